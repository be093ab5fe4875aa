import { toInstant, toLocal, zoneId } from '../local-time.ts';
import type { MockRequest } from '../request.ts';
import { invalidEventParameters } from '../rest-error.ts';
import type { StoredEvent } from '../stored.ts';

type Times = Pick<StoredEvent, 'start' | 'end' | 'timezone' | 'allDay'>;

/**
 * When an event happens. A time the clocks skip becomes the one they show then; an event that would end before it
 * begins ends as it begins; one that lasts the whole day ends a second before the next.
 */
export function timesOf({ query, world }: MockRequest, before: StoredEvent | undefined): Times {
  const siteZone = world.store.town.timeZone;
  const timezone = query.text('timezone') ?? before?.timezone ?? siteZone;
  if (timezone !== '' && zoneId(timezone, '') === '') throw invalidEventParameters(['timezone']);
  const zone = zoneId(timezone, siteZone);
  const time = (name: string, present: string | undefined) => {
    const text = query.text(name);
    return text === undefined ? (present ?? '') : readLocal(name, text, zone);
  };
  const allDay = query.flag('all_day') ?? before?.allDay ?? false;
  const start = wholeDay(time('start_date', before?.start), allDay, '00:00:00');
  const end = wholeDay(time('end_date', before?.end), allDay, '23:59:59');
  return { start, end: end < start ? start : end, timezone, allDay };
}

function readLocal(name: string, text: string, zone: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  const instant = match ? toInstant(`${match[1]} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`, zone) : null;
  if (instant === null) throw invalidEventParameters([name]);
  return toLocal(instant, zone);
}

function wholeDay(time: string, allDay: boolean, clock: string): string {
  return allDay ? `${time.slice(0, 10)} ${clock}` : time;
}

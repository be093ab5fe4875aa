import type { Note } from '../findings.ts';
import { type CalendarTime, isDuration, readCalendarTime, saysDate } from './calendar-time.ts';
import type { ZoneChecks } from './check-zones.ts';
import { type Component, firstOf } from './component.ts';
import type { Property } from './property.ts';

/** Properties whose values are dates or times in a zone. */
const timed = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'] as const;

const hour = 3600;

/** Checks the times of an event; answers when it begins. */
export function checkTimes(event: Component, zones: ZoneChecks, note: Note): CalendarTime | undefined {
  const [start, end] = timed.map((name) => {
    const properties = event.properties.get(name) ?? [];
    return properties.map((property) => checkTime(property, zones, note))[0];
  });
  checkSpan(event, start, end, note);
  return start;
}

/** Checks one property; answers its first value. */
function checkTime(property: Property, zones: ZoneChecks, note: Note): CalendarTime | undefined {
  const { name, parameters, value, line } = property;
  const zone = parameters.get('TZID');
  const stated = parameters.get('VALUE')?.toUpperCase() ?? 'DATE-TIME';
  const values =
    stated === 'PERIOD' ? value.split(',').map((one) => one.replace(/\/.*/, '')) : value.split(',');
  const times = values.map(readCalendarTime);
  const [first] = times;
  if (zone !== undefined) zones.use(zone, line);
  if (first === undefined || times.includes(undefined)) {
    note('time-invalid', line, `${name}:${value}`);
    return undefined;
  }
  if (first.kind === 'date' && !saysDate(property)) note('value-missing', line, `${name}:${value}`);
  if (first.kind !== 'date' && saysDate(property)) note('value-contradicts', line, `${name}:${value}`);
  if (zone !== undefined && first.kind !== 'local')
    note('zone-on-utc', line, `${name};TZID=${zone}:${value}`);
  if (zone === undefined && first.kind === 'local') note('floating-time', line, `${name}:${value}`);
  if (zone !== undefined && first.kind === 'local') zones.time(zone, first.wall, line);
  return first;
}

function checkSpan(
  event: Component,
  start: CalendarTime | undefined,
  end: CalendarTime | undefined,
  note: Note,
): void {
  const duration = firstOf(event, 'DURATION');
  const dtend = firstOf(event, 'DTEND');
  if (dtend && duration) note('end-and-duration', duration.line);
  if (duration && !isDuration(duration.value)) note('duration-invalid', duration.line, duration.value);
  if (!start || !end || !dtend) return;
  const zonesOf = ['DTSTART', 'DTEND'].map((name) => firstOf(event, name)?.parameters.get('TZID'));
  const alike = start.kind === end.kind && zonesOf[0] === zonesOf[1];
  // Two zones are never further apart than 26 hours.
  const wall = alike ? end.wall : end.wall + 26 * hour;
  if ((start.kind === 'date') !== (end.kind === 'date')) note('end-of-other-kind', dtend.line);
  else if (start.kind === 'date' && end.wall === start.wall) note('inclusive-end', dtend.line, dtend.value);
  else if (wall < start.wall || (alike && wall === start.wall))
    note('end-before-start', dtend.line, dtend.value);
}

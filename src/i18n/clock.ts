import type { When } from '../model/when.ts';
import { lastDayOf } from './last-day.ts';

/** When an event happens on the clock of a zone; whole days are the same in every zone. */
export function onClock(when: When, timeZone: string): When {
  if (isOnClock(when, timeZone)) return when;
  const start = when.start.withTimeZone(timeZone);
  const end = when.end.withTimeZone(timeZone);
  const [firstDay, lastDay] = [start.toPlainDate(), lastDayOf(start, end)];
  return { start, end, timeZone: start.timeZoneId, allDay: false, firstDay, lastDay };
}

/** Whether days and hours in a zone are the event's own. */
export function isOnClock({ start, end, timeZone: own, allDay }: When, timeZone: string): boolean {
  return (
    allDay ||
    own === timeZone ||
    [start, end].every((time) => time.offset === time.withTimeZone(timeZone).offset)
  );
}

/** Most events have one object for both days: to compare two takes many times longer. */
export function isOneDay({ firstDay, lastDay }: Pick<When, 'firstDay' | 'lastDay'>): boolean {
  return firstDay === lastDay || firstDay.equals(lastDay);
}

import type { When } from '../model/when.ts';

/**
 * The last day of an event with hours, in the zone of its times. A midnight ends the day before it,
 * and a night that is over by eight in the morning belongs to the day on which it began.
 *
 * @param end not before `start`
 */
export function lastDayOf(
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
): Temporal.PlainDate {
  const length = end.epochMilliseconds - start.epochMilliseconds;
  const isOfOneNight =
    length < dayLength && Temporal.PlainTime.compare(end.toPlainTime(), morning) <= 0;
  if (isOfOneNight) return start.toPlainDate();
  return (length === 0 ? end : end.subtract({ milliseconds: 1 })).toPlainDate();
}

/** In milliseconds. */
const dayLength = 86_400_000;

/** By then a night is over. */
const morning = new Temporal.PlainTime(8);

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

import { onClock } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';

/** The first hour of a week that is drawn by hours; what begins earlier is drawn as beginning then. */
const firstHour = 8;

/** Half hours from then on until midnight. */
const slots = 2 * (24 - firstHour);

/** Half hours that a title needs at least. */
const least = 4;

/** Hours that are named above. @example 8, 10, 12 */
export const namedHours: readonly number[] = Array.from(
  { length: slots / 4 },
  (_, place) => firstHour + 2 * place,
);

/**
 * Where an event of a day is drawn, as classes of `WeekHours.astro`: the half hour it begins in, from 1, and how many it
 * takes. What takes all day, or began on an earlier one, takes the whole of it.
 */
export function slotOf({ when }: Event, day: Temporal.PlainDate, timeZone: string): string {
  const { allDay, start, end } = onClock(when, timeZone);
  if (allDay || !start.toPlainDate().equals(day)) return `at-1 for-${slots}`;
  const begin = Math.max(0, 2 * (start.hour - firstHour) + Math.floor(start.minute / 30));
  const at = Math.min(begin, slots - least);
  const midnight = day.add({ days: 1 }).toZonedDateTime(timeZone);
  const last = Math.min(end.epochMilliseconds, midnight.epochMilliseconds);
  const length = Math.ceil((last - start.epochMilliseconds) / 1_800_000);
  return `at-${at + 1} for-${Math.max(least, Math.min(length, slots - at))}`;
}

import type { When } from '../model/when.ts';

/** Days from `first` to `last`, both included. */
export type SiteDays = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/** An event of more days than this is not repeated on each of them. */
const mostDays = 7;

/**
 * The days an event touches in the zone of the site. An event that ends at midnight does not touch the day that begins
 * then; whole days are the same in every zone.
 */
export function siteDays(when: When, timeZone: string): SiteDays {
  const { start, end, allDay, firstDay, lastDay } = when;
  if (allDay || start.timeZoneId === timeZone) return { first: firstDay, last: lastDay };
  const isInstant = end.epochMilliseconds === start.epochMilliseconds;
  const lastInstant = isInstant ? end : end.subtract({ milliseconds: 1 });
  return {
    first: start.withTimeZone(timeZone).toPlainDate(),
    last: lastInstant.withTimeZone(timeZone).toPlainDate(),
  };
}

/** The day an event begins on in the zone of the site: the one under which lists, months and years have it. */
export function firstSiteDay(when: When, timeZone: string): Temporal.PlainDate {
  return when.allDay || when.start.timeZoneId === timeZone
    ? when.firstDay
    : when.start.withTimeZone(timeZone).toPlainDate();
}

/** Whether an event lasts longer than a week. */
export function isLong({ firstDay, lastDay }: Pick<When, 'firstDay' | 'lastDay'>): boolean {
  return firstDay.until(lastDay).days >= mostDays;
}

/**
 * Whether an event lasts longer than the programme of one day: beyond the hour of the next day at which it began. An
 * evening that ends after midnight does not.
 */
export function isOfSeveralDays({ start, end }: Pick<When, 'start' | 'end'>): boolean {
  return end.epochMilliseconds > start.add({ days: 1 }).epochMilliseconds;
}

/** The days of a span that lie in a range, ascending. */
export function daysWithin(span: SiteDays, range: SiteDays): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.compare(span.first, range.first) > 0 ? span.first : range.first;
  const last = Temporal.PlainDate.compare(span.last, range.last) < 0 ? span.last : range.last;
  const count = Math.max(0, first.until(last).days + 1);
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

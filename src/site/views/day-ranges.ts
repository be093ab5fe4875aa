import type { Language } from '../../contract/language.ts';
import type { When } from '../../model/when.ts';
import { daysToSaturday } from '../../search/days.ts';
import { siteDays } from '../site-days.ts';
import { posterDate } from './poster-date.ts';

/** Days from `first` to `last`, both included. */
export type DayRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/** So many single days from a given one. */
export function daysFrom(today: Temporal.PlainDate, count: number): readonly DayRange[] {
  return Array.from({ length: count }, (_, days) => today.add({ days })).map((day) => ({
    first: day,
    last: day,
  }));
}

/** A weekend, and the Monday from which on it is called "this weekend"; before, it is the next one. */
export type Weekend = DayRange & { readonly monday: Temporal.PlainDate };

/** So many weekends, of which the first has not passed its Saturday: on a Sunday the rest of the present one is that day alone. */
export function weekendsFrom(today: Temporal.PlainDate, count: number): readonly Weekend[] {
  const isSunday = today.dayOfWeek === 7;
  const saturday = today.add({ days: daysToSaturday(today.dayOfWeek) + (isSunday ? 7 : 0) });
  return Array.from({ length: count }, (_, weeks) => saturday.add({ weeks })).map((first) => ({
    first,
    last: first.add({ days: 1 }),
    monday: first.subtract({ days: 5 }),
  }));
}

/** @example '21–22 November' or '31 October – 1 November' */
export function rangeLabel({ first, last }: DayRange, language: Language): string {
  const { day, month, until } = posterDate({ firstDay: first, lastDay: last }, language);
  return until === undefined ? `${day} ${month}` : `${day} ${month} – ${until}`;
}

/**
 * Events that touch a range of days of the site's zone. What begins in it comes first, what is already running after it.
 *
 * @param events by start
 * @param timeZone the site's
 */
export function eventsWithin<E extends { readonly when: When }>(
  events: readonly E[],
  { first, last }: DayRange,
  timeZone: string,
): E[] {
  const touching = events
    .map((event) => ({ event, days: siteDays(event.when, timeZone) }))
    .filter(
      ({ days }) =>
        Temporal.PlainDate.compare(days.first, last) <= 0 &&
        Temporal.PlainDate.compare(days.last, first) >= 0,
    );
  const [running, beginning] = [true, false].map((isRunning) =>
    touching.filter(({ days }) => Temporal.PlainDate.compare(days.first, first) < 0 === isRunning),
  );
  return [...(beginning ?? []), ...(running ?? [])].map(({ event }) => event);
}

import type { Language } from '../../contract/language.ts';
import type { When } from '../../model/when.ts';
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

/** So many weekends from the one that visitors mean on a given day; on a Sunday that of the week after. */
export function weekendsFrom(today: Temporal.PlainDate, count: number): readonly DayRange[] {
  const saturday = today.add({ days: (6 - today.dayOfWeek + 7) % 7 });
  return Array.from({ length: count }, (_, weeks) => saturday.add({ weeks })).map((first) => ({
    first,
    last: first.add({ days: 1 }),
  }));
}

/** @example '21–22 November' or '31 October – 1 November' */
export function rangeLabel({ first, last }: DayRange, language: Language): string {
  const { day, month, until } = posterDate({ firstDay: first, lastDay: last }, language);
  return until === undefined ? `${day} ${month}` : `${day} ${month} – ${until}`;
}

/**
 * Events that touch a range of days. What begins in it comes first, what is already running after it.
 *
 * @param events by start
 */
export function eventsWithin<E extends { readonly when: When }>(
  events: readonly E[],
  { first, last }: DayRange,
): E[] {
  const touching = events.filter(
    ({ when }) =>
      Temporal.PlainDate.compare(when.firstDay, last) <= 0 &&
      Temporal.PlainDate.compare(when.lastDay, first) >= 0,
  );
  const begins = ({ when }: E) => Temporal.PlainDate.compare(when.firstDay, first) >= 0;
  return [...touching.filter(begins), ...touching.filter((event) => !begins(event))];
}

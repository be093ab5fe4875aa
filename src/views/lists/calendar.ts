import type { Language } from '../../contract/language.ts';
import { dateNames, formatDateRange } from '../../i18n/format.ts';
import type { When } from '../../model/when.ts';
import { type DayChoice, daysOfChoice } from '../../search/query.ts';
import {
  compareDays,
  eventDays,
  mondayOf,
  placeFrom,
  type SiteDays,
  siteDays,
} from '../../site/events/event-days.ts';
import type { PageContext } from '../page.ts';

/** Their names leave the year of the page out. */
export type StepsData = Adjacent<{ readonly path: string; readonly name: string }>;

export type Adjacent<T> = { readonly previous: T | undefined; readonly next: T | undefined };

export function stepsTo<T extends object>(
  { previous, next }: Adjacent<T>,
  step: (to: T) => { readonly path: string; readonly name: string },
): StepsData {
  return { previous: previous && step(previous), next: next && step(next) };
}

export type WiderMonth = { readonly path: string; readonly name: string };

export function widerMonths(
  { local, language, routes }: PageContext,
  days: readonly Temporal.PlainDate[],
): readonly WiderMonth[] {
  const months = days.map((day) => day.toPlainYearMonth());
  return local.months
    .filter((month) => months.some((one) => one.equals(month)))
    .map((month) => ({
      path: routes.monthPath(month, language),
      name: dateNames(language).months[month.month] ?? '',
    }));
}

export type Happening = { readonly when: When };

/** The first of a list, and what is left out. One alone is not worth leaving out. */
export function firstFew<T>(items: readonly T[], most: number) {
  const count = items.length <= most + 1 ? items.length : most;
  return { shown: items.slice(0, count), rest: items.slice(count) };
}

/** So many single days from a given one. */
export function daysFrom(today: Temporal.PlainDate, count: number): readonly SiteDays[] {
  return Array.from({ length: count }, (_, days) => today.add({ days })).map((day) => ({
    first: day,
    last: day,
  }));
}

/** What a word means on a day, as in searches; of a weekend both days, though one may be over. */
export function meantDays(choice: DayChoice, today: Temporal.PlainDate): SiteDays {
  const epoch = Temporal.PlainDate.from('1970-01-01');
  const last = epoch.add({ days: daysOfChoice(choice, today.since(epoch).days)[1] });
  return { first: choice.endsWith('weekend') ? last.subtract({ days: 1 }) : last, last };
}

/** A weekend, and the Monday from which on it is called "this weekend"; before, it is the next one. */
export type Weekend = SiteDays & { readonly monday: Temporal.PlainDate };

/** So many weekends, of which the first has not passed its Saturday: on a Sunday the rest of the present one is that day alone. */
export function weekendsFrom(today: Temporal.PlainDate, count: number): readonly Weekend[] {
  const saturday = meantDays(today.dayOfWeek === 7 ? 'next-weekend' : 'weekend', today).first;
  return Array.from({ length: count }, (_, weeks) => saturday.add({ weeks })).map((first) => ({
    first,
    last: first.add({ days: 1 }),
    monday: first.subtract({ days: 5 }),
  }));
}

/** Days near the present, without their year. @example '21–22 November', '21.–22. listopadu' */
export function rangeLabel({ first, last }: SiteDays, language: Language): string {
  return formatDateRange(first, last, language, last.year);
}

/**
 * Events that touch a range of days of the site's zone. What begins in it comes first, what is already running after it.
 *
 * @param events by start
 * @param timeZone the site's
 */
export function eventsWithin<E extends Happening>(
  events: readonly E[],
  { first, last }: SiteDays,
  timeZone: string,
): E[] {
  // In no zone do these days reach beyond it: instants compare many times faster.
  const after = last.add({ days: 2 }).toZonedDateTime('UTC').epochMilliseconds;
  const running: E[] = [];
  const beginning: E[] = [];
  for (const event of events) {
    if (event.when.start.epochMilliseconds >= after) break;
    const days = siteDays(event.when, timeZone);
    if (compareDays(days.first, last) > 0 || compareDays(days.last, first) < 0) continue;
    (compareDays(days.first, first) < 0 ? running : beginning).push(event);
  }
  return [...beginning, ...running];
}

/** @param days ascending; `day` is one of them */
export function neighborsOf(
  days: readonly Temporal.PlainDate[],
  day: Temporal.PlainDate,
): Adjacent<Temporal.PlainDate> {
  const place = placeFrom(days, day);
  return { previous: days[place - 1], next: days[place + 1] };
}

export type ListPlace = Pick<PageContext, 'site' | 'language' | 'routes'>;

export function dayPathOf(
  { site, language, routes }: ListPlace,
  day: Temporal.PlainDate,
): string | undefined {
  return eventDays(site, language).hasDay(day) ? routes.dayPath(day, language) : undefined;
}

export function weekPathOf(
  { site, language, routes }: ListPlace,
  day: Temporal.PlainDate,
): string | undefined {
  const monday = mondayOf(day);
  return eventDays(site, language).hasWeek(monday) ? routes.weekPath(monday, language) : undefined;
}

import type { Event } from '../../model/event.ts';
import {
  type EventPage,
  groupByDay,
  pastCounts,
  yearsOfPast,
} from '../../site/events/event-lists.ts';
import type { PageContext } from '../page.ts';
import { dayGroups, listRows } from '../rows.ts';
import { monthHeading } from '../titles.ts';
import { groupByMonth, monthAnchor } from './lists.ts';

/** The days of the months of one page of a list. */
export type ListMonthData = ReturnType<typeof listMonths>[number];

export function listMonths(page: PageContext, { events, ...series }: EventPage) {
  const { site, language } = page;
  const byMonth = Map.groupBy(
    groupByDay(events, site),
    ({ day }) => day?.toPlainYearMonth().toString() ?? '',
  );
  return [...byMonth].map(([key, ofMonth]) => {
    const month = key === '' ? undefined : Temporal.PlainYearMonth.from(key);
    const days = dayGroups(page, ofMonth, series);
    return {
      /** Undefined for what began before today. */
      heading: month && monthHeading(month, language),
      anchor: month && monthAnchor(month),
      days,
      /** Whether there is nothing to see yet, but later dates of series. */
      hidden: days.every(({ hidden }) => hidden),
    };
  });
}

export function rowsOf(months: readonly ListMonthData[]) {
  return months.flatMap(({ days }) => days.flatMap(({ rows }) => rows));
}

export type PastMonthData = ReturnType<typeof pastMonths>[number];

export function pastMonths(page: PageContext, events: readonly Event[]) {
  return groupByMonth(events, page.site.timeZone).map((group) => ({
    heading: monthHeading(group.month, page.language),
    anchor: monthAnchor(group.month),
    rows: listRows(page, group.events),
  }));
}

export type YearLink = ReturnType<typeof yearLinks>[number];

/**
 * The latest year first.
 *
 * @param shown which page of which year it is, where it is about one. From the second on it says no
 *   counts, and stays as it is when an event of another year comes or goes
 */
export function yearLinks(
  { local, routes, language, path }: PageContext,
  shown?: { readonly year: number; readonly page: number },
) {
  const counts = shown && shown.page > 1 ? [] : pastCounts(local);
  return yearsOfPast(local).map((year, place) => {
    const own = routes.pastYearPath(language, year);
    const within = shown?.year === year ? 'true' : undefined;
    const current: 'page' | 'true' | undefined = own === path ? 'page' : within;
    return { year, path: own, count: counts[place]?.count, current };
  });
}

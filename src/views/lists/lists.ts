import { dateNames } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { When } from '../../model/when.ts';
import { firstSiteDay, monthOfNumber } from '../../site/events/event-days.ts';
import { foldSeries, type SeriesList } from '../../site/events/event-lists.ts';
import { derivedOfPages, type LanguageContext, type PageContext } from '../page.ts';
import { monthHeading } from '../titles.ts';

export type PagedList<T> = {
  readonly items: readonly T[];
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
};

export function listPage<T>(items: readonly T[], perPage: number, page: number): PagedList<T> {
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.max(1, Math.ceil(items.length / perPage)),
  };
}

/** Numbers of the pages of a list. One that is empty has a page too, which says so. */
export function pageNumbers(items: number, perPage: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(items / perPage)) }, (_, index) => index + 1);
}

/** The way through a list of several pages. */
export type PagerData = ReturnType<typeof pagerData>;

/** @param pathOf path of a page of the list, by its number */
export function pagerData(
  { page, pages }: Pick<PagedList<unknown>, 'page' | 'pages'>,
  pathOf: (number: number) => string,
) {
  return {
    /** Counts from 1. */
    page,
    pages,
    previousPath: page > 1 ? pathOf(page - 1) : undefined,
    nextPath: page < pages ? pathOf(page + 1) : undefined,
  };
}

/** A list of what is to come, in which a series appears once. */
export function listedSeries({ site }: LanguageContext, events: readonly Event[]): SeriesList {
  return foldSeries(events, site);
}

/** All that is to come, by start. */
export const comingSeries = derivedOfPages('what is to come with series', (page) =>
  listedSeries(page, page.local.upcoming),
);

/** Fragment and id of a month's heading. @example 'm2026-11' */
export function monthAnchor(month: Temporal.PlainYearMonth): string {
  return `m${month}`;
}

/**
 * The months of a list in the order it has them.
 *
 * @param pages the number of the month of each item of each page; `undefined` where it has none
 * @param pathOf path of a page of the list; pages count from 1
 */
export function monthJumps(
  pages: readonly (readonly (number | undefined)[])[],
  pathOf: (page: number) => string,
): readonly MonthLink[] {
  const jumps = new Map<number, MonthLink>();
  for (const [index, months] of pages.entries())
    for (const number of months) {
      if (number === undefined || jumps.has(number)) continue;
      const month = monthOfNumber(number);
      jumps.set(number, { month, href: `${pathOf(index + 1)}#${monthAnchor(month)}` });
    }
  return [...jumps.values()];
}

type MonthGroup<E> = {
  readonly month: Temporal.PlainYearMonth;
  readonly events: readonly E[];
};

/**
 * Events under the month they began in, newest month first. Their order within a month stays.
 *
 * @param timeZone the site's
 */
export function groupByMonth<E extends { readonly when: When }>(
  events: readonly E[],
  timeZone: string,
): MonthGroup<E>[] {
  const byMonth = Map.groupBy(events, ({ when }) =>
    firstSiteDay(when, timeZone).toPlainYearMonth().toString(),
  );
  return [...byMonth]
    .toSorted(([month], [other]) => (month < other ? 1 : -1))
    .map(([month, group]) => ({ month: Temporal.PlainYearMonth.from(month), events: group }));
}

export type MonthLink = { readonly month: Temporal.PlainYearMonth; readonly href: string };

/** Links to months under their year. */
export type MonthLinksData = {
  readonly year: number;
  readonly months: readonly MonthLinkData[];
};

type MonthLinkData = {
  /** In few letters. */
  readonly short: string;
  readonly name: string;
  readonly path: string;
  readonly current: 'page' | undefined;
};

/** Links to months under their years, both in the order given. */
export function monthLinks(
  { language, path }: Pick<PageContext, 'language' | 'path'>,
  links: readonly MonthLink[],
): readonly MonthLinksData[] {
  const { shortMonths } = dateNames(language);
  return [...Map.groupBy(links, ({ month }) => month.year)].map(([year, ofYear]) => ({
    year,
    months: ofYear.map(({ month, href }) => ({
      short: shortMonths[month.month] ?? '',
      name: monthHeading(month, language),
      path: href,
      current: href === path ? 'page' : undefined,
    })),
  }));
}

/** The same for the months of one list; none where it has one month. */
export function jumpLinks(
  page: LanguageContext,
  jumps: readonly MonthLink[],
): readonly MonthLinksData[] {
  return jumps.length > 1 ? monthLinks({ language: page.language, path: '' }, jumps) : [];
}

/** The ways to every month that has a page, ascending. */
export function siteMonths({ local, routes, language }: PageContext): readonly MonthLink[] {
  return local.months.map((month) => ({ month, href: routes.monthPath(month, language) }));
}

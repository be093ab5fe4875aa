import type { PageContext } from './page-context.ts';

export type MonthLink = { readonly month: Temporal.PlainYearMonth; readonly href: string };

/** Links to months under their years, both in the order given. */
export function linksByYear(
  links: readonly MonthLink[],
): readonly { readonly year: number; readonly links: readonly MonthLink[] }[] {
  return [...Map.groupBy(links, ({ month }) => month.year)].map(([year, ofYear]) => ({
    year,
    links: ofYear,
  }));
}

/** The ways to every month that has a page, ascending. */
export function siteMonths({ local, routes, language }: PageContext): readonly MonthLink[] {
  return local.months.map((month) => ({ month, href: routes.monthPath(month, language) }));
}

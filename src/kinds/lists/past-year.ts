import type { Language } from '../../contract/language.ts';
import {
  pastEventsOf,
  pastMonthsInPages,
  pastPage,
  pastPageCount,
  yearsOfPast,
} from '../../site/events/event-lists.ts';
import type { Site } from '../../site/site.ts';
import { pastMonths, yearLinks } from '../../views/lists/events.ts';
import {
  jumpLinks,
  type MonthLinksData,
  monthJumps,
  pageNumbers,
  pagerData,
} from '../../views/lists/lists.ts';
import { derivedOfPages, type PageContext } from '../../views/page.ts';
import { subscribeOffer, yearCalendar } from '../../views/subscribe.ts';
import { sectionStep } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

type YearPage = { readonly year: number; readonly page: number };

export const pastYearKind = new Kind({
  kind: 'pastYear',
  folder: 'lists',
  list: (_site, local): readonly YearPage[] =>
    yearsOfPast(local).flatMap((year) =>
      pageNumbers(pastPageCount(local, year), 1).map((page) => ({ year, page })),
    ),
  name: ({ year, page }: YearPage) => `past ${year} ${page}`,
  path: ({ routes }, language, { year, page }) => routes.pastYearPath(language, year, page),
  section: () => 'past',
  number: ({ page }) => page,
  title: yearTitle,
  description: ({ of, local, t }) =>
    t('describe.pastYear', { year: String(of.year), site: local.name }),
  trail: (page) => [
    sectionStep(page, 'events'),
    sectionStep(page, 'past'),
    { name: String(page.of.year), path: page.routes.pastYearPath(page.language, page.of.year) },
  ],
  translation: (site, language, { year, page }) =>
    page === 1 && hasYear(site, language, year) ? { year, page } : undefined,
  nearest: (site, language, { year }) =>
    hasYear(site, language, year)
      ? site.routes.pastYearPath(language, year)
      : site.routes.sectionPath(language, 'past'),
  changed: (_year, changes) => changes.events,
  isCollection: true,
  inputs: pastYearPage,
  data: (_item, shown) => shown,
});

function hasYear(site: Site, language: Language, year: number): boolean {
  return yearsOfPast(site.in(language)).includes(year);
}

function yearTitle({ of, t }: PageContext<YearPage>): string {
  return t('past.ofYear', { year: String(of.year) });
}

export function pastYearPage(page: PageContext<YearPage>) {
  const { local, language, routes, of, t } = page;
  const pages = pastPageCount(local, of.year);
  return {
    title: yearTitle(page),
    /** Of the events on all pages; undefined from the second on. */
    count: of.page === 1 ? pastEventsOf(local, of.year)?.length : undefined,
    jumps: yearJumps(page, of.year),
    months: pastMonths(page, pastPage(local, of)),
    pager: pagerData({ page: of.page, pages }, (number) =>
      routes.pastYearPath(language, of.year, number),
    ),
    years: yearLinks(page, of),
    subscribe: subscribeOffer(page, t('subscribe.toYear', { year: String(of.year) }), {
      calendar: yearCalendar(page, of.year),
    }),
  };
}

/** The same for every page of the year. */
const yearJumps = derivedOfPages(
  'months of a past year',
  (page, year: number): readonly MonthLinksData[] => {
    const months = pastMonthsInPages(page.local, year);
    const pathOf = (number: number) => page.routes.pastYearPath(page.language, year, number);
    return jumpLinks(page, monthJumps(months, pathOf));
  },
);

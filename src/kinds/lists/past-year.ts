import type { Language } from '../../contract/language.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import { type PastYear, pastYears } from '../../site/events/event-lists.ts';
import type { Site } from '../../site/site.ts';
import { pastMonths, yearLinks } from '../../views/lists/events.ts';
import {
  jumpLinks,
  listPage,
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
  list: (site, local): readonly YearPage[] =>
    pastYears(local, site.timeZone).flatMap(({ year, events }) =>
      pageNumbers(events.length, site.config.eventsPerPage).map((page) => ({ year, page })),
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
  return pastYears(site.in(language), site.timeZone).some((one) => one.year === year);
}

function yearTitle({ of, t }: PageContext<YearPage>): string {
  return t('past.ofYear', { year: String(of.year) });
}

export function pastYearPage(page: PageContext<YearPage>) {
  const { site, local, language, routes, of, t } = page;
  const year = pastYears(local, site.timeZone).find((one) => one.year === of.year);
  const events = year?.events ?? [];
  const list = listPage(events, site.config.eventsPerPage, of.page);
  return {
    title: yearTitle(page),
    count: events.length,
    jumps: year ? yearJumps(page, year) : [],
    months: pastMonths(page, list.items),
    pager: pagerData(list, (number) => routes.pastYearPath(language, of.year, number)),
    years: yearLinks(page, of.year),
    subscribe: subscribeOffer(page, t('subscribe.toYear', { year: String(of.year) }), {
      calendar: yearCalendar(page, of.year),
    }),
  };
}

/** The same for every page of the year. */
const yearJumps = derivedOfPages(
  'months of a past year',
  (page, { year, events }: PastYear): readonly MonthLinksData[] => {
    const { timeZone, config } = page.site;
    const months = events.map(({ when }) => firstSiteDay(when, timeZone).toPlainYearMonth());
    const pathOf = (number: number) => page.routes.pastYearPath(page.language, year, number);
    return jumpLinks(page, monthJumps(months, config.eventsPerPage, pathOf));
  },
);

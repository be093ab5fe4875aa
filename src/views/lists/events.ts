import type { Event } from '../../model/event.ts';
import { firstSiteDay } from '../../site/events/event-days.ts';
import {
  type EventPages,
  groupByDay,
  type PastYear,
  pastYears,
  upcomingPages,
} from '../../site/events/event-lists.ts';
import { hasSeries } from '../../site/events/series.ts';
import { derivedOfPages, type PageContext, type PastYearPage, type SectionPage } from '../page.ts';
import { dayGroups, listRows } from '../rows.ts';
import { subscribeOffer, wholeCalendar, yearCalendar } from '../subscribe.ts';
import { monthHeading, pageTitle } from '../titles.ts';
import { choiceBar } from './choice-bar.ts';
import {
  groupByMonth,
  jumpLinks,
  listPage,
  type MonthLinksData,
  monthAnchor,
  monthJumps,
  monthLinks,
  pagerData,
  siteMonths,
} from './lists.ts';

export type UpcomingPageData = ReturnType<typeof upcomingPage>;

export function upcomingPage(page: SectionPage) {
  const { site, local, language, routes, subject, t } = page;
  const { pages } = upcomingPages(site, local);
  const months = listMonths(page, upcomingPages(site, local), subject.page);
  return {
    /** Of the events on all pages, every date of a series counted. */
    count: local.upcoming.length,
    jumps: upcomingJumps(page),
    bar: choiceBar(page, rowsOf(months)),
    months,
    pager: pagerData(page, { page: subject.page, pages: pages.length }),
    pastPath: routes.sectionPath(language, 'past'),
    changesPath: routes.changesPath(language),
    /** Undefined where there are no series. */
    seriesPath: hasSeries(site) ? routes.sectionPath(language, 'series') : undefined,
    subscribe: subscribeOffer(page, t('subscribe.toAll'), {
      calendar: wholeCalendar(page),
      feed: (format) => routes.eventsFeedPath(language, format),
    }),
    calendar: monthLinks(page, siteMonths(page)),
  };
}

/** The days of the months of one page of a list. */
export type ListMonthData = ReturnType<typeof listMonths>[number];

/** @param number of the page, from 1 */
export function listMonths(page: PageContext, { pages, ...series }: EventPages, number: number) {
  const { site, language } = page;
  const items = pages[number - 1] ?? [];
  const byMonth = Map.groupBy(
    groupByDay(items, site),
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

/** The same for every page of the list. */
const upcomingJumps = derivedOfPages(
  'months of what is to come',
  (page): readonly MonthLinksData[] => {
    const { site, local, language, routes } = page;
    const { pages, nextInLine } = upcomingPages(site, local);
    const months = pages
      .flat()
      .filter((event) => !nextInLine.has(event))
      .map(({ when }) => {
        const day = firstSiteDay(when, site.timeZone);
        return Temporal.PlainDate.compare(day, site.today) < 0 ? undefined : day.toPlainYearMonth();
      });
    const pathOf = (number: number) => routes.sectionPath(language, 'events', number);
    return jumpLinks(page, monthJumps(months, site.config.eventsPerPage, pathOf));
  },
);

/** What the page of past events shows: the latest of them, and the ways to their years. */
export function pastPage(page: SectionPage) {
  const { local, site, t } = page;
  return {
    count: local.past.length,
    years: yearLinks(page),
    months: pastMonths(page, local.past.slice(0, site.config.eventsPerPage)),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}

export function pastYearPage(page: PastYearPage) {
  const { site, local, subject, t } = page;
  const year = pastYears(local, site.timeZone).find((one) => one.year === subject.year);
  const events = year?.events ?? [];
  const list = listPage(events, site.config.eventsPerPage, subject.page);
  return {
    title: pageTitle(page),
    count: events.length,
    jumps: year ? yearJumps(page, year) : [],
    months: pastMonths(page, list.items),
    pager: pagerData(page, list),
    years: yearLinks(page),
    subscribe: subscribeOffer(page, t('subscribe.toYear', { year: String(subject.year) }), {
      calendar: yearCalendar(page, subject.year),
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

export type PastMonthData = ReturnType<typeof pastMonths>[number];

function pastMonths(page: PageContext, events: readonly Event[]) {
  return groupByMonth(events, page.site.timeZone).map((group) => ({
    heading: monthHeading(group.month, page.language),
    anchor: monthAnchor(group.month),
    rows: listRows(page, group.events),
  }));
}

export type YearLink = ReturnType<typeof yearLinks>[number];

/** The latest year first. */
function yearLinks({ site, local, routes, language, subject, path }: PageContext) {
  return pastYears(local, site.timeZone).map(({ year, events }) => {
    const own = routes.pastYearPath(language, year);
    const within = subject.kind === 'pastYear' && subject.year === year ? 'true' : undefined;
    const current: 'page' | 'true' | undefined = own === path ? 'page' : within;
    return { year, path: own, count: events.length, current };
  });
}

import { dateNames } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { When } from '../model/when.ts';
import { firstSiteDay } from '../site/event-days.ts';
import {
  foldSeries,
  groupEvents,
  groupPages,
  type ListedSeries as Listed,
  type PastYear,
  pastYears,
  type SeriesList,
  upcomingPages,
} from '../site/event-lists.ts';
import { pathOfSubject } from '../site/pages.ts';
import type { EventGroup, LanguageSite, PagedSubject } from '../site/site.ts';
import { monthHeading } from './calendar.ts';
import type { PageContext, PastYearPage, SectionPage } from './page.ts';
import { type DayGroup, type DayGroupData, dayGroups } from './rows.ts';

/** One page of a long list. */
export type ListPage<T> = {
  readonly items: readonly T[];
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
};

export function listPage<T>(items: readonly T[], perPage: number, page: number): ListPage<T> {
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.max(1, Math.ceil(items.length / perPage)),
  };
}

/** Path of another page of the list that a page shows a part of. @param number counts from 1 */
export function pagedPath({ site, language, subject }: PageContext<PagedSubject>, number: number): string {
  if (subject.kind !== 'item' && subject.kind !== 'groupEvents')
    return pathOfSubject(site, language, { ...subject, page: number });
  const group = subject.kind === 'item' ? subject.item : subject.group;
  return pathOfSubject(
    site,
    language,
    number === 1 ? { kind: 'item', item: group } : { kind: 'groupEvents', group, page: number },
  );
}

/** The way through a list of several pages. */
export type PagerData = {
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
  readonly previousPath: string | undefined;
  readonly nextPath: string | undefined;
};

export function pagerData(
  context: PageContext<PagedSubject>,
  { page, pages }: Pick<ListPage<unknown>, 'page' | 'pages'>,
): PagerData {
  return {
    page,
    pages,
    previousPath: page > 1 ? pagedPath(context, page - 1) : undefined,
    nextPath: page < pages ? pagedPath(context, page + 1) : undefined,
  };
}

/** The days of one month; `month` is undefined for what began before today. */
type MonthOfDays = {
  readonly month: Temporal.PlainYearMonth | undefined;
  readonly days: readonly DayGroup<Event>[];
  /** Whether there is nothing but heirs of a series in it. */
  readonly waits: boolean;
};

/** The days of one month. */
export type MonthDaysData = {
  /** Undefined for what began before today. */
  readonly heading: string | undefined;
  /** Id of the heading. */
  readonly anchor: string | undefined;
  readonly days: readonly DayGroupData[];
  /** Whether there is nothing to see yet. */
  readonly hidden: boolean;
};

export function monthDays(
  page: PageContext,
  { month, days, waits }: MonthOfDays,
  series: ListedSeries,
): MonthDaysData {
  return {
    heading: month && monthHeading(month, page.language),
    anchor: month && monthAnchor(month),
    days: dayGroups(page, days, series),
    hidden: waits,
  };
}

/** One page of the list of what is to come. */
type UpcomingList = ListedSeries & {
  readonly list: ListPage<Event>;
  readonly months: readonly MonthOfDays[];
  /** The months of all pages. */
  readonly jumps: readonly MonthJump[];
};

export function upcomingList(page: SectionPage): UpcomingList {
  const { site, local, subject } = page;
  const { pages, ...series } = upcomingPages(site, local);
  const items = pages[subject.page - 1] ?? [];
  const days = Map.groupBy(groupByDay(items, site), ({ day }) => day?.toPlainYearMonth().toString() ?? '');
  return {
    ...series,
    list: { items, page: subject.page, pages: pages.length },
    months: [...days].map(([month, ofMonth]) => ({
      month: month === '' ? undefined : Temporal.PlainYearMonth.from(month),
      days: ofMonth,
      waits: ofMonth.every(({ events }) => events.every((event) => series.heirs.has(event))),
    })),
    jumps: upcomingJumps(page),
  };
}

/** The same for every page of the list. */
function upcomingJumps(page: SectionPage): readonly MonthJump[] {
  const { site, local } = page;
  return knownJumps.getOrInsertComputed(local, () => {
    const { pages, heirs } = upcomingPages(site, local);
    const months = pages
      .flat()
      .filter((event) => !heirs.has(event))
      .map(({ when }) => {
        const day = firstSiteDay(when, site.timeZone);
        return Temporal.PlainDate.compare(day, site.today) < 0 ? undefined : day.toPlainYearMonth();
      });
    return monthJumps(months, site.config.eventsPerPage, (number) => pagedPath(page, number));
  });
}

const knownJumps = new WeakMap<LanguageSite, readonly MonthJump[]>();

/** How the dates of series are told in a list. */
export type ListedSeries = Listed;

/** A list of what is to come, in which a series stands once. */
export function listedSeries({ site }: PageContext, events: readonly Event[]): SeriesList {
  const { now, today, timeZone, config } = site;
  return foldSeries(events, { now, today, timeZone, from: config.views.seriesFrom });
}

/** All that is to come, by start. Computed once. */
export function comingSeries(page: PageContext): SeriesList {
  return coming.getOrInsertComputed(page.local, ({ upcoming }) => listedSeries(page, upcoming));
}

const coming = new WeakMap<LanguageSite, SeriesList>();

/** An event of a list, and how it stands to a series. */
type SeriesRow = {
  readonly event: Event;
  /** The dates told with it. */
  readonly later: readonly Event[] | undefined;
  /** The date until whose end it waits. */
  readonly before: Event | undefined;
};

export function seriesRows(events: readonly Event[], series?: ListedSeries): readonly SeriesRow[] {
  return events.map((event) => ({
    event,
    later: series?.later.get(event),
    before: series?.heirs.get(event),
  }));
}

/** One page of what is to come at a venue, by an organizer, in a category or under a tag. */
type GroupList = {
  readonly list: ListPage<Event>;
  readonly series: ListedSeries;
};

/** @param number which page; counts from 1 */
export function groupList({ site, local }: PageContext, group: EventGroup, number: number): GroupList {
  const { pages, ...series } = groupPages(site, local, group);
  return { list: { items: pages[number - 1] ?? [], page: number, pages: pages.length }, series };
}

/** How many events are to come, every date of a series counted. */
export function countUpcoming({ local }: PageContext, group: EventGroup): number {
  return groupEvents(local, group).upcoming.length;
}

/** What is over, newest first. */
export function pastOf({ local }: PageContext, group: EventGroup): readonly Event[] {
  return groupEvents(local, group).past;
}

/** What the pages of a past year are about: its events, the newest first, and where its months begin. */
export function pastYearList(page: PastYearPage): {
  readonly events: readonly Event[];
  readonly jumps: readonly MonthJump[];
} {
  const { site, local, subject } = page;
  const year = pastYears(local, site.timeZone).find((one) => one.year === subject.year);
  return year ? { events: year.events, jumps: jumpsOf(page, year) } : { events: [], jumps: [] };
}

const known = new WeakMap<PastYear, readonly MonthJump[]>();

/** They are the same on every page of the year. */
function jumpsOf(page: PastYearPage, year: PastYear): readonly MonthJump[] {
  const { timeZone, config } = page.site;
  return known.getOrInsertComputed(year, ({ events }) => {
    const months = events.map(({ when }) => firstSiteDay(when, timeZone).toPlainYearMonth());
    return monthJumps(months, config.eventsPerPage, (number) => pagedPath(page, number));
  });
}

type YearLink = {
  readonly year: number;
  readonly path: string;
  readonly count: number;
  /** As in `aria-current`. */
  readonly current: 'page' | 'true' | undefined;
};

/** The ways to the past events of each year, the latest first. */
export function pastYearLinks({
  site,
  local,
  routes,
  language,
  subject,
  path,
}: PageContext): readonly YearLink[] {
  return pastYears(local, site.timeZone).map(({ year, events }) => {
    const own = routes.pastYearPath(language, year);
    const within = subject.kind === 'pastYear' && subject.year === year ? 'true' : undefined;
    return { year, path: own, count: events.length, current: own === path ? 'page' : within };
  });
}

/** Where a month begins in a list that may have several pages: its address has the fragment of the month's heading. */
export type MonthJump = MonthLink & { readonly count: number };

/** Fragment and id of a month's heading. @example 'm2026-11' */
export function monthAnchor(month: Temporal.PlainYearMonth): string {
  return `m${month}`;
}

/**
 * The months of a list in the order it has them.
 *
 * @param months the month of each item of the whole list, `undefined` for one that stands under no month
 * @param pathOf path of a page of the list; pages count from 1
 */
export function monthJumps(
  months: readonly (Temporal.PlainYearMonth | undefined)[],
  perPage: number,
  pathOf: (page: number) => string,
): readonly MonthJump[] {
  const jumps = new Map<string, MonthJump>();
  for (const [place, month] of months.entries()) {
    if (!month) continue;
    const known = jumps.get(month.toString());
    const href = known?.href ?? `${pathOf(Math.floor(place / perPage) + 1)}#${monthAnchor(month)}`;
    jumps.set(month.toString(), { month, href, count: (known?.count ?? 0) + 1 });
  }
  return [...jumps.values()];
}

type Happening = { readonly when: When };

/** What decides which day an event has. */
type SiteClock = { readonly today: Temporal.PlainDate; readonly timeZone: string };

/** Events under the day they begin in the site's zone, ascending; those already running come first. Their order within a day is kept. */
export function groupByDay<E extends Happening>(
  events: readonly E[],
  { today, timeZone }: SiteClock,
): DayGroup<E>[] {
  const byDay = Map.groupBy(events, ({ when }) => {
    const day = firstSiteDay(when, timeZone);
    return Temporal.PlainDate.compare(day, today) < 0 ? '' : day.toString();
  });
  return [...byDay]
    .toSorted(([day], [other]) => (day < other ? -1 : 1))
    .map(([day, group]) => ({ day: day === '' ? undefined : Temporal.PlainDate.from(day), events: group }));
}

/** Events that begin in one month. */
type MonthGroup<E> = {
  readonly month: Temporal.PlainYearMonth;
  readonly events: readonly E[];
};

/**
 * Events under the month they began in, newest month first. Their order within a month is kept.
 *
 * @param timeZone the site's
 */
export function groupByMonth<E extends Happening>(events: readonly E[], timeZone: string): MonthGroup<E>[] {
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
  { language, path }: PageContext,
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
export function jumpLinks(page: PageContext, jumps: readonly MonthJump[]): readonly MonthLinksData[] {
  return jumps.length > 1 ? monthLinks(page, jumps) : [];
}

/** The ways to every month that has a page, ascending. */
export function siteMonths({ local, routes, language }: PageContext): readonly MonthLink[] {
  return local.months.map((month) => ({ month, href: routes.monthPath(month, language) }));
}

import type { Event } from '../../model/event.ts';
import type { LanguageSite } from '../site.ts';
import { firstSiteDay } from '../site-days.ts';
import { upcomingPages } from '../upcoming-pages.ts';
import { type DayGroup, groupByDay } from './day-groups.ts';
import type { ListPage } from './list-page.ts';
import type { ListedSeries } from './listed-series.ts';
import { type MonthJump, monthJumps } from './month-jumps.ts';
import { pagedPath } from './paged-path.ts';
import type { SectionPage } from './static-paths.ts';

/** The days of one month; `month` is undefined for what began before today. */
type MonthOfDays = {
  readonly month: Temporal.PlainYearMonth | undefined;
  readonly days: readonly DayGroup<Event>[];
  /** Whether there is nothing but heirs of a series in it. */
  readonly waits: boolean;
};

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

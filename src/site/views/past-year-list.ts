import type { Event } from '../../model/event.ts';
import { type PastYear, pastYears } from '../past-archive.ts';
import { firstSiteDay } from '../site-days.ts';
import { type MonthJump, monthJumps } from './month-jumps.ts';
import { pagedPath } from './paged-path.ts';
import type { PastYearPage } from './static-paths.ts';

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

import type { Event } from '../../model/event.ts';
import { pastYears } from '../past-archive.ts';
import { firstSiteDay } from '../site-days.ts';
import type { PastYearPage } from './static-paths.ts';

/** The past events of the year a page is about, the newest first, and the month each began in. */
export function pastEventsOf({ site, local, subject }: PastYearPage): {
  readonly events: readonly Event[];
  readonly months: readonly Temporal.PlainYearMonth[];
} {
  const events = pastYears(local, site.timeZone).find(({ year }) => year === subject.year)?.events ?? [];
  return { events, months: events.map(({ when }) => firstSiteDay(when, site.timeZone).toPlainYearMonth()) };
}

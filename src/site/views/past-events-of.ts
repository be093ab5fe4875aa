import type { Event } from '../../model/event.ts';
import { pastYears } from '../past-archive.ts';
import type { PastYearPage } from './static-paths.ts';

/** The past events of the year a page is about, the newest first, and the month each began in. */
export function pastEventsOf({ local, subject }: PastYearPage): {
  readonly events: readonly Event[];
  readonly months: readonly Temporal.PlainYearMonth[];
} {
  const events = pastYears(local).find(({ year }) => year === subject.year)?.events ?? [];
  return { events, months: events.map(({ when }) => when.firstDay.toPlainYearMonth()) };
}

import type { Event } from '../model/event.ts';
import { siteDays } from './site-days.ts';

/** An event of more months than this makes no month of its own but its first; it is told in the months others make. */
const mostMonths = 24;

/**
 * Listed events by month, `YYYY-MM`, ascending; the events of a month in the order given.
 *
 * @param timeZone the site's: it decides which days a timed event of another zone touches
 */
export function eventsByMonth(
  events: readonly Event[],
  timeZone: string,
  today: Temporal.PlainDate,
): Map<string, Event[]> {
  const spans = events.map((event) => ({ event, ...monthsOf(event, timeZone) }));
  const isLong = ({ first, last }: Span) => last - first >= mostMonths;
  const months = new Map<number, Event[]>();
  for (const span of spans) {
    for (let month = span.first; month <= (isLong(span) ? span.first : span.last); month += 1)
      months.set(month, []);
    const present = today.year * 12 + today.month - 1;
    if (isLong(span) && span.first <= present && present <= span.last) months.set(present, []);
  }
  const all = [...months.keys()];
  for (const span of spans) {
    const touched = isLong(span)
      ? all.filter((month) => span.first <= month && month <= span.last)
      : Array.from({ length: span.last - span.first + 1 }, (_, index) => span.first + index);
    for (const month of touched) months.get(month)?.push(span.event);
  }
  const ascending = [...months].toSorted(([a], [b]) => a - b);
  return new Map(ascending.map(([month, inMonth]) => [monthName(month), inMonth]));
}

/** First and last month an event touches, counted from year 0. */
type Span = { readonly first: number; readonly last: number };

function monthsOf({ when }: Event, timeZone: string): Span {
  const { first, last } = siteDays(when, timeZone);
  return { first: first.year * 12 + first.month - 1, last: last.year * 12 + last.month - 1 };
}

function monthName(month: number): string {
  return new Temporal.PlainYearMonth(Math.floor(month / 12), (month % 12) + 1).toString();
}

import type { When } from '../../model/when.ts';
import { firstSiteDay } from '../site-days.ts';

type Happening = { readonly when: When };

/** Events that begin on one day. */
export type DayGroup<E> = {
  /** Undefined for events that began before today. */
  readonly day: Temporal.PlainDate | undefined;
  readonly events: readonly E[];
  /** Of the day's own page, where it is told. */
  readonly path?: string;
  /** How many events of the day are left out. */
  readonly rest?: number;
};

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
export type MonthGroup<E> = {
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

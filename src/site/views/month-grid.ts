import type { When } from '../../model/when.ts';
import { daysWithin, isLong, type SiteDays, siteDays } from '../site-days.ts';

type Happening = { readonly when: When };

/** A cell of the month's table. */
export type MonthDay<E> = {
  readonly date: Temporal.PlainDate;
  /** False for the days before the first and after the last that fill up the table's rows. */
  readonly inMonth: boolean;
  /** Sticky events first. */
  readonly events: readonly E[];
  /** How many events that last longer than a week go on, besides one that begins. */
  readonly running: number;
};

export type MonthGrid<E> = {
  /** From Monday to Sunday. */
  readonly weeks: readonly (readonly MonthDay<E>[])[];
  /** What lasts too long to be repeated in every cell: the table names it on its first day and counts it on the others. */
  readonly long: readonly E[];
};

/**
 * The table of a month. Days outside the month hold no events.
 *
 * @param timeZone the site's: it decides which days a timed event of another zone touches
 */
export function monthGrid<E extends Happening>(
  month: Temporal.PlainYearMonth,
  events: readonly E[],
  timeZone: string,
): MonthGrid<E> {
  const range = daysOf(month);
  const byDay = new Map<string, E[]>();
  const running = new Map<string, number>();
  for (const event of events) {
    const { first, last } = siteDays(event.when, timeZone);
    const long = isLong(event.when);
    for (const day of daysWithin({ first, last: long ? first : last }, range)) {
      byDay.getOrInsertComputed(day.toString(), () => []).push(event);
    }
    if (!long) continue;
    for (const day of daysWithin({ first: first.add({ days: 1 }), last }, range)) {
      running.set(day.toString(), (running.get(day.toString()) ?? 0) + 1);
    }
  }
  const cell = (date: Temporal.PlainDate): MonthDay<E> => ({
    date,
    inMonth: date.toPlainYearMonth().equals(month),
    events: byDay.get(date.toString()) ?? [],
    running: running.get(date.toString()) ?? 0,
  });
  return {
    weeks: weeksOf(month).map((week) => week.map(cell)),
    long: events.filter(({ when }) => isLong(when)),
  };
}

function daysOf(month: Temporal.PlainYearMonth): SiteDays {
  return { first: month.toPlainDate({ day: 1 }), last: month.toPlainDate({ day: month.daysInMonth }) };
}

function weeksOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const firstOfMonth = month.toPlainDate({ day: 1 });
  const monday = firstOfMonth.subtract({ days: firstOfMonth.dayOfWeek - 1 });
  const count = Math.ceil((firstOfMonth.dayOfWeek - 1 + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day })),
  );
}

import type { When } from '../../model/when.ts';

type Happening = { readonly when: When };

/** A cell of the month's table. */
export type MonthDay<E> = {
  readonly date: Temporal.PlainDate;
  /** False for the days before the first and after the last that fill up the table's rows. */
  readonly inMonth: boolean;
  readonly events: readonly E[];
};

export type MonthGrid<E> = {
  /** From Monday to Sunday. */
  readonly weeks: readonly (readonly MonthDay<E>[])[];
  /** What lasts too long to be repeated in every cell: the table shows only its first day. */
  readonly long: readonly E[];
};

/** An event of more days than this is told once, beside the table. */
const mostDaysInCells = 7;

/** The table of a month. Days outside the month hold no events. */
export function monthGrid<E extends Happening>(
  month: Temporal.PlainYearMonth,
  events: readonly E[],
): MonthGrid<E> {
  const byDay = new Map<string, E[]>();
  for (const event of events) {
    for (const day of daysInCells(event.when, month)) {
      byDay.getOrInsertComputed(day, () => []).push(event);
    }
  }
  const cell = (date: Temporal.PlainDate): MonthDay<E> => ({
    date,
    inMonth: date.toPlainYearMonth().equals(month),
    events: byDay.get(date.toString()) ?? [],
  });
  return {
    weeks: weeksOf(month).map((week) => week.map(cell)),
    long: events.filter(({ when }) => isLong(when)),
  };
}

/** Whether an event lasts longer than a week. */
export function isLong({ firstDay, lastDay }: When): boolean {
  return firstDay.until(lastDay).days >= mostDaysInCells;
}

function daysInCells(when: When, month: Temporal.PlainYearMonth): string[] {
  const first = later(when.firstDay, month.toPlainDate({ day: 1 }));
  const lastShown = isLong(when) ? when.firstDay : when.lastDay;
  const last = earlier(lastShown, month.toPlainDate({ day: month.daysInMonth }));
  const count = Math.max(0, first.until(last).days + 1);
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

function weeksOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const firstOfMonth = month.toPlainDate({ day: 1 });
  const monday = firstOfMonth.subtract({ days: firstOfMonth.dayOfWeek - 1 });
  const count = Math.ceil((firstOfMonth.dayOfWeek - 1 + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day })),
  );
}

function later(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) > 0 ? one : other;
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other;
}

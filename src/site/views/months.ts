/** The months of a site around one of them. */
export type MonthNavigation = {
  /** The nearest earlier month in which something happens. */
  readonly previous: Temporal.PlainYearMonth | undefined;
  /** The nearest later one. */
  readonly next: Temporal.PlainYearMonth | undefined;
};

/** @param months ascending */
export function monthNavigation(
  months: readonly Temporal.PlainYearMonth[],
  month: Temporal.PlainYearMonth,
): MonthNavigation {
  return {
    previous: months.findLast((other) => Temporal.PlainYearMonth.compare(other, month) < 0),
    next: months.find((other) => Temporal.PlainYearMonth.compare(other, month) > 0),
  };
}

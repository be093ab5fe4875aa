/**
 * The month the calendar opens with: today's, or the nearest later one in which something happens, or the last.
 *
 * @param months ascending
 */
export function openingMonth(
  months: readonly Temporal.PlainYearMonth[],
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth | undefined {
  const present = today.toPlainYearMonth();
  return months.find((month) => Temporal.PlainYearMonth.compare(month, present) >= 0) ?? months.at(-1);
}

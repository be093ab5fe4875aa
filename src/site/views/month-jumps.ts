import type { MonthLink } from './month-links.ts';

/** Where a month begins in a list that may have several pages: its address has the fragment of the month's heading. */
export type MonthJump = MonthLink & { readonly count: number };

/** Fragment and id of a month's heading. @example 'm2026-11' */
export function monthAnchor(month: Temporal.PlainYearMonth): string {
  return `m${month}`;
}

/**
 * The months of a list in the order it has them.
 *
 * @param months the month of each item of the whole list, `undefined` for one that stands under no month
 * @param pathOf path of a page of the list; pages count from 1
 */
export function monthJumps(
  months: readonly (Temporal.PlainYearMonth | undefined)[],
  perPage: number,
  pathOf: (page: number) => string,
): readonly MonthJump[] {
  const jumps = new Map<string, MonthJump>();
  for (const [place, month] of months.entries()) {
    if (!month) continue;
    const known = jumps.get(month.toString());
    const href = known?.href ?? `${pathOf(Math.floor(place / perPage) + 1)}#${monthAnchor(month)}`;
    jumps.set(month.toString(), { month, href, count: (known?.count ?? 0) + 1 });
  }
  return [...jumps.values()];
}

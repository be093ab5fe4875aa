import { ruleDays, type ZoneRule } from './zone-rule.ts';

/** When an observance begins. Times are wall seconds, `from` is the offset before it. */
type Beginnings = {
  readonly start: number;
  readonly from: number;
  readonly rule: ZoneRule | undefined;
  readonly dates: readonly number[];
};

/** Gives the latest beginning at or before a time; works a rule out as far as it is asked. */
export function createOnsets({ start, from, rule, dates }: Beginnings): (wall: number) => number | undefined {
  const listed = [start, ...dates].toSorted((a, b) => a - b);
  const ruled: number[] = [];
  const first = new Date(start * 1000);
  const timeOfDay = ((start % 86_400) + 86_400) % 86_400;
  let nextYear = first.getUTCFullYear();

  const extend = (year: number, known: ZoneRule) => {
    const { until, count, interval } = known;
    for (; nextYear <= year && ruled.length < count; nextYear += interval) {
      const days = ruleDays(known, nextYear, first.getUTCMonth() + 1, first.getUTCDate());
      const onsets = days.map((day) => day + timeOfDay);
      ruled.push(...onsets.filter((onset) => onset >= start && onset - from <= until));
    }
    if (ruled.length > count) ruled.length = count;
  };

  return (wall) => {
    if (rule) extend(new Date(wall * 1000).getUTCFullYear(), rule);
    const one = lastUntil(listed, wall);
    const other = lastUntil(ruled, wall);
    return one === undefined || (other !== undefined && other > one) ? other : one;
  };
}

/** The last of sorted numbers that is not above a limit. */
function lastUntil(sorted: readonly number[], limit: number): number | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

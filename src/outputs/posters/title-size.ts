/** Characters up to which a title is set in a size, the largest first. */
const limits = [16, 34, 60, 100, 180];

/** Class of the size that a title has room in, from `t0` to `t5`. The longest word counts too: it must not be broken. */
export function titleSize(title: string): string {
  const word = Math.max(...title.split(/\s+/).map(({ length }) => length));
  const length = Math.max(title.length, wordLimits.findLast(([from]) => word >= from)?.[1] ?? 0);
  const size = limits.findIndex((limit) => length <= limit);
  return `t${size === -1 ? limits.length : size}`;
}

/** Letters of the longest word from which a title counts as having so many. */
const wordLimits = [
  [11, 17],
  [15, 35],
  [20, 61],
  [26, 101],
] as const;

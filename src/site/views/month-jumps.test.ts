import { expect, test } from 'vitest';
import { monthJumps } from './month-jumps.ts';

test('a jump leads to the page on which its month begins', () => {
  const months = [undefined, '2026-11', '2026-11', '2026-12', '2027-02'].map(
    (month) => month && Temporal.PlainYearMonth.from(month),
  );
  const jumps = monthJumps(
    months.map((month) => month || undefined),
    2,
    (page) => `/${page}/`,
  );
  expect(jumps.map(({ month, href, count }) => [String(month), href, count])).toEqual([
    ['2026-11', '/1/#m2026-11', 2],
    ['2026-12', '/2/#m2026-12', 1],
    ['2027-02', '/3/#m2027-02', 1],
  ]);
});

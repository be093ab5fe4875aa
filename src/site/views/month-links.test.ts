import { expect, test } from 'vitest';
import { linksByYear } from './month-links.ts';

test('the months stand under their years', () => {
  const links = ['2026-03', '2026-11', '2027-02'].map((month) => ({
    month: Temporal.PlainYearMonth.from(month),
    href: `/${month}/`,
  }));
  expect(linksByYear(links).map(({ year, links }) => [year, links.map(({ href }) => href)])).toEqual([
    [2026, ['/2026-03/', '/2026-11/']],
    [2027, ['/2027-02/']],
  ]);
});

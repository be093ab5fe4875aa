import { describe, expect, test } from 'vitest';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { only } from '../../kinds/kind.ts';
import { searchKind } from '../../kinds/search.ts';
import { monthNumber } from '../../site/events/event-days.ts';
import { groupByMonth, listPage, monthJumps, monthLinks } from './lists.ts';

const morning = {
  id: 2,
  when: timed('2026-11-20T09:00[Europe/Warsaw]', '2026-11-20T10:00[Europe/Warsaw]'),
};
const evening = { id: 3, when: timed('2026-11-20T19:00[Europe/Warsaw]') };
const later = { id: 4, when: timed('2026-12-02T19:00[Europe/Warsaw]') };

describe('groupByMonth', () => {
  test('puts the newest month first and keeps the order within', () => {
    const groups = groupByMonth([later, evening, morning], 'Europe/Warsaw');
    expect(
      groups.map(({ month, events }) => [month.toString(), events.map(({ id }) => id)]),
    ).toEqual([
      ['2026-12', [4]],
      ['2026-11', [3, 2]],
    ]);
  });
});

test.each([
  [1, ['a', 'b']],
  [2, ['c', 'd']],
  [3, ['e']],
])('page %i of five items, two a page', (page, items) => {
  expect(listPage(['a', 'b', 'c', 'd', 'e'], 2, page)).toEqual({ items, page, pages: 3 });
});

test('an empty list has one page', () => {
  expect(listPage([], 2, 1)).toEqual({ items: [], page: 1, pages: 1 });
});

test('a jump leads to the page on which its month begins', () => {
  const [november, december, february] = ['2026-11-01', '2026-12-31', '2027-02-28'].map((day) =>
    monthNumber(Temporal.PlainDate.from(day)),
  );
  const pages = [[undefined, november], [november, december], [february]];
  const jumps = monthJumps(pages, (page) => `/${page}/`);
  expect(jumps.map(({ month, href }) => [String(month), href])).toEqual([
    ['2026-11', '/1/#m2026-11'],
    ['2026-12', '/2/#m2026-12'],
    ['2027-02', '/3/#m2027-02'],
  ]);
});

test('the months stand under their years', () => {
  const links = ['2026-03', '2026-11', '2027-02'].map((month) => ({
    month: Temporal.PlainYearMonth.from(month),
    href: `/${month}/`,
  }));
  const page = { ...searchKind.page(sampleSite(), 'en', only).context, path: '/2026-11/' };
  const years = monthLinks(page, links);
  expect(years.map(({ year, months }) => [year, months.map(({ path }) => path)])).toEqual([
    [2026, ['/2026-03/', '/2026-11/']],
    [2027, ['/2027-02/']],
  ]);
  expect(years.at(0)?.months.at(1)).toEqual({
    short: 'Nov',
    name: 'November 2026',
    path: '/2026-11/',
    current: 'page',
  });
});

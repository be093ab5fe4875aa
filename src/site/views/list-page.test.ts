import { expect, test } from 'vitest';
import { listPage } from './list-page.ts';

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

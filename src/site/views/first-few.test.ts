import { expect, test } from 'vitest';
import { firstFew } from './first-few.ts';

test.each([
  [2, [1, 2], []],
  [3, [1, 2, 3], []],
  [4, [1, 2], [3, 4]],
])('of %i items, two at most, these are shown and these left out', (count, shown, rest) => {
  const items = Array.from({ length: count }, (_, index) => index + 1);
  expect(firstFew(items, 2)).toEqual({ shown, rest });
});

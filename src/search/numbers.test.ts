import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAscending, decodeNumbers, encodeAscending, encodeNumbers } from './numbers.ts';

test.each([
  [[], ''],
  [[0, 1, 31], 'ABf'],
  [[32, 33, 1023, 1024], 'gBhB_fggB'],
])('%j is written %s', (numbers, text) => {
  expect(encodeNumbers(numbers)).toBe(text);
});

test('every list of numbers is read as it was written', () => {
  const lists = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(lists, (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b);
      expect(decodeNumbers(encodeNumbers(numbers))).toEqual(numbers);
      expect(decodeAscending(encodeAscending(ascending))).toEqual(ascending);
    }),
  );
});

import { expect, test } from 'vitest';
import { isInVersionRange, isVersionRange } from './version-range.ts';

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['1.2.3', ['1.2.3', '1.2.3-beta.1'], ['1.2.4', '1.2.2']],
  ['1.2', ['1.2.0', '1.2.9'], ['1.3.0', '1.1.9']],
  ['1.x', ['1.0.0', '1.9.0'], ['2.0.0', '0.9.0']],
  ['^1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0']],
  ['^1', ['1.0.0', '1.9.9'], ['2.0.0']],
  ['^0.1', ['0.1.0', '0.1.7'], ['0.2.0', '1.0.0']],
  ['^0.1.2', ['0.1.2', '0.1.9'], ['0.1.1', '0.2.0']],
  ['^0.0.2', ['0.0.2'], ['0.0.3']],
  ['^0.0', ['0.0.9'], ['0.1.0']],
  ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0']],
  ['>=1.2 <3', ['1.2.0', '2.9.9'], ['1.1.9', '3.0.0']],
  ['>= 1.2', ['1.2.0', '12.0.0'], ['1.1.0']],
  ['^1.4 || ^2', ['1.4.0', '2.0.0'], ['1.3.0', '3.0.0']],
])('%s has %j and not %j', (range, inside, outside) => {
  expect(isVersionRange(range)).toBe(true);
  expect(inside.filter((version) => !isInVersionRange(version, range))).toEqual([]);
  expect(outside.filter((version) => isInVersionRange(version, range))).toEqual([]);
});

test.each(['', 'latest', '^', '1.2.3.4', '^1 ||', '>1'])('%j is no range', (range) => {
  expect(isVersionRange(range)).toBe(false);
  expect(isInVersionRange('1.0.0', range)).toBe(false);
});

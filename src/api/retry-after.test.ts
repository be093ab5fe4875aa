import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 20, 8, 0, 0);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 08:01:00 GMT', 60_000],
  ['Friday, 20-Nov-26 08:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 07:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['12345678901', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s means %s ms', (header, wait) => {
  expect(retryAfter(header, now)).toBe(wait);
});

import { expect, test } from 'vitest';
import { formatDateRange } from './format-range.ts';

test.each([
  ['2026-11-16', '2026-11-22', 'en', '16–22 November 2026'],
  ['2026-11-16', '2026-11-22', 'pl', '16–22 listopada 2026'],
  ['2026-11-30', '2026-12-06', 'pl', '30 listopada – 6 grudnia 2026'],
  ['2026-12-28', '2027-01-03', 'en', '28 December 2026 – 3 January 2027'],
  ['2026-12-28', '2027-01-03', 'pl', '28 grudnia 2026 – 3 stycznia 2027'],
  ['2026-12-28', '2026-12-28', 'en', '28 December 2026'],
] as const)('%s to %s in %s is %s', (first, last, language, text) => {
  expect(formatDateRange(Temporal.PlainDate.from(first), Temporal.PlainDate.from(last), language)).toBe(text);
});

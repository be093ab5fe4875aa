import { expect, test } from 'vitest';
import { monthHeading } from './month-heading.ts';

test.each([
  ['2026-11', 'pl', 'Listopad 2026'],
  ['2026-08', 'pl', 'Sierpień 2026'],
  ['2026-11', 'en', 'November 2026'],
] as const)('monthHeading of %s in %s is %s', (month, language, heading) => {
  expect(monthHeading(Temporal.PlainYearMonth.from(month), language)).toBe(heading);
});

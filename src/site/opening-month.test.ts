import { describe, expect, test } from 'vitest';
import { openingMonth } from './opening-month.ts';

const months = ['2026-03', '2026-11', '2027-02'].map((month) => Temporal.PlainYearMonth.from(month));

describe('openingMonth', () => {
  test.each([
    ['2026-03-31', '2026-03'],
    ['2026-04-01', '2026-11'],
    ['2027-03-01', '2027-02'],
  ])('on %s is %s', (today, month) => {
    expect(openingMonth(months, Temporal.PlainDate.from(today))?.toString()).toBe(month);
  });

  test('is none without events', () => {
    expect(openingMonth([], Temporal.PlainDate.from('2026-11-20'))).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { monthNavigation } from './months.ts';

const months = ['2026-03', '2026-11', '2027-02'].map((month) => Temporal.PlainYearMonth.from(month));

describe('monthNavigation', () => {
  test.each([
    ['2026-11', '2026-03', '2027-02'],
    ['2026-03', undefined, '2026-11'],
    ['2027-02', '2026-11', undefined],
  ])('leads from %s to the nearest months with events: %s and %s', (month, previous, next) => {
    const navigation = monthNavigation(months, Temporal.PlainYearMonth.from(month));
    expect(navigation.previous?.toString()).toBe(previous);
    expect(navigation.next?.toString()).toBe(next);
  });
});

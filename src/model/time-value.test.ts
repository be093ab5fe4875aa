import { describe, expect, test } from 'vitest';
import { isTimeValue } from './time-value.ts';

describe('isTimeValue', () => {
  test.each([
    '2026',
    '2026-11',
    '2026-11-20',
    '2024-02-29',
    '11-20',
    '--02-29',
    '18:30',
    '18:30:05.123',
    '2026-11-20T18:30',
    '2026-11-20 18:30:00',
    '2026-11-20T18:30+01:00',
    '2026-11-20T17:30:00Z',
    '2026-11-20T18:30+0100',
    '+01:00',
    'Z',
    '2026-W53',
    'P2DT3H',
    'PT1H30M',
    '2h 30m',
  ])('takes %s', (text) => {
    expect(isTimeValue(text)).toBe(true);
  });

  test.each([
    '',
    'tomorrow',
    '20 November 2026',
    '2026-13',
    '2026-02-30',
    '2026-02-29',
    '0000-01-01',
    '26-1-1',
    '24:00',
    '2026-11-20T',
    '2026-11-20T25:00',
    '2026-11-20T18:30 ',
    '2026-11-20T18:30[Europe/Warsaw]',
    '2025-W53',
    '2026-W00',
    'P',
    'PT',
    'P1Y',
  ])('refuses %j', (text) => {
    expect(isTimeValue(text)).toBe(false);
  });
});

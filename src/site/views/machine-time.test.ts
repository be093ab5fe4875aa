import { expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { machineTime } from './machine-time.ts';

test('machineTime is a date for a whole day, else a time with its offset', () => {
  expect(machineTime(days('2026-11-28', '2026-11-30'))).toBe('2026-11-28');
  expect(machineTime(timed('2026-11-28T18:00[Europe/Warsaw]'))).toBe('2026-11-28T18:00+01:00');
  expect(machineTime(timed('2026-07-28T18:00[America/New_York]'))).toBe('2026-07-28T18:00-04:00');
});

import { describe, expect, test } from 'vitest';
import { abbreviation, toInstant, toLocal, utcToLocal } from './local-time.ts';

describe.each<readonly [string, string, string]>([
  ['2026-11-20 12:00:00', 'Europe/Warsaw', '2026-11-20 11:00:00'],
  ['2026-07-20 12:00:00', 'Europe/Warsaw', '2026-07-20 10:00:00'],
  ['2026-11-28 15:00:00', '+02:00', '2026-11-28 13:00:00'],
  ['1000-01-01 00:00:00', 'UTC', '1000-01-01 00:00:00'],
])('%s in %s', (local, zone, utc) => {
  test(`is ${utc} in UTC, and back`, () => {
    expect(toLocal(toInstant(local, zone) ?? Number.NaN, 'UTC')).toBe(utc);
    expect(utcToLocal(utc, zone)).toBe(local);
  });
});

// The last hour of summer time happens twice; a zone may be far from UTC, and offsets have changed in the past.
test.each([
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'UTC',
  '+05:45',
])('times in %s are those of Temporal, around changes of clocks too', (zone) => {
  const starts = [
    '1979-12-31',
    '1985-12-31',
    '2026-03-27',
    '2026-10-23',
    '2026-11-20',
    '2099-12-30',
    '1900-01-01',
  ];
  for (const start of starts) {
    for (let minutes = 0; minutes < 4 * 1440; minutes += 25) {
      const plain = Temporal.PlainDateTime.from(`${start}T00:00`).add({ minutes });
      const local = plain.toString({ smallestUnit: 'second' }).replace('T', ' ');
      const exact = plain.toZonedDateTime(zone);
      expect([local, toInstant(local, zone)]).toEqual([local, exact.epochMilliseconds]);
      const back = exact.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
      expect(toLocal(exact.epochMilliseconds, zone)).toBe(back);
    }
  }
});

test('an hour that a clock skips is the one after it', () => {
  expect(toLocal(toInstant('2026-03-29 02:30:00', 'Europe/Warsaw') ?? 0, 'Europe/Warsaw')).toBe(
    '2026-03-29 03:30:00',
  );
});

test('what is no time is no instant, and stays as it is', () => {
  expect(toInstant('2026-11-20 12:00:00', '+25:00')).toBeNull();
  expect(toInstant('0000-00-00 00:00:00', 'UTC')).toBeNull();
  expect(utcToLocal('0000-00-00 00:00:00', 'Europe/Warsaw')).toBe('0000-00-00 00:00:00');
});

test.each([
  ['2026-11-20T12:00:00Z', 'Europe/Warsaw', 'CET'],
  ['2026-07-20T12:00:00Z', 'Europe/Warsaw', 'CEST'],
  ['2026-07-20T12:00:00Z', 'America/New_York', 'GMT-4'],
])('at %s %s is called %s', (instant, zone, name) => {
  expect(abbreviation(Temporal.Instant.from(instant).epochMilliseconds, zone)).toBe(name);
});

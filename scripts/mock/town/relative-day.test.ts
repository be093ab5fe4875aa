import { describe, expect, test } from 'vitest';
import { parseDay, parseWhen } from './relative-day.ts';

const around = {
  today: Temporal.PlainDate.from('2026-11-21'),
  town: { timeZone: 'Europe/Warsaw', closedDays: { '12-24': -2, '12-26': 1 } },
};

describe('a day relative to Saturday, November 21, 2026', () => {
  test.each([
    ['today', '2026-11-21'],
    ['today +4 days', '2026-11-25'],
    ['today -1 day', '2026-11-20'],
    ['today +3 years +2 days', '2029-11-23'],
    ['saturday', '2026-11-21'],
    ['monday', '2026-11-16'],
    ['sunday +1 week', '2026-11-29'],
    ['friday -1 week', '2026-11-13'],
    ['friday -1 week +2 days', '2026-11-15'],
    ['1998-01-01', '1998-01-01'],
    ['2028-02-29', '2028-02-29'],
    ['11-20', '2026-11-20'],
    ['friday on or after 06-10', '2026-06-12'],
    ['friday on or after 06-12', '2026-06-12'],
    ['clocks forward', '2027-03-28'],
    ['clocks back', '2026-10-25'],
    ['clocks back -1 day', '2026-10-24'],
  ])('%s', (text, date) => {
    expect(parseDay(text)(around).toString()).toBe(date);
  });

  test.each([
    ['thursday +5 weeks', '2026-12-22'],
    ['saturday +5 weeks', '2026-12-27'],
    ['saturday +5 weeks +1 day', '2026-12-28'],
    ['today +33 days', '2026-12-24'],
  ])('avoids the holidays of the town where a weekday meets one: %s', (text, date) => {
    expect(parseDay(text)(around).toString()).toBe(date);
  });

  test('lies in another year for another edition, and in a later week for a later date of a series', () => {
    expect(parseDay('friday on or after 06-10')({ ...around, year: 2024 }).toString()).toBe(
      '2024-06-14',
    );
    expect(parseDay('02-29')({ ...around, year: 2025 }).toString()).toBe('2025-02-28');
    expect(parseDay('saturday +1 week')({ ...around, weeks: 4 }).toString()).toBe('2026-12-27');
  });
});

describe('a time relative to Saturday, November 21, 2026', () => {
  test.each([
    ['saturday 19:30–21:30', '2026-11-21 19:30:00', '2026-11-21 21:30:00', false],
    ['saturday 19:30-21:30', '2026-11-21 19:30:00', '2026-11-21 21:30:00', false],
    ['saturday 20:00–02:00', '2026-11-21 20:00:00', '2026-11-22 02:00:00', false],
    ['saturday 20:00–00:00', '2026-11-21 20:00:00', '2026-11-22 00:00:00', false],
    ['friday 18:00 to +2 days 23:00', '2026-11-20 18:00:00', '2026-11-22 23:00:00', false],
    ['friday 18:00 to sunday +1 week 23:00', '2026-11-20 18:00:00', '2026-11-29 23:00:00', false],
    ['thursday +2 weeks 18:00 to 16:00', '2026-12-03 18:00:00', '2026-12-03 16:00:00', false],
    ['2025-09-01 12:00 to 12:00', '2025-09-01 12:00:00', '2025-09-01 12:00:00', false],
    ['today', '2026-11-21 00:00:00', '2026-11-21 23:59:59', true],
    ['friday to sunday', '2026-11-20 00:00:00', '2026-11-22 23:59:59', true],
    ['today +3 years to +2 days', '2029-11-21 00:00:00', '2029-11-23 23:59:59', true],
    ['monday on or after 01-25 to +11 days', '2026-01-26 00:00:00', '2026-02-06 23:59:59', true],
  ])('%s', (text, start, end, allDay) => {
    expect(parseWhen(text)(around)).toEqual({ start_date: start, end_date: end, all_day: allDay });
  });
});

test.each([
  '',
  'soon',
  'Friday 19:00–21:00',
  'friday 19:00',
  'friday 24:00–25:00',
  'friday +1 month 19:00–21:00',
  'friday to sunday 12:00',
  'friday 19:00–21:00 to sunday 12:00',
  'friday 19:00 to sunday',
  'friday to saturday to sunday',
  '19:00–21:00',
])('refuses "%s" as a time, and says how one is written', (text) => {
  expect(() => parseWhen(text)).toThrow(
    'is no time of the town: write one such as "friday +1 week 19:00–21:30"',
  );
});

test('refuses hours where a day is meant, and a day that no calendar has', () => {
  expect(() => parseDay('today 10:00')).toThrow('"today 10:00" is no time of the town');
  expect(() => parseDay('2026-02-30')).toThrow(RangeError);
  expect(() => parseWhen('friday on or after 13-01 10:00–12:00')).toThrow(RangeError);
});

import { expect, test } from 'vitest';
import { type DayChoice, dayOfDate, daysOfChoice, momentInZone } from './days.ts';

test.each([
  ['1970-01-01', 0],
  ['2026-11-20', 20_777],
  ['1969-12-31', -1],
  ['2026-11', undefined],
  ['', undefined],
])('the day of %j is %j', (date, day) => {
  expect(dayOfDate(date)).toBe(day);
});

test.each([
  ['2026-11-20T22:59:59Z', 'Europe/Warsaw', '2026-11-20', 1439],
  ['2026-11-20T23:00:00Z', 'Europe/Warsaw', '2026-11-21', 0],
  ['2026-06-20T22:00:00Z', 'Europe/Warsaw', '2026-06-21', 0],
  ['2026-11-20T00:30:00Z', 'America/New_York', '2026-11-19', 1170],
  ['2026-11-20T18:30:00Z', '+05:30', '2026-11-21', 0],
])('at %s in %s it is %s, minute %i', (instant, zone, date, minute) => {
  expect(momentInZone(Date.parse(instant), zone)).toEqual({ day: dayOfDate(date), minute });
});

test.each<[DayChoice, string, string, string]>([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['weekend', '2026-11-16', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-22', '2026-11-22', '2026-11-22'],
])('"%s" on %s is %s to %s', (choice, today, first, last) => {
  expect(daysOfChoice(choice, dayOfDate(today) ?? 0)).toEqual([dayOfDate(first), dayOfDate(last)]);
});

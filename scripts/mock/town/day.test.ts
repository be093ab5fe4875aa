import { expect, test } from 'vitest';
import { clocksBack, clocksForward } from './clock-changes.ts';
import { at, firstFrom, on, week, wholeDays } from './day.ts';

const saturday = Temporal.PlainDate.from('2026-11-21');

test.each([
  [week(0, 'sat'), '2026-11-21'],
  [week(0, 'mon'), '2026-11-16'],
  [week(1, 'sun'), '2026-11-29'],
  [week(-1, 'fri'), '2026-11-13'],
  [week(5, 'thu'), '2026-12-22'],
  [week(5, 'sat'), '2026-12-27'],
  [firstFrom(on('2027-06-10'), 'fri'), '2027-06-11'],
  [firstFrom(on('2027-06-11'), 'fri'), '2027-06-11'],
  [clocksForward, '2027-03-28'],
  [clocksBack, '2026-10-25'],
])('tells a day relative to Saturday, November 21, 2026 (%#)', (day, date) => {
  expect(day(saturday).toString()).toBe(date);
});

test('ends on the next day what ends at or before the hour it begins', () => {
  expect(at(week(0, 'sat'), '20:00', '02:00')(saturday)).toEqual({
    start: '2026-11-21 20:00:00',
    end: '2026-11-22 02:00:00',
    allDay: false,
  });
  expect(at(week(0, 'sat'), '20:00', '00:00')(saturday).end).toBe('2026-11-22 00:00:00');
});

test('lasts whole days to the last second', () => {
  expect(wholeDays(week(0, 'fri'), week(0, 'sun'))(saturday)).toEqual({
    start: '2026-11-20 00:00:00',
    end: '2026-11-22 23:59:59',
    allDay: true,
  });
});

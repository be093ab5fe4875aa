import { expect, test } from 'vitest';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { partAt, partsOf } from './hours-of-day.ts';

test.each([
  [0, 'night'],
  [4, 'night'],
  [5, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('%i o’clock is in the %s', (hour, part) => {
  expect(partAt(hour)).toBe(part);
});

test.each([
  ['begins there', '2026-11-28T17:30', '2026-11-28T18:15', ['afternoon']],
  ['goes on for half an hour', '2026-11-28T17:30', '2026-11-28T18:30', ['afternoon', 'evening']],
  ['goes on beyond midnight', '2026-11-28T20:00', '2026-11-29T03:00', ['evening']],
  ['has no end', '2026-11-28T11:30', '2026-11-28T11:30', ['morning']],
  ['is open on several days', '2026-11-01T10:00', '2026-12-31T16:00', ['morning', 'afternoon']],
])('an event takes place in a part of a day in which it %s', (_, start, end, parts) => {
  const when = timed(`${start}[Europe/Warsaw]`, `${end}[Europe/Warsaw]`);
  expect(partsOf({ when }, 'Europe/Warsaw')).toEqual(parts);
});

test('what takes whole days is in no part of them', () => {
  expect(partsOf({ when: days('2026-11-28') }, 'Europe/Warsaw')).toEqual([]);
});

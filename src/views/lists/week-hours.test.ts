import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { namedHours, slotOf } from './week-hours.ts';

const day = Temporal.PlainDate.from('2026-11-28');
const zone = '[Europe/Warsaw]';

test.each([
  ['at 8', '2026-11-28T08:00', '2026-11-28T10:00', 'at-1 for-4'],
  ['at half past nine', '2026-11-28T09:30', '2026-11-28T13:00', 'at-4 for-7'],
  [
    'for half an hour, as long as its title needs',
    '2026-11-28T12:00',
    '2026-11-28T12:30',
    'at-9 for-4',
  ],
  ['before the first hour', '2026-11-28T05:00', '2026-11-28T11:00', 'at-1 for-12'],
  ['beyond midnight', '2026-11-28T20:00', '2026-11-29T03:00', 'at-25 for-8'],
  ['an hour before midnight', '2026-11-28T23:00', '2026-11-28T23:30', 'at-29 for-4'],
  ['since the day before', '2026-11-27T20:00', '2026-11-29T12:00', 'at-1 for-32'],
])('what takes place %s has its place among the half hours', (_, from, to, slot) => {
  const event = sampleEvent({ when: timed(`${from}${zone}`, `${to}${zone}`) });
  expect(slotOf(event, day, 'Europe/Warsaw')).toBe(slot);
});

test('what takes all day takes the whole of it, and the clock is that of the site', () => {
  const fair = sampleEvent({ when: days('2026-11-28') });
  const stream = sampleEvent({
    when: timed('2026-11-28T13:00[America/New_York]', '2026-11-28T15:00[America/New_York]'),
  });
  expect([slotOf(fair, day, 'Europe/Warsaw'), slotOf(stream, day, 'Europe/Warsaw')]).toEqual([
    'at-1 for-32',
    'at-23 for-4',
  ]);
  expect(namedHours).toEqual([8, 10, 12, 14, 16, 18, 20, 22]);
});

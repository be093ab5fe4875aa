import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

test.each([
  ['Europe/Warsaw', 'Europe/Warsaw'],
  ['europe/warsaw', 'Europe/Warsaw'],
  ['UTC', 'UTC'],
  ['UTC+0', 'UTC'],
  ['UTC+2', '+02:00'],
  ['UTC-3', '-03:00'],
  ['UTC+5.5', '+05:30'],
  ['UTC+5.75', '+05:45'],
  ['UTC-3:30', '-03:30'],
  ['UTC+13,75', '+13:45'],
  ['GMT+1', '+01:00'],
  ['UTC+15', undefined],
  ['UTC+2:75', undefined],
  ['Mars/Olympus', undefined],
  ['', undefined],
])('%j is %j', (name, id) => {
  expect(timeZoneOf(name)).toBe(id);
});

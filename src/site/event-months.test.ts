import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { eventSchema } from '../contract/event.ts';
import { toEvent } from '../model/event.ts';
import { eventsByMonth } from './event-months.ts';

type Literal = readonly [id: number, start: string, end: string, timezone?: string];

function monthsOf(...events: Literal[]): string[] {
  const models = events.map(([id, start_date, end_date, timezone = '']) =>
    toEvent(eventSchema.parse({ id, start_date, end_date, timezone }), itemContext()),
  );
  const months = eventsByMonth(models, 'Europe/Warsaw', Temporal.PlainDate.from('2026-11-20'));
  return Array.from(months, ([month, inMonth]) => `${month}: ${inMonth.map(({ id }) => id).join(' ')}`);
}

test('an event is in each month it touches, in the order given', () => {
  expect(
    monthsOf(
      [1, '2026-12-30 10:00:00', '2027-02-01 10:00:00'],
      [2, '2026-11-05 10:00:00', '2026-11-05 11:00:00'],
      [3, '2027-01-05 10:00:00', '2027-01-05 11:00:00'],
    ),
  ).toEqual(['2026-11: 2', '2026-12: 1', '2027-01: 1 3', '2027-02: 1']);
});

test('an end at the first midnight of a month does not touch it', () => {
  expect(monthsOf([1, '2026-11-30 20:00:00', '2026-12-01 00:00:00'])).toEqual(['2026-11: 1']);
});

test('a timed event of another zone is in the months of the site', () => {
  expect(monthsOf([1, '2026-11-30 22:00:00', '2026-11-30 23:00:00', 'America/New_York'])).toEqual([
    '2026-12: 1',
  ]);
  expect(monthsOf([1, '2026-12-01 00:00:00', '2026-12-01 01:00:00', 'Asia/Tokyo'])).toEqual(['2026-11: 1']);
  expect(monthsOf([1, '2026-12-01 00:00:00', '2026-12-01 08:00:00', 'Asia/Tokyo'])).toEqual(['2026-11: 1']);
});

test('an event of many years makes no month but its first and the present one', () => {
  expect(
    monthsOf(
      [1, '2000-03-01 10:00:00', '9999-12-31 10:00:00'],
      [2, '2026-12-05 10:00:00', '2026-12-05 11:00:00'],
      [3, '1999-12-05 10:00:00', '1999-12-05 11:00:00'],
    ),
  ).toEqual(['1999-12: 3', '2000-03: 1', '2026-11: 1', '2026-12: 1 2']);
});

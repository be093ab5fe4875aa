import { describe, expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import { homeKind } from '../kinds/home.ts';
import { only } from '../kinds/kind.ts';
import { takesPlace } from '../model/status.ts';
import {
  endSeconds,
  eventTime,
  machineTime,
  rowTime,
  startAndEnd,
  whenLines,
} from './event-time.ts';

const site = sampleSite({ now: '2026-11-28T19:00:00Z' });

test.each([
  [
    'still running',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T21:00[Europe/Warsaw]'),
    '2026-11-28T20:00:00Z',
  ],
  ['of whole days', days('2026-11-28', '2026-11-29'), '2026-11-29T23:00:00Z'],
  [
    'ending now',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'),
    undefined,
  ],
])('an event %s', (_, when, end) => {
  expect(endSeconds(site, sampleEvent({ when }))).toBe(end && Date.parse(end) / 1000);
});

test('begins and ends in whole seconds', () => {
  const event = sampleEvent({
    when: timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'),
  });
  expect(startAndEnd(event)).toEqual({
    starts: Date.parse('2026-11-28T17:00:00Z') / 1000,
    ends: Date.parse('2026-11-28T19:00:00Z') / 1000,
  });
});

const evening = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
const moment = timed('2026-11-28T18:00[Europe/Warsaw]');

test.each([
  ['upcoming before it begins', evening, '2026-11-28T16:59:59Z', 'upcoming'],
  ['running from its first moment', evening, '2026-11-28T17:00Z', 'running'],
  ['running before its end', evening, '2026-11-28T18:59Z', 'running'],
  ['past at its end', evening, '2026-11-28T19:00Z', 'past'],
  ['past once it has begun, if it has no duration', moment, '2026-11-28T17:00Z', 'past'],
])('an event is %s', (_, when, now, time) => {
  expect(eventTime(sampleSite({ now }), { when })).toBe(time);
});

test('machineTime is a date for a whole day, else a time with its offset', () => {
  expect(machineTime(days('2026-11-28', '2026-11-30'))).toBe('2026-11-28');
  expect(machineTime(timed('2026-11-28T18:00[Europe/Warsaw]'))).toBe('2026-11-28T18:00+01:00');
  expect(machineTime(timed('2026-07-28T18:00[America/New_York]'))).toBe('2026-07-28T18:00-04:00');
});

const page = homeKind.page(sampleSite({ now: '2026-11-20T12:00:00Z' }), 'en', only).context;

test.each([
  [
    'an evening',
    '2026-11-28',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'),
    false,
    '18:00–20:00',
    undefined,
  ],
  ['a whole day', '2026-11-28', days('2026-11-28'), false, 'all day', undefined],
  [
    'whole days to come',
    '2026-11-28',
    days('2026-11-28', '2026-11-30'),
    false,
    undefined,
    'until 30\u00a0Nov',
  ],
  [
    'hours over days to come',
    '2026-11-28',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    false,
    '18:00',
    'until 30\u00a0Nov',
  ],
  [
    'hours over days that have begun',
    '2026-11-18',
    timed('2026-11-18T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    true,
    undefined,
    'until 30\u00a0Nov',
  ],
  [
    'days that end in another year',
    '2026-12-28',
    days('2026-12-28', '2027-01-02'),
    false,
    undefined,
    'until 2\u00a0Jan 2027',
  ],
  [
    'days of another year',
    '2027-05-15',
    days('2027-05-15', '2027-05-16'),
    false,
    undefined,
    'until 16\u00a0May',
  ],
  [
    'an evening of another zone that is on the same day here',
    '2026-11-28',
    timed('2026-11-28T18:00[Europe/London]', '2026-11-28T20:00[Europe/London]'),
    false,
    '18:00–20:00',
    undefined,
    'United Kingdom Time, here 19:00–21:00',
  ],
  [
    'an evening of another zone that is on the next day here',
    '2026-11-29',
    timed('2026-11-28T21:00[America/New_York]', '2026-11-28T23:00[America/New_York]'),
    false,
    'Sat 28 Nov, 21:00–23:00',
    undefined,
    'Eastern Time, here 03:00–05:00',
  ],
])('rowTime of %s', (_, day, when, isRunning, hours, until, elsewhere = undefined) => {
  expect(rowTime(page, sampleEvent({ when }))).toEqual({
    isRunning,
    day: Temporal.PlainDate.from(day),
    hours,
    elsewhere,
    until,
  });
});

test.each(['cancelled', 'postponed'] as const)(
  'an event that is %s is not called running in its days',
  (status) => {
    const when = days('2026-11-18', '2026-11-30');
    expect(rowTime(page, sampleEvent({ when, status }))).toMatchObject({ isRunning: false });
  },
);

test.each([
  [undefined, true],
  ['scheduled', true],
  ['cancelled', false],
  ['postponed', false],
  ['rescheduled', true],
  ['movedOnline', true],
] as const)('an event that is %s takes place: %s', (status, expected) => {
  expect(takesPlace({ status })).toBe(expected);
});

describe('when lines', () => {
  const page = homeKind.page(sampleSite(), 'pl', only).context;

  test('whenLines parts the hours of one day from the day', () => {
    const evening = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
    expect(whenLines(page, evening)).toEqual(['Sobota, 28 listopada 2026', '18:00–20:00']);
    expect(whenLines(page, days('2026-11-28'))).toEqual([
      'Sobota, 28 listopada 2026',
      'cały dzień',
    ]);
  });

  test('whenLines parts the last of several days from the first', () => {
    expect(whenLines(page, days('2026-11-28', '2026-11-30'))).toEqual([
      'Sobota, 28\u00a0listopada\u00a0–',
      'poniedziałek, 30\u00a0listopada 2026',
    ]);
    const weekend = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-29T20:00[Europe/Warsaw]');
    expect(whenLines(page, weekend)).toEqual([
      'Sobota, 28\u00a0listopada, 18:00\u00a0–',
      'niedziela, 29\u00a0listopada 2026,\u00a020:00',
    ]);
  });
});

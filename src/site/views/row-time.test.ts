import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { openPage } from './page-context.ts';
import { rowTime } from './row-time.ts';

const page = openPage(sampleSite({ now: '2026-11-20T12:00:00Z' }), 'en', { kind: 'home' });

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
    'until 30 November 2026',
  ],
  [
    'hours over days to come',
    '2026-11-28',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    false,
    '18:00',
    'until 30 November 2026',
  ],
  [
    'hours over days that have begun',
    '2026-11-18',
    timed('2026-11-18T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    true,
    undefined,
    'until 30 November 2026',
  ],
  [
    'an evening of another zone that is on the same day here',
    '2026-11-28',
    timed('2026-11-28T18:00[Europe/London]', '2026-11-28T20:00[Europe/London]'),
    false,
    '19:00–21:00 (18:00–20:00 United Kingdom Time)',
    undefined,
  ],
  [
    'an evening of another zone that is on the next day here',
    '2026-11-29',
    timed('2026-11-28T21:00[America/New_York]', '2026-11-28T23:00[America/New_York]'),
    false,
    '03:00–05:00 (Sat 28 Nov, 21:00–23:00 Eastern Time)',
    undefined,
  ],
])('rowTime of %s', (_, day, when, isRunning, hours, until) => {
  expect(rowTime(page, sampleEvent({ when }))).toEqual({
    isRunning,
    day: Temporal.PlainDate.from(day),
    hours,
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

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
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'),
    false,
    '18:00–20:00',
    undefined,
  ],
  ['a whole day', days('2026-11-28'), false, 'all day', undefined],
  ['whole days to come', days('2026-11-28', '2026-11-30'), false, undefined, 'until 30 November 2026'],
  [
    'hours over days to come',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    false,
    '18:00',
    'until 30 November 2026',
  ],
  [
    'hours over days that have begun',
    timed('2026-11-18T18:00[Europe/Warsaw]', '2026-11-30T12:00[Europe/Warsaw]'),
    true,
    undefined,
    'until 30 November 2026',
  ],
])('rowTime of %s', (_, when, isRunning, hours, until) => {
  expect(rowTime(page, sampleEvent({ when }))).toEqual({ isRunning, hours, until });
});

test.each(['cancelled', 'postponed'] as const)(
  'an event that is %s is not called running in its days',
  (status) => {
    const when = days('2026-11-18', '2026-11-30');
    expect(rowTime(page, sampleEvent({ when, status }))).toMatchObject({ isRunning: false });
  },
);

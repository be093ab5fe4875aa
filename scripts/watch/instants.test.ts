import { expect, test } from 'vitest';
import { nextInstant } from './instants.ts';

const timeZone = 'Europe/Warsaw';

function next(now: string, ...events: readonly (readonly [start: string, end: string])[]): string {
  const items = events.map(([start, end]) => ({
    event: { start, end, venues: [], hidden: false, created: '', sequence: 0, groups: [] },
  }));
  return nextInstant([{}, ...items], { now: Temporal.Instant.from(now), timeZone }).toString();
}

const jazz = [
  '2026-11-20T19:00:00+01:00[Europe/Warsaw]',
  '2026-11-20T21:00:00+01:00[Europe/Warsaw]',
] as const;
const london = [
  '2026-11-20T18:30:00+00:00[Europe/London]',
  '2026-11-21T00:30:00+00:00[Europe/London]',
] as const;

test.each([
  ['midnight in the zone of the site', '2026-11-20T12:00:00Z', [], '2026-11-20T23:00:00Z'],
  ['the beginning of an event', '2026-11-20T12:00:00Z', [jazz], '2026-11-20T18:00:00Z'],
  ['its end once it has begun', '2026-11-20T18:00:00Z', [jazz], '2026-11-20T20:00:00Z'],
  [
    'the first of several, in zones of their own',
    '2026-11-20T18:00:00Z',
    [jazz, london],
    '2026-11-20T18:30:00Z',
  ],
  ['midnight where all are over', '2026-11-20T20:00:00Z', [jazz], '2026-11-20T23:00:00Z'],
  [
    'midnight, not the end of a whole day',
    '2026-11-20T12:00:00Z',
    [['2026-11-20', '2026-11-20']],
    '2026-11-20T23:00:00Z',
  ],
  ['the new year', '2026-12-31T12:00:00Z', [jazz], '2026-12-31T23:00:00Z'],
  [
    'midnight on the day when clocks are put back',
    '2026-10-24T23:00:00Z',
    [],
    '2026-10-25T23:00:00Z',
  ],
] as const)('the next instant is %s', (_what, now, events, expected) => {
  expect(next(now, ...events)).toBe(expected);
});

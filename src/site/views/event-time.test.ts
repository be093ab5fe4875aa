import { expect, test } from 'vitest';
import { timed } from '../../../tests/support/sample-when.ts';
import { eventTime } from './event-time.ts';

const evening = timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
const moment = timed('2026-11-28T18:00[Europe/Warsaw]');

test.each([
  ['upcoming before it begins', evening, '2026-11-28T16:59:59Z', 'upcoming'],
  ['running from its first moment', evening, '2026-11-28T17:00Z', 'running'],
  ['running before its end', evening, '2026-11-28T18:59Z', 'running'],
  ['past at its end', evening, '2026-11-28T19:00Z', 'past'],
  ['past once it has begun, if it has no duration', moment, '2026-11-28T17:00Z', 'past'],
])('an event is %s', (_, when, now, time) => {
  expect(eventTime(when, Temporal.Instant.from(now))).toBe(time);
});

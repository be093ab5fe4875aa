import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { endSeconds, startSeconds } from './event-seconds.ts';

const now = Temporal.Instant.from('2026-11-28T19:00:00Z');

test.each([
  [
    'still running',
    timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T21:00[Europe/Warsaw]'),
    '2026-11-28T20:00:00Z',
  ],
  ['of whole days', days('2026-11-28', '2026-11-29'), '2026-11-29T23:00:00Z'],
  ['ending now', timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'), undefined],
])('an event %s', (_, when, end) => {
  expect(endSeconds(sampleEvent({ when }), now)).toBe(end && Date.parse(end) / 1000);
});

test('begins in whole seconds', () => {
  const event = sampleEvent({ when: timed('2026-11-28T18:00[Europe/Warsaw]') });
  expect(startSeconds(event)).toBe(Date.parse('2026-11-28T17:00:00Z') / 1000);
});

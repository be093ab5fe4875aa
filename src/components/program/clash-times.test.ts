import { expect, test } from 'vitest';
import { clashesOf } from './clash-times.ts';

const event = (title: string, start: string, end: string, status = '') => ({
  ...{ title, start, end, status },
  path: `/en/events/${title}/`,
});

test('events that overlap in time are told of each other, and no others', () => {
  const events = [
    event('concert', '2026-12-04T19:00:00.000Z', '2026-12-04T21:30:00.000Z'),
    event('play', '2026-12-04T21:00:00.000Z', '2026-12-04T22:00:00.000Z'),
    event('walk', '2026-12-04T22:00:00.000Z', '2026-12-04T23:00:00.000Z'),
    event('talk', '2026-12-04T20:00:00.000Z', ''),
    event('off', '2026-12-04T20:00:00.000Z', '2026-12-04T21:00:00.000Z', 'CANCELLED'),
    event('fair', '2026-12-04', '2026-12-06'),
    event('show', '2026-12-01T10:00:00.000Z', '2026-12-20T18:00:00.000Z'),
  ];
  const found = Array.from(clashesOf(events), ([{ title }, others]) => [
    title,
    others.map((other) => other.title),
  ]);
  expect(found).toEqual([
    ['concert', ['play', 'talk']],
    ['play', ['concert']],
    ['talk', ['concert']],
  ]);
});

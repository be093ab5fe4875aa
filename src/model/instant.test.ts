import { expect, test } from 'vitest';
import { datesOf } from './instant.ts';

const otherwise = Temporal.Instant.from('2026-11-20T12:00:00Z');

test.each([
  ['both', '2026-01-02 03:04:05', '2026-02-03 04:05:06', '2026-01-02T03:04:05Z', '2026-02-03T04:05:06Z'],
  [
    'a change before the publication',
    '2026-02-03 00:00:00',
    '2026-01-02 00:00:00',
    '2026-02-03T00:00:00Z',
    '2026-02-03T00:00:00Z',
  ],
  ['no change', '2026-01-02 00:00:00', null, '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'],
  ['only a change', null, '2026-01-02 00:00:00', '2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'],
  ['neither', null, null, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
])('reads %s', (_, created, modified, ...expected) => {
  const dates = datesOf(created, modified, () => ({ created: otherwise, modified: otherwise }));
  expect([dates.created.toString(), dates.modified.toString()]).toEqual(expected);
});

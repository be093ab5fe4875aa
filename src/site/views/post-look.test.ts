import { expect, test } from 'vitest';
import { samplePost } from '../../../tests/support/sample-items.ts';
import { postDates } from './post-look.ts';

test.each([
  ['2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20', undefined],
  ['2026-11-20T10:00:00Z', '2026-11-21T09:00:00Z', '2026-11-20', '2026-11-21'],
  ['2026-11-20T23:30:00Z', '2026-11-21T10:00:00Z', '2026-11-21', undefined],
  ['2026-11-20T10:00:00Z', '2026-11-01T10:00:00Z', '2026-11-20', undefined],
])(
  'a post of %s, changed at %s, is published on %s and updated on %s',
  (published, modified, day, updated) => {
    const post = samplePost({
      published: Temporal.Instant.from(published),
      modified: Temporal.Instant.from(modified),
    });
    const dates = postDates(post, 'Europe/Warsaw');
    expect([dates.published.toString(), dates.updated?.toString()]).toEqual([day, updated]);
  },
);

import { expect, test } from 'vitest';
import { sampleEvent, samplePost } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { reportsOf } from './reports.ts';

const festival = sampleEvent({
  id: 1,
  slug: 'festival',
  when: timed('2026-10-16T18:00[Europe/Warsaw]', '2026-10-18T23:00[Europe/Warsaw]'),
});
const link = `<p>See <a href="${festival.sourceUrl}#map">the festival</a>.</p>`;
const post = (id: number, day: string, content: string) =>
  samplePost({
    id,
    slug: `post-${id}`,
    published: Temporal.Instant.from(`${day}T10:00Z`),
    body: content,
  });

test('posts that link to an event and were published after it began tell how it was, the oldest first', () => {
  const site = sampleSite({
    events: [festival],
    posts: [
      post(11, '2026-10-26', link),
      post(12, '2026-10-18', link),
      post(13, '2026-10-01', link),
      post(14, '2026-10-27', '<p>The festival was fine.</p>'),
    ],
  });
  const [event] = site.in('en').events;
  expect(event && reportsOf(site, event).map(({ id }) => id)).toEqual([12, 11]);
});

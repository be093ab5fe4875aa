import { describe, expect, test } from 'vitest';
import { sampleEvent, samplePost, sampleTag } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import type { Tag } from '../../model/groups.ts';
import { reportsOf } from './reports.ts';

const festival = sampleEvent({
  id: 1,
  slug: 'festival',
  when: timed('2026-10-16T18:00[Europe/Warsaw]', '2026-10-18T23:00[Europe/Warsaw]'),
});
const link = `<p>See <a href="${festival.sourceUrl}#map">the festival</a>.</p>`;
const post = (id: number, day: string, content: string, tags: Tag[] = []) =>
  samplePost({
    id,
    tags,
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

describe('posts whose tags name an event', () => {
  const tag = (id: number, slug: string) => sampleTag({ id, slug });
  const tagged = (id: number, day: string, slug: string) =>
    post(id, day, '<p>It was fine.</p>', [tag(id, slug)]);
  const idsOf = (site: ReturnType<typeof sampleSite>) =>
    site.in('en').events.map((event) => reportsOf(site, event).map(({ id }) => id));
  const posts = [
    tagged(21, '2026-10-26', 'report-festival'),
    tagged(22, '2026-10-01', 'report-festival'),
    tagged(23, '2026-10-26', 'festival'),
    tagged(24, '2026-10-27', 'report-other'),
  ];

  test('tell how it was, where the configuration says how such tags begin', () => {
    const events = [festival];
    expect(idsOf(sampleSite({ events, posts }))).toEqual([[]]);
    const reportTags = ['relacja-', 'report-'];
    expect(idsOf(sampleSite({ events, posts, config: { reportTags } }))).toEqual([[21]]);
  });

  test('or a series, of which they belong to the date that began last before', () => {
    const dates = ['2026-10-01', '2026-10-08', '2026-10-15'].map((day, place) =>
      sampleEvent({
        id: place + 1,
        slug: `jam-${place + 1}`,
        title: 'Jam Session',
        when: timed(`${day}T20:00[Europe/Warsaw]`, `${day}T23:00[Europe/Warsaw]`),
      }),
    );
    const config = { reportTags: ['report-'] };
    const ofJam = [
      tagged(31, '2026-10-09', 'report-jam-session'),
      tagged(32, '2026-09-01', 'report-jam-session'),
    ];
    expect(idsOf(sampleSite({ events: dates, posts: ofJam, config }))).toEqual([[], [31], []]);
  });
});

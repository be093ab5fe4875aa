import { expect, test } from 'vitest';
import { samplePost } from '../../tests/support/sample-items.ts';
import type { FeaturedContent } from '../model/item.ts';
import { contentBelowTitle, postDates, summaryBelowTitle } from './news.ts';

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

test('what heads a post without a title is not told below it again', () => {
  const below = (title: string, featuredContent: FeaturedContent, isTitled = false) =>
    contentBelowTitle(samplePost({ title, featuredContent, isTitled }));
  const note = (text: string): FeaturedContent => ({ kind: 'note', text });
  const quote = (text: string, source: string): FeaturedContent => ({ kind: 'quote', text, source });
  expect([
    below('Who lost a boot?', note('Who lost a boot? It waits here.')),
    below('We open at', note('We open at nine.'), true),
    below('Closed today', note('Closed today.')),
    below('The whole long street…', note('The whole long street is closed.')),
    below('As clear as ink', quote('As clear as ink.', 'Anna')),
    below('As clear as ink', quote('As clear as ink.', '')),
    below('News of 1 May 2026', { kind: 'pictures', count: 3 }),
  ]).toEqual([
    note('It waits here.'),
    note('We open at nine.'),
    undefined,
    note('…is closed.'),
    quote('', 'Anna'),
    undefined,
    { kind: 'pictures', count: 3 },
  ]);
  const post = { title: 'Closed today', summary: 'Closed today. Open tomorrow.' };
  expect([
    summaryBelowTitle(samplePost({ ...post, isTitled: false })),
    summaryBelowTitle(samplePost(post)),
  ]).toEqual(['Open tomorrow.', 'Closed today. Open tomorrow.']);
});

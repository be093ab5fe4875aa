import { expect, test } from 'vitest';
import { samplePost } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { noHistory } from '../loaders/history-format.ts';
import { nextHistory } from '../site/next-history.ts';
import { changeSummaries } from './change-summary.ts';

const source = { fetched: '2026-11-19T01:00:00Z', collected: {} };

test('tells each language in its words what this build tells, and nothing that earlier ones told', () => {
  const first = nextHistory(
    sampleSite({ posts: [samplePost(), samplePost({ language: 'pl' })], now: '2026-11-18T02:00:00Z' }),
    source,
  );
  const posts = [
    samplePost({ title: 'Renamed' }),
    samplePost({ id: 91, slug: 'second', title: 'Second' }),
    samplePost({ language: 'pl' }),
    samplePost({ language: 'pl', id: 92, slug: 'drugi', title: 'Drugi' }),
  ];
  const site = sampleSite({ posts, history: first, now: '2026-11-19T02:00:00Z' });
  expect(changeSummaries(site)).toEqual([
    {
      language: 'en',
      counts: '2 news items',
      lines: [`Renamed: new name; previously “${samplePost().title}”`, 'Second: new'],
    },
    { language: 'pl', counts: '1 aktualność', lines: ['Drugi: dodano'] },
  ]);

  const next = sampleSite({ posts, history: nextHistory(site, source), now: '2026-11-20T02:00:00Z' });
  expect(next.changes).toHaveLength(3);
  expect(changeSummaries(next)).toEqual([]);
});

test('a first build tells nothing', () => {
  expect(changeSummaries(sampleSite({ posts: [samplePost()], history: noHistory }))).toEqual([]);
});

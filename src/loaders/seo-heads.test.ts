import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson } from '../../tests/support/test-server.ts';
import { wireEvent, wirePost } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { collectionFile } from '../snapshot/format.ts';
import type { Known } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { fetchSeoHeads, readKnown } from './item-details.ts';
import { createCollected, storeOf } from './item-store.ts';

const event = (id: number) =>
  wireEvent({ id, url: `{{origin}}/event/${id}/`, modified_utc: '2026-11-01 10:00:00' });
const items = {
  events: { en: [event(1), { ...event(2), yoast_head_json: { title: 'Told' } }, event(3)] },
  posts: { en: [wirePost({ id: 4, link: '{{origin}}/post/4/' })] },
};

/** Titles of heads by id, the ids asked for and the warnings. @param broken whether the route answers errors */
async function headsOf({
  requestHeads = true,
  known,
  broken = '',
}: {
  requestHeads?: boolean;
  known?: Known;
  broken?: string;
}) {
  await using server = await startSmallCms({
    items,
    interrupt: ({ url }, response) => {
      if (!url.pathname.endsWith('/seo/v1/get_head')) return false;
      const id = /\/(\d+)\/$/.exec(url.searchParams.get('url') ?? '')?.[1];
      if (broken !== '') sendError(response, 404, broken);
      else if (id === '3')
        sendJson(
          response,
          { html: '', json: { title: 'Not found' }, status: 404 },
          { status: 404 },
        );
      else {
        const html = '<link rel="alternate" hreflang="pl" href="https://cms.example/pl/x/" />';
        sendJson(response, { html, json: { title: `Head ${id}` }, status: 200 });
      }
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 2, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const collected = createCollected(['en']);
  const context = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    known,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 10 },
      api: { concurrency: 2, statusHorizon: 0, requestHeads },
      images: { mode: 'optimise', hosts: [], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  } as const;
  try {
    await fetchCollections(context, collected);
    await fetchSeoHeads(context, collected);
  } finally {
    await api.close();
  }
  const { events, posts } = storeOf(collected, 'en');
  return {
    asked: server.arrived
      .flatMap(({ url }) => /\/(\d+)\/$/.exec(url.searchParams.get('url') ?? '')?.[1] ?? [])
      .toSorted(),
    titles: [...events.values(), ...posts.values()].map(({ id, yoast_head_json: head }) => [
      id,
      head?.title,
    ]),
    alternates: events.get(1)?.yoast_head,
    warnings: collected.warnings,
  };
}

test('heads are not asked for unless the configuration wants it', async () => {
  expect(await headsOf({ requestHeads: false })).toMatchObject({ asked: [], warnings: [] });
});

test('heads of items that came without one are asked for, one by one', async () => {
  expect(await headsOf({})).toEqual({
    asked: ['1', '3', '4'],
    titles: [
      [1, 'Head 1'],
      [2, 'Told'],
      [3, undefined],
      [4, 'Head 4'],
    ],
    alternates: { pl: 'https://cms.example/pl/x/' },
    warnings: [],
  });
});

test('a head that an earlier snapshot has is used until its item is modified', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-heads-'));
  const line = (id: number, modified_utc: string) =>
    `${JSON.stringify({ id, digest: '', item: { id, modified_utc, yoast_head_json: { title: `Kept ${id}` } } })}\n`;
  writeFileSync(
    join(folder, collectionFile('events', 'en')),
    [
      line(1, '2026-11-01 10:00:00'),
      line(3, '2026-10-01 10:00:00'),
      '{"yoast_head_json" broken\n',
    ].join(''),
  );
  const { asked, titles } = await headsOf({ known: await readKnown(folder) });
  expect({ asked, titles }).toEqual({
    asked: ['3', '4'],
    titles: [
      [1, 'Kept 1'],
      [2, 'Told'],
      [3, undefined],
      [4, 'Head 4'],
    ],
  });
});

test('a server without the extension is read without heads, with a warning', async () => {
  const { titles, warnings } = await headsOf({ broken: 'rest_no_route' });
  expect(titles).toEqual([
    [1, undefined],
    [2, 'Told'],
    [3, undefined],
    [4, undefined],
  ]);
  expect(warnings).toEqual([
    'SEO heads that could not be read (404 rest_no_route): events 1 (en), events 3 (en), posts 4 (en).',
  ]);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson, type TestServer } from '../../tests/support/test-server.ts';
import { wirePost } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { Known } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { fetchEmbeds, readKnown } from './item-details.ts';
import { createCollected } from './item-store.ts';

const addressOf = (name: string) => `https://vimeo.com/${name}`;
const names = ['1001', '1002', '1003', '1004', '1005', '1006', '1007'];
const rendered = names.map((name) => `<p>${addressOf(name)}</p>`).join('\n');
const frames = [
  '<iframe src="https://player.vimeo.com/video/1001"></iframe>',
  '<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>',
  '<iframe src="https://other.example/x"></iframe>',
].join('');

type Answer = Parameters<typeof sendJson>[0];
type Reply = (name: string, response: Answer) => void;

const answered: Reply = (name, response) =>
  sendJson(response, {
    type: 'video',
    title: `Film ${name}`,
    thumbnail_url: `https://${name === '1001' ? 'pictures' : 'elsewhere'}.example/${name}.jpg`,
  });

/** What is learned of seven films, which were asked for, and the warnings. */
async function embedsOf(
  reply: Reply,
  { maxLookups = 100, known: earlier }: { maxLookups?: number; known?: Known } = {},
) {
  await using server = await startSmallCms({
    items: {
      posts: { en: [wirePost({ content: { rendered: rendered + frames, protected: false } })] },
    },
    interrupt: ({ url }, response) => {
      if (!url.pathname.endsWith('/oembed/1.0/proxy')) return false;
      reply(nameIn(url), response);
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 1, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const collected = createCollected(['en']);
  const context = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    known: earlier,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups },
      api: { concurrency: 1, statusHorizon: 0 },
      images: { mode: 'optimise', hosts: ['pictures.example'], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  } as const;
  try {
    await fetchCollections(context, collected);
    await fetchEmbeds(context, collected);
  } finally {
    await api.close();
  }
  return { embeds: collected.embeds, asked: askedOf(server), warnings: collected.warnings };
}

function askedOf({ arrived }: TestServer): string[] {
  return arrived.filter(({ url }) => url.pathname.endsWith('/proxy')).map(({ url }) => nameIn(url));
}

function nameIn(url: URL): string {
  return (url.searchParams.get('url') ?? '').replace(/^.*\//, '');
}

test('asks for each film once, and takes pictures from hosts that images may come from', async () => {
  const { embeds, asked, warnings } = await embedsOf(answered);
  expect(embeds).toEqual(
    names.map((name) => ({
      url: addressOf(name),
      title: `Film ${name}`,
      picture: name === '1001' ? 'https://pictures.example/1001.jpg' : '',
    })),
  );
  expect([asked, warnings]).toEqual([names, []]);
});

test.each([
  [401, 'rest_not_logged_in'],
  [403, 'rest_forbidden'],
  [404, 'rest_no_route'],
])('asks nothing more after a refusal (%i %s), which is no warning', async (status, code) => {
  expect(await embedsOf((_, response) => sendError(response, status, code))).toEqual({
    embeds: [],
    asked: ['1001'],
    warnings: [],
  });
});

test('stops after three breakdowns, and names what it asked for', async () => {
  const { embeds, asked, warnings } = await embedsOf((_, response) =>
    sendError(response, 500, 'broken'),
  );
  expect([embeds, asked]).toEqual([[], ['1001', '1002', '1003']]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^Embeds whose title the server could not give \(500 broken\).*vimeo\.com\/1001.*1002.*1003/,
    ),
  ]);
});

test('loses the title of what the provider does not know or nobody understands, and asks on', async () => {
  const { embeds, asked, warnings } = await embedsOf((name, response) => {
    if (name === '1002') sendError(response, 404, 'oembed_invalid_url');
    else if (name === '1003') sendJson(response, { type: 'hologram' });
    else answered(name, response);
  });
  expect(embeds.map(({ title }) => title)).toEqual(
    ['1001', '1004', '1005', '1006', '1007'].map((name) => `Film ${name}`),
  );
  expect(asked).toEqual(names);
  expect(warnings).toEqual([
    expect.stringMatching(/\(404 oembed_invalid_url\).*vimeo\.com\/1002/),
    expect.stringMatching(/\(an answer that makes no sense\).*vimeo\.com\/1003/),
  ]);
});

test('asks for no more than the configuration allows, and names the rest', async () => {
  const { asked, warnings } = await embedsOf(answered, { maxLookups: 5 });
  expect(asked).toEqual(names.slice(0, 5));
  expect(warnings).toEqual([
    expect.stringMatching(/more than "embeds\.maxLookups".*vimeo\.com\/1006.*vimeo\.com\/1007/),
  ]);
  expect((await embedsOf(answered, { maxLookups: 0 })).asked).toEqual([]);
});

test('asks for nothing that the snapshot before knows the title of', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'known-embeds-'));
  const known = (name: string, title: string) => ({ url: addressOf(name), title, picture: '' });
  const before = [
    ...names.slice(0, 5).map((name) => known(name, `Known ${name}`)),
    known('1006', ''),
    known('9999', 'Gone'),
  ];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ embeds: before }));
  const { embeds, asked } = await embedsOf(answered, {
    known: await readKnown(folder),
    maxLookups: 2,
  });
  expect(asked).toEqual(['1006', '1007']);
  expect(embeds.map(({ title }) => title)).toEqual([
    ...names.slice(0, 5).map((name) => `Known ${name}`),
    'Film 1006',
    'Film 1007',
  ]);
});

test.each([
  ['missing', undefined],
  ['no JSON', '{'],
  ['of another form', '{"embeds":[7]}'],
])('knows nothing of a snapshot whose manifest is %s', async (_, manifest) => {
  const folder = mkdtempSync(join(inject('runFolder'), 'known-embeds-'));
  if (manifest !== undefined) writeFileSync(join(folder, 'manifest.json'), manifest);
  expect((await readKnown(folder)).embeds).toEqual(new Map());
});

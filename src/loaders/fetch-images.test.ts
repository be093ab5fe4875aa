import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { wireEvent, wireMedia, wirePost, wireVenue } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { Collection } from '../contract/collections.ts';
import type { DocumentedLanguage as Language } from '../contract/language.ts';
import { digest } from '../snapshot/format.ts';
import type { FetchContext, FetchProgress } from './fetch-context.ts';
import { fetchImages, imageAddresses } from './fetch-images.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { createCollected, receive } from './item-store.ts';
import { receiveItem } from './receive-item.ts';

const png = await sharp({
  create: { width: 4, height: 2, channels: 3, background: { r: 0, g: 128, b: 255 } },
})
  .png()
  .toBuffer();
const facts = { digest: digest(png), extension: 'png', width: 4, height: 2, color: '#0080ff' };

const other = await sharp({ create: { width: 6, height: 6, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kalendarium-images-'));
  await mkdir(join(place, 'files'));
});
afterEach(() => rm(place, { recursive: true }));

type Options = {
  readonly hosts?: readonly string[];
  readonly cache?: boolean;
  readonly interrupt?: SmallCms['interrupt'];
};

/** The images of a server's items; everything under /uploads/ is the same small picture. */
async function imagesOf(
  items: SmallCms['items'],
  { hosts = [], cache = false, interrupt }: Options = {},
) {
  await using server = await startSmallCms({
    items,
    interrupt: async (request, response) => {
      if (await interrupt?.(request, response)) return true;
      if (!request.url.pathname.startsWith('/uploads/')) return false;
      response.end(png);
      return true;
    },
  });
  return await copyFrom(server, hosts, cache);
}

async function copyFrom(server: TestServer, hosts: readonly string[], cache: boolean) {
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const seen: FetchProgress[] = [];
  const context: FetchContext = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: (step) => seen.push(step),
    signal: undefined,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 10 },
      api: { concurrency: 4, statusHorizon: 0 },
      images: { mode: 'optimise', hosts, maxFile: 0.01 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  };
  const collected = createCollected(['en']);
  await fetchCollections(context, collected);
  const stored = cache ? join(place, 'cache') : undefined;
  const files = await fetchImages({
    ...context,
    collected,
    folder: join(place, 'files'),
    cache: stored,
  });
  await api.close();
  return {
    files: files.map((file) => ({ ...file, url: file.url.replaceAll(server.origin, '') })),
    warnings: collected.warnings.map((warning) => warning.replaceAll(server.origin, '')),
    asked: server.arrived
      .filter(({ url }) => !url.pathname.startsWith('/wp-json/'))
      .map(({ url }) => url.pathname),
    accepts: server.arrived.at(-1)?.headers.accept,
    images: seen.filter(({ step }) => step === 'images'),
  };
}

const image = (path: string) => ({ url: `{{origin}}${path}`, id: 5, width: 4, height: 2 });

const inPost = (html: string): SmallCms['items'] => ({
  posts: { en: [wirePost({ content: { rendered: html, protected: false } })] },
});

describe('fetchImages', () => {
  test('copies the images of events, their venues, featured media and bodies, each once', async () => {
    const { files, warnings, asked, accepts, images } = await imagesOf({
      events: {
        en: [
          wireEvent({
            image: image('/uploads/a.png'),
            venue: wireVenue({ image: image('/uploads/b.png') }),
            description: '<img src="{{origin}}/uploads/a.png">',
          }),
        ],
      },
      posts: {
        en: [
          wirePost({
            featured_media: 7,
            content: { rendered: '<img src="{{origin}}/uploads/d.png?x=1&amp;y=2">' },
          }),
        ],
      },
      media: {
        en: [
          wireMedia({ id: 7, source_url: '{{origin}}/uploads/c.png' }),
          wireMedia({ id: 8, source_url: '{{origin}}/uploads/unused.png' }),
        ],
      },
    });
    expect(files).toEqual(
      ['/uploads/a.png', '/uploads/b.png', '/uploads/c.png', '/uploads/d.png?x=1&y=2'].map(
        (url) => ({
          url,
          ...facts,
        }),
      ),
    );
    expect(warnings).toEqual([]);
    expect(asked.toSorted()).toEqual([
      '/uploads/a.png',
      '/uploads/b.png',
      '/uploads/c.png',
      '/uploads/d.png',
    ]);
    expect(accepts).toContain('image/webp');
    expect(images.at(-1)).toEqual({ step: 'images', done: 4, total: 4 });
    expect(await readdir(join(place, 'files'))).toEqual([`${facts.digest}.png`]);
    expect(await readFile(join(place, 'files', `${facts.digest}.png`))).toEqual(png);
  });

  test('names a file by every spelling the items use', async () => {
    const { files, asked } = await imagesOf(
      inPost(
        '<img src="/uploads/ż a.png"><img src="/uploads/%C5%BC%20a.png"><img src="data:image/png;base64,AAAA">',
      ),
    );
    expect(files.map(({ url }) => url).toSorted()).toEqual([
      '/uploads/%C5%BC%20a.png',
      '/uploads/%C5%BC%20a.png',
      '/uploads/ż a.png',
    ]);
    expect(asked).toEqual(['/uploads/%C5%BC%20a.png']);
  });

  test('copies the whole image a body shows a smaller copy of', async () => {
    const { asked } = await imagesOf({
      ...inPost(
        '<img class="wp-image-7" src="/uploads/odd-name.png"><img src="/uploads/c-30x20.png"><img src="/uploads/d-30x20.png">',
      ),
      media: {
        en: [
          wireMedia({ id: 7, source_url: '{{origin}}/uploads/b.png' }),
          wireMedia({ id: 8, source_url: '{{origin}}/uploads/c.png' }),
        ],
      },
    });
    expect(asked.toSorted()).toEqual(['/uploads/b.png', '/uploads/c.png', '/uploads/d-30x20.png']);
  });

  test('goes without documents and media nothing shows', async () => {
    const pdf = wireMedia({
      id: 7,
      mime_type: 'application/pdf',
      media_type: 'file',
      source_url: '{{origin}}/uploads/a.pdf',
    });
    const { asked } = await imagesOf({
      posts: { en: [wirePost({ featured_media: 7 })] },
      media: { en: [pdf] },
    });
    expect(asked).toEqual([]);
  });

  test('asks no host but those of the server and those that are allowed', async () => {
    await using other = await startTestServer((_, response) => response.end(png));
    const { host } = new URL(other.origin);
    const body = inPost(`<img src="${other.origin}/x.png"><img src="http://[">`);
    const refused = await imagesOf(body);
    expect(refused.files).toEqual([]);
    expect(refused.warnings.toSorted()).toEqual([
      `Images on ${host}, which "images.hosts" in src/site.config.ts does not allow: ${other.origin}/x.png.`,
      'Images with addresses that make no sense: http://[.',
    ]);
    expect(other.arrived).toEqual([]);
    expect((await imagesOf(body, { hosts: [host] })).files).toEqual([
      { url: `${other.origin}/x.png`, ...facts },
    ]);
  });

  const troubles: readonly [
    what: string,
    interrupt: NonNullable<SmallCms['interrupt']>,
    said: RegExp,
  ][] = [
    [
      'that is not there',
      (_, response) => Boolean(response.writeHead(404).end()),
      /^An image is missing: \/uploads\/a\.png answered 404\.$/,
    ],
    [
      'that is a web page',
      (_, response) => Boolean(response.end('<!doctype html>')),
      /is HTML, not a JPEG/,
    ],
    [
      'that is an SVG drawing',
      (_, response) => Boolean(response.end('<svg/>')),
      /is an SVG drawing/,
    ],
    ['that is cut off', (_, response) => Boolean(response.end(png.subarray(0, 50))), /is damaged/],
    [
      'that is too large',
      (_, response) => Boolean(response.end(Buffer.alloc(20_000))),
      /answered more than 0\.01 MB/,
    ],
    [
      'that moved to another host',
      (_, response) =>
        Boolean(response.writeHead(302, { location: 'http://elsewhere.example/a.png' }).end()),
      /a redirect \(302\) to http:\/\/elsewhere\.example\/a\.png, which is not followed/,
    ],
    [
      'whose connection breaks',
      (_, response) => Boolean(response.destroy()),
      /broke off before the answer was complete/,
    ],
  ];
  test.each(troubles)('goes on without an image %s, and says so', async (_, interrupt, said) => {
    const { files, warnings } = await imagesOf(
      inPost('<img src="/uploads/a.png"><img src="/uploads/b.png">'),
      {
        interrupt: (request, response) =>
          request.url.pathname === '/uploads/a.png' && interrupt(request, response),
      },
    );
    expect(files.map(({ url }) => url)).toContain('/uploads/b.png');
    expect(warnings).toEqual([expect.stringMatching(said)]);
  });
});

describe('the image cache', () => {
  const body = wirePost({ content: { rendered: '<img src="/uploads/a.png">' } });

  async function twice(between: (cache: string) => Promise<unknown>) {
    await using server = await startSmallCms({
      items: { posts: { en: [body] } },
      interrupt: ({ url }, response) =>
        url.pathname.startsWith('/uploads/') && Boolean(response.end(png)),
    });
    const first = await copyFrom(server, [], true);
    await between(join(place, 'cache'));
    await rm(join(place, 'files'), { recursive: true });
    await mkdir(join(place, 'files'));
    const second = await copyFrom(server, [], true);
    expect(second.files).toEqual(first.files);
    expect(await readFile(join(place, 'files', `${facts.digest}.png`))).toEqual(png);
    return second.asked.length - first.asked.length;
  }

  test('asks again where the server does not distinguish versions', async () => {
    expect(await twice(async () => {})).toBe(1);
  });

  test.each([
    ['a damaged file', (cache: string) => writeFile(join(cache, `${facts.digest}.png`), 'x')],
    ['a missing file', (cache: string) => rm(join(cache, `${facts.digest}.png`))],
    ['a damaged index', (cache: string) => writeFile(join(cache, 'index.json'), '{"x":')],
    [
      'an index of nonsense',
      (cache: string) => writeFile(join(cache, 'index.json'), '{"x":{"digest":"../../etc"}}'),
    ],
  ])('asks again after %s', async (_, damage) => {
    expect(await twice(damage)).toBe(1);
  });
});

describe('an image that is there from an earlier fetch', () => {
  const post = wirePost({ featured_media: 7 });
  const media = (modified_gmt: string) =>
    wireMedia({ id: 7, source_url: '{{origin}}/uploads/a.png', modified_gmt });

  type Answer = (headers: IncomingHttpHeaders, response: ServerResponse) => unknown;
  type Fetch = { readonly modified?: string; readonly answer: Answer };

  /** Fetches twice from one address, and tells what the second fetch asked and found. */
  async function fetchTwice(first: Fetch, second: Fetch) {
    let present = first;
    const conditions: unknown[] = [];
    await using server = await startSmallCms({
      get items() {
        return {
          posts: { en: [post] },
          media: { en: [media(present.modified ?? '')] },
        };
      },
      interrupt: ({ url, headers }, response) => {
        if (!url.pathname.startsWith('/uploads/')) return false;
        conditions.push(
          headers['if-none-match'] ?? headers['if-modified-since'] ?? 'unconditional',
        );
        present.answer(headers, response);
        return true;
      },
    });
    await copyFrom(server, [], true);
    await rm(join(place, 'files'), { recursive: true });
    await mkdir(join(place, 'files'));
    present = second;
    const { files, warnings } = await copyFrom(server, [], true);
    return { asked: conditions.slice(1), found: files.map(({ width }) => width), warnings };
  }

  const send =
    (bytes: Buffer, headers: Readonly<Record<string, string>> = {}): Answer =>
    (_, response) =>
      response.writeHead(200, headers).end(bytes);
  const refuse =
    (status: number): Answer =>
    (_, response) =>
      response.writeHead(status).end();
  const date = 'Fri, 20 Nov 2026 08:00:00 GMT';
  const stale = (problem: string) => [
    `An image could not be asked for, so its earlier copy is used: /uploads/a.png ${problem}.`,
  ];

  test.each<[what: string, first: Fetch, second: Fetch, outcome: object]>([
    [
      'is not sent again where its tag is the same',
      { answer: send(png, { etag: '"1"', 'last-modified': date }) },
      { answer: refuse(304) },
      { asked: ['"1"'], found: [4], warnings: [] },
    ],
    [
      'is not sent again where its date is the same',
      { answer: send(png, { 'last-modified': date }) },
      { answer: refuse(304) },
      { asked: [date], found: [4], warnings: [] },
    ],
    [
      'gives way to another one at its address',
      { answer: send(png, { etag: '"1"' }) },
      { answer: send(other, { etag: '"2"' }) },
      { asked: ['"1"'], found: [6], warnings: [] },
    ],
    [
      'is not asked for where its media item did not change',
      { modified: '2026-11-01T00:00:00', answer: send(png) },
      { modified: '2026-11-01T00:00:00', answer: send(other) },
      { asked: [], found: [4], warnings: [] },
    ],
    [
      'is asked for where its media item changed',
      { modified: '2026-11-01T00:00:00', answer: send(png, { etag: 'W/"1"' }) },
      { modified: '2026-11-02T00:00:00', answer: send(other) },
      { asked: ['W/"1"'], found: [6], warnings: [] },
    ],
    [
      'is asked for without a tag that is none',
      { answer: send(png, { etag: 'one', 'last-modified': 'yesterday' }) },
      { answer: send(other) },
      { asked: ['unconditional'], found: [6], warnings: [] },
    ],
    [
      'stands in where the server fails',
      { answer: send(png) },
      { answer: refuse(500) },
      { asked: ['unconditional'], found: [4], warnings: stale('answered 500') },
    ],
    [
      'stands in where something else comes',
      { answer: send(png) },
      { answer: send(Buffer.from('<!doctype html>')) },
      {
        asked: ['unconditional'],
        found: [4],
        warnings: stale('is HTML, not a JPEG, PNG, GIF, WebP, AVIF or SVG image'),
      },
    ],
    [
      'goes where the server says that it is gone',
      { answer: send(png) },
      { answer: refuse(410) },
      {
        asked: ['unconditional'],
        found: [],
        warnings: ['An image is missing: /uploads/a.png answered 410.'],
      },
    ],
  ])('%s', async (_, first, second, outcome) => {
    expect(await fetchTwice(first, second)).toEqual(outcome);
  });
});

test('a host that keeps failing is not asked for every one of its images', async () => {
  const sources = Array.from({ length: 30 }, (_, at) => `<img src="/uploads/${at + 10}.png">`);
  const { files, warnings, asked } = await imagesOf(inPost(sources.join('')), {
    interrupt: ({ url }, response) =>
      url.pathname.startsWith('/uploads/') && Boolean(response.writeHead(503).end()),
  });
  expect(files).toEqual([]);
  expect(asked.length).toBeLessThan(15);
  expect(warnings.length).toBe(asked.length + 1);
  expect(warnings.at(-1)).toMatch(
    /^Images not asked for after many failures of \S+: \/uploads\/.+\.png\.$/,
  );
});

const base = 'https://cms.example/';
const now = Temporal.Instant.from('2026-11-20T08:00:00Z');
const config = {
  languages: ['en', 'pl'],
  maxQuarantinedShare: 0,
  embeds: { maxLookups: 10 },
  api: { concurrency: 4, statusHorizon: 0 },
  images: { mode: 'optimise', hosts: [], maxFile: 1 },
  files: { mode: 'copy', hosts: [], maxFile: 1 },
} as const;

type Received = readonly [collection: Collection, language: Language, raw: unknown];

/** Addresses of the images that items of both languages show. */
function addressesOf(...received: readonly Received[]): string[] {
  const collected = createCollected(config.languages);
  for (const [collection, language, raw] of received) {
    receive(collected, collection, language, receiveItem(collection, { raw, language, now }));
  }
  return [...imageAddresses(collected, config, base).spellings.keys()].toSorted();
}

test('images that are named by an id are those of public media items', async () => {
  const { files, warnings } = await imagesOf({
    events: {
      en: [
        wireEvent({ image: 7, venue: wireVenue({ image: '7' }) }),
        wireEvent({ id: 2, image: '404', venue: [] }),
      ],
    },
    media: { en: [wireMedia({ id: 7, source_url: '{{origin}}/uploads/c.png' })] },
  });
  expect(files).toEqual([{ url: '/uploads/c.png', ...facts }]);
  expect(warnings).toEqual(['Images named by the id of no public media item: 404.']);
});

test('media that are listed in one language are found from the other', () => {
  const addresses = addressesOf(
    ['media', 'en', wireMedia({ id: 5, source_url: '/featured.jpg' })],
    ['media', 'en', wireMedia({ id: 6, source_url: '/whole.jpg' })],
    ['posts', 'pl', wirePost({ featured_media: 5 })],
    ['events', 'pl', wireEvent({ description: '<img src="/whole-300x200.jpg">' })],
  );
  expect(addresses).toEqual(['https://cms.example/featured.jpg', 'https://cms.example/whole.jpg']);
});

test('of media that both languages list each shows its own', () => {
  const addresses = addressesOf(
    ['media', 'en', wireMedia({ id: 5, source_url: '/plan.jpg' })],
    ['media', 'pl', wireMedia({ id: 5, source_url: '/plan-pl.jpg' })],
    ['posts', 'en', wirePost({ featured_media: 5 })],
    ['posts', 'pl', wirePost({ featured_media: 5 })],
  );
  expect(addresses).toEqual(['https://cms.example/plan-pl.jpg', 'https://cms.example/plan.jpg']);
});

test('images that editors chose for previews are copied', () => {
  const addresses = addressesOf([
    'events',
    'en',
    wireEvent({
      yoast_head_json: {
        og_image: [{ url: '/preview.jpg', width: 1200 }],
        twitter_image: '/card-300x200.jpg',
      },
    }),
  ]);
  expect(addresses).toEqual([
    'https://cms.example/card-300x200.jpg',
    'https://cms.example/preview.jpg',
  ]);
});

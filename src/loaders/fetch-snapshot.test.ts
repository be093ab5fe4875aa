import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson, startTestServer } from '../../tests/support/test-server.ts';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { type Collection, collections } from '../contract/collections.ts';
import { readSnapshot } from '../snapshot/read.ts';
import type { FetchConfig, FetchContext, FetchProgress, FetchSettings } from './fetch-context.ts';
import { fetchCollections, fetchNames, fetchSnapshot } from './fetch-snapshot.ts';
import { createCollected, storeOf } from './item-store.ts';

/** What was collected, with a login, from a server with one event that answers an error for some collections. */
async function collectWithout(refused: RegExp, status: number, code: string) {
  await using server = await startSmallCms({
    items: { events: { en: [wireEvent()] } },
    interrupt: ({ url }, response) => {
      if (!refused.test(url.pathname)) return false;
      sendError(response, status, code);
      return true;
    },
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    user: 'editor',
    applicationPassword: 'abcd',
    config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const collected = createCollected(['en']);
  try {
    await fetchCollections(
      {
        api,
        now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
        progress: () => {},
        signal: undefined,
        config: {
          languages: ['en'],
          maxQuarantinedShare: 0,
          embeds: { maxLookups: 10 },
          api: { concurrency: 4, statusHorizon: 0 },
          images: { mode: 'optimise', hosts: [], maxFile: 1 },
          files: { mode: 'copy', hosts: [], maxFile: 1 },
        },
      },
      collected,
    );
  } finally {
    await api.close();
  }
  return collected;
}

test('a server that has no menus and blocks is read without them, with a warning', async () => {
  const collected = await collectWithout(/menu-items|blocks/, 404, 'rest_no_route');
  expect([...storeOf(collected, 'en').events.keys()]).toEqual([1]);
  expect([...collected.unavailable].toSorted()).toEqual(['blocks', 'menu-items']);
  expect(collected.warnings.toSorted()).toEqual([
    'blocks (en): not read. The server has no such route.',
    'menu-items (en): not read. The server has no such route.',
  ]);
});

test.each([
  ['that refuses the login', /menu-items/, 401, 'incorrect_password'],
  ['without media', /media/, 404, 'rest_no_route'],
  ['that keeps its media to itself', /media/, 401, 'rest_not_logged_in'],
])('a server %s cannot be read', async (_, refused, status, code) => {
  await expect(collectWithout(refused, status, code)).rejects.toThrow(
    `answered ${status} "${code}`,
  );
});

/** The names of a site whose root answers so in a language, and `null` for what describes the site as a whole. */
async function namesFrom(rootIn: (language: string | null) => unknown) {
  await using server = await startTestServer(({ url }, response) => {
    if (url.pathname === '/') sendJson(response, rootIn(url.searchParams.get('wpml_language')));
    else response.writeHead(500).end();
  });
  const api = await openApi({
    apiUrl: server.origin,
    config: { dialect: 'auto', concurrency: 1, timeout: 5, attempts: 1, maxAnswer: 1 },
  });
  try {
    const context: FetchContext = {
      api,
      now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
      progress: () => {},
      signal: undefined,
      config: {
        languages: ['en', 'pl'],
        maxQuarantinedShare: 0,
        embeds: { maxLookups: 10 },
        api: { concurrency: 1, statusHorizon: 0 },
        images: { mode: 'optimise', hosts: [], maxFile: 1 },
        files: { mode: 'copy', hosts: [], maxFile: 1 },
      },
    };
    return await fetchNames(context);
  } finally {
    await api.close();
  }
}

const root = { name: 'Town', description: 'What is on', namespaces: ['wp/v2', 'tribe/events/v1'] };

test('the site is named in each language', async () => {
  expect(
    await namesFrom((language) => (language === 'pl' ? { ...root, name: 'Miasto' } : root)),
  ).toEqual({
    en: { name: 'Town', description: 'What is on' },
    pl: { name: 'Miasto', description: 'What is on' },
  });
});

test('a root that makes no sense in a language says where and in which', async () => {
  const naming = namesFrom((language) => (language === 'pl' ? [] : root));
  await expect(naming).rejects.toThrow(
    /^GET http:\/\/127\.0\.0\.1:\d+\/ answered JSON that does not describe the site in "pl" \(1 attempt\)\. Is "api/,
  );
});

describe('fetch snapshot', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

  const config: FetchConfig = {
    languages: ['en', 'pl'],
    maxQuarantinedShare: 0.3,
    embeds: { maxLookups: 10 },
    api: { concurrency: 4, statusHorizon: 0 },
    images: { mode: 'optimise', hosts: [], maxFile: 1 },
    files: { mode: 'copy', hosts: [], maxFile: 1 },
  };

  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'kalendarium-fetch-'));
  });
  afterEach(() => rm(place, { recursive: true }));

  type Overrides = Partial<Omit<FetchSettings, 'config'>> & {
    readonly config?: Partial<FetchConfig>;
    readonly login?: boolean;
  };

  /** Fetches a server's content into `place/snapshot`. */
  async function fetchFrom(
    cms: SmallCms,
    { login = false, config: special, ...overrides }: Overrides = {},
  ) {
    await using server = await startSmallCms(cms);
    const api = await openApi({
      apiUrl: `${server.origin}/wp-json`,
      ...(login ? { user: 'editor', applicationPassword: 'abcd' } : {}),
      config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 2, maxAnswer: 5 },
      sleep: async () => {},
    });
    try {
      const manifest = await fetchSnapshot({
        api,
        now,
        folder: join(place, 'snapshot'),
        ...overrides,
        config: { ...config, ...special },
      });
      return { manifest, origin: server.origin, arrived: server.arrived };
    } finally {
      await api.close();
    }
  }

  const small: SmallCms['items'] = {
    events: {
      en: [wireEvent({ id: 2 }), wireEvent({ id: 1, venue: wireVenue() })],
      pl: [wireEvent({ id: 11 })],
    },
    venues: { en: [wireVenue()], pl: [wireVenue({ id: 12 })] },
    organizers: { en: [wireOrganizer()], pl: [] },
    categories: { en: [wireTerm()], pl: [] },
    tags: { en: [wireTerm()], pl: [] },
    posts: { en: [wirePost()], pl: [wirePost({ id: 13 })] },
    pages: { en: [wirePost({ parent: 0, menu_order: 2 })], pl: [] },
    media: { en: [wireMedia()], pl: [] },
    'menu-items': { en: [wireMenuItem()], pl: [] },
    blocks: { en: [wireBlock()], pl: [] },
  };

  describe('fetchSnapshot', () => {
    test('writes every collection of every language, sorted by id', async () => {
      const { manifest, origin } = await fetchFrom({ items: small }, { login: true });
      const counts = Object.fromEntries(
        Object.entries(manifest.collections).map(([name, { count }]) => [name, count]),
      );
      expect(counts).toEqual({
        'events.en.ndjson': 2,
        'venues.en.ndjson': 1,
        'organizers.en.ndjson': 1,
        'categories.en.ndjson': 1,
        'tags.en.ndjson': 1,
        'posts.en.ndjson': 1,
        'pages.en.ndjson': 1,
        'media.en.ndjson': 1,
        'menu-items.en.ndjson': 1,
        'blocks.en.ndjson': 1,
        'events.pl.ndjson': 1,
        'venues.pl.ndjson': 1,
        'organizers.pl.ndjson': 0,
        'categories.pl.ndjson': 0,
        'tags.pl.ndjson': 0,
        'posts.pl.ndjson': 1,
        'pages.pl.ndjson': 0,
        'media.pl.ndjson': 0,
        'menu-items.pl.ndjson': 0,
        'blocks.pl.ndjson': 0,
      });
      expect(manifest).toMatchObject({
        version: 2,
        origin: `${origin}/wp-json`,
        fetched: '2026-11-20T08:00:00Z',
        languages: ['en', 'pl'],
        untranslated: [],
        unavailable: [],
        quarantined: [],
        withheld: [],
        warnings: [
          'Nothing in "pl", though there is in another language: organizers, categories, tags, pages, media, menu-items, blocks.',
        ],
      });
      const lines = (await readFile(join(place, 'snapshot', 'events.en.ndjson'), 'utf8'))
        .trimEnd()
        .split('\n');
      expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2]);
    });

    test('names the fields of listed items that cannot be read and are left out', async () => {
      const broken = [1, 2].map((id) => ({ ...wireEvent({ id }), image: { url: id } }));
      const { manifest } = await fetchFrom(
        { items: { events: { en: broken } } },
        { config: { languages: ['en'] } },
      );
      expect(manifest.dropped).toMatchObject([
        { collection: 'events', language: 'en', id: '1', field: 'image.url', value: '1' },
        { collection: 'events', language: 'en', id: '2', field: 'image.url', value: '2' },
      ]);
    });

    test('gives the same bytes for the same content, in whatever order the server answers', async () => {
      const events = [3, 1, 2].map((id) =>
        wireEvent({ id, url: `https://cms.example/event/${id}/` }),
      );
      const bytesOf = async (list: typeof events) => {
        const folder = join(place, `of-${list[0]?.id}`);
        await fetchFrom(
          { items: { events: { en: list } } },
          { folder, config: { languages: ['en'] } },
        );
        return await readFile(join(folder, 'events.en.ndjson'), 'utf8');
      };
      const bytes = await bytesOf(events);
      expect(await bytesOf(events.toReversed())).toBe(bytes);
      expect(bytes).toMatch(
        /^\{"id":1,"digest":"[0-9a-f]{64}","item":\{"all_day":false,"categories":\[\],/,
      );
    });

    test('says what it is doing', async () => {
      const seen: FetchProgress[] = [];
      await fetchFrom(
        { items: { posts: { en: [wirePost()], pl: [wirePost()] } } },
        { progress: (step) => seen.push(step), config: { languages: ['en'] } },
      );
      expect(seen.filter(({ step }) => step !== 'collection')).toEqual([
        { step: 'writing', folder: join(place, 'snapshot') },
      ]);
      expect(seen).toContainEqual({
        step: 'collection',
        collection: 'posts',
        language: 'en',
        done: 1,
        total: 1,
      });
      expect(
        seen.flatMap((step) => (step.step === 'collection' ? [step.collection] : [])).toSorted(),
      ).toEqual(
        collections
          .filter((collection) => !['menu-items', 'blocks'].includes(collection))
          .toSorted(),
      );
    });

    test('does without menus and blocks where there is no login', async () => {
      const { manifest, arrived } = await fetchFrom({ items: small });
      expect(manifest.unavailable).toEqual(['blocks', 'menu-items']);
      expect(arrived.filter(({ url }) => /menu-items|blocks/.test(url.pathname))).toEqual([]);
    });

    test('does without them, and warns, where the login may not see them', async () => {
      const { manifest } = await fetchFrom(
        {
          items: small,
          interrupt: ({ url }, response) => {
            if (!url.pathname.endsWith('/menu-items')) return false;
            sendError(response, 403, 'rest_cannot_view');
            return true;
          },
        },
        { login: true },
      );
      expect(manifest.unavailable).toEqual(['menu-items']);
      expect(manifest.warnings).toEqual([
        'Nothing in "pl", though there is in another language: organizers, categories, tags, pages, media, blocks.',
        'menu-items (en): not read. The user API_USER names may not see them.',
        'menu-items (pl): not read. The user API_USER names may not see them.',
      ]);
    });

    test('leaves out and names what is not public and what is broken', async () => {
      const events = [
        wireEvent({ id: 1 }),
        wireEvent({ id: 2, status: 'draft' }),
        wireEvent({ id: 3, start_date: '2026-13-01 10:00:00' }),
        wireEvent({ id: 4, venue: wireVenue({ id: 9, status: 'trash' }) }),
        wireEvent({ id: 5, venue: wireVenue({ id: 9, status: 'trash' }) }),
      ];
      const { manifest } = await fetchFrom({
        items: { events: { en: events, pl: [wireEvent({ id: 11 })] } },
      });
      expect(manifest.withheld).toEqual([
        { collection: 'events', language: 'en', id: 2, reason: 'status' },
        { collection: 'venues', language: 'en', id: 9, reason: 'status' },
      ]);
      expect(manifest.quarantined).toEqual([
        {
          collection: 'events',
          language: 'en',
          id: '3',
          field: 'start_date',
          value: '"2026-13-01 10:00:00"',
          reason: 'not a date and time',
        },
      ]);
      expect(manifest.collections['events.en.ndjson']?.count).toBe(3);
    });
  });

  describe('a fetch that fails leaves nothing behind', () => {
    const broken = (count: number) =>
      Array.from({ length: count }, (_, index) => wireEvent({ id: index + 1, start_date: 'soon' }));
    const failing: readonly [what: string, cms: SmallCms, said: RegExp][] = [
      [
        'too many items that cannot be understood',
        {
          items: {
            events: { en: [...broken(4), wireEvent({ id: 9 })], pl: [wireEvent({ id: 11 })] },
          },
        },
        /^4 of 6 items could not be understood.*events 1 \(en\), start_date/,
      ],
      [
        'a collection of which nothing could be understood',
        {
          items: {
            events: { en: [wireEvent({ id: 5 })], pl: [wireEvent({ id: 6 })] },
            posts: { en: [wirePost({ date_gmt: 'x' })] },
            tags: { en: [wireTerm({ id: 1 }), wireTerm({ id: 2 })] },
          },
        },
        /^None of the posts \(en\) could be understood/,
      ],
      [
        'a language without content',
        { items: { events: { en: [wireEvent()] }, media: { pl: [wireMedia()] } } },
        /no events, posts or pages in "pl"/,
      ],
      [
        'a language without events',
        { items: { ...small, events: { en: [wireEvent()], pl: [] } } },
        /no events in "pl"/,
      ],
      [
        'a collection the server does not have',
        {
          items: small,
          interrupt: ({ url }, response) => {
            if (!url.pathname.endsWith('/tags')) return false;
            sendError(response, 404, 'rest_no_route');
            return true;
          },
        },
        /\/tags\?.*answered 404 "rest_no_route/,
      ],
      [
        'a language the server does not know',
        {
          items: small,
          interrupt: ({ url }, response) => {
            if (url.searchParams.get('ml_language') !== 'pl') return false;
            sendError(response, 400, 'rest_not_in_enum', { params: ['ml_language'] });
            return true;
          },
        },
        /answered 400 "rest_not_in_enum/,
      ],
      [
        'a server that dies on the way',
        {
          items: small,
          interrupt: ({ url }, response) => {
            if (!url.pathname.endsWith('/media')) return false;
            response.destroy();
            return true;
          },
        },
        /broke off before the answer was complete/,
      ],
    ];
    test.each(failing)('%s', async (_, cms, said) => {
      await expect(fetchFrom(cms)).rejects.toThrow(said);
      expect(await readdir(place)).toEqual([]);
    });

    test('one that is called off', async () => {
      const stop = new AbortController();
      const progress = (step: FetchProgress) =>
        step.step === 'writing' && stop.abort(new Error('enough'));
      await expect(fetchFrom({ items: small }, { signal: stop.signal, progress })).rejects.toThrow(
        'enough',
      );
      expect(await readdir(place)).toEqual([]);
    });

    test('what a program that died left is removed, what a running one writes is not', async () => {
      const { pid } = spawnSync(process.execPath, ['--version']);
      await mkdir(join(place, `.incomplete-${pid}-x`, 'files'), { recursive: true });
      await mkdir(join(place, `.incomplete-${process.pid}-x`));
      await fetchFrom({ items: small });
      expect(await readdir(place)).toEqual([`.incomplete-${process.pid}-x`, 'snapshot']);
    });

    test('a snapshot that is there is never changed', async () => {
      await fetchFrom({ items: small });
      const before = await readFile(join(place, 'snapshot', 'manifest.json'), 'utf8');
      await expect(fetchFrom({ items: {} })).rejects.toThrow(/is never changed/);
      expect(await readFile(join(place, 'snapshot', 'manifest.json'), 'utf8')).toBe(before);
      expect(existsSync(join(place, 'snapshot', 'events.en.ndjson'))).toBe(true);
    });
  });

  describe('a collection that is the same in both languages', () => {
    test('counts as untranslated, with a warning, and stays in both', async () => {
      const venues = [
        wireVenue({ id: 1, description: '<p id="auto-1">Big</p>' }),
        wireVenue({ id: 2 }),
      ];
      const elsewhere = [
        wireVenue({ id: 2, url: '{{origin}}/pl/venue/venue-2/' }),
        wireVenue({ id: 1, description: '<p id="auto-9">Big</p>' }),
      ];
      const { manifest } = await fetchFrom({
        items: { ...small, venues: { en: venues, pl: elsewhere } },
      });
      expect(manifest.untranslated).toEqual(['venues']);
      expect(manifest.warnings).toEqual([
        'Nothing in "pl", though there is in another language: organizers, categories, tags, pages, media.',
        'venues: the server gives the same items for en and pl, so they count as untranslated. Is "api.languageParameter" in src/site.config.ts right?',
      ]);
      expect(manifest.collections['venues.pl.ndjson']?.count).toBe(2);
    });

    test('is named where a third language has its own', async () => {
      const { events } = small;
      const { manifest } = await fetchFrom(
        { items: { ...small, events: { ...events, de: events?.en ?? [] } } },
        { config: { languages: ['en', 'pl', 'de'] } },
      );
      expect(manifest.untranslated).toEqual([]);
      expect(manifest.warnings.filter((warning) => warning.includes('the same items'))).toEqual([
        'events, posts, pages: the server gives the same items for de as for en. If it does not have that language, take "de" out of "languages" in src/site.config.ts; if it calls it otherwise, set "api.languageValues".',
      ]);
    });

    test.each([
      ['other ids', [wireVenue({ id: 1 })], [wireVenue({ id: 2 })]],
      [
        'the same ids with other words',
        [wireVenue({ id: 1 })],
        [wireVenue({ id: 1, venue: 'Sala' })],
      ],
      ['fewer items', [wireVenue({ id: 1 }), wireVenue({ id: 2 })], [wireVenue({ id: 1 })]],
      ['nothing at all', [], []],
    ])('%s are not', async (_, en, pl) => {
      const { manifest } = await fetchFrom({ items: { ...small, venues: { en, pl } } });
      expect(manifest.untranslated).toEqual([]);
    });
  });

  test('what a snapshot holds is read back as it was written, and is canonical', async () => {
    await fetchFrom({ items: small }, { login: true });
    const snapshot = await readSnapshot(join(place, 'snapshot'));
    expect(
      snapshot.items('events', 'en').map(({ id, title, venue }) => [id, title, venue.length]),
    ).toEqual([
      [1, 'Rock &#038; Roll 1', 1],
      [2, 'Rock &#038; Roll 2', 0],
    ]);
    const sizes = (language: 'en' | 'pl') =>
      collections.map((collection: Collection) => snapshot.items(collection, language).length);
    expect([sizes('en'), sizes('pl')]).toEqual([
      [2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      [1, 1, 0, 0, 0, 1, 0, 0, 0, 0],
    ]);
  });
});

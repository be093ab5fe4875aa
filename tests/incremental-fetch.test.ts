import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '../scripts/mock/credentials.ts';
import { type Mock, startMock } from '../scripts/mock/server.ts';
import type { StoredEvent, StoredPost, Town } from '../scripts/mock/stored.ts';
import { createTown } from '../scripts/mock/town.ts';
import { openApi } from '../src/api/client.ts';
import {
  type FetchSettings,
  ListsNeededError,
  type NamedItems,
  type PreviousSnapshot,
  type UponSnapshot,
} from '../src/loaders/fetch-context.ts';
import { fetchSnapshot } from '../src/loaders/fetch-snapshot.ts';
import { collectionFiles, type Manifest, recordSchema } from '../src/snapshot/format.ts';
import { readSnapshot, SnapshotMemory } from '../src/snapshot/read.ts';
import { sampleEvent, sampleTown, sampleVenue } from './support/sample-town.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const { editor } = credentials;

const now = Temporal.Instant.from('2026-11-20T09:00:00Z');
const later = now.add({ hours: 1 });

/** After everything in the town was written. */
const edited = '2026-11-20 09:30:00';
const old = '2025-01-01 08:00:00';

let place: string;
let front: TestServer;
let mock: Mock | undefined;
let port = 0;
let bend: (query: URLSearchParams) => void = () => {};
let asked: URL[] = [];
let names = 0;

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'kalendarium-reuse-'));
  // The server before the mock has one address for all states of the town, and may change what it is asked.
  front = await startTestServer(async ({ url, headers }, response) => {
    asked.push(url);
    const target = new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`);
    if (/\/(?:cms|events)\//.test(url.pathname)) bend(target.searchParams);
    const { accept = '', authorization } = headers;
    const answer = await fetch(target, {
      headers: { accept, ...(authorization !== undefined && { authorization }) },
    });
    const passed = [...answer.headers].filter(([name]) => /^(?:content-type|x-)/.test(name));
    response.writeHead(answer.status, Object.fromEntries(passed));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
});
afterAll(async () => {
  await mock?.close();
  await front.close();
  rmSync(place, { recursive: true });
});

async function serve(town: Town): Promise<void> {
  await mock?.close();
  mock = await startMock({ town, now: later, port });
  port = Number(new URL(mock.url).port);
}

type Read = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly asked: readonly URL[];
};

type Circumstances = {
  readonly previous?: PreviousSnapshot;
  readonly upon?: UponSnapshot;
  readonly at?: Temporal.Instant;
  readonly basis?: string;
  readonly hours?: number;
  readonly requestHeads?: boolean;
  /** Days. */
  readonly statusHorizon?: number;
  /** Whether menus may be seen. */
  readonly login?: boolean;
  /** What the published site is of. */
  readonly published?: Read;
};

async function read({
  previous,
  upon,
  at = later,
  basis = 'one',
  hours = 20,
  requestHeads = false,
  statusHorizon = 0,
  login = false,
  published,
}: Circumstances = {}): Promise<Read> {
  asked = [];
  names += 1;
  const folder = join(place, `snapshot-${names}`);
  const api = await openApi({
    apiUrl: `${front.origin}/wp-json`,
    ...(login && { user: editor.user, applicationPassword: editor.password }),
    config: { dialect: 'auto', concurrency: 4, timeout: 20, attempts: 1, maxAnswer: 32 },
  });
  try {
    const manifest = await fetchSnapshot({
      api,
      folder,
      now: at,
      previous,
      upon,
      basis,
      published: published && publishedBy(published),
      config: {
        languages: ['en', 'pl'],
        maxQuarantinedShare: 0.2,
        embeds: { maxLookups: 0 },
        api: { concurrency: 4, statusHorizon, reuseHours: hours, requestHeads },
        images: { mode: 'link', hosts: [], maxFile: 1 },
        files: { mode: 'link', hosts: [], maxFile: 1 },
      },
    });
    return { folder, manifest, asked };
  } finally {
    await api.close();
  }
}

/** What a site of a snapshot has, as a fetch is told. */
function publishedBy({ folder, manifest }: Read): FetchSettings['published'] {
  const items = Object.keys(manifest.collections).flatMap((name) => {
    const [collection = '', language = ''] = name.split('.');
    const lines = readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => ({
      collection,
      language,
      id: recordSchema.parse(JSON.parse(line)).id,
    }));
  });
  const others = ['venues', 'organizers', 'posts', 'pages'] as const;
  return {
    known: items.filter(({ collection }) => collection === 'events'),
    others: others.flatMap((collection) =>
      items
        .filter((item) => item.collection === collection)
        .map((item) => ({ ...item, collection })),
    ),
    uncertain: [],
    all: false,
  };
}

/** Everything of a snapshot but how it was read, and the form of items, which describes those that were read. */
function contentOf({ folder, manifest }: Read): unknown {
  const { reading: _, shapes: __, upon: ___, ...rest } = manifest;
  const files = Object.keys(manifest.collections).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8'),
  ]);
  return [rest, files];
}

function wholeReadings({ asked: urls }: Read): readonly string[] {
  return urls
    .filter(
      ({ pathname, searchParams }) =>
        /\/cms\/v2\/(?:posts|pages|media)$/.test(pathname) &&
        ['_fields', 'modified_after', 'include'].every((name) => !searchParams.has(name)),
    )
    .map(
      ({ pathname, searchParams }) =>
        `${pathname.split('/').at(-1)} ${searchParams.get('ml_language')}`,
    )
    .toSorted();
}

const everything = ['media en', 'media pl', 'pages en', 'pages pl', 'posts en', 'posts pl'];

type Change = (town: Town) => Town;

/** The English posts that are public, the oldest change first. */
function postsOf(town: Town): readonly StoredPost[] {
  return town.posts
    .filter(
      ({ language, status, password }) =>
        language === 'en' && status === 'publish' && password === '',
    )
    .toSorted((a, b) => (a.modified < b.modified ? -1 : 1) || a.id - b.id);
}

function changePost(patch: (post: StoredPost) => Partial<StoredPost>, index = 0): Change {
  return (town) => {
    const chosen = postsOf(town).at(index);
    return {
      ...town,
      posts: town.posts.map((post) =>
        post.id === chosen?.id ? { ...post, ...patch(post) } : post,
      ),
    };
  };
}

/** Each is read a hundred times: a fifth of what is read in parts, and a few of the rest. */
function partOf(town: Town): Town {
  const some = <T>(items: readonly T[]) => items.filter((_, index) => index % 5 === 0);
  return {
    ...town,
    events: town.events.slice(0, 10),
    posts: town.posts.filter(({ status }, index) => status !== 'publish' || index % 5 < 2),
    pages: some(town.pages),
    media: some(town.media),
  };
}

/** The files of the mock's town were all changed last in one moment. */
const spread: Change = (town) => ({
  ...town,
  media: town.media.map((one, index) => ({
    ...one,
    modified: `2024-${String(1 + (index % 12)).padStart(2, '0')}-01 08:00:00`,
  })),
});

const without: Change = (town) => ({
  ...town,
  posts: town.posts.filter(({ id }) => id !== postsOf(town).at(0)?.id),
});

const added: Change = (town) => {
  const [model] = postsOf(town);
  if (!model) throw new Error('The town has no English post.');
  const post = { ...model, id: 999_001, slug: 'added', title: 'Added' };
  return { ...town, posts: [...town.posts, { ...post, created: edited, modified: edited }] };
};

const cases: Readonly<Record<string, Change>> = {
  'in which nothing changed': (town) => town,
  'with a post that was edited': changePost(() => ({
    content: '<p>Edited.</p>',
    modified: edited,
  })),
  'with a post that was added': added,
  'with a post that appeared under an old date': (town) =>
    changePost(() => ({ status: 'publish' }))({
      ...town,
      posts: town.posts.map((post) =>
        post.status === 'draft' ? { ...post, status: 'publish', modified: old } : post,
      ),
    }),
  'without a post that was there': without,
  'with a post that was made a draft': changePost(() => ({ status: 'draft', modified: edited })),
  'with a post that was made a draft by no edit': changePost(() => ({ status: 'draft' })),
  'with a post that a password protects now, by no edit': changePost(() => ({
    password: 'secret',
  })),
  'with other translations of a post, by no edit': changePost(({ overrides }) => ({
    overrides: { ...overrides, translations: { pl: 424_242 } },
  })),
  'with other topics of a post, by no edit': changePost(() => ({ categories: [] })),
  'with another text of a post in the second of its last edit': changePost(
    () => ({ content: '<p>Edited in the same second.</p>' }),
    -1,
  ),
  'with another text about a picture, by no edit': (town) => ({
    ...town,
    media: town.media.map((one, index) =>
      index === 3 ? { ...one, alt_text: 'In other words' } : one,
    ),
  }),
  'with a picture of another size, by no edit': (town) => ({
    ...town,
    media: town.media.map((one, index) =>
      index === 3 ? { ...one, width: 640, height: 480 } : one,
    ),
  }),
  'with a page elsewhere in the tree, by no edit': (town) => ({
    ...town,
    pages: town.pages.map((one, index) =>
      index === town.pages.length - 1 ? { ...one, parent: 0, menu_order: 77 } : one,
    ),
  }),
};

describe('a snapshot for which only what was modified was read', () => {
  const town = spread(partOf(createTown(now)));
  let before: Read;
  beforeAll(async () => {
    await serve(town);
    before = await read({ at: now });
  });

  test.each(Object.entries(cases))(
    'is that of a complete reading, from a town %s',
    async (_, change) => {
      await serve(change(town));
      const narrow = await read({ previous: before });
      const whole = await read();
      expect(contentOf(narrow)).toEqual(contentOf(whole));
      expect(wholeReadings(narrow)).toEqual([]);
      expect(wholeReadings(whole)).toEqual(everything);
    },
  );

  test('says how many items were taken over, and when all were read', async () => {
    await serve(added(town));
    const { manifest } = await read({ previous: before });
    const count = (name: string) => before.manifest.collections[name]?.count ?? 0;
    const reused = manifest.reading?.reused ?? {};
    expect(Object.keys(reused)).toHaveLength(6);
    expect(reused['media.en.ndjson']).toBeGreaterThan(count('media.en.ndjson') / 2);
    expect(reused['posts.en.ndjson']).toBeGreaterThan(count('posts.en.ndjson') / 2);
    expect(reused['pages.en.ndjson']).toBeGreaterThan(count('pages.en.ndjson') / 2);
    expect(manifest.reading?.whole).toEqual(before.manifest.reading?.whole);
    expect(manifest.shapes.posts).toEqual(before.manifest.shapes.posts);
  });

  test('says of what was taken over which fields it is without', async () => {
    const overrides = { excerpt: { rendered: 7, protected: false } };
    await serve(changePost(() => ({ overrides }))(town));
    const broken = await read({ at: now });
    const narrow = await read({ previous: broken });
    expect(broken.manifest.dropped).toMatchObject([
      { collection: 'posts', field: 'excerpt.rendered', value: '7' },
    ]);
    expect(narrow.manifest.dropped).toEqual(broken.manifest.dropped);
  });

  const bent: Readonly<
    Record<string, readonly [bend: (query: URLSearchParams) => void, whole: boolean]>
  > = {
    'does not heed "_fields"': [(query) => query.delete('_fields'), true],
    'heeds no field within another': [
      (query) => {
        const fields = query.get('_fields');
        if (fields) query.set('_fields', fields.replace(/,[a-z]+\.protected/g, ''));
      },
      true,
    ],
    'does not heed "modified_after"': [(query) => query.delete('modified_after'), false],
    'takes "modified_after" for a time of its own zone': [
      (query) => {
        const bound = query.get('modified_after');
        if (bound) query.set('modified_after', bound.replace('Z', ''));
      },
      false,
    ],
    'gives nothing at all for "modified_after"': [
      (query) => {
        if (query.has('modified_after')) query.set('modified_after', '2099-01-01T00:00:00Z');
      },
      false,
    ],
    'refuses "modified_after"': [
      (query) => {
        if (query.has('modified_after')) query.set('modified_after', 'nonsense');
      },
      true,
    ],
    'gives other items than those asked for by id': [
      (query) => {
        if (query.has('include')) query.set('include', '1');
        if (query.has('modified_after')) query.set('modified_after', '2099-01-01T00:00:00Z');
      },
      true,
    ],
  };

  test.each(Object.entries(bent))(
    'is that of a complete reading from a server that %s',
    async (_, [bending, isWhole]) => {
      await serve(changePost(() => ({ content: '<p>Edited.</p>', modified: edited }))(added(town)));
      const whole = await read();
      bend = bending;
      try {
        const narrow = await read({ previous: before });
        expect(contentOf(narrow)).toEqual(contentOf(whole));
        expect(wholeReadings(narrow).includes('posts en')).toBe(isWhole);
      } finally {
        bend = () => {};
      }
    },
  );

  test.each([
    ['days behind', -96],
    ['days ahead', 96],
  ])('is that of a complete reading from a server whose clock is %s', async (_, hours) => {
    const skewed = (text: string) =>
      Temporal.Instant.from(`${text.replace(' ', 'T')}Z`)
        .add({ hours })
        .toString()
        .slice(0, 19)
        .replace('T', ' ');
    const turn: Change = (one) => ({
      ...one,
      posts: one.posts.map((post) => ({ ...post, modified: skewed(post.modified) })),
    });
    await serve(turn(town));
    const first = await read({ at: now });
    await serve(
      changePost(() => ({ content: '<p>Edited.</p>', modified: skewed(edited) }))(turn(town)),
    );
    const narrow = await read({ previous: first });
    expect(contentOf(narrow)).toEqual(contentOf(await read()));
    expect(wholeReadings(narrow)).toEqual([]);
  });

  test('is not made where the snapshot before is too old, of other settings, damaged, or none is wanted', async () => {
    await serve(changePost(() => ({ content: '<p>Changed by no edit.</p>', modified: old }))(town));
    const damaged = { ...before, manifest: structuredClone(before.manifest) };
    for (const entry of Object.values(damaged.manifest.collections)) entry.digest = '0'.repeat(64);
    const elsewhere = {
      ...before,
      manifest: { ...before.manifest, origin: 'https://elsewhere.example/wp-json' },
    };
    for (const circumstances of [
      { previous: before, at: now.add({ hours: 20 }) },
      { previous: before, at: now.subtract({ minutes: 1 }) },
      { previous: before, basis: 'other' },
      { previous: before, hours: 0 },
      { previous: damaged },
      { previous: elsewhere },
    ]) {
      const whole = await read(circumstances);
      expect(wholeReadings(whole)).toEqual(everything);
      expect(whole.manifest.reading?.reused).toEqual({});
    }
  });
});

/** The town with an event of the middle, in English, as it is after a change. */
function changeEvent(patch: (event: StoredEvent, town: Town) => Partial<StoredEvent>): Change {
  return (town) => {
    const chosen = eventOf(town);
    return {
      ...town,
      events: town.events.map((event) =>
        event.id === chosen.id ? { ...event, modified: edited, ...patch(event, town) } : event,
      ),
    };
  };
}

function eventOf({ events }: Town): StoredEvent {
  const chosen = events.find(
    ({ language, status, venue, categories }) =>
      language === 'en' && status === 'publish' && venue.length > 0 && categories.length > 0,
  );
  if (!chosen) throw new Error('The town has no English event with a venue and a category.');
  return chosen;
}

/** The English item of a name in addresses. */
function named<T extends { readonly slug: string; readonly language: string }>(
  items: readonly T[],
  slug: string,
): T {
  const found = items.find((one) => one.slug === slug && one.language === 'en');
  if (!found) throw new Error(`The town has no English "${slug}".`);
  return found;
}

function patched<T extends { readonly id: number }>(
  items: readonly T[],
  id: number,
  patch: Partial<T>,
): readonly T[] {
  return items.map((one) => (one.id === id ? { ...one, ...patch } : one));
}

/** A tag that an English event and an English post have. */
function tagOf({ events, posts }: Town): number {
  const tagsIn = (items: Town['events'] | Town['posts']) =>
    new Set(items.flatMap(({ language, tags }) => (language === 'en' ? tags : [])));
  const [tag] = tagsIn(events).intersection(tagsIn(posts));
  if (tag === undefined) throw new Error('No tag is that of an event and of a post.');
  return tag;
}

/** The lists of a snapshot that are not as those of another, without the ending of their names. */
function otherFiles(before: Read, after: Read): readonly string[] {
  const { collections } = before.manifest;
  return Object.entries(after.manifest.collections)
    .filter(([name, { digest }]) => collections[name]?.digest !== digest)
    .map(([name]) => name.replace('.ndjson', ''))
    .toSorted();
}

describe('a snapshot for which only what was named was read', () => {
  const everyPage = createTown(now);
  const town = spread({ ...partOf(everyPage), pages: everyPage.pages });
  const chosen = eventOf(town);
  const [venue = 0] = chosen.venue;
  const post = postsOf(town).at(0)?.id ?? 0;
  const filed = postsOf(town).findIndex(({ categories }) => categories.length > 0);
  const page = named(town.pages, 'rent-a-hall');
  const music = named(town.terms, 'music');
  const tag = tagOf(town);
  const memory = new SnapshotMemory();
  let before: Read;
  beforeAll(async () => {
    await serve(town);
    before = await read({ at: now, login: true });
    await readSnapshot(before.folder, memory);
  });

  const nothing: NamedItems = {
    ...{ events: [], venues: [], organizers: [], categories: [], tags: [] },
    ...{ posts: [], 'post-categories': [], pages: [], menus: [] },
  };
  const upon = (named: Partial<NamedItems>): UponSnapshot => ({
    ...before,
    named: { ...nothing, ...named },
    privateTexts: [],
    memory,
  });

  test.each<
    readonly [name: string, change: Change, named: Partial<NamedItems>, other: readonly string[]]
  >([
    ['in which nothing changed', (one) => one, { events: [chosen.id], posts: [post] }, []],
    [
      'with another title',
      changeEvent(() => ({ title: 'Another' })),
      { events: [chosen.id] },
      ['events.en'],
    ],
    [
      'with an event that was added',
      (one) => ({
        ...one,
        events: [...one.events, { ...chosen, id: 999_002, slug: 'added', modified: edited }],
      }),
      { events: [999_002] },
      ['events.en'],
    ],
    [
      'with another name of a venue',
      (one) => ({
        ...one,
        venues: patched(one.venues, venue, { venue: 'Elsewhere', modified: edited }),
      }),
      { venues: [venue] },
      ['events.en', 'venues.en'],
    ],
    [
      'with a post that was edited',
      changePost(() => ({ content: '<p>Edited.</p>', modified: edited })),
      { posts: [post] },
      ['posts.en'],
    ],
    [
      'with another text about a picture',
      (one) => ({
        ...one,
        media: one.media.map((file, index) =>
          index === 3 ? { ...file, alt_text: 'In other words', modified: edited } : file,
        ),
      }),
      {},
      ['media.pl'],
    ],
    [
      'with another address of a page, of those below it, and of their entries in the menu',
      (one) => ({
        ...one,
        pages: patched(one.pages, page.id, { slug: 'moved', modified: edited }),
      }),
      { pages: [page.id] },
      ['menu-items.en', 'pages.en'],
    ],
    [
      'with a page that was added',
      (one) => ({ ...one, pages: [...one.pages, { ...page, id: 999_005, slug: 'added' }] }),
      { pages: [999_005] },
      ['pages.en'],
    ],
    [
      'with other menus',
      (one) => ({
        ...one,
        menuItems: one.menuItems
          .slice(0, -4)
          .map((entry) => (entry.type === 'custom' ? { ...entry, title: 'Else' } : entry)),
      }),
      { menus: [31, 32] },
      ['menu-items.en', 'menu-items.pl'],
    ],
    [
      'with another name and address of a category, and of those below it',
      (one) => ({
        ...one,
        terms: patched(one.terms, music.id, { name: 'Sound', slug: 'sound' }),
      }),
      { categories: [music.id] },
      ['categories.en', 'events.en', 'menu-items.en'],
    ],
    [
      'with an event of a category and a tag that are new',
      (one) => {
        const model = { ...music, parent: 0, overrides: {} };
        const ofCategory = { ...model, id: 999_006, slug: 'new' };
        const ofTag = { ...model, kind: 'tag' as const, id: 999_007, slug: 'new' };
        return changeEvent(() => ({ categories: [ofCategory.id], tags: [ofTag.id] }))({
          ...one,
          terms: [...one.terms, ofCategory, ofTag],
        });
      },
      { events: [chosen.id], categories: [999_006], tags: [999_007] },
      ['categories.en', 'events.en', 'tags.en'],
    ],
    [
      'with posts that lost a category',
      changePost(() => ({ categories: [] }), filed),
      { 'post-categories': postsOf(town).at(filed)?.categories ?? [] },
      ['posts.en'],
    ],
    [
      'without a tag that events and posts had',
      (one) => {
        const others = <Item extends { readonly tags: readonly number[] }>(item: Item) => ({
          ...item,
          tags: item.tags.filter((id) => id !== tag),
        });
        return {
          ...one,
          terms: one.terms.filter(({ id }) => id !== tag),
          events: one.events.map(others),
          posts: one.posts.map(others),
        };
      },
      { tags: [tag] },
      ['events.en', 'posts.en', 'tags.en'],
    ],
    [
      'with an event that was made a draft',
      changeEvent(() => ({ status: 'draft' })),
      { events: [chosen.id] },
      ['events.en', 'events.pl'],
    ],
    [
      'with an event in the trash',
      changeEvent(() => ({ status: 'trash' })),
      { events: [chosen.id] },
      ['events.en', 'events.pl'],
    ],
    [
      'with an event that a password protects',
      changeEvent(() => ({ password: 'secret' })),
      { events: [chosen.id] },
      ['events.en', 'events.pl'],
    ],
    [
      'with a venue that was made a draft',
      (one) => ({
        ...one,
        venues: patched(one.venues, venue, { status: 'draft', modified: edited }),
      }),
      { venues: [venue] },
      ['events.en', 'venues.en', 'venues.pl'],
    ],
    [
      'without a venue that was there',
      (one) => ({
        ...one,
        venues: one.venues.filter(({ id }) => id !== venue),
        events: one.events.map((event) => ({
          ...event,
          venue: event.venue.filter((id) => id !== venue),
        })),
      }),
      { venues: [venue] },
      ['events.en', 'venues.en'],
    ],
    [
      'with a post that was made a draft',
      changePost(() => ({ status: 'draft', modified: edited })),
      { posts: [post] },
      ['posts.en'],
    ],
    ['without a post that was there', without, { posts: [post] }, ['posts.en']],
    [
      'with a page that a password protects',
      (one) => ({
        ...one,
        pages: patched(one.pages, page.id, { password: 'secret', modified: edited }),
      }),
      { pages: [page.id] },
      ['menu-items.en', 'pages.en', 'pages.pl'],
    ],
  ])('is that of a complete reading, from a town %s', async (_, change, named, other) => {
    await serve(change(town));
    const single = await read({ upon: upon(named), login: true });
    const whole = await read({ login: true, published: before });
    expect(contentOf(single)).toEqual(contentOf(whole));
    expect(otherFiles(before, single)).toEqual(other);
    expect(single.manifest.upon).toEqual({ listed: before.manifest.fetched });
  });

  test('has the very files of collections that stayed as they were', async () => {
    await serve(changeEvent(() => ({ title: 'Another' }))(town));
    const single = await read({ upon: upon({ events: [chosen.id] }), login: true });
    const names = Object.keys(single.manifest.collections);
    const fileOf = ({ folder }: Read, name: string) => statSync(join(folder, name)).ino;
    expect(names.filter((name) => fileOf(single, name) !== fileOf(before, name))).toEqual([
      'events.en.ndjson',
    ]);
  });

  test('has of many events the very files but that of the edited one', async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      sampleEvent({ id: index + 1, slug: `event-${index + 1}`, modified: old }),
    );
    const polish = sampleEvent({ id: 5000, language: 'pl', slug: 'koncert', modified: old });
    const crowd = sampleTown({ events: [...many, polish] });
    await serve(crowd);
    const first = await read();
    const memory = new SnapshotMemory();
    await readSnapshot(first.folder, memory);
    const events = many.with(700, sampleEvent({ ...many[700], id: 701, title: 'Another' }));
    await serve({ ...crowd, events: [...events, polish] });
    const single = await read({ upon: { ...upon({ events: [701] }), ...first, memory } });
    const whole = await read({ published: first });
    expect(single.manifest.collections).toEqual(whole.manifest.collections);
    const names = collectionFiles(Object.keys(first.manifest.collections), 'events', 'en');
    const inode = ({ folder }: Read, name: string) => statSync(join(folder, name)).ino;
    const others = names.filter((name) => inode(single, name) !== inode(first, name));
    expect([names.length > 3, others.length]).toEqual([true, 1]);
    const titles = (await readSnapshot(single.folder))
      .items('events', 'en')
      .map((one) => one.title);
    expect(titles).toEqual(events.map(({ title }) => title));
  });

  test('has an event cancelled that an editor writes more about when it is over', async () => {
    const event = sampleEvent({
      id: 1,
      start_date: '2026-11-19 18:00:00',
      end_date: '2026-11-19 20:00:00',
      event_status: 'https://schema.org/EventCancelled',
    });
    const polish = sampleEvent({ id: 2, language: 'pl', slug: 'koncert' });
    await serve(sampleTown({ events: [event, polish] }));
    const first = await read({ at: now.subtract({ hours: 48 }), statusHorizon: 60 });
    const more = { ...event, description: '<p>Money is given back.</p>', modified: edited };
    await serve(sampleTown({ events: [more, polish] }));
    const order = { ...upon({ events: [1] }), ...first, memory: new SnapshotMemory() };
    const single = await read({ upon: order, statusHorizon: 60 });
    const [item] = (await readSnapshot(single.folder)).items('events', 'en');
    expect([item?.description, item?.json_ld?.eventStatus]).toEqual([
      '<p>Money is given back.</p>',
      'https://schema.org/EventCancelled',
    ]);
  });

  test('knows of an event that was not modified whether it took place, when its venue has another name', async () => {
    const cancelled = 'https://schema.org/EventCancelled';
    const hall = sampleVenue({ id: 3, venue: 'Hall' });
    const event = sampleEvent({ id: 1, venue: [3], event_status: cancelled });
    const polish = sampleEvent({ id: 2, language: 'pl', slug: 'koncert' });
    await serve(sampleTown({ events: [event, polish], venues: [hall] }));
    const first = await read({ statusHorizon: 60 });
    await serve(
      sampleTown({
        events: [event, polish],
        venues: [{ ...hall, venue: 'Great hall', modified: edited }],
      }),
    );
    const order = { ...upon({ venues: [3] }), ...first, memory: new SnapshotMemory() };
    const single = await read({ upon: order, statusHorizon: 60 });
    const [item] = (await readSnapshot(single.folder)).items('events', 'en');
    expect([item?.venue[0]?.venue, item?.json_ld]).toEqual([
      'Great hall',
      { eventStatus: cancelled },
    ]);
    expect(single.asked.filter(({ pathname }) => /\/events\/\d+$/.test(pathname))).toEqual([]);
  });

  test('says which fields items are without now, and nothing of what is withheld', async () => {
    const broken = (id: number, fields = {}) =>
      sampleEvent({ id, overrides: { website: { of: id } }, ...fields });
    const polish = sampleEvent({ id: 4, language: 'pl', slug: 'koncert' });
    await serve(sampleTown({ events: [broken(1), broken(2), broken(3), polish] }));
    const first = await read();
    const idsOf = ({ manifest }: Read) => manifest.dropped.map(({ id }) => id);
    expect(idsOf(first)).toEqual(['1', '2', '3']);
    await serve(
      sampleTown({
        events: [
          sampleEvent({ id: 1, modified: edited }),
          broken(2, { status: 'private', modified: edited }),
          broken(3),
          polish,
        ],
      }),
    );
    const order = { ...upon({ events: [1, 2] }), ...first, memory: new SnapshotMemory() };
    const single = await read({ upon: order, published: first });
    expect(idsOf(single)).toEqual(['3']);
    expect(readFileSync(join(single.folder, 'manifest.json'), 'utf8')).not.toContain('"of":2');
  });

  test('is the same where this process has read nothing of the one before', async () => {
    await serve(changePost(() => ({ content: '<p>Edited.</p>', modified: edited }))(town));
    const order = upon({ posts: [post] });
    const known = await read({ upon: order, login: true });
    const unknown = await read({ upon: { ...order, memory: new SnapshotMemory() }, login: true });
    expect(contentOf(unknown)).toEqual(contentOf(known));
  });

  test('names no address of what an earlier read left out', async () => {
    const address = 'https://cms.example/wydarzenie/tajne/';
    const yoast_head = { pl: address };
    await serve(changePost(() => ({ overrides: { yoast_head }, modified: edited }))(town));
    const order = upon({ posts: [post] });
    const textOf = ({ folder }: Read) => readFileSync(join(folder, 'posts.en.ndjson'), 'utf8');
    const open = textOf(await read({ upon: order, requestHeads: true }));
    const item = { collection: 'posts', language: 'pl', id: 999_004, reason: 'status' } as const;
    const left = { title: 'Tajne', address, item };
    const manifest = { ...order.manifest, withheld: [...order.manifest.withheld, item] };
    const closed = textOf(
      await read({ upon: { ...order, manifest, privateTexts: [left] }, requestHeads: true }),
    );
    expect([open, closed].map((text) => text.includes(address))).toEqual([true, false]);
  });

  test('asks for no list but for what is named, names, and media that were modified', async () => {
    await serve(changeEvent(() => ({ title: 'Another' }))(town));
    const { asked: urls } = await read({ upon: upon({ events: [chosen.id] }) });
    const requests = urls.map(({ pathname, searchParams }) =>
      [
        pathname.replace('/wp-json', ''),
        ...['ml_language', 'include', 'modified_after', 'per_page'].map((name) =>
          searchParams.get(name),
        ),
      ].join(' '),
    );
    const modified = '2026-11-18T09:00:00Z';
    expect(requests.toSorted()).toEqual([
      '/    ',
      '/ en   ',
      '/ pl   ',
      '/calendar/events/v1/events    1',
      `/calendar/events/v1/events en ${chosen.id}  50`,
      `/calendar/events/v1/events pl ${chosen.id}  50`,
      `/cms/v2/media en  ${modified} 100`,
      `/cms/v2/media pl  ${modified} 100`,
    ]);
  });

  test.each<readonly [reason: string, change: Change, named: Partial<NamedItems>]>([
    [
      `events ${chosen.id} (en) is in no list any more`,
      (one) => ({ ...one, events: one.events.filter(({ id }) => id !== chosen.id) }),
      { events: [chosen.id] },
    ],
    ['events 424242 is in no list', (one) => one, { events: [424_242] }],
    [
      `event ${chosen.id} has an entry of categories that is new`,
      changeEvent(({ categories }) => ({ categories: [...categories, 999_003] })),
      { events: [chosen.id] },
    ],
    [
      `categories ${music.id} (en) is in no list any more`,
      (one) => ({ ...one, terms: one.terms.filter(({ id }) => id !== music.id) }),
      { categories: [999_003] },
    ],
  ])('is not made where the lists say more: %s', async (reason, change, named) => {
    const categories = town.terms.filter(
      ({ kind, language }) => kind === 'category' && language === 'en',
    );
    await serve(
      change({
        ...town,
        terms: [
          ...town.terms,
          ...categories.slice(0, 1).map((one) => ({ ...one, id: 999_003, slug: 'new' })),
        ],
      }),
    );
    await expect(read({ upon: upon(named) })).rejects.toThrow(new ListsNeededError(reason));
  });

  test('is not made from a server that gives an item which its list has no more', async () => {
    await serve(town);
    bend = (query) => query.has('include') && query.set('include', '424242');
    try {
      await expect(read({ upon: upon({ posts: [post] }), login: true })).rejects.toThrow(
        new ListsNeededError(`posts ${post} (en) is in no list any more`),
      );
    } finally {
      bend = () => {};
    }
  });

  test('is not made from a server that heeds no "include"', async () => {
    await serve(town);
    bend = (query) => query.delete('include');
    try {
      await expect(read({ upon: upon({ events: [chosen.id] }) })).rejects.toThrow(
        new ListsNeededError('the server gives other events than it is asked for'),
      );
    } finally {
      bend = () => {};
    }
  });
});

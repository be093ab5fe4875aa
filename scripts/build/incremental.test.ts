import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFiles } from '../../src/outputs/files.ts';
import { createItemDigests } from '../../src/views/digests.ts';
import {
  sampleCategory,
  sampleEvent,
  samplePost,
  sampleTag,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { listFiles } from '../cli/files.ts';
import { createTextReuse, lacksLinked } from './incremental.ts';
import { createReuse, type PublishedPages, shortDigest } from './incremental-record.ts';

describe('lacksLinked', () => {
  const config = { siteUrl: 'https://town.example/calendar/', languages: ['en', 'pl'] } as const;
  const present = new Map([
    ['en/index.html', 1],
    ['en/search/index.json', 1],
  ]);

  test.each([
    ['nothing', ['en/index.html'], false],
    ['a page', ['en/index.html', 'en/events/ball/index.html'], true],
    ['the page of the search', ['en/search/index.html'], true],
    ['a calendar', ['en/feeds/events/1.ics'], true],
    ['a feed', ['en/feeds/events.json'], true],
    ['a document of the same end elsewhere', ['files/en/search/list.json'], true],
    [
      'files of the index of the search',
      ['en/search/words-0a1b.json', 'pl/szukaj/items-2c3d.json'],
      false,
    ],
    ['a file of the index and a page', ['en/search/words-0a1b.json', 'en/about/index.html'], true],
  ])('of a site without %s', (_, before, lacks) => {
    expect(lacksLinked(before, present, { ...config, languages: [...config.languages] })).toBe(
      lacks,
    );
  });
});

const jazz = sampleCategory({ id: 1, slug: 'jazz', name: 'Jazz' });
const rock = sampleCategory({ id: 2, slug: 'rock', name: 'Rock' });
const free = sampleTag({ id: 3, slug: 'free', name: 'Free' });
const one = sampleEvent({
  id: 10,
  slug: 'one',
  categories: [jazz],
  tags: [free],
  venues: [],
  organizers: [],
});
const two = sampleEvent({
  id: 11,
  slug: 'two',
  categories: [rock],
  tags: [],
  venues: [],
  organizers: [],
});
const polish = sampleEvent({ id: 12, slug: 'trzy', language: 'pl', categories: [], tags: [] });
const posts = [samplePost({ tags: [] })];

type Built = {
  readonly published: PublishedPages;
  readonly written: readonly string[];
  readonly sizes: ReadonlyMap<string, number>;
};

/** Writes a site as a build does. Answers which texts it made, not those it reused. */
function build(content: Parameters<typeof sampleSite>[0], before?: Built): Built {
  const site = sampleSite(content);
  const folder = temporaryFolder();
  const reused = new Set<string>();
  const place = reuseOf(before);
  const items = createItemDigests(site, shortDigest);
  const textReuse = createTextReuse(site, before?.published, { items, place, reused });
  const written: string[] = [];
  for (const { file, text } of contentFiles(site, { ...textReuse, reused })) {
    written.push(file);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const file of reused) cpSync(join(before?.published.folder ?? '', file), join(folder, file));
  const { texts } = textReuse;
  const findings = { began: '', sought: '', references: [], calendars: {}, mentions: {} };
  const about = { program: '', inputs: '', site: '', digests: {}, findings };
  return { published: { version: 1, ...about, folder, texts }, written, sizes: listFiles(folder) };
}

/** Reuse of a site as it was written. */
function reuseOf(before: Built | undefined) {
  return createReuse(before?.published.folder ?? '', (file) => before?.sizes.get(file));
}

const isGrouped = (file: string) =>
  /\.(?:ics|jcal|csv|geojson|rss|atom)$|^data\/v1\/\w+\/[\w-]+\.json$|\/search\//.test(file) &&
  !/feeds\/(?:events\/\d+\.ics|changes\.)|\/schemas\//.test(file);

test('makes no text again that is made of the same', () => {
  const first = build({ events: [one, two, polish], posts });
  const again = build({ events: [one, two, polish], posts }, first);
  expect(first.written.filter(isGrouped).length).toBe(66);
  expect(again.written.filter(isGrouped)).toEqual([]);
  expect(readTree(again.published.folder)).toEqual(readTree(first.published.folder));
  expect(again.published.texts).toEqual(first.published.texts);
});

test.each<[what: string, next: Parameters<typeof sampleSite>[0]]>([
  ['another title', { events: [{ ...one, title: 'Another' }, two, polish], posts }],
  ['another body', { events: [{ ...one, summary: 'Otherwise.' }, two, polish], posts }],
  ['another event', { events: [one, two, polish, { ...one, id: 13, slug: 'four' }], posts }],
  ['an event less', { events: [two, polish], posts }],
  [
    'another name of a category',
    { events: [{ ...one, categories: [{ ...jazz, name: 'J' }] }, two, polish], posts },
  ],
  ['another post', { events: [one, two, polish], posts: [samplePost({ title: 'New', tags: [] })] }],
  ['a later hour', { events: [one, two, polish], posts, now: '2026-12-24T12:00:00Z' }],
  ['a later day', { events: [one, two, polish], posts, now: '2026-11-21T12:00:00Z' }],
  ['a later month', { events: [one, two, polish], posts, now: '2026-12-01T12:00:00Z' }],
  [
    'a zone in which a day begins earlier',
    { events: [one, two, polish], posts, config: { timeZone: 'Asia/Tokyo' } },
  ],
  [
    'a zone whose clocks show the same today',
    { events: [one, two, polish], posts, config: { timeZone: 'Africa/Lagos' } },
  ],
  [
    'other words of the theme',
    {
      events: [one, two, polish],
      posts,
      config: { theme: { words: { en: { 'fact.free': 'Free!' } } } },
    },
  ],
  ['a later year', { events: [one, two, polish], posts, now: '2027-12-24T12:00:00Z' }],
  ['another site', { events: [one, two, polish], posts, config: { name: { en: 'Other' } } }],
])('leaves no text as it was that %s changes', (_, next) => {
  const first = build({ events: [one, two, polish], posts });
  const reused = build(next, first);
  expect(readTree(reused.published.folder)).toEqual(readTree(build(next).published.folder));
});

test('makes just the texts again that hold an event with another title', () => {
  const first = build({ events: [one, two, polish], posts });
  const { written } = build({ events: [{ ...one, title: 'Another' }, two, polish], posts }, first);
  expect(written.filter((file) => isGrouped(file) && !/^data|\/search\//.test(file))).toEqual([
    'en/feeds/events.ics',
    'en/feeds/next-days.ics',
    'en/feeds/whole-days.ics',
    'en/feeds/categories/1.ics',
    'en/feeds/tags/3.ics',
    'en/feeds/years/2026.ics',
    'en/feeds/events.rss',
    'en/feeds/events.atom',
    'en/feeds/categories/1.rss',
    'en/feeds/categories/1.atom',
    'en/feeds/tags/3.rss',
    'en/feeds/tags/3.atom',
  ]);
  expect(written.filter((file) => isGrouped(file) && /^(?:data\/v1\/)?pl\//.test(file))).toEqual(
    [],
  );
});

test('makes just the lists of open data again that hold an event with another title, and the tables', () => {
  const config = { openData: { itemsPerFile: 1 } };
  const first = build({ events: [one, two, polish], posts, config });
  const next = { events: [one, { ...two, title: 'Another' }, polish], posts, config };
  const again = build(next, first);
  expect(again.written.filter((file) => isGrouped(file) && file.startsWith('data/'))).toEqual([
    'data/v1/en/events.jcal',
    'data/v1/en/events-2.json',
    'data/v1/en/events.csv',
    'data/v1/all/events-2.json',
    'data/v1/all/events.csv',
  ]);
  expect(readTree(again.published.folder)).toEqual(readTree(build(next).published.folder));
});

test('repeats what was reported of texts that are reused', () => {
  const events = Array.from({ length: 30 }, (_, index) => ({
    ...one,
    id: index + 1,
    slug: `event-${index}`,
  }));
  const content = { events, config: { calendars: { maxEvents: 20 } } };
  const warn = (before?: Built) => {
    const site = sampleSite(content);
    const items = createItemDigests(site, shortDigest);
    const place = reuseOf(before);
    const textReuse = createTextReuse(site, before?.published, { items, place, reused: new Set() });
    return [Array.from(contentFiles(site, textReuse)).length, textReuse.warnings] as const;
  };
  const [all, told] = warn();
  const [few, toldAgain] = warn(build(content));
  expect(told.some((line) => line.includes('holds the nearest 20 of 30'))).toBe(true);
  expect(toldAgain).toEqual(told);
  expect(few).toBeLessThan(all);
});

test('keeps what others report of a group in its place', () => {
  const site = sampleSite({});
  const items = createItemDigests(site, shortDigest);
  const textReuse = createTextReuse(site, undefined, {
    items,
    place: () => false,
    reused: new Set(),
  });
  for (const name of ['first', 'second']) {
    expect([
      ...textReuse.group(
        name,
        () => name,
        () => [],
      ),
    ]).toEqual([]);
    textReuse.warn(`after ${name}`);
  }
  textReuse.receive('second', { files: ['b.ics'], warnings: ['b is short'] });
  textReuse.receive('first', { files: ['a.ics'], warnings: ['a is short'] });
  expect(textReuse.warnings).toEqual(['a is short', 'after first', 'b is short', 'after second']);
  expect(textReuse.texts['first']).toMatchObject({ files: ['a.ics'], warnings: ['a is short'] });
  expect(textReuse.texts['second']).toMatchObject({ files: ['b.ics'], warnings: ['b is short'] });
});

test('makes the texts again of which a file is missing', () => {
  const first = build({ events: [one, two, polish], posts });
  const { folder, texts } = first.published;
  const elsewhere = {
    ...first,
    published: { ...first.published, folder: join(folder, 'nowhere') },
  };
  const again = build({ events: [one, two, polish], posts }, elsewhere);
  expect(again.written).toEqual(first.written);
  expect(again.published.texts).toEqual(texts);
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bareEvent, openTown } from '../../tests/support/small-town.ts';
import { derivedOfLanguage, derivedOfSite, derivedTable, fieldsOfSite } from './derived.ts';
import { DerivedValues } from './renewal/derived-values.ts';
import { Input, Revisions } from './renewal/renewal.ts';

const folder = new URL('../', import.meta.url);

/** Modules that declare a value. */
function sources(): readonly string[] {
  return globSync('{site,outputs,views,kinds}/**/*.ts', { cwd: folder }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\b(?:derived(?:Index)?|answer|fields|groups|kept|text)Of\w+\(/.test(
        readFileSync(new URL(file, folder), 'utf8'),
      ),
  );
}

/** Loads all of them. */
async function load(): Promise<void> {
  await Promise.all(sources().map((file) => import(new URL(file, folder).href)));
}

test('all derived values are in one table, each under a name of its own', async () => {
  await load();
  const names = derivedTable()
    .map(({ name, owner }) => `${owner}: ${name}`)
    // Tests of other modules declare some too.
    .filter((name) => !name.endsWith(' of a test'));
  expect(names).toMatchInlineSnapshot(`
    [
      "site: JSON-LD of a venue",
      "site: JSON-LD of an image",
      "site: JSON-LD of an organizer",
      "site: JSON-LD of the site",
      "language: accessibility statement",
      "site: addresses in former words",
      "language: addresses of items",
      "language: addresses of items in the CMS",
      "language: addresses of items with a page",
      "site: addresses of the CMS",
      "language: addresses of the navigation",
      "site: addresses that items had",
      "language: calendars",
      "language: calendars of items in the CMS",
      "language: calendars of years",
      "site: calendars that an event left",
      "language: categories",
      "language: categories above each",
      "language: categories above one",
      "language: categories by id",
      "language: categories of news",
      "language: categories of pages",
      "site: changes",
      "language: chips of choices",
      "language: choices",
      "language: city of most venues",
      "site: collections of the server",
      "language: combinations",
      "site: combinations of an event",
      "language: coming events",
      "site: copied files",
      "language: cues",
      "language: dates as links",
      "language: dates at slots",
      "language: dates of one name",
      "language: dates to come of series",
      "language: days",
      "language: days by name",
      "site: days of published events",
      "site: days of removed events",
      "language: days of shared titles",
      "site: days of the CMS",
      "language: days that events left",
      "site: dead links",
      "site: dead links of texts",
      "site: digest of the whole",
      "site: digests of items",
      "site: digests of items that others refer to",
      "site: digests of pieces",
      "language: digests of pieces of a language",
      "site: digests of values",
      "language: digests of values of a language",
      "site: earliest end of events with a calendar",
      "site: embeds",
      "site: entries of pages in the sitemap",
      "language: event",
      "site: event in calendars",
      "site: event in the search index",
      "language: events",
      "language: events by choice",
      "language: events by combination",
      "language: events by day",
      "language: events by former day",
      "language: events by group",
      "language: events by month",
      "language: events by year",
      "site: events in tables",
      "language: events like those of groups",
      "language: events of a group",
      "site: events of calendars",
      "site: events of calendars as whole days",
      "site: events of calendars in JSON",
      "language: events of lists",
      "language: events that left a calendar",
      "language: events to come",
      "language: events to come by choice",
      "site: events to come of a combination",
      "site: events to which titles in other languages gave a status",
      "site: events whose titles may say more than a name",
      "language: events with a card",
      "language: events with a page",
      "language: events with a page by id",
      "site: excerpts",
      "language: facts of a choice",
      "site: faults of bodies",
      "language: feeds of all pages",
      "language: feeds of groups in the CMS",
      "site: files",
      "site: files of an event",
      "site: files of bodies",
      "site: files of the CMS",
      "language: first dates of series",
      "site: folders of patterns with own paths",
      "site: former addresses of items",
      "site: former combined calendars",
      "language: former days",
      "site: former days and weeks",
      "site: former pages of past events",
      "site: former paths",
      "language: former series",
      "site: former series and choices",
      "site: former years of past events",
      "site: front pages",
      "language: hidden events",
      "site: ids of items with a page",
      "site: ids of published items",
      "site: images",
      "site: images of bodies",
      "site: images of items",
      "site: item in the search index",
      "site: item with its translations",
      "language: items by address of the CMS",
      "site: items by collection",
      "language: items by kind and id",
      "language: items by title",
      "site: items in open data",
      "site: items of digests",
      "site: items of the server",
      "site: items that may be paired",
      "site: items without a page",
      "site: keys of items in the CMS",
      "site: keys of items with a page",
      "site: keys of own paths in other spellings",
      "site: keys of published items",
      "site: keys without a page",
      "site: language",
      "site: languages that left",
      "site: latest moves",
      "language: layout of pages",
      "language: length of a choice",
      "language: length of a group",
      "language: length of what is to come",
      "site: links",
      "language: links of the menu",
      "language: links of the menu of the footer",
      "language: links of the sections",
      "language: links of the sections in the footer",
      "language: links to series",
      "language: listed events by id",
      "language: lists of groups in the CMS",
      "language: long events",
      "language: map of what is near",
      "site: maps",
      "site: media",
      "language: menu",
      "site: missed events",
      "language: months",
      "language: months of a past year",
      "language: months of what is to come",
      "language: navigation",
      "language: neighbors of events",
      "language: neighbors of posts",
      "site: newest change",
      "language: newest change of a group",
      "language: newest change of a language",
      "language: newest change of events",
      "language: newest change of posts",
      "language: newest posts",
      "language: news by category",
      "site: next events",
      "language: number of pages of a choice",
      "language: number of pages of a group",
      "language: number of pages of past years",
      "language: number of pages of what is to come",
      "language: numbers of past events by year",
      "language: organizer",
      "language: organizers",
      "language: organizers by id",
      "language: organizers of pages",
      "site: other addresses of the CMS",
      "site: own paths",
      "site: pages",
      "language: pages by id",
      "language: pages listed last",
      "language: pages of a choice",
      "language: pages of a group",
      "language: pages of a kind",
      "language: pages of a kind in the sitemap",
      "language: pages of past years",
      "language: pages of the server",
      "language: pages of what is to come",
      "site: pairs of items",
      "language: past events",
      "language: past events by year",
      "site: paths of a section",
      "site: paths of pictures",
      "site: paths of published items",
      "site: pattern of a folder",
      "site: patterns of folders",
      "site: pictures",
      "site: places in texts",
      "language: posts",
      "language: posts by id",
      "language: posts by tag",
      "language: posts by the events their tags name",
      "language: posts by the pages they link to",
      "site: published before",
      "language: published dates of series",
      "language: published events by year",
      "site: published ever",
      "site: published item",
      "site: published items",
      "language: recent events",
      "site: redirects",
      "site: redirects by folder",
      "site: removed events",
      "site: removed items",
      "language: rhythms of series",
      "language: rows of events",
      "site: rows of screens",
      "site: rows of screens with places",
      "site: rules of redirects",
      "site: sequences of events",
      "language: series",
      "language: series by slug",
      "language: series name",
      "language: series of events",
      "language: settings of the bar of choices",
      "language: short teasers of posts",
      "language: shown categories",
      "language: shown tags",
      "language: sidebar of pages",
      "site: sitemap entries",
      "language: sizes of pages of past years",
      "language: slots",
      "site: slugs of categories",
      "site: slugs of events",
      "site: slugs of organizers",
      "site: slugs of posts",
      "language: slugs of published dates",
      "language: slugs of series ever",
      "site: slugs of tags",
      "language: slugs of the series of events",
      "site: slugs of venues",
      "site: slugs that categories ask for",
      "site: slugs that events ask for",
      "site: slugs that organizers ask for",
      "site: slugs that posts ask for",
      "site: slugs that tags ask for",
      "site: slugs that venues ask for",
      "site: summaries",
      "site: tables of redirects",
      "language: tags",
      "language: tags by id",
      "language: teasers of posts",
      "language: terms of the search",
      "site: texts of the server",
      "language: themed slots",
      "language: timetables",
      "language: timetables of parts",
      "language: titles that several pages have",
      "site: translations",
      "language: tree of pages",
      "site: uploads",
      "language: venue",
      "language: venues",
      "language: venues by id",
      "language: venues with links to maps",
      "language: venues without links to maps",
      "site: views of the CMS",
      "site: warnings of bodies",
      "language: weeks",
      "language: weeks by name",
      "language: weights of groups",
      "site: what dates are folded under",
      "language: what is to come with series",
      "site: what titles in other languages say",
      "site: where addresses lead",
      "site: where former addresses lead",
      "site: whether there are series",
      "site: words",
      "language: words of pages",
      "language: years of calendars",
      "language: years of news",
      "language: years of past events",
    ]
  `);
});

test('no two declarations have one name', () => {
  const names = sources().flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, folder), 'utf8').matchAll(
        /\bderivedOf(?:Site|Language|Pages)(?:<[^(]*>)?\(\s*'([^']+)'/g,
      ),
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a module that is loaded again declares its values again', () => {
  const holder = { derived: new DerivedValues('site') };
  const first = derivedOfSite<number, void, typeof holder>('a value of this test', () => 1);
  expect(first(holder)).toBe(1);
  const again = derivedOfSite<number, void, typeof holder>('a value of this test', () => 2);
  expect(again(holder)).toBe(2);
});

describe('a derived value', () => {
  const holder = () => ({ derived: new DerivedValues('site') });

  test('is made once for each key of its arguments, also where it is nothing', () => {
    const made: number[] = [];
    const read = derivedOfSite(
      'made once',
      (_: ReturnType<typeof holder>, argument: number) => {
        made.push(argument);
        return argument > 2 ? { argument } : undefined;
      },
      (argument) => argument % 10,
    );
    const [one, other] = [holder(), holder()];
    expect([1, 1, 11, 3].map((argument) => read(one, argument))).toEqual([
      undefined,
      undefined,
      undefined,
      { argument: 3 },
    ]);
    expect(made).toEqual([1, 3]);
    expect(read(one, 3)).toBe(read(one, 13));
    expect(read(other, 3)).not.toBe(read(one, 3));
  });

  test('is known as one, apart from its copies', () => {
    const read = derivedOfSite('an object', (_: ReturnType<typeof holder>) => ({ a: 1 }));
    const site = holder();
    const value = read(site);
    expect([value, { ...value }].map((one) => site.derived.made(one))).toEqual([true, false]);
  });
});

test('what is made of its object alone is never made again, nor known as read', () => {
  const start = Temporal.Instant.from('2026-11-20T09:00:00Z');
  const revisions = new Revisions(start);
  const site = { derived: new DerivedValues('site', revisions) };
  const place = new Input(revisions, 'Mill');
  const made: string[] = [];
  type Held = typeof site;
  const upperCase = derivedOfSite<string, { name: string }, Held>(
    'capitals of a test',
    (_, { name }) => {
      made.push(name);
      return name.toUpperCase();
    },
  );
  const atPlace = derivedOfSite<string, { name: string }, Held>('places of a test', (of, event) => {
    made.push(`${event.name} at ${place.get()}`);
    return `${upperCase(of, event)}, ${place.get()}`;
  });
  const ball = { name: 'Ball' };
  expect([atPlace(site, ball), upperCase(site, ball)]).toEqual(['BALL, Mill', 'BALL']);
  expect(revisions.record(() => upperCase(site, ball)).sources.size).toBe(0);
  revisions.begin(start);
  place.set('Hall');
  expect([atPlace(site, ball), upperCase(site, ball)]).toEqual(['BALL, Hall', 'BALL']);
  expect(made).toEqual(['Ball at Mill', 'Ball', 'Ball at Hall']);
});

test('what is read is told, that which others are made of included, each time', () => {
  const site = openTown({ en: { events: [bareEvent(1, 'jam', '2026-12-01 18:00:00')] } });
  const reads: string[] = [];
  const inner = derivedOfLanguage('inner', ({ language }) => language.length / 2);
  const outer = derivedOfSite('outer', (one, times: number) => inner(one.in('en')) * times);
  site.watchReads(({ owner, name, argument }) =>
    reads.push([owner, name, argument].filter((part) => part !== undefined).join(' ')),
  );
  expect([outer(site, 2), outer(site, 2), outer(site, 3)]).toEqual([2, 2, 3]);
  expect(reads).toEqual([
    'site outer 2',
    'site language en',
    'en inner',
    'site outer 2',
    'site outer 3',
    'site language en',
    'en inner',
  ]);
});

describe('a list of which some fields are read', () => {
  type Named = { readonly id: number; readonly title: string };

  test('tells nobody of items whose other fields changed, and has the later items', () => {
    const start = Temporal.Instant.from('2026-11-20T09:00:00Z');
    const revisions = new Revisions(start);
    const items = new Input<readonly Named[]>(revisions, [{ id: 1, title: 'Ball' }]);
    const site = { derived: new DerivedValues('site', revisions) };
    type Of = typeof site;
    const fields = fieldsOfSite('ids of a test', {
      of: (_: Of): readonly Named[] => items.get(),
      names: ['id'],
    });
    const computed: number[][] = [];
    const read = derivedOfSite('who reads ids of a test', (of: Of) => {
      const ids = fields(of).map(({ id }) => id);
      computed.push(ids);
      return ids;
    });
    read(site);
    const edits = [[{ id: 1, title: 'Fair' }], [{ id: 2, title: 'Fair' }], []];
    for (const [minute, edited] of edits.entries()) {
      revisions.begin(start.add({ minutes: minute + 1 }));
      items.set(edited);
      read(site);
      expect(fields(site)).toBe(edited);
    }
    expect(computed).toEqual([[1], [2], []]);
  });
});

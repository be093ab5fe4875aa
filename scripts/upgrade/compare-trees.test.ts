import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { compareTrees, kindOf } from './compare-trees.ts';
import { alarmsOf } from './findings-text.ts';

const calendar = (...events: readonly (readonly [uid: string, title: string])[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(([uid, title]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const rss = (...ids: readonly string[]) =>
  `<rss version="2.0"><channel>${ids.map((id) => `<item><title>${id}</title><guid isPermaLink="false">${id}</guid></item>`).join('')}</channel></rss>`;

const atom = (...ids: readonly string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom">${ids.map((id) => `<entry><id>${id}</id></entry>`).join('')}</feed>`;

const json = (...ids: readonly string[]) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: ids.map((id) => ({ id })) });

/** Targets by their files. */
const targets = (files: Readonly<Record<string, readonly [name: string, section: string]>>) =>
  new Map(Object.entries(files).map(([file, [name, section]]) => [file, { name, section }]));

function compare(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  known: Partial<Record<'before' | 'after', ReturnType<typeof targets>>> = {},
) {
  const folder = temporaryFolder();
  const tree = (name: 'before' | 'after', files: Readonly<Record<string, string>>) => {
    writeTree(join(folder, name), files);
    return { folder: join(folder, name), base: '/town/', targets: known[name] ?? new Map() };
  };
  return compareTrees(tree('before', before), tree('after', after));
}

describe('compareTrees', () => {
  test('finds nothing where nothing differs', () => {
    const files = { 'index.html': '<body>Hello', 'a.ics': calendar(['1', 'Ball']) };
    const changes = compare(files, files);
    expect(changes).toMatchObject({
      differences: [],
      addresses: { gone: [], moved: [], added: [] },
      calendars: { before: 1, after: 1, gone: [], added: [], changed: [] },
      others: [],
    });
    expect(alarmsOf(changes)).toEqual([]);
  });

  test('knows an entry that another calendar still has, and names one that none has', () => {
    const changes = compare(
      { 'all.ics': calendar(['1', 'Ball'], ['2', 'Tea']), 'music.ics': calendar(['1', 'Ball']) },
      { 'all.ics': calendar(['3', 'Tea']), 'music.ics': calendar(['1', 'Ball']) },
    );
    expect(changes.calendars).toEqual({
      ...{ before: 2, after: 2, gone: ['2'], added: ['3'], changed: [], properties: {} },
    });
    expect(alarmsOf(changes)).toEqual([
      expect.stringMatching(/^1 UID of calendars is gone \(2\): programs of subscribers/),
    ]);
  });

  test('counts entries by the properties that differ, each once', () => {
    const before = calendar(['1', 'Ball'], ['2', 'Tea']);
    const after = calendar(['1', 'Great ball'], ['2', 'Tea']);
    const changes = compare(
      { 'all.ics': before, 'music.ics': before },
      { 'all.ics': after, 'music.ics': after },
    );
    expect(changes.calendars).toMatchObject({ changed: ['1'], properties: { SUMMARY: 1 } });
  });

  test.each([
    ['rss', rss],
    ['atom', atom],
    ['json', json],
  ])('reads the ids of entries in %s', (extension, feed) => {
    const file = `en/feeds/events.${extension}`;
    const changes = compare({ [file]: feed('a', 'b') }, { [file]: feed('b', 'c') });
    expect(changes.feeds).toMatchObject({ gone: ['a'], added: ['c'] });
    expect(alarmsOf(changes)).toEqual([expect.stringMatching(/^1 id of feeds is gone \(a\)/)]);
  });

  test('does not take the address of a page that moved for other words in it', () => {
    const page = (path: string) =>
      `<body><a href="/town/${path}/">Ball</a> town.example/town/${path}</body>`;
    const { kinds, differences, addresses } = compare(
      { 'en/events/ball/index.html': page('en/events/ball') },
      { 'en/event/ball/index.html': page('en/event/ball') },
      {
        before: targets({ 'en/events/ball/index.html': ['en event 1', 'en pages'] }),
        after: targets({ 'en/event/ball/index.html': ['en event 1', 'en pages'] }),
      },
    );
    expect(differences).toEqual([]);
    expect(kinds).toMatchObject([{ changed: { words: 0, head: 0, markup: 0 } }]);
    expect(addresses.moved).toHaveLength(1);
  });

  test('follows a page to its new address, and says whether the former one answers', () => {
    const page = (title: string) => `<body><h1>${title}</h1></body>`;
    const changes = compare(
      {
        'en/events/ball/index.html': page('Ball'),
        'en/changes/index.html': page('Changes'),
        'en/feeds/tags/1.ics': calendar(),
        'en/old/index.html': page('Old'),
      },
      {
        'en/event/ball/index.html': page('Ball'),
        'en/news/index.html': page('News'),
        _redirects: '/town/en/events/ball/ /town/en/event/ball/ 301\n',
      },
      {
        before: targets({
          'en/events/ball/index.html': ['en event 1', 'en pages'],
          'en/changes/index.html': ['en changes', 'en pages'],
        }),
        after: targets({
          'en/event/ball/index.html': ['en event 1', 'en pages'],
          'en/news/index.html': ['en changes', 'en pages'],
        }),
      },
    );
    expect(changes.addresses).toEqual({
      gone: [
        { path: '/town/en/feeds/tags/1.ics', leadsTo: undefined },
        { path: '/town/en/old/', leadsTo: undefined },
      ],
      moved: [
        { from: '/town/en/changes/', to: '/town/en/news/', answers: false },
        { from: '/town/en/events/ball/', to: '/town/en/event/ball/', answers: true },
      ],
      added: [],
    });
    expect(alarmsOf(changes)).toEqual([
      '1 calendar or feed answers (/town/en/feeds/tags/1.ics) no more under the address that programs know.',
      '2 pages answer (/town/en/old/, /town/en/changes/) no more: bookmarks, links and search engines lead to nothing.',
    ]);
    expect(changes.differences).toEqual([
      {
        ...{ change: 'words', from: 'Changes', to: 'News', pages: 1, kinds: ['changes'] },
        example: '/town/en/news/',
      },
    ]);
  });

  test('says which custom properties of style sheets differ, whatever these are called', () => {
    const sheet = (ground: string) => `:root{--ground:${ground};--ink:#000}`;
    const changes = compare(
      { '_astro/site.aaaaaaaa.css': sheet('#fff'), '_astro/x.bbbbbbbb.js': '1' },
      { '_astro/site.cccccccc.css': `${sheet('#eee')}b{--new:1}`, '_astro/x.dddddddd.js': '2' },
    );
    expect(changes.styles).toEqual({
      ...{ before: 31, after: 41, files: 1 },
      properties: [
        { name: '--ground', from: '#fff', to: '#eee' },
        { name: '--new', from: undefined, to: '1' },
      ],
    });
    expect(changes.others).toEqual([{ what: 'scripts', added: 0, removed: 0, changed: 1 }]);
  });
});

test.each([
  ['en event 12', 'en pages', 'event'],
  ['en news list 2 3', 'en pages', 'news list'],
  ['pl choice in-lodz 1', 'pl pages', 'choice'],
  ['zh-Hant notFound', 'zh-Hant pages', 'not found'],
  ['en screen of venue 3', 'en texts', 'screen of venue'],
  ['redirects', 'redirects', 'former addresses'],
])('the page of the target "%s" is of the kind that people call it by', (name, section, kind) => {
  expect(kindOf({ name, section }, 'index.html')).toBe(kind);
  expect(kindOf({ name, section }, 'events.ics')).toBeUndefined();
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { credentials } from '../scripts/mock/credentials.ts';
import { type Mock, startMock } from '../scripts/mock/server.ts';
import type { Store } from '../scripts/mock/store.ts';
import type { AnyStored } from '../scripts/mock/stored.ts';
import { documentOf } from '../scripts/mock/stored.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTown,
  sampleVenue,
} from './support/sample-town.ts';
import { startSmallCms } from './support/small-cms.ts';
import { readTree } from './support/tree.ts';
import { wireEvent, wirePost, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'withheld-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const configFile = join(folder, 'site.config.ts');

/** In every text and address of what is hidden for a while, and nowhere else. */
const mark = 'zorblat';

/** Ways of hiding an item, with what an editor changes for each. */
const ways = {
  password: { password: 'open sesame' },
  private: { status: 'private' },
  draft: { status: 'draft' },
  trashed: { status: 'trash' },
} as const;

type Hidden = { readonly way: keyof typeof ways; readonly item: AnyStored };

const allWays = Object.keys(ways) as (keyof typeof ways)[];

/** Items without a password of their own. */
const statusWays = allWays.filter((way) => way !== 'password');

const venues = statusWays.map((way, index) => ({
  way,
  item: sampleVenue({ id: 300 + index, ...named('venue', way), venue: `${mark} hall (${way})` }),
}));
const organizers = statusWays.map((way, index) => ({
  way,
  item: sampleOrganizer({
    id: 400 + index,
    ...named('organizer', way),
    organizer: `${mark} club (${way})`,
  }),
}));
const events = allWays.map((way, index) => ({
  way,
  item: sampleEvent({ id: 100 + index, ...named('event', way), ...eventTexts(way), venue: [390] }),
}));
const posts = allWays.map((way, index) => ({
  way,
  item: samplePost({ id: 500 + index, ...named('post', way), ...texts('post', way) }),
}));
const pages = allWays.map((way, index) => ({
  way,
  item: samplePage({ id: 600 + index, ...named('page', way), ...texts('page', way) }),
}));
const blocks = [
  {
    way: 'private',
    item: sampleBlock({
      id: 700,
      ...named('block', 'private'),
      content: `<p>${mark} is closed today.</p>`,
    }),
  },
] as const;

const hidden: readonly Hidden[] = [
  ...venues,
  ...organizers,
  ...events,
  ...posts,
  ...pages,
  ...blocks,
];

/** Public all the time: at the hidden places, and with links to what is hidden. */
const concert = sampleEvent({
  id: 190,
  title: 'Concert',
  description: events
    .map(({ item }) => `<p><a href="{{origin}}{{path:${item.id}}}">More</a></p>`)
    .join(''),
  venue: [390, ...venues.map(({ item }) => item.id)],
  organizer: organizers.map(({ item }) => item.id),
});

/** A public text that says the title of a protected one, with markup. */
const minutes = 'Members meeting minutes 2026';
const sayings = [
  samplePost({ id: 591, title: minutes, password: 'open sesame' }),
  samplePost({
    id: 592,
    content: '<p>Read the Members <b>meeting</b> minutes 2026 here, or at {{host}}.</p>',
  }),
];

let store: Store;
let cms: Mock;

const environment = { SITE_URL: 'https://town.example/', SITE_CONFIG: configFile };

beforeAll(async () => {
  writeFileSync(
    configFile,
    `export default { languages: ['en'], slots: { announcement: '${blocks[0].item.slug}' }, identifierDomain: 'town.example' };`,
  );
  const itemsOf = <Item>(list: readonly { readonly item: Item }[]) => list.map(({ item }) => item);
  cms = await startMock({
    now: Temporal.Instant.from('2026-11-20T02:00:00Z'),
    town: sampleTown({
      venues: [...itemsOf(venues), sampleVenue({ id: 390, venue: 'Library' })],
      organizers: [...itemsOf(organizers), sampleOrganizer({ id: 490, organizer: 'Friends' })],
      events: [...itemsOf(events), concert],
      posts: [...itemsOf(posts), ...sayings],
      pages: [...itemsOf(pages), samplePage({ id: 690 })],
      blocks: itemsOf(blocks),
    }),
    record: (held) => {
      store = held;
      return async () => {};
    },
  });
});

afterAll(() => cms.close());

type Tree = Readonly<Record<string, string>>;

let first: Tree;

/** What the last build said. */
let said: string;

describe('items that are public, then hidden, then public again', () => {
  test('are everywhere at first', async () => {
    first = await build('2026-11-20T02:00:00Z');
    for (const { item } of hidden.filter(({ item }) => item.kind !== 'block')) {
      expect(
        Object.keys(first).filter((file) => file.endsWith(`/${item.slug}/index.html`)),
      ).toHaveLength(1);
    }
    const places = ['en/feeds/events.ics', 'en/feeds/news.rss', 'en/index.html', 'sitemap-0.xml'];
    expect(places.filter((file) => first[file]?.includes(mark))).toEqual(places);
  });

  test.each([
    ['as soon as a fetch finds them hidden', '2026-11-21T02:00:00Z'],
    ['and stay so', '2026-11-22T02:00:00Z'],
  ])(
    'leave no trace in what is published, in the snapshot and the report, %s',
    async (_when, now) => {
      for (const { way, item } of hidden) store.put(documentOf({ ...item, ...ways[way] }));
      const tree = await build(now);
      expect(Object.keys(tree).filter((file) => tree[file]?.includes(mark))).toEqual([]);
      expect(Object.keys(tree).filter((file) => file.includes(mark))).toEqual([]);
      const identifier = /\b(?:event|post)-[15]0[0-3]-en|\/feeds\/events\/10[0-3]\./;
      expect(Object.keys(tree).filter((file) => identifier.test(tree[file] ?? ''))).toEqual([]);
      // An address that a public text says stays in the snapshot, and a slug that the configuration says in the report.
      const names = `${mark} `;
      expect(filesWith(names, [...newest('snapshots'), ...newest('reports')])).toEqual([]);
      expect(tree['en/events/event-190/index.html']).toContain('Library');
    },
  );

  test('have left empty calendars that name nothing to those who subscribed to them', () => {
    const tree = readTree(dist);
    for (const { item } of events) {
      const calendar = tree[`en/feeds/events/${item.id}.ics`] ?? '';
      const [head, zone, end] = calendar.split(/(?=BEGIN:VTIMEZONE)|(?<=END:VTIMEZONE\r\n)/);
      expect(head).toBe(
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Kalendarium//Kalendarium//EN',
          'URL:https://town.example/en/events/',
          'CALSCALE:GREGORIAN',
          'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
          'X-PUBLISHED-TTL:PT6H',
          '',
        ].join('\r\n'),
      );
      expect(zone).toContain('TZID:Europe/Warsaw\r\n');
      expect(end).toBe('END:VCALENDAR\r\n');
    }
  });

  test('are named where a public text says their title, and published all the same', () => {
    const tree = readTree(dist);
    expect(tree['en/news/post-592/index.html']).toContain('Members <b>meeting</b> minutes 2026');
    expect(Object.keys(tree).filter((file) => tree[file]?.includes(minutes))).toContain(
      'en/feeds/news.json',
    );
    const warnings = said.replaceAll(/\s+/g, ' ');
    expect(warnings).toMatch(/The words of \d+ files name the CMS, which leads nobody there\./);
    expect(warnings.split('posts 592 (en) says')).toHaveLength(2);
    expect(warnings).toContain(
      'posts 592 (en) says the title of posts 591 (en), withheld for its password, in its own public text, so it is published. ' +
        `Edit it at ${new URL('/wp-admin/post.php?post=592&action=edit', cms.url)}, if that is not meant.`,
    );
  });

  test('are removed from what was rendered where a file of their own is left in it', async () => {
    const page = 'en/events/zorblat-event-password/index.html';
    const calendar = 'en/feeds/events/100.ics';
    const copy = 'en/feeds/events/1.ics';
    const before = readTree(dist);
    await run('render', '--now', '2026-11-22T03:00:00Z');
    for (const [file, text] of Object.entries({
      [page]: '<p>Nothing to see.</p>',
      [calendar]: first[calendar],
      [copy]: first[calendar],
    })) {
      const path = join(cache, 'staging', file);
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { force: true });
      writeFileSync(path, text ?? '');
    }
    const warnings = (await run('verify'))
      .split('\n')
      .filter((line) => line.startsWith('warning: en/'));
    const event = 'events 100 (en), withheld for its password';
    const traces = `held the calendar entry of ${event} and the calendar of ${event} and the title of ${event}`;
    expect(warnings).toEqual([
      `warning: ${page} was removed: it is that of ${event}, and nothing in the site accounts for it.`,
      `warning: ${copy} was removed: it ${traces}, and nothing in the site accounts for it.`,
      `warning: ${calendar} was emptied: it ${traces}.`,
    ]);
    await run('publish', '--dist-dir', dist);
    expect(withoutStatus(readTree(dist))).toEqual(withoutStatus(before));
  });

  test('stay away when an earlier site is published again, or its snapshot is built again', async () => {
    const [earliest = ''] = (await list('snapshots')).split(' ');
    const sites = await list('rollback', '--list', '--dist-dir', dist);
    const oldest = /^\W*(\S+)/.exec(sites)?.[1] ?? '';
    const back = await runScriptWell(
      'rollback',
      ['--to', oldest, '--dist-dir', dist, '--cache-dir', cache, '--now', '2026-11-22T04:00:00Z'],
      environment,
    );
    expect(back.stdout).toContain(
      `It is ${oldest}, rendered again without what is not public any more.`,
    );
    expect(back.stdout).toContain(
      'items of the earlier snapshot are withheld by the server now, and left out: ',
    );
    expect(back.stdout).toContain('events 100 (en)');
    expect(back.stdout + back.stderr).not.toContain(`${mark} `);
    expect(traces(readTree(dist))).toEqual([]);
    const again = await runScriptWell(
      'build',
      [
        '--snapshot',
        earliest,
        '--dist-dir',
        dist,
        '--cache-dir',
        cache,
        '--now',
        '2026-11-22T05:00:00Z',
        '--accept-shrink',
      ],
      environment,
    );
    expect(again.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'of the earlier snapshot are withheld by the server now',
    );
    expect(traces(readTree(dist))).toEqual([]);
    expect(readTree(dist)['en/events/event-190/index.html']).toContain('Library');
  });

  test('come back as they were, with no lower sequence in calendars', async () => {
    for (const { item } of hidden) store.put(documentOf(item));
    const tree = await build('2026-11-23T02:00:00Z');
    expect(Object.keys(tree).toSorted()).toEqual(Object.keys(first).toSorted());
    for (const { item } of events) {
      const file = `en/feeds/events/${item.id}.ics`;
      expect(sequenceIn(tree, file)).toBeGreaterThanOrEqual(sequenceIn(first, file));
      expect(tree[file]).toContain(mark);
    }
    const gone = /<strong[^>]*>No longer listed</;
    expect(Object.keys(tree).filter((file) => gone.test(tree[file] ?? ''))).toEqual([]);
  });
});

test('an event that its list protects leaves the site though its own route still gives it whole', async () => {
  const place = mkdtempSync(join(inject('runFolder'), 'disagreeing-'));
  const [output, state, file] = ['dist', 'cache', 'site.config.ts'].map((name) =>
    join(place, name),
  );
  writeFileSync(
    file ?? '',
    "export default { languages: ['en'], identifierDomain: 'town.example', api: { authenticateAll: true } };",
  );
  const party = wireEvent({ id: 5, slug: 'party', title: `The ${mark} party of the members` });
  const hall = wireVenue({ id: 7, venue: `The ${mark} hall of the members` });
  const events = { en: [wireEvent({ id: 4, venue: hall }), party] };
  const link = '<p><a href="{{origin}}/event/party/">Come along</a></p>';
  await using server = await startSmallCms({
    items: {
      get events() {
        return events;
      },
      venues: { en: [hall] },
      posts: { en: [wirePost({ id: 9, content: { rendered: link, protected: false } })] },
    },
    unlisted: [party],
  });
  const run = (now: string) =>
    runScript(
      'build',
      [
        ...['--api-url', `${server.origin}/wp-json`, '--now', now],
        ...['--dist-dir', output ?? '', '--cache-dir', state ?? ''],
      ],
      { ...environment, SITE_CONFIG: file ?? '', API_USER: 'a', API_APPLICATION_PASSWORD: 'abcd' },
    );
  expect((await run('2026-11-20T02:00:00Z')).code).toBe(0);
  expect(readTree(output ?? '')['en/events/party/index.html']).toContain(mark);
  const flags = { all_day: null, show_map: null, featured: null, description: '' };
  events.en = [wireEvent({ id: 4, venue: [{ ...hall, status: 'draft' }] }), { ...party, ...flags }];
  const second = await run('2026-11-21T02:00:00Z');
  expect([second.code, second.stderr]).toEqual([0, expect.not.stringContaining('removed: it')]);
  const tree = readTree(output ?? '');
  expect(Object.keys(tree).filter((path) => tree[path]?.includes(mark))).toEqual([]);
  expect(tree['en/news/post-9/index.html']).toContain('Come along');
});

function named(kind: string, way: string) {
  return { slug: `${mark}-${kind}-${way}` };
}

function texts(kind: string, way: string) {
  return {
    title: `The ${mark} ${kind} of many words (${way})`,
    content: `<p>All of the ${mark} ${kind}.</p>`,
    excerpt: `In short: ${mark} ${kind}.`,
  };
}

function eventTexts(way: string) {
  const { content, ...others } = texts('event', way);
  return { ...others, description: content };
}

async function build(now: string): Promise<Tree> {
  const folders = ['--dist-dir', dist, '--cache-dir', cache];
  said = (
    await runScriptWell('build', ['--api-url', cms.url, '--now', now, ...folders], {
      ...environment,
      API_USER: credentials.editor.user,
      API_APPLICATION_PASSWORD: credentials.editor.password,
    })
  ).stdout;
  return readTree(dist);
}

/** Files that name what is hidden. The calendars of events stay at their addresses, empty. */
function traces(tree: Tree): readonly string[] {
  return Object.keys(tree).filter((file) => tree[file]?.includes(mark) || file.includes(mark));
}

/** What a command says about what is kept. */
async function list(name: string, ...options: string[]): Promise<string> {
  return (await runScriptWell(name, [...options, '--cache-dir', cache], environment)).stdout;
}

/** Runs a stage with what was fetched last. */
async function run(name: string, ...list: string[]): Promise<string> {
  return (await runScriptWell(name, [...list, '--cache-dir', cache], environment)).stderr;
}

/** The newest of the snapshots or reports. */
function newest(kind: 'snapshots' | 'reports'): readonly string[] {
  const above = join(cache, kind);
  const names = readdirSync(above)
    .filter((name) => /^\d/.test(name))
    .toSorted();
  const last = names.at(-1) ?? '';
  if (kind === 'reports') return [join(above, last)];
  return [...listFiles(join(above, last)).keys()].map((file) => join(above, last, file));
}

function filesWith(text: string, files: readonly string[]): string[] {
  return files.filter((file) => readFileSync(file).includes(text));
}

function withoutStatus({ 'status.json': _, ...tree }: Tree): Tree {
  return tree;
}

function sequenceIn(tree: Tree, file: string): number {
  return Number(/^SEQUENCE:(\d+)/m.exec(tree[file] ?? '')?.[1] ?? Number.NaN);
}

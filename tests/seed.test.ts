import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { latestSnapshot } from '../scripts/fetch/snapshot-store.ts';
import { credentials } from '../scripts/mock/credentials.ts';
import { type Mock, startMock } from '../scripts/mock/server.ts';
import { emptyTown } from '../scripts/mock/town/empty.ts';
import { townConfigFile } from '../scripts/mock/town-config-file.ts';
import { projectFolder } from '../scripts/settings.ts';
import { type Collection, collections } from '../src/contract/collections.ts';
import { type Language, languages } from '../src/contract/language.ts';
import { readSnapshot } from '../src/loaders/read-snapshot.ts';
import type { Snapshot } from '../src/loaders/snapshot-format.ts';
import { siteUrl } from './support/built-site.ts';
import { differingFiles } from './support/compare-trees.ts';
import { fixtureTown } from './support/fixture-town.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import { seedTown } from './support/seed-town.ts';
import { expectedItems, ledgerOf, writeExpected } from './support/seeded-snapshot.ts';
import { siteNow } from './support/site-now.ts';

const { user, password } = credentials.editor;
const folder = mkdtempSync(join(inject('runFolder'), 'seed-'));
const dist = join(folder, 'target/dist');

/** Read an hour before it is pushed, so that times of changes differ. */
const later = siteNow.add({ hours: 1 });

/** A server without content that counts what may have changed something. */
type Target = { readonly mock: Mock; readonly writes: () => number };

let sourceMock: Mock;
let source: Snapshot;
let target: Target;
let seeded: Snapshot;

beforeAll(async () => {
  sourceMock = await startMock({ town: seedTown, now: siteNow });
  source = await fetched('source', sourceMock);
  target = await startTarget();
  await seed(target.mock, 'target');
  await build('target', target.mock, later);
  seeded = await snapshotIn('target');
});

afterAll(async () => {
  await sourceMock.close();
  await target.mock.close();
});

describe('npm run seed', { timeout: 120_000 }, () => {
  test('brings every item over, but what no route of the API writes', () => {
    for (const language of languages) {
      for (const collection of collections) {
        const expected = itemsOf('target', target, seeded)(collection, language);
        expect([collection, language, seeded.items(collection, language)]).toEqual([
          collection,
          language,
          expected,
        ]);
      }
    }
    expect(
      seeded
        .items('events', 'en')
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['ball', 'concert', 'fair', 'far', 'past']);
  });

  test('brings the bytes of files over', () => {
    const digests = ({ manifest: { files, documents } }: Snapshot) =>
      new Set([...files, ...documents].map(({ digest }) => digest));
    expect(digests(seeded)).toEqual(digests(source));
    expect(digests(seeded).size).toBe(2);
  });

  test('leads to the same pages, calendars, feeds and other files as the source', async () => {
    const expected = join(folder, 'expected');
    await writeExpected(expected, seededFrom('target', target, seeded), itemsOf('target', target, seeded));
    await runScriptWell(
      'build',
      ['--snapshot', expected, '--dist-dir', join(folder, 'dist'), '--cache-dir', join(folder, 'cache')],
      environment(target.mock, later),
    );
    expect(differingFiles(join(folder, 'dist'), dist)).toEqual([]);
    expect(page('en/events/concert/index.html')).toContain('Rock &amp; “Roll” – tonight');
    expect(page('en/feeds/events.ics').split('BEGIN:VEVENT')).toHaveLength(6);
  });

  test('writes nothing the second time', async () => {
    const before = target.writes();
    expect(before).toBeGreaterThan(20);
    const { stdout } = await seed(target.mock, 'target');
    expect(stdout).toContain(' 0 made, 0 changed, ');
    expect(target.writes()).toBe(before);
  });

  test('knows without its notes what is there', async () => {
    const before = target.writes();
    const { stdout } = await seed(target.mock, 'without-notes');
    expect(stdout).toContain(' 0 made, 0 changed, ');
    expect(target.writes()).toBe(before);
  });

  test('goes on where it was killed, and nothing is there twice', async () => {
    const other = await startTarget({ latency: 20 });
    try {
      const killed = seedProcess(other.mock, 'killed');
      const ended = once(killed, 'close');
      await expect.poll(other.writes, { timeout: 30_000, interval: 5 }).toBeGreaterThan(15);
      killed.kill('SIGKILL');
      await ended;
      const { stdout } = await seed(other.mock, 'killed');
      expect(stdout).toMatch(/: [1-9]\d* made, 0 changed, [1-9]\d* there already, 0 refused\./);
      const snapshot = await fetched('killed', other.mock);
      for (const language of languages) {
        for (const collection of collections) {
          expect([collection, language, snapshot.items(collection, language)]).toEqual([
            collection,
            language,
            itemsOf('killed', other, snapshot)(collection, language),
          ]);
        }
      }
    } finally {
      await other.mock.close();
    }
  });

  test.each<readonly [string, Readonly<Record<string, string>>, number, RegExp]>([
    [
      'without a login',
      { API_USER: '', API_APPLICATION_PASSWORD: '' },
      2,
      /Writing needs a login: set API_USER/,
    ],
    ['with a wrong one', { API_APPLICATION_PASSWORD: 'abcd efgh ijkl' }, 4, /answered 401/],
  ])('%s ends with a sentence that holds no password', async (_, login, code, said) => {
    const ended = await runScript('seed', orderOf(target.mock, 'refused'), {
      ...environment(target.mock, later),
      ...login,
    });
    expect(ended.code).toBe(code);
    expect(ended.stderr).toMatch(said);
    for (const secret of [password, 'abcd efgh ijkl', btoa(`${user}:${password}`)])
      expect(ended.stdout + ended.stderr).not.toContain(secret);
  });
});

describe('the fixture town', { timeout: 180_000 }, () => {
  test('comes over but for what no server takes as it is, and for what no route writes', async () => {
    const mock = await startMock({ town: fixtureTown, now: siteNow });
    const other = await startTarget({ town: fixtureTown });
    try {
      const town = await fetched('town', mock);
      const order = [
        '--to',
        other.mock.url,
        '--snapshot',
        town.folder,
        '--cache-dir',
        join(folder, 'odd/cache'),
      ];
      await runScriptWell('seed', order, environment(other.mock, later));
      const there = await fetched('odd', other.mock);
      const ledger = ledgerOf(join(folder, 'odd/cache'), town, other.mock.url);
      expect(differences({ source: town, target: there, ledger })).toEqual(
        Object.values(changedFields).flat().toSorted(),
      );
    } finally {
      await mock.close();
      await other.mock.close();
    }
  });
});

describe('a change through the API', { timeout: 120_000 }, () => {
  const path = 'en/events/concert/index.html';
  const id = () => seeded.items('events', 'en').find(({ slug }) => slug === 'concert')?.id;
  const event = () => `/calendar/events/v1/events/${id()}`;
  const calendar = () => `en/feeds/events/${id()}.ics`;

  test('of a title is on the page, in calendars and feeds after the next build', async () => {
    await send('POST', event(), { title: 'Polka evening' });
    await build('target', target.mock, later.add({ hours: 24 }));
    expect(page(path)).toContain('Polka evening');
    for (const file of [calendar(), 'en/feeds/events.ics', 'en/feeds/events.rss', 'data/v1/en/events.json'])
      expect([file, page(file)]).toEqual([file, expect.stringContaining('Polka evening')]);
    expect(page('en/feeds/events.ics')).not.toContain('Roll');
  });

  test('that puts an event into the trash takes it from the site, and empties its calendar', async () => {
    await send('DELETE', event());
    await build('target', target.mock, later.add({ hours: 48 }));
    expect(() => page(path)).toThrow('ENOENT');
    expect(page(calendar())).not.toContain('BEGIN:VEVENT');
    for (const file of ['en/feeds/events.ics', 'en/feeds/events.rss', 'data/v1/en/events.json'])
      expect([file, page(file)]).toEqual([file, expect.not.stringContaining('Polka evening')]);
  });

  test('that takes it out again brings it back', async () => {
    await send('POST', event(), { status: 'publish' });
    await build('target', target.mock, later.add({ hours: 72 }));
    expect(page(path)).toContain('Polka evening');
    for (const file of [calendar(), 'en/feeds/events.ics', 'en/feeds/events.rss', 'data/v1/en/events.json'])
      expect([file, page(file)]).toEqual([file, expect.stringContaining('Polka evening')]);
  });
});

/** What `docs/seed.md` says that does not come along, taken from an item. */
function withoutUnwritten(collection: Collection, item: Record<string, unknown>): Record<string, unknown> {
  switch (collection) {
    case 'events':
      return { ...item, ...('json_ld' in item && { json_ld: {} }) };
    case 'venues': {
      const { geo_lat, geo_lng, ...others } = item;
      return others;
    }
    case 'posts': {
      const { _embedded, ...others } = item;
      return { ...others, categories: [] };
    }
    case 'pages':
      return /\/home\/$/.test(String(item['link'])) || item['slug'] !== 'home' ? item : withOwnAddress(item);
    default:
      return item;
  }
}

/** A page in front has the address of the site. */
function withOwnAddress(item: Record<string, unknown>): Record<string, unknown> {
  const link = `${item['link']}home/`;
  return { ...item, link, yoast_head_json: { ...Object(item['yoast_head_json']), canonical: link } };
}

/** Fields of the fixture town that differ in some item, by what changes them. */
const changedFields = {
  'a server makes slugs of the names of venues and organizers': [
    'events organizer',
    'events venue',
    'organizers slug',
    'organizers url',
    'venues slug',
    'venues url',
  ],
  'a server takes no slug twice, and none of signs alone': [
    'events slug',
    'events url',
    'events website',
    'posts link',
    'posts slug',
  ],
  'a server takes no address that is none': ['menu-items url', 'organizers email'],
  'a server takes no event without a title': ['events title'],
  'a server finds the numbers in the text of a cost': ['events cost', 'events cost_details'],
  'a server takes no times there are not, no ends before beginnings, and has a zone of its own': [
    'events end_date',
    'events start_date',
    'events timezone',
    'events utc_end_date',
  ],
  'no route writes what search engines are told': [
    'categories yoast_head_json',
    'events yoast_head_json',
    'pages yoast_head_json',
    'posts yoast_head_json',
  ],
  'a snapshot has no bytes of files that are damaged, and pictures in the place of drawings': [
    'events image',
    'media media_details',
    'media media_type',
    'media mime_type',
    'media missing',
    'media source_url',
    'pages content',
  ],
  'parents that are not public, or each the parent of the other, do not come along': [
    'menu-items object',
    'menu-items type',
    'pages link',
    'pages parent',
  ],
  'no document knows of other formats': ['posts format'],
} as const;

/** Names of collections and fields in which items differ, or that are missing. */
function differences(all: Parameters<typeof expectedItems>[0]): readonly string[] {
  const names = new Set<string>();
  for (const language of languages) {
    for (const collection of collections) {
      const there = new Map(all.target.items(collection, language).map((item) => [item.id, { ...item }]));
      for (const item of expectedItems(all, collection, language, withoutUnwritten)) {
        const other = there.get(Number(item['id']));
        there.delete(Number(item['id']));
        if (!other) names.add(`${collection} missing`);
        else
          for (const field of new Set([...Object.keys(item), ...Object.keys(other)]))
            if (!isDeepStrictEqual(item[field], Reflect.get(other, field)))
              names.add(`${collection} ${field}`);
      }
      for (const _ of there) names.add(`${collection} too many`);
    }
  }
  return [...names].toSorted();
}

function seededFrom(name: string, { mock }: Target, snapshot: Snapshot) {
  return { source, target: snapshot, ledger: ledgerOf(join(folder, name, 'cache'), source, mock.url) };
}

function itemsOf(name: string, server: Target, snapshot: Snapshot) {
  const all = seededFrom(name, server, snapshot);
  return (collection: Collection, language: Language) =>
    expectedItems(all, collection, language, withoutUnwritten);
}

async function startTarget({ latency = 0, town = seedTown } = {}): Promise<Target> {
  let writes = 0;
  const keep = () => ({
    changed: () => {
      writes += 1;
    },
    close: async () => {},
  });
  const mock = await startMock({ town: emptyTown(town), now: later, latency, keep });
  return { mock, writes: () => writes };
}

function environment({ url }: Mock, now: Temporal.Instant): Record<string, string> {
  return {
    API_URL: url,
    API_USER: user,
    API_APPLICATION_PASSWORD: password,
    SITE_URL: siteUrl,
    SITE_NOW: now.toString(),
    SITE_CONFIG: townConfigFile,
  };
}

function orderOf({ url }: Mock, name: string): readonly string[] {
  return ['--to', url, '--snapshot', source.folder, '--cache-dir', join(folder, name, 'cache')];
}

function seed(mock: Mock, name: string) {
  return runScriptWell('seed', orderOf(mock, name), environment(mock, later));
}

function seedProcess(mock: Mock, name: string) {
  return spawn(process.execPath, ['scripts/seed.ts', ...orderOf(mock, name)], {
    cwd: projectFolder,
    env: { ...process.env, ...environment(mock, later) },
    stdio: 'ignore',
  });
}

async function fetched(name: string, mock: Mock): Promise<Snapshot> {
  await runScriptWell('fetch', ['--cache-dir', join(folder, name, 'cache')], environment(mock, later));
  return snapshotIn(name);
}

async function build(name: string, mock: Mock, now: Temporal.Instant): Promise<void> {
  const folders = ['--dist-dir', join(folder, name, 'dist'), '--cache-dir', join(folder, name, 'cache')];
  await runScriptWell('build', folders, environment(mock, now));
}

function snapshotIn(name: string): Promise<Snapshot> {
  return readSnapshot(latestSnapshot(join(folder, name, 'cache/snapshots')));
}

function page(path: string): string {
  return readFileSync(join(dist, path), 'utf8');
}

async function send(method: string, path: string, fields?: object): Promise<void> {
  const answer = await fetch(target.mock.url + path, {
    method,
    headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}`, 'Content-Type': 'application/json' },
    ...(fields && { body: JSON.stringify(fields) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}

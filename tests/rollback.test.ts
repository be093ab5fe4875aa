import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { awaitRollback, prepareRollback } from '../scripts/build/history-files.ts';
import { rollbackOrder } from '../scripts/build/publish-stage.ts';
import { openBuildContext } from '../scripts/cli/build-context.ts';
import { rollBack } from '../scripts/sites/rollback.ts';
import { sitesFolder } from '../scripts/sites/sites-folder.ts';
import { presentName } from '../scripts/sites/swap.ts';
import { type PublishedItem, readHistory } from '../src/snapshot/history.ts';
import { runScript } from './support/run-script.ts';
import { type Items, startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'rollback-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');

const names = ['ball', 'fair', 'play', 'walk'];
const good = names.map((slug, index) => wireEvent({ id: 10 + index, slug, title: slug }));
const fresh = wireEvent({ id: 20, slug: 'choir', title: 'choir' });

/** Two events are lost, one has another address and was written anew, one is new. */
const bad = [
  wireEvent({ ...good[0], slug: 'grand-ball', modified_utc: '2026-11-09 09:00:00' }),
  good[1] ?? {},
  fresh,
];

let events: Items = good;
let cms: TestServer;

beforeAll(async () => {
  cms = await startSmallCms({
    items: {
      get events() {
        return { en: events, pl: [wireEvent({ id: 1, slug: 'bal' })] };
      },
    },
  });
});

afterAll(() => cms.close());

test('a build after a rollback tells readers what differs from the site that came back, and no sequence falls', async () => {
  await run('build', '2026-11-20T02:00:00Z');
  const first = readTree(dist);
  events = bad;
  await run('build', '2026-11-21T02:00:00Z', '--accept-shrink');
  const last = await history();
  expect(last.changes.map(told)).toEqual([
    'removed play 2026-11-21',
    'removed walk 2026-11-21',
    'added choir 2026-11-21',
  ]);

  await run('rollback', '2026-11-21T08:00:00Z');
  expect(withoutStatus(readTree(dist))).toEqual(withoutStatus(first));
  const back = await history();
  expect(back.changes).toEqual([]);
  expect(back.builds.map(({ at }) => at)).toEqual(['2026-11-20T02:00:00Z']);
  expect(itemOf(back, 10)).toMatchObject({
    path: '/en/events/ball/',
    formerPaths: ['/en/events/grand-ball/'],
    event: { sequence: itemOf(last, 10)?.event?.sequence },
  });

  events = [...good, fresh];
  await run('build', '2026-11-22T02:00:00Z');
  const next = await history();
  expect(next.changes.map(told)).toEqual(['added choir 2026-11-22']);
  expect(itemOf(next, 20)?.firstSeen).toBe('2026-11-21T02:00:00Z');
  for (const { id, event } of last.items.filter(({ kind }) => kind === 'event'))
    expect([id, itemOf(next, id)?.event?.sequence ?? -1]).toEqual([
      id,
      expect.toSatisfy((now: number) => now >= (event?.sequence ?? 0)),
    ]);
  expect(readTree(dist)['_redirects']).toContain('/en/events/grand-ball/');
});

test('a site goes forward again with the history it was left with', async () => {
  const left = await history();
  await run('rollback', '2026-11-22T08:00:00Z');
  await run('rollback', '2026-11-22T09:00:00Z', '--to', await newestSite());
  const again = await history();
  expect(again.changes).toEqual(left.changes);
  expect(again.items.map(({ path }) => path)).toEqual(left.items.map(({ path }) => path));
});

test.each([
  ['after it published the site', () => {}, ''],
  [
    'in the middle of its swap',
    () => {
      const sites = sitesFolder(dist);
      const site = presentName(sites) ?? '';
      renameSync(sites.present, sites.swap);
      renameSync(sites.dist, sites.tree(site));
    },
    'An earlier command was ended while it exchanged sites. That is finished now: "',
  ],
])('a rollback that was killed %s is completed by the next build', async (_, kill, said) => {
  const context = await openBuildContext({ 'dist-dir': dist, 'cache-dir': cache });
  const order = rollbackOrder(context);
  const before = await history();
  const owner = { origin: `${cms.origin}/wp-json`, siteUrl: 'http://localhost:4321/' };
  const at = Temporal.Instant.from('2026-11-22T09:30:00Z');
  await rollBack({
    ...order,
    prepare: (site) => {
      prepareRollback(context.cache, { site, owner, at });
      awaitRollback(context.cache, { folder: order.dist, site });
      return () => {};
    },
  });
  kill();
  expect(await history()).toEqual(before);
  const { stderr } = await run('build', '2026-11-22T09:45:00Z');
  expect(stderr).toContain(said);
  expect((await history()).changes.map(told)).toEqual([
    'removed play 2026-11-21',
    'removed walk 2026-11-21',
    'added choir 2026-11-21',
    'added play 2026-11-22',
    'added walk 2026-11-22',
  ]);
  await run('rollback', '2026-11-22T09:50:00Z');
});

test('a rollback killed before its swap counts for nothing, as the next build says', async () => {
  const context = await openBuildContext({ 'dist-dir': dist, 'cache-dir': cache });
  const owner = { origin: `${cms.origin}/wp-json`, siteUrl: 'http://localhost:4321/' };
  const site = '20261120T020000000Z';
  const before = await history();
  prepareRollback(context.cache, { site, owner, at: context.settings.now });
  awaitRollback(context.cache, { folder: dist, site });
  const { stderr } = await run('build', '2026-11-22T09:55:00Z');
  expect(stderr).toContain(
    `A rollback to the site ${site} was ended before it was published, and counts for nothing: run it again if it is still wanted.\n`,
  );
  expect((await history()).builds[0]).toEqual(before.builds[0]);
  await run('rollback', '2026-11-22T09:57:00Z');
});

test('a site whose history is not kept comes back with a warning', async () => {
  rmSync(join(cache, 'site-histories'), { recursive: true });
  const before = await history();
  const { stderr } = await run('rollback', '2026-11-22T10:00:00Z');
  expect(stderr).toMatch(
    /^warning: What readers were told stays as it is, because the history of that site is not kept/m,
  );
  expect(await history()).toEqual(before);
});

async function history() {
  const owner = { origin: `${cms.origin}/wp-json`, siteUrl: 'http://localhost:4321/' };
  const read = readHistory(join(cache, 'history'), owner);
  expect(read.warning).toBe(undefined);
  return read.history;
}

async function newestSite(): Promise<string> {
  const { stdout } = await runScript('rollback', ['--list', ...folders]);
  return /^.. (\S+)[^\n]*\n*$/m.exec(stdout.trimEnd().split('\n').at(-1) ?? '')?.[1] ?? '';
}

type Held = {
  readonly items: readonly PublishedItem[];
  readonly removedItems: readonly PublishedItem[];
};

function itemOf({ items, removedItems }: Held, id: number): PublishedItem | undefined {
  return [...items, ...removedItems].find((item) => item.kind === 'event' && item.id === id);
}

function told({ what, title, at }: { what: string; title: string; at: string }): string {
  return `${what} ${title} ${at.slice(0, 10)}`;
}

function withoutStatus({ 'status.json': _, ...tree }: Readonly<Record<string, string>>) {
  return tree;
}

const folders = ['--dist-dir', dist, '--cache-dir', cache];

async function run(name: string, now: string, ...list: readonly string[]) {
  const server = name === 'build' ? ['--api-url', `${cms.origin}/wp-json`] : [];
  const done = await runScript(name, [...server, '--now', now, ...folders, ...list]);
  expect([done.code, done.code === 0 ? '' : done.stderr]).toEqual([0, '']);
  return done;
}

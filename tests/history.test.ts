import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../scripts/cli/files.ts';
import { historyFileSchema } from '../src/snapshot/history.ts';
import { runScript } from './support/run-script.ts';
import { type Items, startSmallCms } from './support/small-cms.ts';
import { sendError, type TestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { wireEvent, wirePost } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'history-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');

const posts = { en: many(100), pl: many(200) };
const news: { pl: Items } = { pl: posts.pl };
const events: { en: Items } = {
  en: ['ball', 'play'].map((slug, index) => wireEvent({ id: 3 + index, slug })),
};

let cms: TestServer;

beforeAll(async () => {
  cms = await startSmallCms({
    items: {
      get events() {
        return { en: events.en, pl: [wireEvent({ id: 2, slug: 'bal' })] };
      },
      get posts() {
        return { en: posts.en, pl: news.pl };
      },
    },
  });
});

afterAll(() => cms.close());

describe('what a build remembers', () => {
  test('is nothing before the first one is published, and then what is', async () => {
    const first = await build('2026-11-20T02:00:00Z');
    expect([first.code, first.stderr]).toEqual([0, expect.anything()]);
    expect(first.stdout).toContain('First build: nothing to compare with yet.');
    expect(readHistory()).toMatchObject({
      version: 1,
      siteUrl: 'http://localhost:4321/',
      builds: [
        {
          at: '2026-11-20T02:00:00Z',
          counts: { event: { en: 2, pl: 1 }, post: { en: 30, pl: 30 } },
        },
      ],
      changes: [],
    });
  });

  test('makes it refuse, and change nothing, when much is missing', async () => {
    news.pl = posts.pl.slice(0, 2);
    const before = [readTree(dist), readTree(join(cache, 'history'))];
    const refused = await build('2026-11-21T02:00:00Z');
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining('build: Polish news fell from 30 to 2'),
    ]);
    expect([readTree(dist), readTree(join(cache, 'history'))]).toEqual(before);
    expect(refused.stderr.trim().split('\n').at(-1)).toBe(
      `The report is ${join(cache, 'reports', 'latest.html')}`,
    );
    expect(lastReport()).toMatchObject({ outcome: 'refused', exitCode: 3, publication: null });
  });

  test('makes the checks refuse likewise, unless what is missing is accepted', async () => {
    const run = (name: string, ...list: string[]) =>
      runScript(name, [...list, '--cache-dir', cache]);
    expect((await run('render', '--now', '2026-11-21T02:00:00Z')).code).toBe(0);
    const refused = await run('verify');
    expect([refused.code, refused.stderr]).toEqual([
      3,
      expect.stringContaining('verify: Polish news fell from 30 to 2'),
    ]);
    expect((await run('publish', '--dist-dir', dist)).code).toBe(2);

    const accepted = await run('verify', '--accept-shrink');
    expect([accepted.code, accepted.stderr]).toEqual([
      0,
      expect.stringContaining('warning: --accept-shrink: Polish news fell from 30 to 2'),
    ]);
    expect((await run('publish', '--dist-dir', dist)).code).toBe(0);
    expect((await run('publish', '--dist-dir', dist)).code).toBe(0);
    expect(readHistory().builds.map(({ at, counts }) => [at, counts.post])).toEqual([
      ['2026-11-20T02:00:00Z', { en: 30, pl: 30 }],
      ['2026-11-21T02:00:00Z', { en: 30, pl: 2 }],
    ]);
  });

  test('is written again, with a warning, when it is damaged', async () => {
    const file = join(cache, 'history', 'history.json');
    const complete = readFileSync(file);
    writeFileSync(file, complete.subarray(0, -20));
    const { code, stdout, stderr } = await build('2026-11-21T03:00:00Z', '--snapshot', 'latest');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^The history in .* is not used: history\.json is not JSON/m),
    ]);
    expect(stdout).toContain('First build: nothing to compare with yet.');
    expect(readHistory().builds).toHaveLength(1);
  });

  test('is missed, with a warning, where it is gone and its site is still published', async () => {
    rmSync(join(cache, 'history'), { recursive: true });
    const { code, stderr } = await build('2026-11-21T03:30:00Z', '--snapshot', 'latest');
    const lost = `This site was published before, and there is no history in ${join(cache, 'history')}.`;
    expect([code, stderr]).toEqual([0, expect.stringContaining(lost)]);
    expect(lastReport()).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining(lost)]),
    });
    expect(readHistory().builds).toHaveLength(1);
    const next = await build('2026-11-21T03:40:00Z', '--snapshot', 'latest');
    expect([next.code, next.stderr]).toEqual([0, expect.not.stringContaining(lost)]);
  });

  test('says how the form of the items changed, once, and where to fix what cannot be read', async () => {
    posts.en = [
      ...many(300, { subtitle: 'New', author: '1' }),
      wirePost({ id: 399, date_gmt: 'soon' }),
    ];
    expect((await build('2026-11-22T02:00:00Z', '--accept-shrink')).code).toBe(0);
    expect(reportSchema.parse(lastReport())).toEqual({
      drift: [
        'posts: `author` is string in some items, and was always number',
        'posts: field `subtitle` appeared (in 91 % of items)',
      ],
      quarantined: [{ id: '399', edit: `${cms.origin}/wp-admin/post.php?post=399&action=edit` }],
    });
  });

  test('makes the second fetch that misses an event cancel it, on the same day and with nothing else new', async () => {
    events.en = events.en.slice(1);
    const seen = [];
    for (const hour of ['03', '04', '05']) {
      const { code, stdout } = await build(`2026-11-22T${hour}:00:00Z`);
      const [, status] =
        /STATUS:(\w+)/.exec(readFileSync(join(dist, 'en/feeds/events.ics'), 'utf8')) ?? [];
      seen.push({ code, status, same: stdout.includes('Nothing changed') });
    }
    expect(seen).toEqual([
      { code: 0, status: undefined, same: false },
      { code: 0, status: 'CANCELLED', same: false },
      { code: 0, status: 'CANCELLED', same: true },
    ]);
  });
});

test('news that are made private leave the site, unless the server refuses everything alike', async () => {
  const place = mkdtempSync(join(inject('runFolder'), 'private-'));
  const output = join(place, 'dist');
  const all = many(100).slice(0, 13);
  let left = all;
  let code = 'rest_login_required';
  await using server = await startSmallCms({
    items: {
      events: { en: [wireEvent({ id: 1 })], pl: [wireEvent({ id: 2 })] },
      get posts() {
        return { en: left };
      },
    },
    interrupt: ({ url }, response) => {
      if (!/\/posts\/\d+$/.test(url.pathname)) return false;
      sendError(response, 401, code);
      return true;
    },
  });
  const run = (now: string) =>
    runScript('build', [
      ...['--api-url', `${server.origin}/wp-json`, '--now', now],
      ...['--dist-dir', output, '--cache-dir', join(place, 'cache')],
    ]);
  const pages = () => readdirSync(join(output, 'en/news')).filter((name) => /^post-/.test(name));
  expect((await run('2026-11-20T02:00:00Z')).code).toBe(0);

  left = all.slice(6);
  const refused = await run('2026-11-21T02:00:00Z');
  expect([refused.code, refused.stderr, pages().length]).toEqual([
    3,
    expect.stringMatching(
      /English news fell from 13 to 7, .* 6 are missing; the server says of 0 of them that they are not public\./,
    ),
    13,
  ]);

  code = 'rest_forbidden';
  const explained = await run('2026-11-22T02:00:00Z');
  expect([explained.code, explained.stdout, pages().length]).toEqual([
    0,
    expect.stringContaining(
      'Compared with the build of 2026-11-20T02:00:00Z: 6 English news are not public any more; nothing is missing that should not be.',
    ),
    7,
  ]);
}, 120_000);

function lastReport(): unknown {
  const folder = join(cache, 'reports');
  const last =
    readdirSync(folder)
      .toSorted()
      .findLast((name) => name.endsWith('.json')) ?? '';
  return readJson(join(folder, last));
}

function build(now: string, ...list: string[]) {
  const folders = ['--dist-dir', dist, '--cache-dir', cache];
  return runScript('build', [
    '--api-url',
    `${cms.origin}/wp-json`,
    '--now',
    now,
    ...folders,
    ...list,
  ]);
}

const reportSchema = z.object({
  drift: z.array(z.string()),
  quarantined: z.array(z.object({ id: z.string(), edit: z.string() })),
});

function readHistory() {
  return historyFileSchema.parse(readJson(join(cache, 'history', 'history.json')));
}

/** Thirty posts. */
function many(first: number, fields: Items[number] = {}): Items {
  return Array.from({ length: 30 }, (_, index) => wirePost({ ...fields, id: first + index }));
}

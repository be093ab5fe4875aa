import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startOf } from '../scripts/cli/lock.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { snapshotNames } from '../scripts/snapshots/snapshot-store.ts';
import { runScript, runScriptWell, startScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'interrupted-'));
const cache = join(folder, 'cache');
const dist = join(folder, 'dist');
const now = '2026-11-20T11:00:00Z';
const snapshots: string[] = [];

beforeAll(async () => {
  for (const word of ['first', 'second', 'thirtieth']) snapshots.push(await fetchTown(word));
  await build(snapshots[0]);
});

describe('a build that is killed', () => {
  test('in the fetch leaves no snapshot, and nothing that hinders the next one', async () => {
    const names = listed();
    await using cms = await startSmallCms({
      items: {},
      interrupt: ({ url }) => url.pathname.endsWith('/posts') && new Promise<boolean>(() => {}),
    });
    const child = start('build', '--api-url', `${cms.origin}/wp-json`, '--dist-dir', dist);
    while (!cms.arrived.some(({ url }) => url.pathname.endsWith('/posts'))) await setTimeout(20);
    await kill(child);
    expect(listed()).toEqual(names);
    expect(listed()).toHaveLength(3);
    expect(existsSync(join(cache, 'lock'))).toBe(true);
  });

  test('in its render leaves the published site, takes its renderer with it, and is no trouble to the next', async () => {
    const before = readTree(dist);
    const child = start(
      'build',
      '--snapshot',
      snapshots[2] ?? '',
      '--dist-dir',
      dist,
      '--now',
      now,
      '--workers',
      '2',
    );
    const record = join(cache, 'renderer.json');
    const earlier = existsSync(record) ? readFileSync(record, 'utf8') : '';
    while (!existsSync(record) || readFileSync(record, 'utf8') === earlier) await setTimeout(20);
    const ended = once(child, 'exit').then(() => true);
    const staging = join(cache, 'staging');
    const isWriting = () => globSync('**/*.html', { cwd: staging }).length > 0;
    while (!isWriting() && !(await Promise.race([ended, setTimeout(5, false)])));
    const renderer = Number(/"pid":(\d+)/.exec(readFileSync(record, 'utf8'))?.[1]);
    await kill(child);
    expect(readTree(dist)).toEqual(before);
    const published = await runScript('publish', ['--dist-dir', dist, '--cache-dir', cache]);
    expect([published.code, published.stderr]).toEqual([
      2,
      expect.stringContaining('Nothing is rendered'),
    ]);
    await build(snapshots[1]);
    expect(startOf(renderer)).toBe('');
    expect(readTree(dist)['en/events/ball/index.html']).toContain('second');
    expect(Object.values(readTree(dist)).some((text) => text.includes('thirtieth'))).toBe(false);
  });
});

describe('a renderer that is killed', () => {
  test('fails the build, which says so, says why that may be, and leaves the published site', async () => {
    const before = readTree(dist);
    const record = join(cache, 'renderer.json');
    const earlier = existsSync(record) ? readFileSync(record, 'utf8') : '';
    const folders = ['--dist-dir', dist, '--cache-dir', cache];
    const building = runScript('build', [
      '--snapshot',
      snapshots[2] ?? '',
      ...folders,
      '--now',
      now,
      '--workers',
      '2',
    ]);
    while (!existsSync(record) || readFileSync(record, 'utf8') === earlier) await setTimeout(20);
    process.kill(Number(/"pid":(\d+)/.exec(readFileSync(record, 'utf8'))?.[1]), 'SIGKILL');
    const { code, stderr } = await building;
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        'build: A process that renders pages was ended by SIGKILL, before it was done. It was killed, perhaps by the system for lack of memory',
      ),
    ]);
    expect(readTree(dist)).toEqual(before);
  });
});

describe('npm run snapshots', () => {
  test('lists name, time, counts and what was published', async () => {
    const { stdout } = await startScriptWell('snapshots', ['--cache-dir', cache]);
    expect(stdout.replaceAll(/http:\/\/127[^ :]*:\d+/g, 'ORIGIN')).toBe(
      snapshots
        .map(
          (name, index) =>
            `${name}  fetched 2026-11-20T11:00:00Z from ORIGIN/wp-json: en 1 events, 0 posts, 1 items; pl 1 events, 0 posts, 1 items  (${['published', 'published', 'latest'][index]})\n`,
        )
        .join(''),
    );
  });

  test('of a snapshot with a changed byte none is built, and the file is named', async () => {
    const file = join(cache, 'snapshots', snapshots[2] ?? '', 'events.en.ndjson');
    appendFileSync(file, ' ');
    const before = readTree(dist);
    const { code, stderr } = await runScript('build', [
      ...['--snapshot', 'latest', '--dist-dir', dist, '--cache-dir', cache],
    ]);
    expect([code, stderr]).toEqual([
      4,
      expect.stringContaining(
        `${file} is not the file that was fetched, so this snapshot proves nothing`,
      ),
    ]);
    expect(readTree(dist)).toEqual(before);
  });
});

function start(name: string, ...list: string[]) {
  return spawn(process.execPath, [`scripts/${name}.ts`, ...list, '--cache-dir', cache], {
    cwd: projectFolder,
    stdio: 'ignore',
  });
}

async function kill(child: ReturnType<typeof start>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function fetchTown(word: string): Promise<string> {
  const title = `The ${word} ball`;
  await using cms = await startSmallCms({
    items: {
      events: {
        en: [wireEvent({ id: 1, slug: 'ball', title })],
        pl: [wireEvent({ id: 2, slug: 'bal', title })],
      },
    },
  });
  const url = `${cms.origin}/wp-json`;
  const { stdout } = await runScriptWell('fetch', [
    '--api-url',
    url,
    '--now',
    now,
    '--cache-dir',
    cache,
  ]);
  return basename(stdout.trim());
}

async function build(snapshot = ''): Promise<void> {
  await runScriptWell('build', [
    ...['--snapshot', snapshot, '--dist-dir', dist, '--cache-dir', cache, '--now', now],
  ]);
}

function listed(): readonly string[] {
  return snapshotNames(join(cache, 'snapshots'));
}

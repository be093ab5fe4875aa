import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { publishTree } from './publish-tree.ts';

const first = { 'index.html': 'home', 'en/index.html': 'english', 'en/old/index.html': 'old' };
const second = { 'index.html': 'home', 'en/index.html': 'English', 'pl/index.html': 'polski' };

describe('publishTree', () => {
  test('publishes into a folder that does not exist and says what is new', async () => {
    const place = prepare(first);
    const publication = await publishTree(place);
    expect(readTree(place.dist)).toEqual(first);
    expect(publication).toEqual({
      added: ['en/index.html', 'en/old/index.html', 'index.html'],
      changed: [],
      removed: [],
      unchanged: [],
      files: 3,
      bytes: 14,
    });
  });

  test('tells added, changed, removed and unchanged files apart and leaves nothing beside the site', async () => {
    const place = prepare(first);
    await publishTree(place);
    writeTree(place.staging, second);
    const { added, changed, removed, unchanged } = await publishTree(place);
    expect({ added, changed, removed, unchanged }).toEqual({
      added: ['pl/index.html'],
      changed: ['en/index.html'],
      removed: ['en/old/index.html'],
      unchanged: ['index.html'],
    });
    expect(readTree(place.dist)).toEqual(second);
    expect(readdirSync(place.root).toSorted()).toEqual(['cache', 'dist', 'staging']);
  });

  test('keeps the inode and times of unchanged files and shares none with staging', async () => {
    const place = prepare(first);
    await publishTree(place);
    const before = statSync(join(place.dist, 'index.html'));
    writeTree(place.staging, second);
    await publishTree(place);
    const after = statSync(join(place.dist, 'index.html'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    for (const path of Object.keys(second)) {
      expect(statSync(join(place.dist, path)).ino).not.toBe(statSync(join(place.staging, path)).ino);
    }
  });

  test('does not touch the folder at all when nothing changed', async () => {
    const place = prepare(first);
    await publishTree(place);
    const before = statSync(place.dist);
    await publishTree(place);
    const after = statSync(place.dist);
    expect([after.ino, after.ctimeMs]).toEqual([before.ino, before.ctimeMs]);
  });

  test('replaces the folder a link leads to, not the link', async () => {
    const place = prepare(first);
    mkdirSync(join(place.root, 'real'));
    symlinkSync(join(place.root, 'real'), place.dist);
    await publishTree(place);
    expect(readTree(join(place.root, 'real'))).toEqual(first);
    expect(readTree(place.dist)).toEqual(first);
  });
});

describe('an interrupted publication', () => {
  const states = [
    ['before the swap', (dist: string) => writeTree(`${dist}.next`, { 'index.html': 'ha' })],
    [
      'between the two renames',
      (dist: string) => {
        renameSync(dist, `${dist}.previous`);
        writeTree(`${dist}.next`, second);
      },
    ],
    ['after the published tree was moved away', (dist: string) => renameSync(dist, `${dist}.previous`)],
    [
      'while the old tree is removed',
      (dist: string) => writeTree(`${dist}.previous`, { 'en/index.html': 'english' }),
    ],
  ] as const;

  test.each(states)('%s is brought to an end by the next one', async (_, interrupt) => {
    const place = prepare(first);
    await publishTree(place);
    interrupt(place.dist);
    writeTree(place.staging, second);
    await publishTree(place);
    expect(readTree(place.dist)).toEqual(second);
    expect(readdirSync(place.root).toSorted()).toEqual(['cache', 'dist', 'staging']);
  });

  test('leaves a complete tree and no lock that holds, whenever it is killed', async () => {
    const place = prepare({});
    const [one, other] = ['one', 'other'].map((word) =>
      Object.fromEntries(
        Array.from({ length: 600 }, (_, number) => [
          `${number % 40}/${number}.html`,
          `${word} ${number % 3}`,
        ]),
      ),
    ) as [Record<string, string>, Record<string, string>];
    writeTree(place.staging, one);
    await publishTree(place);
    for (const [round, delay] of [50, 80, 100, 120, 140, 170].entries()) {
      const [before, after] = round % 2 === 0 ? [one, other] : [other, one];
      writeTree(place.staging, after);
      await killedPublication(place, delay);
      const trees = [place.dist, `${place.dist}.previous`]
        .filter((folder) => existsSync(folder))
        .map(readTree);
      expect(trees.some((tree) => isDeepStrictEqual(tree, before) || isDeepStrictEqual(tree, after))).toBe(
        true,
      );
      await publishTree(place);
      expect(readTree(place.dist)).toEqual(after);
    }
  });
});

describe('a folder that is not ours', () => {
  test('is refused when it holds other files, and keeps them', async () => {
    const place = prepare(first);
    writeTree(place.dist, { 'diary.txt': 'mine' });
    await expect(publishTree(place)).rejects.toThrow(/DIST_DIR ".*dist" is refused: it holds files/);
    expect(readTree(place.dist)).toEqual({ 'diary.txt': 'mine' });
  });

  test('is taken when it is empty, or recognizably a site after the cache was lost', async () => {
    const place = prepare({ 'en/feeds/events.ics': 'BEGIN:VCALENDAR\r\n' });
    mkdirSync(place.dist);
    await publishTree(place);
    rmSync(join(place.root, 'cache'), { recursive: true });
    await publishTree(place);
    expect(Object.keys(readTree(place.dist))).toEqual(['en/feeds/events.ics']);
  });

  test('is refused when it contains what must stay', async () => {
    const place = prepare(first);
    await expect(publishTree({ ...place, dist: place.root })).rejects.toThrow(/it is or contains ".*cache"/);
  });

  test('beside the site is neither used nor removed', async () => {
    const place = prepare(first);
    writeTree(`${place.dist}.previous`, { 'backup.txt': 'mine' });
    await expect(publishTree(place)).rejects.toThrow(/dist\.previous" is in the way/);
    expect(readTree(`${place.dist}.previous`)).toEqual({ 'backup.txt': 'mine' });
  });
});

describe('two publications at once', () => {
  test('exclude each other by a lock that names its holder', async () => {
    const place = prepare(first);
    const both = await Promise.allSettled([publishTree(place), publishTree(place)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')?.reason.message).toContain(
      `process ${process.pid} on`,
    );
    expect(readTree(place.dist)).toEqual(first);
  });
});

function prepare(files: Record<string, string>) {
  const root = temporaryFolder();
  const place = {
    root,
    staging: join(root, 'staging'),
    dist: join(root, 'dist'),
    record: join(root, 'cache', 'published.json'),
    kept: [join(root, 'cache')],
  };
  writeTree(place.staging, files);
  return place;
}

async function killedPublication(place: ReturnType<typeof prepare>, delay: number): Promise<void> {
  const script = join(place.root, 'cache', 'publish.mjs');
  const module = fileURLToPath(new URL('publish-tree.ts', import.meta.url));
  writeFileSync(
    script,
    `import { publishTree } from ${JSON.stringify(module)};\nawait publishTree(${JSON.stringify(place)});\n`,
  );
  const child = spawn(process.execPath, [script], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await Promise.race([setTimeout(delay), ended]);
  child.kill('SIGKILL');
  await ended;
  rmSync(script);
}

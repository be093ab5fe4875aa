import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { buildSite } from '../scripts/build/build-site.ts';
import { withBuildContext } from '../scripts/cli/build-context.ts';
import { exitCodes } from '../scripts/cli/command.ts';
import { listFiles } from '../scripts/cli/files.ts';
import { editableItems } from './support/edited-cms.ts';
import { differingFiles } from './support/read-tree.ts';
import { type Ended, runScript, runScriptWell, startScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'shards-'));
const now = '2026-11-20T11:00:00Z';
const configFile = join(folder, 'site.config.ts');
const built = place('built');
const merged = place('merged');
const numbers = [1, 2, 3];
let common: readonly string[] = [];

beforeAll(async () => {
  writeFileSync(
    configFile,
    "export default { identifierDomain: 'kalendarium.invalid', socialCards: 'without-image' };\n",
  );
  const items = editableItems();
  for (const [id, event] of items.events.en.entries())
    event['image'] = { id, url: `{{origin}}/uploads/${id}.png`, width: 60, height: 40 };
  await using cms = await startSmallCms({
    items,
    interrupt: async ({ url }, response) => {
      const [, id] = /^\/uploads\/(\d+)\.png$/.exec(url.pathname) ?? [];
      if (id === undefined) return false;
      const background = { r: 10 * Number(id), g: 80, b: 120 };
      const image = sharp({ create: { width: 60, height: 40, channels: 3, background } });
      response.end(await image.png().toBuffer());
      return true;
    },
  });
  const cache = join(folder, 'fetched');
  const where = [
    '--config',
    configFile,
    '--cache-dir',
    cache,
    '--api-url',
    `${cms.origin}/wp-json`,
  ];
  const { stdout } = await runScriptWell('fetch', [...where, '--now', now]);
  common = ['--snapshot', stdout.trim(), '--config', configFile];
  await runScriptWell('build', [...common, '--now', now, ...built.options]);
  for (const number of numbers) await render(number, place(`renderer-${number}`).cache);
});

describe('the shards of a site', () => {
  test('are merged and published with the bytes of one build', async () => {
    const { stdout } = await merge(numbers.toReversed().map(shardOf));
    expect(stdout).toContain(`Published to ${merged.dist}`);
    const files = [...listFiles(built.dist).keys()];
    expect(files.filter((file) => file.startsWith('media/')).length).toBeGreaterThan(10);
    expect(differingFiles(built.dist, merged.dist)).toEqual([]);
  });

  test('have disjoint parts of its pages, texts of events, cards and images', () => {
    const shards = numbers.map((number) => [...listFiles(join(shardOf(number), 'site')).keys()]);
    const all = shards.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const kind of [
      /\/index\.html$/,
      /^en\/feeds\/events\/\d+\.ics$/,
      /^media\/.*\.webp$/,
      /\.png$/,
    ])
      expect(shards.map((files) => files.some((file) => kind.test(file)))).toEqual([
        true,
        true,
        true,
      ]);
  });

  test('leave what the next build may reuse', async () => {
    const { stderr } = await runScriptWell('build', [
      ...common,
      '--now',
      '2026-11-21T11:00:00Z',
      ...merged.options,
    ]);
    expect(stderr).toMatch(/, \d{3} files reused/);
  });

  test('are no part of the published site by themselves', () => {
    expect(readdirSync(shardOf(1)).toSorted()).toEqual(['pages.json', 'shard.json', 'site']);
    expect(
      [...listFiles(merged.dist).keys()].filter((file) => /shard|pages\.json/.test(file)),
    ).toEqual([]);
  });

  test.each<readonly [string, () => readonly string[], string, string]>([
    ['one is missing', () => [shardOf(1), shardOf(3)], now, 'Of 3 shards these are missing: 2.'],
    ['one is named twice', () => [...numbers, 3].map(shardOf), now, 'and so is'],
    ['no folder is named', () => [], now, 'Name the folders of the shards.'],
    ['a folder has none', () => [folder], now, 'holds no complete shard.'],
    [
      'they are of another instant',
      () => numbers.map(shardOf),
      '2026-11-20T11:00:01Z',
      'give all the same --now',
    ],
    [
      'they are of another day',
      () => numbers.map(shardOf),
      '2026-11-22T11:00:00Z',
      'give all the same --now',
    ],
    [
      'a file was lost on the way',
      () => [shardOf(1), shardOf(2), damagedCopy((page) => rmSync(page))],
      now,
      'lacks files of shard 3 of 3',
    ],
    [
      'a file has other bytes of the same length',
      () => [shardOf(1), shardOf(2), damagedCopy(turnLetter)],
      now,
      'lacks files of shard 3 of 3, or has others',
    ],
  ])(
    'are refused with 2 where %s, and nothing is published',
    async (_, folders, instant, reason) => {
      const nowhere = place('nowhere');
      const values = {
        now: instant,
        config: configFile,
        'dist-dir': nowhere.dist,
        'cache-dir': nowhere.cache,
      };
      const merging = withBuildContext(values, (context) =>
        buildSite(context, {
          snapshot: common[1],
          shards: folders(),
          acceptShrink: false,
          whole: true,
        }),
      );
      await expect(merging).rejects.toMatchObject({
        exitCode: exitCodes.usage,
        message: expect.stringContaining(reason),
      });
      expect(existsSync(nowhere.dist)).toBe(false);
      expect(existsSync(join(nowhere.cache, 'staging'))).toBe(false);
    },
  );

  test('are refused with 2 where one was made with another configuration', async () => {
    const other = join(folder, 'other.config.ts');
    writeFileSync(other, "export default { identifierDomain: 'other.invalid' };\n");
    const list = [
      ...common.slice(0, 2),
      '--config',
      other,
      '--now',
      now,
      ...place('nowhere').options,
    ];
    const { code, stderr } = await runScript('merge', [...list, ...numbers.map(shardOf)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('was made by another program')]);
  });

  test('are asked for by number', async () => {
    const { code, stderr } = await runScript('render', [
      ...common,
      '--shard',
      '4/3',
      ...built.options.slice(2),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--shard "4/3" is not a shard')]);
  });
});

function place(name: string) {
  const [dist, cache] = [join(folder, name, 'dist'), join(folder, name, 'cache')];
  return { dist, cache, options: ['--dist-dir', dist, '--cache-dir', cache] };
}

function shardOf(number: number): string {
  return join(place(`renderer-${number}`).cache, 'shards', `${number}-of-3`);
}

async function render(number: number, cache: string): Promise<void> {
  const list = [
    ...common,
    '--now',
    now,
    '--cache-dir',
    cache,
    '--shard',
    `${number}/3`,
    '--workers',
    `${number}`,
  ];
  const { stdout } = await runScriptWell('render', list);
  expect(stdout.trim()).toBe(shardOf(number));
}

function merge(folders: readonly string[]): Promise<Ended> {
  return startScriptWell('merge', [...common, '--now', now, ...merged.options, ...folders]);
}

function damagedCopy(damage: (page: string) => void): string {
  const copy = join(folder, 'damaged');
  rmSync(copy, { recursive: true, force: true });
  cpSync(shardOf(3), copy, { recursive: true });
  const pages = [...listFiles(join(copy, 'site')).keys()].filter((file) => file.endsWith('.html'));
  damage(join(copy, 'site', pages[0] ?? ''));
  return copy;
}

function turnLetter(page: string): void {
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>', '<tITle>'));
}

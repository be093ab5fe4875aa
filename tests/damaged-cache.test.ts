import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { latestReport } from './support/built-site.ts';
import { startMediaCms } from './support/media-site.ts';
import { runScript, startScript } from './support/run-script.ts';
import type { TestServer } from './support/test-server.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'damaged-cache-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const configFile = join(folder, 'site.config.ts');

let cms: TestServer;
/** Bytes of every published file as they should be. */
let sound: ReadonlyMap<string, string>;

beforeAll(async () => {
  cms = await startMediaCms();
  const config = { languages: ['en'], socialCards: 'always', siteUrl: 'https://town.example/' };
  writeFileSync(
    configFile,
    `export default ${JSON.stringify({ ...config, identifierDomain: 'town.example' })};\n`,
  );
  // Templates of its own: those that other tests share stay sound.
  const shared = join(inject('runFolder'), 'renderers');
  mkdirSync(cache);
  if (existsSync(shared)) cpSync(shared, join(cache, 'renderers'), { recursive: true });
  else mkdirSync(join(cache, 'renderers'));
  expect(await build()).toEqual([0, []]);
  sound = published();
  expect([...sound.keys()]).toEqual(
    expect.arrayContaining([
      'cards/en/event-1.jpg',
      'en/events/ball/index.html',
      expect.stringMatching(/^media\/[0-9a-f]{64}-60\.webp$/),
      expect.stringMatching(/^_astro\/.+\.css$/),
      expect.stringMatching(/^_astro\/.+\.js$/),
    ]),
  );
});

afterAll(() => cms.close());

test('compiled templates, style sheets and scripts that are damaged are compiled again', async () => {
  const inEach = (pattern: string, damage: (file: string) => void) => {
    for (const compiled of readdirSync(join(cache, 'renderers'))) {
      const [file] = globSync(join(cache, 'renderers', compiled, pattern)).toSorted();
      if (file !== undefined) damage(file);
    }
  };
  inEach('server/*.mjs', (file) => truncateSync(file, 100));
  inEach('client/_astro/*.css', (file) => appendFileSync(file, 'body{display:none}'));
  inEach('client/_astro/*.js', overwrite);
  const [code, warnings] = await build('--whole');
  expect([code, warnings]).toEqual([
    0,
    [expect.stringMatching(/renderers\/\w+ is damaged: the templates are compiled again\.$/)],
  ]);
  expect(published()).toEqual(sound);
});

describe('images and cards that are damaged in the cache', () => {
  test.each(['images/*/*.webp', 'cards/*.jpg'])('are made again: %s', async (pattern) => {
    const [file = '', ...others] = globSync(join(cache, pattern)).toSorted();
    overwrite(file);
    for (const other of others) truncateSync(other, 0);
    const [code, warnings] = await build('--now', '2026-11-20T23:30:00Z');
    expect([code, warnings]).toEqual([
      0,
      [file, ...others].map((one) => `${one} is not what was written there: it is made again.`),
    ]);
    await build();
    expect(published()).toEqual(sound);
  });

  test('are found with --whole, though they have the size and time of the sound ones', async () => {
    const files = ['images/*/*.webp', 'cards/*.jpg'].map(
      (pattern) => globSync(join(cache, pattern)).toSorted()[0] ?? '',
    );
    for (const file of files) {
      const { atime, mtime } = statSync(file);
      overwrite(file);
      utimesSync(file, atime, mtime);
    }
    expect(await build('--whole')).toEqual([
      0,
      expect.arrayContaining(
        files.map((file) => `${file} is not what was written there: it is made again.`),
      ),
    ]);
    expect(published()).toEqual(sound);
  });
});

describe('a published folder that somebody damaged', () => {
  const empty = () => {
    for (const name of readdirSync(dist)) rmSync(join(dist, name), { recursive: true });
  };

  test.each<readonly [string, () => void]>([
    ['emptied', empty],
    [
      'emptied but for its status',
      () => {
        empty();
        writeFileSync(join(dist, 'status.json'), '{}');
      },
    ],
    [
      'emptied but for its folders',
      () => {
        for (const file of published().keys()) rmSync(join(dist, file));
      },
    ],
    ['with a page that is gone', () => rmSync(join(dist, 'en/events/ball/index.html'))],
  ])('is whole again after the next build, though nothing else changed: %s', async (_, damage) => {
    damage();
    const [code, warnings] = await build();
    expect([code, warnings]).toEqual([
      0,
      expect.arrayContaining([
        expect.stringMatching(
          /dist holds \d+ files, and \d+ were published: what differs is made again\.$/,
        ),
      ]),
    ]);
    expect(published()).toEqual(sound);
    expect(await build()).toEqual([0, []]);
  });

  test('is made again where a page was emptied, a calendar cut off and something else changed', async () => {
    truncateSync(join(dist, 'en/news/post-1/index.html'), 0);
    truncateSync(join(dist, 'en/feeds/events.ics'), 99);
    await build('--now', '2026-11-20T23:30:00Z');
    await build();
    expect(published()).toEqual(sound);
  });
});

/** Builds, in a process that knows no damaged templates. Answers the exit code, and what was damaged. */
async function build(...list: readonly string[]): Promise<readonly [number | null, string[]]> {
  const now = list.includes('--now') ? [] : ['--now', '2026-11-20T11:00:00Z'];
  const folders = ['--config', configFile, '--dist-dir', dist, '--cache-dir', cache];
  const run = list.includes('--whole') ? startScript : runScript;
  const { code, stderr } = await run('build', [...list, ...now, ...folders], {
    API_URL: `${cms.origin}/wp-json`,
  });
  if (code !== 0) throw new Error(stderr);
  const about = /is damaged|is not what was written there|what differs is made again/;
  return [
    code,
    latestReport(cache)
      .warnings.filter((warning) => about.test(warning))
      .toSorted(),
  ];
}

/** The status apart, which says when the server was read. */
function published(): ReadonlyMap<string, string> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'status.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    files.toSorted().map((file) => [file.slice(dist.length + 1), readFileSync(file, 'latin1')]),
  );
}

/** Bytes of the same length. */
function overwrite(file: string): void {
  writeFileSync(file, Buffer.alloc(statSync(file).size, '/'));
}

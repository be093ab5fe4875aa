import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { latestSnapshot } from '../scripts/snapshots/snapshot-store.ts';
import { latestReport } from './support/built-site.ts';
import { runScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'damaged-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const sites = join(folder, '.dist-kept');

let cms: TestServer;
let title = 'Ball';

beforeAll(async () => {
  cms = await startSmallCms({
    items: {
      events: {
        get en() {
          return [wireEvent({ id: 1, slug: 'ball', title })];
        },
        pl: [wireEvent({ id: 2, slug: 'bal' })],
      },
    },
  });
  expect((await build('2026-11-20T02:00:00Z')).code).toBe(0);
});

afterAll(() => cms.close());

/** Every state file that a build reads, by its path in the folder. */
function stateFiles(): readonly string[] {
  return [
    'cache/published.json',
    'cache/renderer.json',
    'cache/published-targets.ndjson',
    'cache/published-paths.json',
    'cache/history/shapes.json',
    '.dist-kept/present.json',
    relative(folder, join(latestSnapshot(join(cache, 'snapshots')), 'manifest.json')),
  ];
}

describe('a build after its state files were damaged', () => {
  test.each<readonly [string, (text: string) => string]>([
    ['cut off', (text) => text.slice(0, Math.min(text.length >> 1, 100))],
    ['overwritten with zeros', (text) => '\0'.repeat(text.length)],
    ['of another form', () => '{"version":99}'],
  ])('(%s) names each, says what follows, and publishes', async (how, damage) => {
    const files = stateFiles();
    for (const file of files) {
      const path = join(folder, file);
      writeFileSync(path, damage(existsSync(path) ? readFileSync(path, 'utf8') : '[]\n'));
    }
    title = `Ball ${how}`;
    const { code, stderr } = await build('2026-11-21T02:00:00Z');
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const named = [
      ...stderr.matchAll(/^(\S+) is damaged, or of another version of this program: \w.*\.$/gm),
    ];
    expect(named.map(([, file = '']) => relative(folder, file)).toSorted()).toEqual(
      files.toSorted(),
    );
    expect(latestReport(cache).warnings).toEqual(
      expect.arrayContaining(named.map(([line]) => line)),
    );
    expect(readTree(dist)['en/events/ball/index.html']).toContain(title);
  });

  test('finds nothing to say the next time', async () => {
    title = 'Ball again';
    const { code, stderr } = await build('2026-11-22T02:00:00Z');
    expect([code, stderr.match(/is damaged/g)]).toEqual([0, null]);
  });

  test('gives up a publication that was interrupted and cannot be read any more', async () => {
    writeFileSync(join(sites, 'swap.json'), '{"to":');
    title = 'Ball after all';
    const { code, stderr } = await build('2026-11-23T02:00:00Z');
    expect([code, stderr]).toEqual([0, expect.stringContaining('swap.json is damaged')]);
    expect(existsSync(join(sites, 'swap.json'))).toBe(false);
    expect(readTree(dist)['en/events/ball/index.html']).toContain(title);
  });

  test('names what is staged and cannot be read where a stage needs it', async () => {
    writeFileSync(join(cache, 'staging.json'), '{');
    const { code, stderr } = await runScript('verify', ['--cache-dir', cache]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/staging\.json is damaged.*\nverify: Nothing is rendered/s),
    ]);
  });

  test('says of an unforeseen error in which stage and where it happened', async () => {
    mkdirSync(join(cache, 'history', 'shapes.json.unfinished'), { recursive: true });
    title = 'Ball, unforeseen';
    const { code, stderr } = await build('2026-11-24T02:00:00Z');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^build: unexpected error in "render", at scripts\/cli\/files\.ts:\d+: Error: EISDIR: .*shapes\.json\.unfinished/m,
      ),
    ]);
  });
});

function build(now: string) {
  const folders = ['--dist-dir', dist, '--cache-dir', cache];
  return runScript('build', ['--api-url', `${cms.origin}/wp-json`, '--now', now, ...folders]);
}

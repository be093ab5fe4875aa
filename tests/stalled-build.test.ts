import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Ended, startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'stalled-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const configFile = join(folder, 'site.config.ts');
const trap = join(folder, 'trap');

let cms: TestServer;
let title = 'Ball';
let isBusy = false;

/**
 * Components that never come to an end in the process that the trap names: the mark on every page
 * in one beside the main one. They leave the core to other tests meanwhile, and take no turn of the
 * event loop.
 */
const beginning = `---
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const where = existsSync('${trap}') ? readFileSync('${trap}', 'utf8') : '';
const own = globalThis.process.argv[1].endsWith('worker.ts') ? 'worker' : 'main';
const still = new Int32Array(new SharedArrayBuffer(4));`;

const components = {
  Mark: `${beginning}
if (where === 'worker' && own === 'worker') {
  writeFileSync('${trap}.caught', '');
  for (;;) Atomics.wait(still, 0, 0, 20);
}
// The main process leaves the other its share.
while (where === 'worker' && !existsSync('${trap}.caught'))
  await new Promise((resolve) => setTimeout(resolve, 20));
---
<b>*</b>
`,
  NotFound: `${beginning}
if (where === 'main') for (;;) Atomics.wait(still, 0, 0, 20);
---
<h1>Nothing</h1>
`,
};

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
    interrupt: ({ url }, response) => {
      if (!isBusy || !url.pathname.endsWith('/posts')) return false;
      response.writeHead(503, { 'Retry-After': '60' }).end();
      return true;
    },
  });
  for (const [name, text] of Object.entries(components))
    writeFileSync(join(folder, `${name}.astro`), text);
  configure(5);
  expect((await build()).code).toBe(0);
});

afterAll(() => cms.close());

// A card that another thread draws may be under way beside the page.
test.each([
  [
    'main',
    '1',
    /^build: "render" finished nothing for 6 seconds.*: it was at (?:cards\/\S+, )?404\.html, /m,
  ],
  [
    'worker',
    '2',
    /^build: Pages could not be rendered\.\n"render" finished nothing for 5 seconds.*: it was at \S+\.html, /m,
  ],
])(
  'a page that is rendered without end ends the build with 1, in the %s process',
  async (where, workers, words) => {
    const before = readTree(dist);
    configure(0.1);
    writeFileSync(trap, where);
    title = `Ball in the ${where} process`;
    const { code, stderr } = await build('--whole', '--workers', workers);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(readTree(dist)).toEqual(before);
    expect([existsSync(join(cache, 'lock')), existsSync(join(folder, '.dist-kept/lock'))]).toEqual([
      false,
      false,
    ]);
    const [report = ''] = globSync(join(cache, 'reports', '*.json'))
      .toSorted()
      .toReversed();
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      outcome: 'failed',
      failedStage: 'render',
      reason: expect.stringContaining('finished nothing for'),
    });
    rmSync(trap);
    configure(5);
    expect((await build()).code).toBe(0);
    expect(readTree(dist)['en/events/ball/index.html']).toContain(title);
  },
);

test('a fetch that waits for longer than that ends the build with 1', async () => {
  const before = readTree(dist);
  configure(0.1);
  isBusy = true;
  const { code, stderr } = await build();
  isBusy = false;
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^build: "fetch" finished nothing for 6 seconds, so it was ended: it was at http:\S+, and the last that it finished was .+\. Look /m,
    ),
  ]);
  expect(readTree(dist)).toEqual(before);
});

function configure(stallMinutes: number): void {
  const config = {
    stallMinutes,
    api: { timeout: 2 },
    theme: {
      components: Object.fromEntries(
        Object.keys(components).map((name) => [name, `./${name}.astro`]),
      ),
    },
  };
  writeFileSync(configFile, `export default ${JSON.stringify(config)};\n`);
}

/** Builds in a process of its own. */
function build(...list: readonly string[]): Promise<Ended> {
  const folders = ['--config', configFile, '--dist-dir', dist, '--cache-dir', cache];
  return startScript('build', [...list, ...folders, '--now', '2026-11-20T11:00:00Z'], {
    API_URL: `${cms.origin}/wp-json`,
  });
}

import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startPagePool, type Writers } from './page-pool.ts';
import { undivided } from './shard.ts';

const pages = 200;
const alone = 100;

/** Renders nothing, and says of some pages that they were reused. */
function writers(reused: number): Writers {
  return {
    pages: {
      count: pages,
      laneOf: () => '',
      write: async (from, to) => {
        const files = Array.from({ length: to - from }, (_, place) => `${from + place}.html`);
        return {
          digests: files.map((file) => [file, '']),
          reused: files.filter((_, place) => from + place < reused),
        };
      },
    },
    texts: () => async () => ({ groups: [], same: [] }),
  };
}

test.each([
  ['never start where most pages are reused', 2, 120, false],
  ['never start where one is enough', 1, 0, false],
  ['start once so many are rendered', 2, 0, true],
])('processes beside the first %s', async (_, workers, reused, start) => {
  const folder = mkdtempSync(join(inject('runFolder'), 'pool-'));
  const record = join(folder, 'renderers.json');
  const missing = join(folder, 'missing');
  const source = { snapshot: missing, history: missing, now: '', configFile: '', siteUrl: '' };
  const order = { source, published: '', folder, shard: undivided, pageOrder: '', patience: 300 };
  const pool = startPagePool(order, { workers, alone, record });
  expect(existsSync(record)).toBe(false);
  const done: number[] = [];
  const ending = new AbortController();
  const running = pool.run(writers(reused), {
    start: Promise.resolve({ templates: missing }),
    texts: Promise.resolve({ jobs: [], surroundings: { imageLengths: [] } }),
    onPages: (count) => done.push(count),
    ending,
  });
  // The other process fails at once: this site is nowhere.
  if (start) await expect(running).rejects.toThrow('Pages could not be rendered.');
  else expect((await running).pages.flatMap(({ digests }) => digests)).toHaveLength(pages);
  expect(existsSync(record)).toBe(start);
  expect(done.slice(0, 3)).toEqual([40, 80, 120]);
});

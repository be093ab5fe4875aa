import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { Job, Result } from './run.ts';
import { createQueue, startWorkers, workersFor } from './workers.ts';

const pages = 200;
const targetsBeforeWorkers = 100;

const jobs = Array.from({ length: 5 }, (_, number) => ({
  section: 'en pages',
  targets: Array.from({ length: pages / 5 }, (_, place) => `${number * 40 + place}`),
}));

/** Writes nothing, and says of the first targets that they were reused. */
function runReusing(count: number): (job: Job) => Promise<Result> {
  const made = { key: '', parts: {}, files: [], warnings: [], same: [] };
  return async ({ section, targets }) => ({
    ...{ section, texts: [] },
    reused: targets.filter((name) => Number(name) < count),
    written: targets.filter((name) => Number(name) >= count).map((name) => ({ name, ...made })),
  });
}

test.each([
  ['never start where most targets are reused', 2, 120, false],
  ['never start where one is enough', 1, 0, false],
  ['start once so many are written', 2, 0, true],
])('processes beside the first %s', async (_, workers, reused, start) => {
  const folder = mkdtempSync(join(inject('runFolder'), 'pool-'));
  const record = join(folder, 'renderers.json');
  const missing = join(folder, 'missing');
  const source = { snapshot: missing, history: missing, now: '', configFile: '', siteUrl: '' };
  const pool = startWorkers(
    { source, folder, stallTimeout: 300, heapFlag: '' },
    { workers, targetsBeforeWorkers, record },
  );
  expect(existsSync(record)).toBe(false);
  const done: number[] = [];
  const running = pool.run(runReusing(reused), {
    jobs,
    later: Promise.resolve({ jobs: [], images: [] }),
    start: Promise.resolve({ templates: missing }),
    onPages: (count) => done.push(count),
    ending: new AbortController(),
  });
  // The other process fails at once: this site is nowhere.
  if (start) await expect(running).rejects.toThrow('Pages could not be rendered.');
  else expect(await running).toHaveLength(jobs.length);
  expect(existsSync(record)).toBe(start);
  expect(done.slice(0, 3)).toEqual([40, 80, 120]);
});

test.each([
  ['a small one', 900, 1, 1],
  ['a small one', 900, 2, 1],
  ['a small one', 900, 4, 3],
  ['a very small one', 200, 4, 1],
  ['a large one', 25_000, 2, 2],
])('%s of %d items is rendered on %d cores by %d processes', (_, items, cores, workers) => {
  expect(workersFor(items, false, { all: cores, free: 16e9 })).toEqual({
    workers,
    targetsBeforeWorkers: 0,
  });
});

test('there are no more processes than memory has room for', () => {
  expect(workersFor(25_000, false, { all: 2, free: 1e9 })).toEqual({
    workers: 1,
    targetsBeforeWorkers: 0,
  });
});

test('a process keeps to its section, then begins one that nobody has begun, of its language first, then helps', () => {
  const queue = createQueue();
  const job = (section: string, target: string) => ({ section, targets: [target] });
  queue.add(['1', '2', '3'].map((target) => job('en calendars', target)));
  queue.add(['1', '2'].map((target) => job('pl calendars', target)));
  queue.add([job('en pages', '1'), job('pl pages', '1')]);
  const [one, other] = [queue.createTaker(), queue.createTaker()];
  const taken = [one, other, other, other, one, one, one, other, one];
  expect(
    taken.map((take) => take()).map((next) => next && `${next.section} ${next.targets}`),
  ).toEqual([
    ...['en calendars 1', 'pl calendars 1', 'pl calendars 2', 'pl pages 1'],
    ...['en calendars 2', 'en calendars 3', 'en pages 1'],
    ...[undefined, undefined],
  ]);
});

import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { searchIndex } from '../../src/outputs/search-files.ts';
import { openRenewedSite } from '../../src/site/open-site.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';
import { EditedTown, townConfig } from '../../tests/support/renewed-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { BuildMemory, collectGarbage } from './build-memory.ts';

test('what a build left is collected once', async () => {
  const memory = new BuildMemory();
  memory.collect();
  expect(await collectionsAskedFor()).toBe(0);
  memory.sections(() => []);
  memory.collect();
  memory.collect();
  expect(await collectionsAskedFor()).toBe(1);
});

test('what V8 holds for nothing after a build of a large site is given back', async () => {
  const memory = new BuildMemory();
  memory.sections(() => []);
  const row = (number: number) => ({ number, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
  // What is left is on all pages of the heap.
  const left = Array.from({ length: 5_000_000 }, (_, number) => row(number)).filter(
    ({ number }) => number % 1000 === 0,
  );
  collectGarbage();
  const held = process.memoryUsage().heapTotal;
  memory.collect();
  const { heapTotal } = process.memoryUsage();
  expect(left).toHaveLength(5000);
  expect(heapTotal).toBeLessThan(held - 200e6);
  await collectionsAskedFor();
});

test('however little that is, it is given back after the first build of a site', async () => {
  const memory = new BuildMemory();
  const town = new EditedTown();
  const { now } = town;
  memory.keep(
    openRenewedSite({
      ...{ config: townConfig, publishedPaths, now, history: noHistory },
      snapshot: town.snapshot(),
    }),
  );
  memory.sections(() => []);
  memory.collect();
  expect(await collections(constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE)).not.toBe(0);
  memory.sections(() => []);
  memory.collect();
  expect(await collections(constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE)).toBe(0);
});

test('an event that is another one since is collected with what was made of it', async () => {
  const memory = new BuildMemory();
  const parts = (title: string) => ({
    ...{ config: townConfig, publishedPaths, history: noHistory },
    now: Temporal.Instant.from('2026-11-20T11:00:00Z'),
    snapshot: snapshotOf({ en: { events: [wireEvent({ id: 1, title })] } }),
  });
  const renewed = openRenewedSite(parts('Jam'));
  const site = memory.keep(renewed);
  const eventsFound = () => {
    searchIndex(site, site.in('en'));
    return site.in('en').events.map((event) => new WeakRef(event));
  };
  const [before] = eventsFound();
  renewed.renew(parts('Open Stage'));
  const [present] = eventsFound();
  memory.sections(() => []);
  // Until the job has ended, what was looked at is kept: ECMA-262, WeakRef.
  await setImmediate();
  memory.collect();
  expect([before?.deref()?.title, present?.deref()?.title]).toEqual([undefined, 'Open Stage']);
});

const observed = new PerformanceObserver(() => {});
observed.observe({ entryTypes: ['gc'] });
afterAll(() => observed.disconnect());

const collection = z.object({ detail: z.object({ flags: z.int() }) });

/** How often the heap was collected since the last question because somebody asked, and not V8. */
function collectionsAskedFor(): Promise<number> {
  return collections(constants.NODE_PERFORMANCE_GC_FLAGS_FORCED);
}

/** How often it was collected since the last question with a flag. */
async function collections(flag: number): Promise<number> {
  // They are noted after what runs now.
  await setImmediate();
  const flags = observed.takeRecords().map((entry) => collection.parse(entry).detail.flags);
  return flags.filter((own) => (own & flag) !== 0).length;
}

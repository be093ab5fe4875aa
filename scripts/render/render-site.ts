import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { SiteConfig } from '../../src/config.ts';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';
import type { Cache } from '../cache.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readJson } from '../files.ts';
import type { Progress } from '../progress.ts';
import type { SiteSource } from '../site-source.ts';
import { renderPages } from './astro-process.ts';
import { type Images, makeImages, placeImages } from './images.ts';

const stagedSchema = z.object({
  snapshot: z.string(),
  now: z.string(),
  siteUrl: z.string(),
  /** Whether every check of the staged files passed. */
  verified: z.boolean(),
});

/** What the staging folder holds. */
export type Staged = z.output<typeof stagedSchema>;

export type RenderReport = {
  readonly pages: number;
  readonly images: number;
  readonly warnings: readonly string[];
};

/** Renders a snapshot into the staging folder, which is complete or absent afterwards. */
export async function renderSite(order: {
  readonly source: SiteSource;
  readonly manifest: Manifest;
  readonly config: SiteConfig;
  readonly cache: Cache;
  readonly progress: Progress;
}): Promise<RenderReport> {
  const { source, cache, progress } = order;
  clearStaging(cache);
  progress.begin('Rendering pages, calendars and feeds');
  let pages = 0;
  const images = makeImages({
    snapshot: source.snapshot,
    files: order.manifest.files,
    config: order.config,
    cache: cache.images,
    progress: () => {},
  });
  const [made] = await settled([
    images,
    renderPages({ command: 'build', source, outFolder: cache.staging, cacheFolder: cache.astro }, (done) => {
      pages = done;
      progress.at(`${done} pages`);
    }),
  ]);
  placeImages(made, cache.staging);
  recordStaging(cache, { ...source, verified: false });
  progress.end(`${made.placements.size} image files, ${made.made} of them new`);
  return { pages, images: made.placements.size, warnings: made.warnings };
}

/** What is staged. @throws Failure when nothing is */
export function readStaged(cache: Cache): Staged {
  const record = readJson(cache.stagingRecord);
  if (record !== undefined) return stagedSchema.parse(record);
  throw new Failure(
    `Nothing is rendered in "${cache.staging}". Run "npm run render" first.`,
    exitCodes.usage,
  );
}

export function recordStaging(cache: Cache, staged: Staged): void {
  writeFileSync(cache.stagingRecord, `${JSON.stringify(staged, null, 2)}\n`);
}

export function clearStaging(cache: Cache): void {
  rmSync(cache.stagingRecord, { force: true });
  rmSync(cache.staging, { recursive: true, force: true });
  mkdirSync(cache.staging, { recursive: true });
}

/** Like `Promise.all`, but waits for the slower one before it fails: both write into the cache folder. */
async function settled(work: readonly [Promise<Images>, Promise<void>]): Promise<readonly [Images, void]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readBuilds, readHistory } from '../../src/loaders/read-history.ts';
import { writeHistory, writeHistoryAside } from '../../src/loaders/write-history.ts';
import { nextHistory } from '../../src/site/next-history.ts';
import type { Site } from '../../src/site/site.ts';
import type { Cache } from '../cache.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { linkOrCopy } from '../files.ts';
import type { Staged } from '../render/staging.ts';
import { collectedCounts } from './collected-counts.ts';
import { keepShapes } from './shapes.ts';

/**
 * Sets the history aside that a render is made with, so that checks and publication go by the same one, whatever is
 * published meanwhile. Answers its folder.
 */
export function stageHistory({ history, stagingHistory }: Cache): string {
  const folder = join(stagingHistory, 'before');
  rmSync(stagingHistory, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The files of a history are replaced, never written in place.
  for (const name of existsSync(history) ? readdirSync(history) : []) {
    linkOrCopy(join(history, name), join(folder, name));
  }
  return folder;
}

/** Writes beside the staged site what is to be remembered of it once it is published. */
export function prepareHistory({ stagingHistory }: Cache, staged: Staged, site: Site): void {
  const manifest = readManifest(staged.snapshot);
  const next = nextHistory(site, { fetched: manifest.fetched, collected: collectedCounts(manifest) });
  writeHistory(join(stagingHistory, 'after'), next, { origin: manifest.origin, siteUrl: staged.siteUrl });
}

/**
 * Writes what was prepared beside the history; the answered function makes it the history. A site that came out the same
 * is no new build, so that its history stays as it was.
 *
 * @param changed whether the published site differs from the one before
 */
export function keepHistory(cache: Cache, staged: Staged, changed: boolean): () => void {
  const { history, stagingHistory } = cache;
  const { origin, shapes } = readManifest(staged.snapshot);
  const owner = { origin, siteUrl: staged.siteUrl };
  const { history: after, warning } = readHistory(join(stagingHistory, 'after'), owner);
  if (warning !== undefined) throw new Error(warning);
  // Of a publication that was interrupted only this part may be missing.
  const isBuild = changed || !isDeepStrictEqual(readHistory(history, owner).history.items, after.items);
  const next = isBuild ? after : { ...after, builds: readBuilds(history, owner).history.builds };
  const finish = [writeHistoryAside(history, next, owner), keepShapes(cache, shapes, isBuild)];
  return () => {
    for (const step of finish) step();
  };
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache.ts';
import { Failure } from '../failure.ts';
import { readManifest, snapshotNames } from './snapshot-store.ts';

/**
 * Removes kept images and files, and the written widths of images, that no kept snapshot names: what they are kept for is
 * to be there for the next fetch and for rendering a snapshot again. Answers how many went.
 */
export function evictFiles({ snapshots, originals, images }: Cache): number {
  const needed = neededBy(snapshots);
  if (!needed) return 0;
  return [originals, ...foldersIn(images)].reduce((sum, folder) => sum + evictFrom(folder, needed), 0);
}

/** `undefined` where a snapshot cannot be read, so that nobody knows what it needs. */
function neededBy(snapshots: string): ReadonlySet<string> | undefined {
  try {
    return new Set(
      snapshotNames(snapshots).flatMap((name) => {
        const { files, documents } = readManifest(join(snapshots, name));
        return [...files, ...documents].map(({ digest }) => digest);
      }),
    );
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function evictFrom(folder: string, needed: ReadonlySet<string>): number {
  const superfluous = namesIn(folder).filter((name) => {
    const digest = /^([0-9a-f]{64})[-.]/.exec(name)?.[1];
    return digest !== undefined && !needed.has(digest);
  });
  for (const name of superfluous) rmSync(join(folder, name), { force: true });
  return superfluous.length;
}

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder).map((name) => join(folder, name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
}

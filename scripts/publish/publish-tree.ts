import { constants, copyFileSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { exitCodes, Failure } from '../failure.ts';
import { linkOrCopy, listFiles } from '../files.ts';
import { withLock } from '../lock.ts';
import { type Changes, compareTrees } from './changes.ts';
import { claimFolder, isOurs, isRecorded, recordFolder } from './ownership.ts';
import { settleSwap, swap, swapFolders } from './swap.ts';

export type Publication = Changes & {
  /** All files of the published site. */
  readonly files: number;
  readonly bytes: number;
};

/** Files written between two looks at the event loop. */
const batch = 500;

/**
 * Puts a tree of files in the place of the published one, as a whole: readers see the old or the new site, and after a
 * failure at any moment the published folder is complete. Unchanged files keep their inode and times.
 *
 * @param order.staging the complete new tree; it is only read
 * @param order.record file that remembers the folders published to
 * @param order.kept paths that must not be inside the published folder
 */
export async function publishTree(order: {
  readonly staging: string;
  readonly dist: string;
  readonly record: string;
  readonly kept: readonly string[];
}): Promise<Publication> {
  const dist = realFolder(order.dist);
  claimFolder(dist, order.kept, order.record);
  return withLock(`${dist}.lock`, `publishing to ${dist}`, async () => {
    const folders = swapFolders(dist);
    if (!isRecorded(dist, order.record)) {
      for (const folder of [folders.next, folders.previous]) claimBeside(folder, order.record);
    }
    settleSwap(folders);
    const before = existsSync(dist) ? listFiles(dist) : new Map<string, number>();
    const changes = await compareTrees(before, dist, order.staging);
    recordFolder(dist, order.record);
    if (!existsSync(dist) || changes.unchanged.length < before.size || changes.added.length > 0) {
      await completeTree(folders.next, dist, order.staging, changes);
      swap(folders);
    }
    const published = listFiles(dist);
    return { ...changes, files: published.size, bytes: sum(published.values()) };
  });
}

/** Unchanged files are linked from the published tree, never from staging, whose files a later render writes again. */
async function completeTree(next: string, dist: string, staging: string, changes: Changes): Promise<void> {
  const made = new Set<string>();
  const place = (path: string) => {
    const target = join(next, path);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    return target;
  };
  mkdirSync(next, { recursive: true });
  let written = 0;
  for (const path of changes.unchanged) {
    linkOrCopy(join(dist, path), place(path));
    if (++written % batch === 0) await setImmediate();
  }
  for (const path of [...changes.added, ...changes.changed]) {
    copyFileSync(join(staging, path), place(path), constants.COPYFILE_FICLONE);
    if (++written % batch === 0) await setImmediate();
  }
}

/** An interrupted publication leaves its folders only after it recorded what it publishes to. */
function claimBeside(folder: string, record: string): void {
  if (isOurs(folder, record)) return;
  throw new Failure(
    `"${folder}" is in the way and was not made by a publication from here. Move it elsewhere or remove it.`,
    exitCodes.usage,
  );
}

/** With links resolved: what is renamed is the folder itself. */
function realFolder(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const above = dirname(folder);
  mkdirSync(above, { recursive: true });
  return join(realpathSync(above), basename(folder));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

import { existsSync, renameSync, rmSync } from 'node:fs';
import { exitCodes, Failure } from '../failure.ts';

/** The folders a publication uses beside the published one. */
export type SwapFolders = {
  readonly dist: string;
  /** Completed before anything moves. */
  readonly next: string;
  /** The published tree for as long as the swap takes. */
  readonly previous: string;
};

export function swapFolders(dist: string): SwapFolders {
  return { dist, next: `${dist}.next`, previous: `${dist}.previous` };
}

/**
 * Brings a swap that was interrupted to an end: forward when the published tree was already moved away, which happens
 * only once the next one is complete, else back.
 */
export function settleSwap({ dist, next, previous }: SwapFolders): void {
  if (!existsSync(dist) && existsSync(previous)) renameSync(existsSync(next) ? next : previous, dist);
  discard(next);
  discard(previous);
}

/** Puts the complete tree `next` in the place of `dist`. */
export function swap({ dist, next, previous }: SwapFolders): void {
  if (existsSync(dist)) move(dist, previous);
  move(next, dist);
  discard(previous);
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      `The new site is complete in "${from}" but could not take its place: ${reason}. ` +
        'The folder above the published one must be writable and on the same file system; a mount point cannot be replaced.',
      exitCodes.unforeseen,
      { cause: error },
    );
  }
}

function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { linkOrCopy } from '../files.ts';
import type { Changes } from './changes.ts';

/** Files written between two looks at the event loop. */
const batch = 500;

type TreeOrder = {
  readonly next: string;
  readonly dist: string;
  readonly staging: string;
  readonly changes: Changes;
  /** Unchanged files of which `staging` has a copy of its own. */
  readonly copies: readonly string[];
  /** Called before `staging` itself becomes the folder; without it `staging` is only read. */
  readonly take?: (() => void) | undefined;
};

/**
 * Makes the folder of a site that is to be published, or none. Unchanged files are linked from the published tree, so
 * that they keep their times, others from staging: a later render removes what is there and writes into none of it.
 */
export async function completeTree(order: TreeOrder): Promise<void> {
  const { next, take } = order;
  try {
    take?.();
    if (take === undefined || !(await takeOver(order))) await fill(order);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
}

/** Has `staging` become the folder; whether it could. */
async function takeOver({ next, dist, staging, copies }: TreeOrder): Promise<boolean> {
  mkdirSync(dirname(next), { recursive: true });
  try {
    renameSync(staging, next);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
  let linked = 0;
  for (const path of copies) {
    rmSync(join(next, path));
    linkOrCopy(join(dist, path), join(next, path));
    if (++linked % batch === 0) await setImmediate();
  }
  return true;
}

async function fill({ next, dist, staging, changes }: TreeOrder): Promise<void> {
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
    linkOrCopy(join(staging, path), place(path));
    if (++written % batch === 0) await setImmediate();
  }
}

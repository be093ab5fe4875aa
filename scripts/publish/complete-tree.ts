import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { linkOrCopy } from '../files.ts';
import type { Changes } from './changes.ts';

/** Files written between two looks at the event loop. */
const batch = 500;

/**
 * Makes the folder of a site that is to be published, or none. Unchanged files are linked from the published tree, so
 * that they keep their times, others from staging: a later render removes what is there and writes into none of it.
 */
export async function completeTree(order: {
  readonly next: string;
  readonly dist: string;
  readonly staging: string;
  readonly changes: Changes;
}): Promise<void> {
  try {
    await fill(order);
  } catch (error) {
    rmSync(order.next, { recursive: true, force: true });
    throw error;
  }
}

async function fill({ next, dist, staging, changes }: Parameters<typeof completeTree>[0]): Promise<void> {
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

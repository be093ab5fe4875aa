import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { listFiles } from '../files.ts';

/** How one tree of files differs from another; paths are relative and sorted. */
export type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
};

/** Files compared between two looks at the event loop. */
const batch = 500;

/** Compares by bytes. A `before` that does not exist counts as empty. */
export async function compareTrees(
  before: ReadonlyMap<string, number>,
  beforeFolder: string,
  afterFolder: string,
): Promise<Changes> {
  const after = listFiles(afterFolder);
  const added: string[] = [];
  const changed: string[] = [];
  const unchanged: string[] = [];
  let compared = 0;
  for (const [path, size] of after) {
    const previous = before.get(path);
    if (previous === undefined) added.push(path);
    else if (previous === size && sameBytes(join(beforeFolder, path), join(afterFolder, path)))
      unchanged.push(path);
    else changed.push(path);
    if (++compared % batch === 0) await setImmediate();
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return { added, changed, removed, unchanged };
}

function sameBytes(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { listSiteFiles } from './status-file.ts';

/** Paths in which one tree of files differs from another, sorted. */
export const changedPathsSchema = z.object({
  added: z.array(z.string()).readonly(),
  changed: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
});

export type ChangedPaths = Readonly<z.output<typeof changedPathsSchema>>;

/** How one tree of files differs from another; paths are relative and sorted. */
export type Changes = ChangedPaths & { readonly unchanged: readonly string[] };

/** Files compared between two looks at the event loop. */
const batch = 500;

/** Compares by bytes, unless told another way to compare two files of one size. */
export async function compareTrees(
  before: ReadonlyMap<string, number>,
  beforeFolder: string,
  afterFolder: string,
  same: (before: string, after: string, path: string) => boolean = sameBytes,
): Promise<Changes> {
  const after = listSiteFiles(afterFolder);
  const added: string[] = [];
  const changed: string[] = [];
  const unchanged: string[] = [];
  let compared = 0;
  for (const [path, size] of after) {
    const previous = before.get(path);
    if (previous === undefined) added.push(path);
    else if (previous === size && same(join(beforeFolder, path), join(afterFolder, path), path))
      unchanged.push(path);
    else changed.push(path);
    if (++compared % batch === 0) await setImmediate();
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return { added, changed, removed, unchanged };
}

export function isEmpty({ added, changed, removed }: ChangedPaths): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** What two changes, one after the other, come to. A file that was changed and changed back counts as changed. */
export function composeChanges(first: ChangedPaths, second: ChangedPaths): ChangedPaths {
  const one = toSets(first);
  const two = toSets(second);
  const back = one.removed.intersection(two.added);
  return {
    added: sorted(one.added.difference(two.removed).union(two.added.difference(one.removed))),
    changed: sorted(one.changed.difference(two.removed).union(two.changed.difference(one.added)).union(back)),
    removed: sorted(one.removed.difference(two.added).union(two.removed.difference(one.added))),
  };
}

function toSets({ added, changed, removed }: ChangedPaths) {
  return { added: new Set(added), changed: new Set(changed), removed: new Set(removed) };
}

function sorted(paths: Iterable<string>): string[] {
  return [...paths].toSorted();
}

/** Like comparing bytes, but two names of one file, as kept sites have them, are not read. */
export function sameFileOrBytes(one: string, other: string): boolean {
  const [first, second] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return (first.ino === second.ino && first.dev === second.dev) || sameBytes(one, other);
}

export function sameBytes(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

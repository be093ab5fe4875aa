import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Inode } from '../files.ts';
import { listSiteFiles, sizesOf } from './status-file.ts';

/** Paths in which one tree of files differs from another, sorted. */
export const changedPathsSchema = z.object({
  added: z.array(z.string()).readonly(),
  changed: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
});

export type ChangedPaths = Readonly<z.output<typeof changedPathsSchema>>;

/** How one tree of files differs from another; paths are relative and sorted. */
export type Changes = ChangedPaths & { readonly unchanged: readonly string[] };

type Comparison = {
  readonly changes: Changes;
  /** Unchanged files of which the tree that comes after has a copy of its own. */
  readonly copies: readonly string[];
  /** Size in bytes of every file of the tree that comes after, but for the status. */
  readonly sizes: ReadonlyMap<string, number>;
};

/** Files compared between two looks at the event loop. */
const batch = 500;

/** Compares by bytes; two names of one file are not read. */
export async function compareTrees(
  before: ReadonlyMap<string, Inode>,
  beforeFolder: string,
  afterFolder: string,
): Promise<Comparison> {
  const after = listSiteFiles(afterFolder);
  const added: string[] = [];
  const changed: string[] = [];
  const unchanged: string[] = [];
  const copies: string[] = [];
  let compared = 0;
  for (const [path, file] of after) {
    const previous = before.get(path);
    if (previous === undefined) added.push(path);
    else if (isOne(previous, file)) unchanged.push(path);
    else if (previous.size === file.size && areAlike(join(beforeFolder, path), join(afterFolder, path)))
      copies.push(path);
    else changed.push(path);
    if (++compared % batch === 0) await setImmediate();
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  return {
    changes: { added, changed, removed, unchanged: [...unchanged, ...copies].toSorted() },
    copies,
    sizes: sizesOf(after),
  };
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

/** Pages that were kept, and kept sites, share their files with the published site. */
function isOne(one: Inode, other: Inode): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

function areAlike(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

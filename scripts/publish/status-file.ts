import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Inode, listInodes } from '../files.ts';
import { writeAside } from '../write-whole.ts';
import type { ChangedPaths } from './changes.ts';
import type { SitesFolder } from './sites-folder.ts';

/** The one published file that changes although nothing was changed: it says when that was found. */
const statusFile = 'status.json';

/** Every file of a site by path, but for the one that says how the site is. */
export function listSiteFiles(folder: string): ReadonlyMap<string, Inode> {
  const files = new Map(listInodes(folder));
  files.delete(statusFile);
  return files;
}

/** Sizes in bytes, by path. */
export function sizesOf(files: ReadonlyMap<string, Inode>): ReadonlyMap<string, number> {
  return new Map(files.entries().map(([path, { size }]) => [path, size]));
}

/** Size in bytes of the status of a tree, where it has one. */
export function statusSize(tree: string): readonly number[] {
  const found = statSync(join(tree, statusFile), { throwIfNoEntry: false });
  return found === undefined ? [] : [found.size];
}

/** Writes the status into a tree, as a whole, leaving nothing beside it whenever the process ends. */
export function writeStatus(sites: SitesFolder, tree: string, text: string): void {
  writeAside(join(tree, statusFile), text, join(sites.folder, statusFile), { flush: false })();
}

/** Changes as an upload or a CDN has to know them: the status is always another one. */
export function withStatus(changes: ChangedPaths, tree: string): ChangedPaths {
  if (!existsSync(join(tree, statusFile))) return changes;
  const { added, changed, removed } = changes;
  return { added, changed: [...changed, statusFile].toSorted(), removed };
}

import {
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { readState } from '../files.ts';
import { flushFolder, unfinished, writeWhole } from '../write-whole.ts';
import { changedPathsSchema } from './changes.ts';
import { keptNames } from './site-record.ts';
import { type SitesFolder, siteOfEntry } from './sites-folder.ts';

const swapSchema = changedPathsSchema.extend({
  /** Name the site in `dist` has or gets; absent where there was none. */
  from: z.string().optional(),
  /** Name of the site that comes in its place. */
  to: z.string(),
  /** Inode of that site's folder, which tells where it is whatever was moved. */
  tree: z.string(),
});

/** Which site comes in the place of which, and what that changes. */
export type Swap = Readonly<z.output<typeof swapSchema>>;

/** The last swap that was finished. */
export function readPresent(sites: SitesFolder): Swap | undefined {
  return readState(
    sites.present,
    swapSchema,
    'the published site gets another name, and the next list of changed paths tells of its own publication only',
  );
}

/**
 * Puts the site `to`, kept or just completed, in the place of `dist`, whose tree is kept as `from`. What cannot be done
 * is undone.
 */
export function swap(sites: SitesFolder, order: Omit<Swap, 'tree'>): void {
  const journal: Swap = { ...order, tree: inodeOf(treeOf(sites, order.to)) };
  writeWhole(sites.swap, `${JSON.stringify(journal)}\n`);
  try {
    advance(sites, journal);
  } catch (error) {
    withdraw(sites, journal);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      `The site is complete but could not take the place of "${sites.dist}", which is as it was: ${reason}. ` +
        'The folder above it must be writable and on the same file system; a mount point cannot be replaced.',
      exitCodes.unforeseen,
      { cause: error },
    );
  }
}

/** Brings a swap that was interrupted to its end and removes what interrupted publications left. */
export function settle(sites: SitesFolder): void {
  const journal = readState(
    sites.swap,
    swapSchema,
    'a publication that was interrupted is not finished; the next one brings out the whole site',
  );
  if (journal !== undefined) {
    if ([sites.dist, treeOf(sites, journal.to)].some((folder) => isIn(folder, journal))) {
      advance(sites, journal);
    } else withdraw(sites, journal);
  } else rmSync(sites.swap, { force: true });
  sweep(sites);
}

/** Goes on from wherever an earlier attempt ended. The last step is one rename, which also says that it is done. */
function advance(sites: SitesFolder, journal: Swap): void {
  if (sites.linked) replaceLink(sites, journal);
  else if (!isIn(sites.dist, journal)) replaceFolder(sites, journal);
  renameSync(sites.swap, sites.present);
  flushFolder(sites.folder);
}

function replaceFolder(sites: SitesFolder, { from, to }: Swap): void {
  if (existsSync(sites.dist)) {
    if (from === undefined) rmdirSync(sites.dist);
    else renameSync(sites.dist, sites.tree(from));
  }
  renameSync(treeOf(sites, to), sites.dist);
}

/** One step for readers: they see the old site or the new one. */
function replaceLink(sites: SitesFolder, { to }: Swap): void {
  if (!existsSync(sites.tree(to))) renameSync(sites.next(to), sites.tree(to));
  const link = join(sites.folder, `link${unfinished}`);
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(sites.dist), sites.tree(to)), link);
  renameSync(link, sites.dist);
}

function withdraw(sites: SitesFolder, { from }: Swap): void {
  if (!existsSync(sites.dist) && from !== undefined && existsSync(sites.tree(from)) && !sites.linked) {
    renameSync(sites.tree(from), sites.dist);
  }
  rmSync(sites.swap, { force: true });
}

/** Only what has a name of ours is removed, and no tree that somebody may be reading. */
function sweep(sites: SitesFolder): void {
  if (!existsSync(sites.folder)) return;
  const present = presentName(sites);
  const entries = readdirSync(sites.folder);
  const trees = new Set(keptNames(sites));
  const records = new Set(entries.filter((entry) => entry.endsWith('.json')));
  for (const entry of entries) {
    const name = siteOfEntry(entry);
    const whole = name === present || (trees.has(name ?? '') && records.has(`${name}.json`));
    const left = entry.endsWith(unfinished) || entry.endsWith('.next') || (name !== undefined && !whole);
    if (left) rmSync(join(sites.folder, entry), { recursive: true, force: true });
  }
}

/** The name of the site in `dist`, where it is known. */
export function presentName(sites: SitesFolder): string | undefined {
  if (sites.linked && existsSync(sites.dist)) return basename(realpathSync(sites.dist));
  return existsSync(sites.dist) ? readPresent(sites)?.to : undefined;
}

/** Where the tree of a site is that is not the present one. */
function treeOf(sites: SitesFolder, name: string): string {
  return existsSync(sites.next(name)) ? sites.next(name) : sites.tree(name);
}

function isIn(folder: string, { tree }: Swap): boolean {
  return existsSync(folder) && inodeOf(folder) === tree;
}

function inodeOf(folder: string): string {
  return String(statSync(folder, { bigint: true }).ino);
}

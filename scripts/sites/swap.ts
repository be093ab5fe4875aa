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
import { createRoutes, statusFile } from '../../src/routes.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import {
  createState,
  flushFolder,
  noteDamage,
  readState,
  removeFolder,
  unfinished,
  writeAside,
  writeFileAtomic,
} from '../cli/files.ts';
import { earlierSiteNames, type SitesFolder, siteOfEntry, sitesFolder } from './sites-folder.ts';

/** Paths in which one tree of files differs from another, sorted. */
const changedPathsSchema = z.object({
  added: z.array(z.string()).readonly(),
  changed: z.array(z.string()).readonly(),
  removed: z.array(z.string()).readonly(),
});

const swapSchema = changedPathsSchema.extend({
  /** Name the site in `dist` has or gets; absent where there was none. */
  from: z.string().optional(),
  /** Name of the site that comes in its place. */
  to: z.string(),
  /** Inode of that site's folder, which shows where it is whatever was moved. */
  tree: z.string(),
});

/** Which site comes in the place of which, and what that changes. */
type Swap = Readonly<z.output<typeof swapSchema>>;

const finishedSwaps = createState<Swap>(
  swapSchema,
  'the published site gets another name, and the next list of changed paths tells of its own publication only',
);

/** The last swap that was finished. */
export function readPresent(sites: SitesFolder): Swap | undefined {
  return finishedSwaps.read(sites.present);
}

/** Gives a site that is published already, and of whose swap nothing is known, its name. */
export function writePresent(sites: SitesFolder, name: string): void {
  const tree = inodeOf(sites.dist);
  finishedSwaps.write(sites.present, { to: name, tree, added: [], changed: [], removed: [] });
}

/**
 * Puts the site `to`, stored or just completed, in the place of `dist`, whose tree is stored as `from`. What cannot be done
 * is undone.
 */
export function swap(sites: SitesFolder, order: Omit<Swap, 'tree'>): void {
  const journal: Swap = { ...order, tree: inodeOf(treeOf(sites, order.to)) };
  writeFileAtomic(sites.swap, `${JSON.stringify(journal)}\n`);
  try {
    completeSwap(sites, journal);
  } catch (error) {
    undoSwap(sites, journal);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `The site is complete but could not take the place of "${sites.dist}", which is as it was: ${reason}. ` +
        'The folder above it must be writable and on the same file system; a mount point cannot be replaced.',
      exitCodes.unforeseen,
      { cause: error },
    );
  }
}

/** Brings a swap that was interrupted to its end and removes what interrupted publications left. */
export function recoverSwap(sites: SitesFolder): void {
  const journal = readState(
    sites.swap,
    swapSchema,
    'a publication that was interrupted is not finished; the next one brings out the whole site',
  );
  if (journal !== undefined) {
    const isThere = [sites.dist, treeOf(sites, journal.to)].some((one) => isIn(one, journal));
    if (isThere) completeSwap(sites, journal);
    else undoSwap(sites, journal);
    const end = isThere
      ? `is finished now: "${sites.dist}" is the site ${journal.to}`
      : `cannot be finished, because the site ${journal.to} is lost: "${sites.dist}" is as it was`;
    noteDamage(`An earlier command was ended while it exchanged sites. That ${end}.`);
  } else rmSync(sites.swap, { force: true });
  removeLeftovers(sites);
}

/** Goes on from wherever an earlier attempt ended. The last step is one rename, which also says that it is done. */
function completeSwap(sites: SitesFolder, journal: Swap): void {
  if (sites.linked) replaceLink(sites, journal);
  else if (!isIn(sites.dist, journal)) replaceFolder(sites, journal);
  renameSync(sites.swap, sites.present);
  flushFolder(sites.folder);
}

function replaceFolder(sites: SitesFolder, { from, to }: Swap): void {
  if (existsSync(sites.dist)) {
    if (from === undefined) {
      // Somebody emptied the site, and only its status was written since.
      rmSync(join(sites.dist, statusFile), { force: true });
      rmdirSync(sites.dist);
    } else renameSync(sites.dist, sites.tree(from));
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

function undoSwap(sites: SitesFolder, { from }: Swap): void {
  if (
    !existsSync(sites.dist) &&
    from !== undefined &&
    existsSync(sites.tree(from)) &&
    !sites.linked
  ) {
    renameSync(sites.tree(from), sites.dist);
  }
  rmSync(sites.swap, { force: true });
}

/** Only what has a name of ours is removed, and no tree that somebody may be reading. An unfinished tree is of use to the next site. */
function removeLeftovers(sites: SitesFolder): void {
  if (!existsSync(sites.folder)) return;
  const present = presentName(sites);
  const entries = readdirSync(sites.folder);
  const trees = new Set(earlierSiteNames(sites));
  const records = new Set(entries.filter((entry) => entry.endsWith('.json')));
  for (const entry of entries) {
    const path = join(sites.folder, entry);
    const name = siteOfEntry(entry);
    const whole = name === present || (trees.has(name ?? '') && records.has(`${name}.json`));
    if (entry.endsWith('.next') && !existsSync(sites.spare)) renameSync(path, sites.spare);
    else if (
      entry.endsWith(unfinished) ||
      entry.endsWith('.next') ||
      (name !== undefined && !whole)
    )
      removeFolder(path);
    else if (entry.endsWith('.part') && (name === present || existsSync(sites.tree(name ?? ''))))
      removeFolder(path);
    else if (entry.endsWith('.leaving') && name !== readPresent(sites)?.from) removeFolder(path);
  }
}

/** The name of the site in `dist`, where it is known. */
export function presentName(sites: SitesFolder): string | undefined {
  if (sites.linked && existsSync(sites.dist)) return basename(realpathSync(sites.dist));
  return existsSync(sites.dist) ? readPresent(sites)?.to : undefined;
}

/** A site, and the folder it was published to. */
export type PublishedSite = { readonly folder: string; readonly site: string };

/** Whether it is still the one in that folder. */
export function isPublished({ folder, site }: PublishedSite): boolean {
  return presentName(sitesFolder(folder)) === site;
}

/** Where the tree of a site is that is not the present one. */
function treeOf(sites: SitesFolder, name: string): string {
  return existsSync(sites.next(name)) ? sites.next(name) : sites.tree(name);
}

/** Whether the tree of the site that a swap published is in a folder. */
export function isIn(folder: string, { tree }: Swap): boolean {
  return existsSync(folder) && inodeOf(folder) === tree;
}

function inodeOf(folder: string): string {
  return String(statSync(folder, { bigint: true }).ino);
}

export type ChangedPaths = Readonly<z.output<typeof changedPathsSchema>>;

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
    changed: sorted(
      one.changed.difference(two.removed).union(two.changed.difference(one.added)).union(back),
    ),
    removed: sorted(one.removed.difference(two.added).union(two.removed.difference(one.added))),
  };
}

function toSets({ added, changed, removed }: ChangedPaths) {
  return { added: new Set(added), changed: new Set(changed), removed: new Set(removed) };
}

function sorted(paths: Iterable<string>): string[] {
  return [...paths].toSorted();
}

/** Size in bytes of the status of a tree, where it has one. */
export function statusSize(tree: string): readonly number[] {
  const found = statSync(join(tree, statusFile), { throwIfNoEntry: false });
  return found === undefined ? [] : [found.size];
}

/** Writes the status into a tree at once, leaving nothing beside it whenever the process ends. */
export function writeStatus(sites: SitesFolder, tree: string, text: string): void {
  writeAside(join(tree, statusFile), text, join(sites.folder, statusFile), { flush: false })();
}

/** Changes as an upload or a CDN has to know them: the status is always another one. */
export function withStatus(changes: ChangedPaths, tree: string): ChangedPaths {
  if (!existsSync(join(tree, statusFile))) return changes;
  const { added, changed, removed } = changes;
  return { added, changed: [...changed, statusFile].toSorted(), removed };
}

const publishedPathsSchema = z.object({
  version: z.literal(1),
  /** The build's `now`, or the instant of a rollback. */
  at: z.string(),
  /** Name of the site that is published. */
  site: z.string(),
  /** Name of the site the lists compare it with; absent where there was none. An uploader that brought out another one missed a run. */
  before: z.string().optional(),
  /** Files relative to the published folder, for an upload. */
  files: changedPathsSchema,
  /** Paths of URLs as a CDN purges them, with the base path: `/en/events/ball/` for its `index.html`. */
  paths: changedPathsSchema,
});

type PublishedPaths = Readonly<z.output<typeof publishedPathsSchema>>;

type Listing = {
  readonly at: Temporal.Instant;
  readonly site: string;
  readonly before: string | undefined;
  readonly siteUrl: string;
  readonly changes: ChangedPaths;
};

/**
 * Prepares the list of what a publication changes; the answered function puts it in its place. Where the run before
 * was ended between publishing and listing, as `present` shows, the list has both.
 */
export function preparePublishedPaths(
  file: string,
  listing: Listing,
  present: Swap | undefined,
): () => void {
  const listed = readPublishedPaths(file)?.site;
  const isUnlisted =
    present !== undefined && present.to === listing.before && listed !== present.to;
  const joins =
    isUnlisted && (listed === undefined ? present.from === undefined : listed === present.from);
  const list = joins
    ? describe({
        ...listing,
        before: present.from,
        changes: composeChanges(present, listing.changes),
      })
    : describe(listing);
  return writeAside(file, `${JSON.stringify(list, null, 2)}\n`);
}

/** The list as it was last written; undefined where there is none that can be read. */
export function readPublishedPaths(file: string): PublishedPaths | undefined {
  return readState(file, publishedPathsSchema, 'the next list tells of its own publication only');
}

function describe({ at, site, before, siteUrl, changes }: Listing): PublishedPaths {
  const { added, changed, removed } = changes;
  const { base } = createRoutes(siteUrl);
  const toPaths = (files: readonly string[]) => files.map((path) => toUrlPath(base, path));
  return {
    version: 1,
    at: at.toString(),
    site,
    ...(before === undefined ? {} : { before }),
    files: { added, changed, removed },
    paths: { added: toPaths(added), changed: toPaths(changed), removed: toPaths(removed) },
  };
}

function toUrlPath(base: string, file: string): string {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return base + path.replace(/(^|\/)index\.html$/, '$1');
}

import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { statusFile } from '../../src/routes.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { type FileSizes, withoutFiles } from '../cli/file-sizes.ts';
import { type Inode, linkOrCopy, removeFolder } from '../cli/files.ts';
import { type LockUse, withLock } from '../cli/lock.ts';
import { finish } from '../cli/stall.ts';
import {
  listPublished,
  listSiteFiles,
  openSites,
  type PublishedSites,
  pruneSites,
  reusableTree,
  settleSwap,
  sizesOf,
  takeLeavingFiles,
} from './earlier-sites.ts';
import {
  compareSites,
  fillTree,
  type NextSite,
  type PatchedTree,
  patchTree,
  renewTree,
  type SiteBefore,
  sealOf,
  type WantedFiles,
} from './site-tree.ts';
import {
  claimFolder,
  earlierSiteNames,
  nextSiteName,
  recordFolder,
  removeSite,
  type SiteOrigin,
  type SitesFolder,
  sitesFolder,
  writeSiteRecord,
} from './sites-folder.ts';
import {
  isEmpty,
  isPublished,
  type PublishedSite,
  preparePublishedPaths,
  presentName,
  readPresent,
  recoverSwap,
  statusSize,
  swap,
  withStatus,
  writePresent,
  writeStatus,
} from './swap.ts';

export type Publication = Awaited<ReturnType<typeof publishTree>>;

/** Files of a published site that are part of a new one. */
export type ReusedFiles = PublishedSite & { readonly files: Iterable<string> };

/** What a tree of files is published by. */
export type PublicationOrder = {
  /** The new tree, complete but for the files that are reused. */
  readonly staging: string;
  /** Files that are part of the new site as they are in a published one. */
  readonly reused?: ReusedFiles | undefined;
  /** Called before the new tree itself is published; without it the tree is only read, and stays. */
  readonly moveStaging?: (() => void) | undefined;
  /** Name of the published site of which the spare tree is a copy, where it is one. */
  readonly copied?: string | undefined;
  readonly dist: string;
  /** What the new tree was made of. */
  readonly origin: SiteOrigin;
  /** File that remembers the folders published to. */
  readonly record: string;
  /** File for the list of changed paths. */
  readonly list: string;
  /**
   * Text of `/status.json`, which is written with every publication and is no change by itself; there is none when this
   * is not given.
   *
   * @param changed whether anything else is another than before
   */
  readonly status?: (changed: boolean) => string;
  /**
   * Writes down what is to be known of the publication, elsewhere: all that takes disk is done before anything is
   * published, and the answered function is called after.
   *
   * @param from name of the site that is replaced; the present one where nothing changed
   */
  readonly remember?: (changed: boolean, from: string | undefined) => () => void;
  /** Paths that must not be inside the published folder. */
  readonly kept: readonly string[];
  /** Earlier sites to keep. */
  readonly keepSites: number;
  readonly clock: () => Temporal.Instant;
  readonly lock?: LockUse;
  /** Called when readers have the site, before what has time then. */
  readonly onPublished?: (() => void) | undefined;
};

/**
 * Puts a tree of files in the place of the published one at once: readers see the old or the new site, and after a
 * failure at any moment the published folder is complete. Unchanged files keep their inode and times. The tree that was
 * published before is stored, and the one that was stored before it becomes the new one, by what is different.
 */
export async function publishTree(order: PublicationOrder) {
  const sites = sitesFolder(order.dist);
  claimFolder(sites.dist, order.kept, order.record);
  const publish = async () => {
    recoverSwap(sites);
    const opened = openSites(sites);
    const next = stagedSite(order, sites.dist);
    const before = siteBefore(sites, opened, next);
    const compared = await compareSites(before, next);
    const snapshots = [...opened.records.values()].map(({ snapshot }) => snapshot);
    recordFolder(
      sites.dist,
      order.record,
      [order.origin.snapshot, ...snapshots].filter((snapshot) => snapshot !== ''),
    );
    const site = await replace(sites, order, { opened, next, ...compared });
    pruneSites(sites, site, order.keepSites);
    settleSwap(sites);
    const { changes, sizes } = compared;
    const content = { pages: sizes.pages, files: sizes.size, bytes: sizes.bytes };
    const status = statusSize(sites.dist);
    return {
      ...changes,
      /** Name of the site that was published before, where there was one. */
      from: opened.present,
      /** Name of the published site, under which it will be stored. */
      site,
      /** All files of the published site. */
      files: content.files + status.length,
      bytes: status.reduce((sum, size) => sum + size, content.bytes),
      /** How many pages, files and bytes it has besides its status. */
      content,
    };
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, publish, order.lock);
}

/** @throws CommandError when the site it reuses files of is not published any more */
function stagedSite({ staging, reused }: PublicationOrder, dist: string): NextSite {
  const staged = listSiteFiles(staging);
  const ownFile = (path: string) => join(staging, path);
  if (reused === undefined) return { own: staged, ownFile, reused: new Set() };
  if (!isPublished(reused))
    throw new CommandError(
      `The site in "${reused.folder}" was replaced while the next one was made of it. Build again.`,
      exitCodes.unforeseen,
    );
  const others = withoutFiles(reused.files, staged.keys());
  if (reused.folder === dist) return { own: staged, ownFile, reused: others };
  const elsewhere = [...others].flatMap((path) => {
    const inode = inodeAt(join(reused.folder, path));
    return inode === undefined ? [] : [[path, inode] as const];
  });
  return {
    own: new Map([...staged, ...elsewhere]),
    ownFile: (path) => (staged.has(path) ? ownFile(path) : join(reused.folder, path)),
    reused: new Set(),
  };
}

/**
 * The files of the published folder, each looked at only where the new site has another one; all of them where somebody
 * changed the folder or nothing is reused.
 *
 * @throws CommandError when a file is gone that the next site reuses
 */
export function siteBefore(
  sites: SitesFolder,
  { present, records, isIntact }: PublishedSites,
  { reused }: Pick<NextSite, 'reused'>,
): SiteBefore {
  const folder = sites.dist;
  const sizes = records.get(present ?? '')?.files;
  if (isIntact && reused.size > 0 && sizes !== undefined) {
    const find = (path: string) => (sizes.has(path) ? inodeAt(join(folder, path)) : undefined);
    return { folder, sizes, find };
  }
  const found = listPublished(sites);
  const lost = [...reused].find((path) => !found.has(path));
  if (lost !== undefined)
    throw new CommandError(
      `${join(folder, lost)} was removed while the site was made that it belongs to. Build again.`,
      exitCodes.unforeseen,
    );
  return {
    folder,
    sizes: sizesOf(found),
    find: (path) => found.get(path),
  };
}

type ComparedSites = Awaited<ReturnType<typeof compareSites>> & {
  readonly opened: PublishedSites;
  readonly next: NextSite;
};

/** Publishes where there is something to publish, and lists it. Answers the name of the published site. */
function replace(
  sites: SitesFolder,
  order: PublicationOrder,
  compared: ComparedSites,
): string | Promise<string> {
  const { opened, changes } = compared;
  const { present } = opened;
  return present !== undefined && isEmpty(changes)
    ? keepPresent(sites, order, present, compared)
    : publishNext(sites, order, compared);
}

/**
 * Writes down that a publication changed nothing; a published site whose name was lost has its new
 * one from then on.
 */
function keepPresent(
  sites: SitesFolder,
  order: PublicationOrder,
  present: string,
  { changes, sizes }: ComparedSites,
): string {
  const finishMemory = order.remember?.(false, present);
  if (order.status) writeStatus(sites, sites.dist, order.status(false));
  const at = { site: present, before: present, tree: sites.dist };
  prepareList(sites, order, at, changes)();
  if (readPresent(sites)?.to !== present) {
    writeSealedRecord(sites, present, order.origin, sizes, sealOf(sites.dist, sizes));
    writePresent(sites, present);
  }
  finishMemory?.();
  return present;
}

function writeSealedRecord(
  sites: SitesFolder,
  name: string,
  origin: SiteOrigin,
  files: FileSizes,
  seal: string | undefined,
): void {
  const sealed = seal === undefined ? {} : { seal };
  writeSiteRecord(sites, name, { ...origin, files, ...sealed });
}

/** Makes the tree of the next site and puts it in the place of the present one; without success it leaves nothing. */
async function publishNext(
  sites: SitesFolder,
  order: PublicationOrder,
  compared: ComparedSites,
): Promise<string> {
  const { opened, changes, sizes } = compared;
  const from = opened.present;
  const to = nextSiteName(order.clock(), [...earlierSiteNames(sites), from ?? '']);
  const tree = sites.next(to);
  let patched: PatchedTree | undefined;
  try {
    const { staging, moveStaging } = order;
    moveStaging?.();
    patched = await makeTree(sites, tree, {
      ...compared,
      movedStaging: moveStaging && compared.next.reused.size === 0 ? staging : undefined,
      isCopied: opened.isIntact && order.copied === from,
    });
    writeSealedRecord(sites, to, order.origin, sizes, sealOf(tree, sizes, patched));
    if (order.status) writeStatus(sites, tree, order.status(true));
    const finishList = prepareList(sites, order, { site: to, before: from, tree }, changes);
    const finishMemory = order.remember?.(true, from);
    const { added, changed, removed } = changes;
    swap(sites, { from, to, added, changed, removed });
    order.onPublished?.();
    finishList();
    finishMemory?.();
  } catch (error) {
    if (presentName(sites) !== to) {
      if (patched !== undefined) saveTree(sites, tree);
      removeSite(sites, to);
    }
    throw error;
  }
  return to;
}

/** Writes the list of changed paths beside the one before; the answered function puts it in its place. */
function prepareList(
  sites: SitesFolder,
  { list, origin: { now, siteUrl } }: PublicationOrder,
  {
    site,
    before,
    tree,
  }: { readonly site: string; readonly before: string | undefined; readonly tree: string },
  changes: ComparedSites['changes'],
): () => void {
  return preparePublishedPaths(
    list,
    {
      at: Temporal.Instant.from(now),
      ...{ site, before, siteUrl },
      changes: withStatus(changes, tree),
    },
    readPresent(sites),
  );
}

/** Files linked between two looks at the event loop. */
const batch = 500;

type TreeOrder = ComparedSites & {
  /** Folder that may become the tree itself, since it is complete and need not stay. */
  readonly movedStaging?: string | undefined;
  /** Whether the spare tree has the files of the published one. */
  readonly isCopied?: boolean;
};

/**
 * Makes the tree of a site that is to be published, or none. Unchanged files are linked from the published tree, so that they
 * keep their times, others from where they are: a later render removes what is there and writes into none of it.
 *
 * @returns what it was made of, where that is the tree of another site, so that it is worth saving
 */
export async function makeTree(
  sites: SitesFolder,
  tree: string,
  order: TreeOrder,
): Promise<PatchedTree | undefined> {
  const { opened, changes, copies, movedStaging } = order;
  const paths = new Set([...changes.added, ...changes.changed, ...changes.removed]);
  const previous = reusableTree(sites, opened);
  const differing = previous?.differing.union(paths) ?? paths;
  const isPatch =
    previous !== undefined && (movedStaging === undefined || differing.size <= copies.length);
  if (isPatch) takeLeavingFiles(sites, previous.name);
  const wanted = wantedFiles(sites.dist, order);
  mkdirSync(dirname(tree), { recursive: true });
  try {
    if (isPatch) {
      renameSync(sites.tree(previous.name), tree);
      rmSync(join(tree, statusFile), { force: true });
      await patchTree(tree, differing, wanted);
    } else if (movedStaging !== undefined && isMoved(movedStaging, tree))
      await linkCopies(tree, sites.dist, copies);
    else if (existsSync(sites.spare)) {
      renameSync(sites.spare, tree);
      rmSync(join(tree, statusFile), { force: true });
      if (order.isCopied) await patchTree(tree, paths, wanted);
      else await renewTree(tree, wanted);
    } else await fillTree(tree, wanted);
  } catch (error) {
    if (isPatch) saveTree(sites, tree);
    else removeFolder(tree);
    throw error;
  }
  return isPatch ? { stamps: previous.stamps, paths: differing } : undefined;
}

function wantedFiles(dist: string, { next, changes, sizes }: ComparedSites): WantedFiles {
  const own = new Set([...changes.added, ...changes.changed]);
  return {
    get files() {
      return sizes.keys();
    },
    has: (path) => sizes.has(path),
    sourceOf: (path) => (own.has(path) ? next.ownFile(path) : join(dist, path)),
  };
}

/** Whether a folder could be moved; it cannot to another file system. */
function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
}

async function linkCopies(tree: string, dist: string, copies: readonly string[]): Promise<void> {
  let linked = 0;
  for (const path of copies) {
    rmSync(join(tree, path));
    linkOrCopy(join(dist, path), join(tree, path));
    finish(path);
    if (++linked % batch === 0) await setImmediate();
  }
}

/** Keeps a tree that is not published, where it is there, for the next site to be made of. */
export function saveTree(sites: SitesFolder, tree: string): void {
  if (!existsSync(tree)) return;
  removeFolder(sites.spare);
  renameSync(tree, sites.spare);
}

function inodeAt(file: string): Inode | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && { size: Number(found.size), ino: found.ino, dev: found.dev };
}

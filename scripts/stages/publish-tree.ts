import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createPathMaker, type Inode, linkOrCopy } from '../cli/files.ts';
import { type LockUse, withLock } from '../cli/lock.ts';
import {
  claimFolder,
  earlierSiteNames,
  nextSiteName,
  pruneSites,
  readSiteRecord,
  recordFolder,
  removeSite,
  type SiteOrigin,
  type SitesFolder,
  sitesFolder,
  snapshotsOfSites,
  writeSiteRecord,
} from './sites-folder.ts';
import {
  type Changes,
  compareTrees,
  isEmpty,
  listSiteFiles,
  preparePublishedPaths,
  presentName,
  readPresent,
  settle,
  sizesOf,
  statusSize,
  swap,
  withStatus,
  writeStatus,
} from './swap.ts';

export type Publication = Awaited<ReturnType<typeof publishTree>>;

/** What a tree of files is published by. */
export type PublicationOrder = {
  /** The complete new tree. */
  readonly staging: string;
  /** Called before the new tree itself is published; without it the tree is only read, and stays. */
  readonly take?: (() => void) | undefined;
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
   */
  readonly remember?: (changed: boolean) => () => void;
  /** Paths that must not be inside the published folder. */
  readonly kept: readonly string[];
  /** Earlier sites to keep. */
  readonly keepSites: number;
  readonly clock: () => Temporal.Instant;
  readonly lock?: LockUse;
};

/**
 * Puts a tree of files in the place of the published one at once: readers see the old or the new site, and after a
 * failure at any moment the published folder is complete. Unchanged files keep their inode and times. The tree that was
 * published before is stored.
 */
export async function publishTree(order: PublicationOrder) {
  const sites = sitesFolder(order.dist);
  claimFolder(sites.dist, order.kept, order.record);
  const publish = async () => {
    settle(sites);
    const present = readPresentSite(sites);
    const compared = await compareTrees(present.files, sites.dist, order.staging);
    recordFolder(sites.dist, order.record, [order.origin.snapshot, ...snapshotsOfSites(sites)]);
    const site = await replace(sites, order, compared, present.name);
    pruneSites(sites, site, order.keepSites);
    const { changes, sizes } = compared;
    const published = [...sizes.values(), ...statusSize(sites.dist)];
    return {
      ...changes,
      /** Name of the published site, under which it will be stored. */
      site,
      /** All files of the published site. */
      files: published.length,
      bytes: sum(published),
    };
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, publish, order.lock);
}

/** Publishes where there is something to publish, and lists it. Answers the name of the published site. */
async function replace(
  sites: SitesFolder,
  order: PublicationOrder,
  { changes, copies, sizes }: Awaited<ReturnType<typeof compareTrees>>,
  from: string | undefined,
): Promise<string> {
  const { now, siteUrl } = order.origin;
  const at = Temporal.Instant.from(now);
  const prepareList = (site: string, tree: string) =>
    preparePublishedPaths(
      order.list,
      { at, site, before: from, siteUrl, changes: withStatus(changes, tree) },
      readPresent(sites),
    );
  if (from !== undefined && isEmpty(changes)) {
    const finishMemory = order.remember?.(false);
    if (order.status) writeStatus(sites, sites.dist, order.status(false));
    prepareList(from, sites.dist)();
    finishMemory?.();
    return from;
  }
  const to = nextSiteName(order.clock(), [...earlierSiteNames(sites), from ?? '']);
  const { staging, take } = order;
  await completeTree({ next: sites.next(to), dist: sites.dist, staging, changes, copies, take });
  try {
    writeSiteRecord(sites, to, order.origin, sizes);
    if (order.status) writeStatus(sites, sites.next(to), order.status(true));
    const finishList = prepareList(to, sites.next(to));
    const finishMemory = order.remember?.(true);
    const { added, changed, removed } = changes;
    swap(sites, { from, to, added, changed, removed });
    finishList();
    finishMemory?.();
  } catch (error) {
    if (presentName(sites) !== to) removeSite(sites, to);
    throw error;
  }
  return to;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

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
async function completeTree(order: TreeOrder): Promise<void> {
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
  const place = createPathMaker(next);
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

/** The site in the published folder; without a name where there is none. */
type PresentSite = {
  readonly name: string | undefined;
  /** By path. */
  readonly files: ReadonlyMap<string, Inode>;
};

/** Looks at the published folder. A site that nothing is known of, because its record was lost, gets a name. */
export function readPresentSite(sites: SitesFolder): PresentSite {
  const files = existsSync(sites.dist) ? listSiteFiles(sites.dist) : new Map<string, Inode>();
  return { name: files.size === 0 ? undefined : (knownName(sites) ?? adopt(sites, files)), files };
}

/** Its name, where its record is there and its place among the stored ones free. */
function knownName(sites: SitesFolder): string | undefined {
  const name = presentName(sites);
  if (name === undefined || readSiteRecord(sites, name) === undefined) return undefined;
  return sites.linked || !existsSync(sites.tree(name)) ? name : undefined;
}

function adopt(sites: SitesFolder, files: PresentSite['files']): string {
  const { mtimeMs } = statSync(sites.dist);
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs));
  const name = nextSiteName(instant, earlierSiteNames(sites));
  writeSiteRecord(sites, name, { snapshot: '', now: instant.toString(), siteUrl: '' }, sizesOf(files));
  return name;
}

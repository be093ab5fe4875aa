import { type LockUse, withLock } from '../lock.ts';
import { type Changes, compareTrees, isEmpty } from './changes.ts';
import { completeTree } from './complete-tree.ts';
import { claimFolder, recordFolder } from './ownership.ts';
import { readPresentSite } from './present-site.ts';
import { preparePublishedPaths } from './published-paths.ts';
import {
  keptNames,
  pruneSites,
  removeSite,
  type SiteOrigin,
  snapshotsOfSites,
  writeSiteRecord,
} from './site-record.ts';
import { nextSiteName, type SitesFolder, sitesFolder } from './sites-folder.ts';
import { statusSize, withStatus, writeStatus } from './status-file.ts';
import { presentName, readPresent, settle, swap } from './swap.ts';

export type Publication = Changes & {
  /** Name of the published site, under which it will be kept. */
  readonly site: string;
  /** All files of the published site. */
  readonly files: number;
  readonly bytes: number;
};

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
 * Puts a tree of files in the place of the published one, as a whole: readers see the old or the new site, and after a
 * failure at any moment the published folder is complete. Unchanged files keep their inode and times. The tree that was
 * published before is kept.
 */
export async function publishTree(order: PublicationOrder): Promise<Publication> {
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
    return { ...changes, site, files: published.length, bytes: sum(published) };
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
  const to = nextSiteName(order.clock(), [...keptNames(sites), from ?? '']);
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

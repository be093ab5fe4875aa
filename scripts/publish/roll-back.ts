import { type LockUse, withLock } from '../lock.ts';
import { type Changes, compareTrees } from './changes.ts';
import { chooseSite, type KeptSite, listSites } from './kept-sites.ts';
import { claimFolder } from './ownership.ts';
import { readPresentSite } from './present-site.ts';
import { preparePublishedPaths } from './published-paths.ts';
import { readSiteRecord } from './site-record.ts';
import { type SitesFolder, sitesFolder } from './sites-folder.ts';
import { withStatus } from './status-file.ts';
import { readPresent, settle, swap } from './swap.ts';

export type RollbackOrder = {
  readonly dist: string;
  /** Name of the site to return to; the one before the present one when it is not given. */
  readonly to?: string | undefined;
  /** Public address, for sites that do not know theirs. */
  readonly siteUrl: string;
  /** File that remembers the folders published to. */
  readonly record: string;
  /** File for the list of changed paths. */
  readonly list: string;
  readonly kept: readonly string[];
  readonly clock: () => Temporal.Instant;
  readonly lock?: LockUse;
};

export type Rollback = Changes & {
  readonly from: string | undefined;
  readonly site: KeptSite;
};

/**
 * Publishes a kept site again, as a whole. The tree that was published is kept in its stead.
 *
 * @throws Failure when there is no such site or it is damaged
 */
export async function rollBack(order: RollbackOrder): Promise<Rollback> {
  return withSites(order, async (sites) => {
    const present = readPresentSite(sites);
    const site = chooseSite(listSites(sites, present.name), order.to, present.name);
    const { changes } = await compareTrees(present.files, sites.dist, sites.tree(site.name));
    const siteUrl = readSiteRecord(sites, site.name)?.siteUrl || order.siteUrl;
    const finishList = preparePublishedPaths(
      order.list,
      {
        at: order.clock(),
        site: site.name,
        before: present.name,
        siteUrl,
        changes: withStatus(changes, sites.tree(site.name)),
      },
      readPresent(sites),
    );
    const { added, changed, removed } = changes;
    swap(sites, { from: present.name, to: site.name, added, changed, removed });
    finishList();
    return { ...changes, from: present.name, site };
  });
}

/** The present site and the kept ones, the oldest first, after what was interrupted was brought to its end. */
export function inspectSites(order: RollbackOrder): Promise<readonly KeptSite[]> {
  return withSites(order, async (sites) => listSites(sites, readPresentSite(sites).name));
}

function withSites<T>(order: RollbackOrder, work: (sites: SitesFolder) => Promise<T>): Promise<T> {
  const sites = sitesFolder(order.dist);
  claimFolder(sites.dist, order.kept, order.record);
  const settled = async () => {
    settle(sites);
    return work(sites);
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, settled, order.lock);
}

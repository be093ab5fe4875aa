import { CommandError, exitCodes } from '../cli/command.ts';
import { type LockUse, withLock } from '../cli/lock.ts';
import { readPresentSite } from './publish-tree.ts';
import {
  claimFolder,
  damagedFiles,
  earlierSiteNames,
  instantOf,
  readSiteRecord,
  type SitesFolder,
  sitesFolder,
} from './sites-folder.ts';
import {
  type Changes,
  compareTrees,
  preparePublishedPaths,
  readPresent,
  settle,
  swap,
  withStatus,
} from './swap.ts';

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
  readonly site: StoredSite;
};

/**
 * Publishes a stored site again, completely. The tree that was published is stored in its place.
 *
 * @throws CommandError when there is no such site or it is damaged
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

/** The present site and the stored ones, the oldest first, after what was interrupted was brought to its end. */
export function inspectSites(order: RollbackOrder): Promise<readonly StoredSite[]> {
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

/** A site that can be published again, or is published. */
export type StoredSite = ReturnType<typeof listSites>[number];

/** The stored sites and the present one, the oldest first. */
function listSites(sites: SitesFolder, present: string | undefined) {
  const names = new Set([...earlierSiteNames(sites), ...(present === undefined ? [] : [present])]);
  return [...names].toSorted().flatMap((name) => {
    const record = readSiteRecord(sites, name);
    if (record === undefined) return [];
    const isPresent = name === present;
    return {
      name,
      published: instantOf(name),
      /** Name of the snapshot it came from; empty where it is not known. */
      snapshot: record.snapshot,
      files: Object.keys(record.files).length,
      isPresent,
      /** Files that are missing or were changed, so that it cannot be published again. */
      damaged: isPresent ? [] : damagedFiles(sites, name, record),
    };
  });
}

/**
 * The site to return to: the one named, or the newest complete one before the present one.
 *
 * @param asked a name, or a beginning of one that no other shares
 * @throws CommandError when there is none
 */
function chooseSite(
  list: readonly StoredSite[],
  asked: string | undefined,
  present: string | undefined,
): StoredSite {
  if (asked !== undefined) return namedSite(list, asked);
  const earlier = list.filter(({ name }) => present === undefined || name < present);
  const site = earlier.findLast(({ damaged, isPresent }) => damaged.length === 0 && !isPresent);
  if (site !== undefined) return site;
  const broken = earlier.map(({ name, damaged }) => `${name} is damaged (${describeDamage(damaged)})`);
  throw refusal(['There is no earlier site to return to', ...broken].join('; '));
}

/** "3 files are missing or were changed, en/index.html first". */
export function describeDamage(damaged: readonly string[]): string {
  const [first] = damaged;
  if (damaged.length === 1) return `${first} is missing or was changed`;
  return `${damaged.length} files are missing or were changed, ${first} first`;
}

function namedSite(list: readonly StoredSite[], asked: string): StoredSite {
  const matching = list.filter(({ name }) => name.startsWith(asked));
  const [site] = matching;
  if (site === undefined || asked === '') throw refusal(`--to: no site is kept under the name "${asked}"`);
  if (matching.length > 1)
    throw refusal(`--to: ${matching.length} sites have names that begin with "${asked}"`);
  if (site.isPresent) throw refusal(`--to: ${site.name} is the present site`);
  if (site.damaged.length > 0)
    throw refusal(`--to: ${site.name} is damaged: ${describeDamage(site.damaged)}`);
  return site;
}

function refusal(reason: string): CommandError {
  return new CommandError(`${reason}. "npm run rollback -- --list" shows what is kept.`, exitCodes.usage);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { statusFile } from '../../src/routes.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { linkOrCopy, removeFolder } from '../cli/files.ts';
import { type LockUse, withLock } from '../cli/lock.ts';
import {
  createFinder,
  listSiteFiles,
  openSites,
  type PublishedSites,
  settleSwap,
} from './earlier-sites.ts';
import { makeTree, saveTree, siteBefore } from './publish-tree.ts';
import { compareSites, type NextSite, sealOf } from './site-tree.ts';
import {
  claimFolder,
  earlierSiteNames,
  instantOf,
  type SiteRecord,
  type SitesFolder,
  sitesFolder,
  writeSiteRecord,
} from './sites-folder.ts';
import {
  type ChangedPaths,
  preparePublishedPaths,
  readPresent,
  recoverSwap,
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
  /** Writes down elsewhere what is to be known once it is published; the answered function is called after. */
  readonly prepare?: (site: string, from: string | undefined) => () => void;
  readonly lock?: LockUse;
};

export type Rollback = ChangedPaths & {
  readonly from: string | undefined;
  readonly site: Omit<StoredSite, 'record'>;
};

/**
 * Publishes a stored site again, completely. The tree that was published is stored in its place.
 *
 * @throws CommandError when there is no such site or it is damaged
 */
export async function rollBack(order: RollbackOrder): Promise<Rollback> {
  return withSites(order, async (sites, opened) => {
    const from = opened.present;
    const { record, ...site } = chooseSite(listSites(sites, opened), order.to, from);
    const to = site.name;
    const next = storedSite(sites, to, record);
    const compared = await compareSites(siteBefore(sites, opened, next), next);
    const { changes } = compared;
    const isComplete = existsSync(sites.tree(to));
    const tree = isComplete ? sites.tree(to) : sites.next(to);
    try {
      if (!isComplete) await restoreTree(sites, to, { ...compared, opened, next, record });
      const finishList = preparePublishedPaths(
        order.list,
        {
          at: order.clock(),
          site: to,
          before: from,
          siteUrl: record.siteUrl || order.siteUrl,
          changes: withStatus(changes, tree),
        },
        readPresent(sites),
      );
      const finishMemory = order.prepare?.(to, from);
      const { added, changed, removed } = changes;
      swap(sites, { from, to, added, changed, removed });
      removeFolder(sites.part(to));
      finishList();
      finishMemory?.();
      settleSwap(sites);
    } catch (error) {
      if (!isComplete) saveTree(sites, tree);
      throw error;
    }
    return { ...changes, from, site };
  });
}

function storedSite(sites: SitesFolder, name: string, { files }: SiteRecord): NextSite {
  const isComplete = existsSync(sites.tree(name));
  const folder = isComplete ? sites.tree(name) : sites.part(name);
  const own = new Map(
    listSiteFiles(folder)
      .entries()
      .filter(([path]) => files.has(path)),
  );
  return {
    own,
    ownFile: (path) => join(folder, path),
    reused: new Set(isComplete ? [] : files.keys().filter((path) => !own.has(path))),
  };
}

async function restoreTree(
  sites: SitesFolder,
  name: string,
  order: Parameters<typeof makeTree>[2] & { readonly record: SiteRecord },
): Promise<void> {
  const tree = sites.next(name);
  await makeTree(sites, tree, order);
  const status = join(sites.part(name), statusFile);
  if (existsSync(status)) linkOrCopy(status, join(tree, statusFile));
  const { seal: _, ...record } = order.record;
  const seal = sealOf(tree, record.files);
  writeSiteRecord(sites, name, seal === undefined ? record : { ...record, seal });
}

/**
 * The site that a rollback would publish again.
 *
 * @throws CommandError when there is no such site or it is damaged
 */
export function findSite(order: RollbackOrder): Promise<StoredSite> {
  return withSites(order, async (sites, opened) =>
    chooseSite(listSites(sites, opened), order.to, opened.present),
  );
}

/** The present site and the stored ones, the oldest first, after what was interrupted was brought to its end. */
export function inspectSites(order: RollbackOrder): Promise<readonly StoredSite[]> {
  return withSites(order, async (sites, opened) => listSites(sites, opened));
}

function withSites<T>(
  order: RollbackOrder,
  work: (sites: SitesFolder, opened: PublishedSites) => Promise<T>,
): Promise<T> {
  const sites = sitesFolder(order.dist);
  claimFolder(sites.dist, order.kept, order.record);
  const settled = async () => {
    recoverSwap(sites);
    return work(sites, openSites(sites));
  };
  return withLock(sites.lock, `publishing to ${sites.dist}`, settled, order.lock);
}

export type StoredSite = ReturnType<typeof listSites>[number];

/** The stored sites and the present one, the oldest first. */
function listSites(sites: SitesFolder, { present, records }: PublishedSites) {
  const names = new Set([...earlierSiteNames(sites), ...(present === undefined ? [] : [present])]);
  return [...names].toSorted().flatMap((name) => {
    const record = records.get(name);
    if (record === undefined) return [];
    const isPresent = name === present;
    const paths = record.files.keys();
    const find = createFinder(sites, name, record);
    return {
      name,
      record,
      published: instantOf(name),
      /** Name of the snapshot it came from; empty where it is not known. */
      snapshot: record.snapshot,
      files: paths.length,
      isPresent,
      /** Files that are missing or were changed, so that it cannot be published again. */
      damaged: isPresent ? [] : paths.filter((path) => find(path) === undefined),
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
  const broken = earlier.map(
    ({ name, damaged }) => `${name} is damaged (${describeDamage(damaged)})`,
  );
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
  if (site === undefined || asked === '')
    throw refusal(`--to: no site is kept under the name "${asked}"`);
  if (matching.length > 1)
    throw refusal(`--to: ${matching.length} sites have names that begin with "${asked}"`);
  if (site.isPresent) throw refusal(`--to: ${site.name} is the present site`);
  if (site.damaged.length > 0)
    throw refusal(`--to: ${site.name} is damaged: ${describeDamage(site.damaged)}`);
  return site;
}

function refusal(reason: string): CommandError {
  return new CommandError(
    `${reason}. "npm run rollback -- --list" shows what is kept.`,
    exitCodes.usage,
  );
}

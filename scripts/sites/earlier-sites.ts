import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { statusFile } from '../../src/routes.ts';
import { thinned } from '../../src/snapshot/thinned.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import {
  createPathMaker,
  type Inode,
  linkOrCopy,
  listInodes,
  noteDamage,
  removeFolder,
  unfinished,
} from '../cli/files.ts';
import { reasonBeneath } from '../cli/process.ts';
import { programModule } from '../cli/site-folder.ts';
import { finish, sharedActivity } from '../cli/stall.ts';
import { type PatchedTree, sealFrom, sealOf, stampsOf } from './site-tree.ts';
import {
  dayOfName,
  earlierSiteNames,
  nextSiteName,
  readSiteRecord,
  readSiteRecords,
  removeSite,
  type SiteRecord,
  type SitesFolder,
  sitesFolder,
  writeSiteRecord,
} from './sites-folder.ts';
import { isIn, type PublishedSite, presentName, readPresent } from './swap.ts';

export type PublishedSites = {
  /** Name of the site in the published folder; without one where there is none. */
  readonly present: string | undefined;
  /** What is known of sites, by name. */
  readonly records: ReadonlyMap<string, SiteRecord>;
  /**
   * Whether no file was added to the published folder, removed or replaced since it was published. Otherwise the trees of
   * all earlier sites are complete.
   */
  readonly isIntact: boolean;
  /** The site that the present one replaced, where its tree is complete. */
  readonly previous: PreviousSite | undefined;
};

type PreviousSite = {
  readonly name: string;
  /** Paths of files in which it and the present site differ. */
  readonly differing: ReadonlySet<string>;
};

/**
 * Looks at what is published, once what was interrupted is brought to its end. A site that nothing is known of, because its
 * record was lost, gets a name. Where somebody changed the published folder, earlier sites no longer depend on it.
 */
export function openSites(sites: SitesFolder): PublishedSites {
  settleSites(sites);
  const records = readSiteRecords(sites);
  const present = knownName(sites, records) ?? registerUnknownSite(sites, records);
  const isLast = present !== undefined && readPresent(sites)?.to === present;
  const isIntact = isLast && isSealed(sites.dist, records.get(present));
  const found = previousSite(sites);
  if (isIntact) return { present, records, isIntact, previous: found };
  completeSites(sites, { records, previous: found });
  return { present, records, isIntact, previous: undefined };
}

/** Every file of the published folder but its status. */
export function listPublished({ dist }: SitesFolder): ReadonlyMap<string, Inode> {
  return existsSync(dist) ? listSiteFiles(dist) : new Map();
}

/** Every file of a site by path, but for the one that says how the site is. */
export function listSiteFiles(folder: string): ReadonlyMap<string, Inode> {
  const files = new Map(listInodes(folder));
  files.delete(statusFile);
  return files;
}

/** Its name, where its record is there and its place among the stored ones free. */
function knownName(sites: SitesFolder, records: PublishedSites['records']): string | undefined {
  const name = presentName(sites);
  if (name === undefined || !records.has(name) || isEmpty(sites.dist)) return undefined;
  return sites.linked || !existsSync(sites.tree(name)) ? name : undefined;
}

function isEmpty(folder: string): boolean {
  return readdirSync(folder).every((name) => name === statusFile);
}

function registerUnknownSite(
  sites: SitesFolder,
  records: Map<string, SiteRecord>,
): string | undefined {
  const files = listPublished(sites);
  if (files.size === 0) return undefined;
  const { mtimeMs } = statSync(sites.dist);
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs));
  const name = nextSiteName(instant, earlierSiteNames(sites));
  const record = { snapshot: '', now: instant.toString(), siteUrl: '', files: sizesOf(files) };
  writeSiteRecord(sites, name, record);
  records.set(name, record);
  return name;
}

/** Sizes in bytes, by path. */
export function sizesOf(files: ReadonlyMap<string, Pick<Inode, 'size'>>): FileSizes {
  return FileSizes.from(new Map(files.entries().map(([path, { size }]) => [path, size])));
}

function isSealed(tree: string, record: SiteRecord | undefined): boolean {
  return record?.seal !== undefined && sealOf(tree, record.files) === record.seal;
}

function previousSite(sites: SitesFolder): PreviousSite | undefined {
  const last = readPresent(sites);
  if (last?.from === undefined || !existsSync(sites.tree(last.from))) return undefined;
  return { name: last.from, differing: new Set([...last.added, ...last.changed, ...last.removed]) };
}

/** The tree of the site before the present one, where the next site can be made of it. */
export function reusableTree(
  sites: SitesFolder,
  { previous, records }: PublishedSites,
): (PreviousSite & Pick<PatchedTree, 'stamps'>) | undefined {
  const record = records.get(previous?.name ?? '');
  if (previous === undefined || record?.seal === undefined) return undefined;
  const stamps = stampsOf(sites.tree(previous.name), record.files);
  const isWhole = stamps !== undefined && sealFrom(stamps) === record.seal;
  return isWhole ? { ...previous, stamps } : undefined;
}

/**
 * Begins to make the spare tree a second one of the published site, in a thread of its own, where the next site has no tree
 * to be made of. `made` answers the name of the site, or nothing where the tree was not completed.
 *
 * @param say receives why it was not; publishing makes the tree then
 */
export function copySite({ folder, site }: PublishedSite, say: (sentence: string) => void) {
  const sites = sitesFolder(folder);
  if (existsSync(sites.spare) || previousSite(sites) !== undefined) return undefined;
  const thread = new Worker(programModule('scripts/sites/copy-site'), {
    workerData: { folder, site, activity: sharedActivity() },
    env: publicEnvironment(),
  });
  thread.on('error', (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    say(
      `The second tree of the site could not be made meanwhile (${reason}); publishing makes it.`,
    );
  });
  const { promise: made, resolve } = Promise.withResolvers<string | undefined>();
  thread.on('exit', (code) => resolve(code === 0 ? site : undefined));
  return { made, [Symbol.asyncDispose]: async () => void (await thread.terminate()) };
}

/**
 * Where the files of an earlier site are: in its own folder, or in the present tree.
 *
 * @returns `undefined` for a file that is missing or has another size
 */
export function createFinder(
  sites: SitesFolder,
  name: string,
  { files }: SiteRecord,
): (path: string) => string | undefined {
  const isComplete = existsSync(sites.tree(name));
  const places = isComplete ? [sites.tree(name)] : [sites.part(name), sites.dist];
  return (path) => {
    for (const place of places) {
      const file = join(place, path);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile()) return found.size === files.get(path) ? file : undefined;
    }
    return undefined;
  };
}

/**
 * Gives earlier sites the files that left the published folder with the last swap: those that have
 * no tree, and beside it the site that was replaced, whose tree becomes the next. Done already
 * where that one has its files.
 */
function settleSites(sites: SitesFolder): void {
  const last = readPresent(sites);
  const replaced = previousSite(sites);
  if (last === undefined || replaced === undefined || existsSync(sites.leaving(replaced.name)))
    return;
  const [tree, leaving] = [sites.tree(replaced.name), sites.leaving(replaced.name)];
  const keep = (name: string, folder: string, paths: Iterable<string>) => {
    const { files } = readSiteRecord(sites, name) ?? {};
    const place = createPathMaker(folder);
    for (const path of paths) {
      const isMissing = files?.has(path) && !existsSync(join(folder, path));
      // What somebody removed by hand is not in the tree either.
      if (isMissing && existsSync(join(tree, path))) linkOrCopy(join(tree, path), place(path));
      finish(path);
    }
  };
  for (const name of earlierSiteNames(sites))
    if (!existsSync(sites.tree(name)))
      keep(name, sites.part(name), [...last.changed, ...last.removed]);
  const aside = `${leaving}${unfinished}`;
  removeFolder(aside);
  mkdirSync(aside);
  keep(replaced.name, aside, replaced.differing);
  const status = join(tree, statusFile);
  if (existsSync(status)) linkOrCopy(status, join(aside, statusFile));
  renameSync(aside, leaving);
}

/**
 * The same once the next site is published, which a full disk is not to undo. The next publication
 * tries again.
 */
export function settleSwap(sites: SitesFolder): void {
  try {
    settleSites(sites);
  } catch (error) {
    noteDamage(
      `The sites before the present one could not be settled (${reasonBeneath(error)}): the next publication does it.`,
    );
  }
}

/**
 * Leaves a site with the files alone in which it differs from the present one, as its tree is about
 * to be another's.
 */
export function takeLeavingFiles(sites: SitesFolder, name: string): void {
  removeFolder(sites.part(name));
  renameSync(sites.leaving(name), sites.part(name));
}

/**
 * Gives every earlier site a complete tree, so that none depends on a published folder that somebody changed. What is lost
 * is missing there, so that the site counts as damaged.
 */
function completeSites(
  sites: SitesFolder,
  { records, previous }: Pick<PublishedSites, 'records' | 'previous'>,
): void {
  const base = baseTree(sites);
  const sourceOf = (path: string, size: number | undefined) =>
    [previous?.differing.has(path) === false ? sites.tree(previous.name) : undefined, base]
      .flatMap((tree) => (tree === undefined ? [] : [join(tree, path)]))
      .find((file) => statSync(file, { throwIfNoEntry: false })?.size === size);
  for (const name of earlierSiteNames(sites)) {
    if (existsSync(sites.tree(name))) continue;
    const part = sites.part(name);
    const place = createPathMaker(part);
    for (const [path, size] of records.get(name)?.files ?? []) {
      const source = existsSync(join(part, path)) ? undefined : sourceOf(path, size);
      if (source !== undefined) linkOrCopy(source, place(path));
      finish(path);
    }
    renameSync(part, sites.tree(name));
  }
}

/** The tree that earlier sites without one of their own go by: that of the last site that was published. */
function baseTree(sites: SitesFolder): string | undefined {
  const last = readPresent(sites);
  if (last !== undefined && existsSync(sites.tree(last.to))) return sites.tree(last.to);
  return last === undefined || isIn(sites.dist, last) ? sites.dist : undefined;
}

/**
 * Removes sites until only so many are stored beside the present one: the newest, and the last of
 * each day before. One tree stays for the next site to be made of.
 */
export function pruneSites(sites: SitesFolder, present: string, keep: number): void {
  const earlier = earlierSiteNames(sites).filter((name) => name !== present);
  if (earlier.some((name) => existsSync(sites.tree(name)))) removeFolder(sites.spare);
  const kept = new Set(thinned(earlier, keep, dayOfName));
  for (const name of earlier.filter((one) => !kept.has(one))) {
    if (keep === 0 && existsSync(sites.tree(name)) && !existsSync(sites.spare))
      renameSync(sites.tree(name), sites.spare);
    removeSite(sites, name);
  }
}

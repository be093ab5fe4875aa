import { z } from 'zod';
import type { Cache } from '../cli/build-context.ts';
import { createState } from '../cli/files.ts';
import { readSiteRecord, readSiteRecords, sitesFolder } from '../sites/sites-folder.ts';
import { presentName } from '../sites/swap.ts';
import { latestName, snapshotNames } from '../snapshots/snapshot-store.ts';

const ownSiteSchema = z.object({
  /** Folder that is published to. */
  folder: z.string(),
  /** Name of the site that was published there, or found and accepted. */
  site: z.string(),
  /**
   * Name of the snapshot that was built last; the site need not be made of it, where it changed
   * nothing.
   */
  snapshot: z.string(),
});

type OwnSite = Readonly<z.output<typeof ownSiteSchema>>;

const ownSites = createState<OwnSite>(
  ownSiteSchema,
  'the watcher takes the published site for its own, also where somebody returned to an earlier one',
);

type Place = { readonly cache: Pick<Cache, 'watch' | 'snapshots'>; readonly dist: string };

/**
 * Notes that the present site is the watcher's own.
 *
 * @param snapshot name of what it was built of @default the latest one
 */
export function noteOwnSite(
  { cache, dist }: Place,
  snapshot: string | undefined = latestName(cache.snapshots),
): void {
  const sites = sitesFolder(dist);
  const site = presentName(sites);
  if (site === undefined || snapshot === undefined) return;
  const own = { folder: sites.dist, site, snapshot };
  const before = ownSites.read(cache.watch);
  if (JSON.stringify(before) !== JSON.stringify(own)) ownSites.write(cache.watch, own);
}

/**
 * The name of the present site where somebody else published it: an earlier one, or one of another
 * snapshot. What a build with this cache folder made of what was the newest read then is what the
 * watcher would have made of it; reads that changed nothing may have followed.
 */
export function strangeSite({ cache, dist }: Place): string | undefined {
  const sites = sitesFolder(dist);
  const own = ownSites.read(cache.watch);
  const present = presentName(sites);
  if (own === undefined || own.folder !== sites.dist) return undefined;
  if (present === undefined || present === own.site) return undefined;
  const snapshot = readSiteRecord(sites, present)?.snapshot;
  if (snapshot === undefined || present < own.site) return present;
  if (snapshot === latestName(cache.snapshots)) return undefined;
  const isOfLaterRead =
    snapshot > own.snapshot && snapshotNames(cache.snapshots).includes(snapshot);
  const isReturn = readSiteRecords(sites)
    .values()
    .some((site) => site.snapshot > snapshot);
  return isOfLaterRead && !isReturn ? undefined : present;
}

/** The present that the published site was made at, which decided what of it is over. */
export function presentOfSite({ dist }: Pick<Place, 'dist'>): Temporal.Instant | undefined {
  const sites = sitesFolder(dist);
  const record = readSiteRecord(sites, presentName(sites) ?? '');
  return record && Temporal.Instant.from(record.now);
}

/**
 * Name of the snapshot that was built last, so that building it again changes only what the present
 * decides; undefined where it is not known or not there any more. A later one was refused.
 */
export function builtSnapshot({ cache, dist }: Place): string | undefined {
  const own = ownSites.read(cache.watch);
  const isKept = own !== undefined && snapshotNames(cache.snapshots).includes(own.snapshot);
  return isKept && own.folder === sitesFolder(dist).dist ? own.snapshot : undefined;
}

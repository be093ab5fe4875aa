import { existsSync, readdirSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { listFiles, readState } from '../files.ts';
import { writeWhole } from '../write-whole.ts';
import { isSiteName, type SitesFolder } from './sites-folder.ts';

/** What a published site was made of. */
const originSchema = z.object({
  /** Name of the snapshot; empty where it is not known. */
  snapshot: z.string(),
  /** The present of its build: an instant. */
  now: z.string(),
  siteUrl: z.string(),
});

const siteRecordSchema = originSchema.extend({
  /** Size in bytes of each file, by path. */
  files: z.record(z.string(), z.number()),
});

export type SiteOrigin = Readonly<z.output<typeof originSchema>>;

type SiteRecord = Readonly<z.output<typeof siteRecordSchema>>;

export function writeSiteRecord(
  sites: SitesFolder,
  name: string,
  { snapshot, now, siteUrl }: SiteOrigin,
  files: ReadonlyMap<string, number>,
): void {
  const record: SiteRecord = { snapshot, now, siteUrl, files: Object.fromEntries(files) };
  writeWhole(sites.record(name), `${JSON.stringify(record)}\n`);
}

/** What is known of a site; undefined where its record was removed or damaged. */
export function readSiteRecord(sites: SitesFolder, name: string): SiteRecord | undefined {
  return readState(sites.record(name), siteRecordSchema, 'the site of that name cannot be returned to');
}

export function removeSite(sites: SitesFolder, name: string): void {
  rmSync(sites.record(name), { force: true });
  for (const folder of [sites.next(name), sites.tree(name)]) rmSync(folder, { recursive: true, force: true });
}

/** Removes the oldest sites until only so many are kept beside the present one. */
export function pruneSites(sites: SitesFolder, present: string, keep: number): void {
  const earlier = keptNames(sites).filter((name) => name !== present);
  for (const name of earlier.slice(0, Math.max(0, earlier.length - keep))) removeSite(sites, name);
}

/** Names of the snapshots that the present and the kept sites came from. */
export function snapshotsOfSites(sites: SitesFolder): readonly string[] {
  if (!existsSync(sites.folder)) return [];
  return readdirSync(sites.folder)
    .filter((entry) => entry.endsWith('.json') && isSiteName(entry.slice(0, -'.json'.length)))
    .map((entry) => readSiteRecord(sites, entry.slice(0, -'.json'.length))?.snapshot ?? '')
    .filter((snapshot) => snapshot !== '');
}

/** The names of the sites that have a tree in the folder, the oldest first. */
export function keptNames(sites: SitesFolder): readonly string[] {
  if (!existsSync(sites.folder)) return [];
  return readdirSync(sites.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isSiteName(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

/** Files of a kept site that are missing or have another size. */
export function damagedFiles(sites: SitesFolder, name: string, record: SiteRecord): readonly string[] {
  const there = listFiles(sites.tree(name));
  return Object.entries(record.files)
    .filter(([path, size]) => there.get(path) !== size)
    .map(([path]) => path);
}

import { existsSync, statSync } from 'node:fs';
import type { Inode } from '../files.ts';
import { keptNames, readSiteRecord, writeSiteRecord } from './site-record.ts';
import { nextSiteName, type SitesFolder } from './sites-folder.ts';
import { listSiteFiles, sizesOf } from './status-file.ts';
import { presentName } from './swap.ts';

/** The site in the published folder; without a name where there is none. */
export type PresentSite = {
  readonly name: string | undefined;
  /** By path. */
  readonly files: ReadonlyMap<string, Inode>;
};

/** Looks at the published folder. A site that nothing is known of, because its record was lost, gets a name. */
export function readPresentSite(sites: SitesFolder): PresentSite {
  const files = existsSync(sites.dist) ? listSiteFiles(sites.dist) : new Map<string, Inode>();
  return { name: files.size === 0 ? undefined : (knownName(sites) ?? adopt(sites, files)), files };
}

/** Its name, where its record is there and its place among the kept ones free. */
function knownName(sites: SitesFolder): string | undefined {
  const name = presentName(sites);
  if (name === undefined || readSiteRecord(sites, name) === undefined) return undefined;
  return sites.linked || !existsSync(sites.tree(name)) ? name : undefined;
}

function adopt(sites: SitesFolder, files: PresentSite['files']): string {
  const { mtimeMs } = statSync(sites.dist);
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs));
  const name = nextSiteName(instant, keptNames(sites));
  writeSiteRecord(sites, name, { snapshot: '', now: instant.toString(), siteUrl: '' }, sizesOf(files));
  return name;
}

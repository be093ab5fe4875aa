import { exitCodes, Failure } from '../failure.ts';
import { damagedFiles, keptNames, readSiteRecord } from './site-record.ts';
import { instantOf, type SitesFolder } from './sites-folder.ts';

/** A site that can be published again, or is published. */
export type KeptSite = {
  readonly name: string;
  readonly published: Temporal.Instant;
  /** Name of the snapshot it came from; empty where it is not known. */
  readonly snapshot: string;
  readonly files: number;
  readonly isPresent: boolean;
  /** Files that are missing or were changed, so that it cannot be published again. */
  readonly damaged: readonly string[];
};

/** The kept sites and the present one, the oldest first. */
export function listSites(sites: SitesFolder, present: string | undefined): readonly KeptSite[] {
  const names = new Set([...keptNames(sites), ...(present === undefined ? [] : [present])]);
  return [...names].toSorted().flatMap((name) => {
    const record = readSiteRecord(sites, name);
    if (record === undefined) return [];
    const isPresent = name === present;
    return {
      name,
      published: instantOf(name),
      snapshot: record.snapshot,
      files: Object.keys(record.files).length,
      isPresent,
      damaged: isPresent ? [] : damagedFiles(sites, name, record),
    };
  });
}

/**
 * The site to return to: the one named, or the newest whole one before the present one.
 *
 * @param asked a name, or a beginning of one that no other shares
 * @throws Failure when there is none
 */
export function chooseSite(
  list: readonly KeptSite[],
  asked: string | undefined,
  present: string | undefined,
): KeptSite {
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

function namedSite(list: readonly KeptSite[], asked: string): KeptSite {
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

function refusal(reason: string): Failure {
  return new Failure(`${reason}. "npm run rollback -- --list" shows what is kept.`, exitCodes.usage);
}

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { languageSchema } from '../../src/contract/language.ts';
import { earlierSitesName } from '../../src/routes.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { createState, makeFolder, readState, removeFolder, writeFileAtomic } from '../cli/files.ts';

/** Names of published sites: the instant of publication, to the millisecond, so that they sort by time. */
const namePattern = /^\d{8}T\d{9}Z$/;

const entryPattern = /^(\d{8}T\d{9}Z)(?:\.json|\.next|\.part|\.leaving)?$/;

export type SitesFolder = ReturnType<typeof sitesFolder>;

/**
 * What is where in the hidden folder beside a published one, `.dist-kept` beside `dist`. It has to be on the same file
 * system, because trees are moved and files linked between the two.
 *
 *     .dist-kept/
 *       NAME/          an earlier site, complete: the one before the present one
 *       NAME.part/     of an earlier site the files that the present one does not have as they were
 *       NAME.leaving/  the same of the site before the present one, for when its tree becomes the next
 *       NAME.json      what belongs to it, of the present site too
 *       NAME.next/     a site that is still being completed
 *       spare/         a tree of any content, for the next site to be made of
 *       present.json   the last swap: which site came in the place of which
 *       swap.json      the same of a swap that is under way
 *       lock
 *
 * Where `dist` is a symbolic link into that folder, the present site stays in the folder and only the link is replaced.
 */
export function sitesFolder(published: string) {
  const dist = placeOf(published);
  const folder = earlierSitesFolder(dist);
  return {
    dist,
    folder,
    linked: leadsInto(dist, folder),
    lock: join(folder, 'lock'),
    swap: join(folder, 'swap.json'),
    present: join(folder, 'present.json'),
    tree: (name: string) => join(folder, name),
    record: (name: string) => join(folder, `${name}.json`),
    next: (name: string) => join(folder, `${name}.next`),
    part: (name: string) => join(folder, `${name}.part`),
    leaving: (name: string) => join(folder, `${name}.leaving`),
    spare: join(folder, 'spare'),
  };
}

function isSiteName(name: string): boolean {
  return namePattern.test(name);
}

/** The name of the site that an entry of the folder belongs to; undefined where it is none of ours. */
export function siteOfEntry(entry: string): string | undefined {
  return entryPattern.exec(entry)?.[1];
}

/** A name that sorts after all others. */
export function nextSiteName(instant: Temporal.Instant, names: readonly string[]): string {
  const newest = names.filter(isSiteName).toSorted().at(-1);
  const name = toName(instant);
  if (newest === undefined || name > newest) return name;
  return toName(instantOf(newest).add({ milliseconds: 1 }));
}

export function instantOf(name: string): Temporal.Instant {
  const [, date, time, fraction] = /^(\d{8}T)(\d{6})(\d{3})Z$/.exec(name) ?? [];
  return Temporal.Instant.from(`${date}${time}.${fraction}Z`);
}

/** The day (UTC) that the name of a site or a snapshot begins with. */
export function dayOfName(name: string): string {
  return name.slice(0, 'YYYYMMDD'.length);
}

function toName(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
}

/** With links resolved: what is moved is the folder itself, unless its link leads to a stored one. */
function placeOf(published: string): string {
  const above = dirname(published);
  makeFolder(above);
  const place = join(realpathSync(above), basename(published));
  if (!existsSync(place) || leadsInto(place, earlierSitesFolder(place))) return place;
  return realpathSync(place);
}

function earlierSitesFolder(dist: string): string {
  return join(dirname(dist), earlierSitesName(basename(dist)));
}

function leadsInto(place: string, folder: string): boolean {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  return dirname(resolve(dirname(place), readlinkSync(place))) === folder;
}

const originSchema = z.object({
  /** Name of the snapshot; empty where it is not known. */
  snapshot: z.string(),
  /** The present of its build: an instant. */
  now: z.string(),
  siteUrl: z.string(),
});

const siteRecordSchema = originSchema.extend({
  /** Size in bytes of each file, by path. */
  files: z.record(z.string(), z.number()).transform(FileSizes.of),
  /** Shows whether files were added to its tree, removed or replaced; absent where that is not known. */
  seal: z.string().exactOptional(),
});

export type SiteOrigin = Readonly<z.output<typeof originSchema>>;

export type SiteRecord = Readonly<z.output<typeof siteRecordSchema>>;

const siteRecords = createState<SiteRecord>(
  siteRecordSchema,
  'the site of that name cannot be returned to',
  ({ files, ...others }) => `${JSON.stringify(others).slice(0, -1)},"files":${files.json}}`,
);

export function writeSiteRecord(sites: SitesFolder, name: string, record: SiteRecord): void {
  siteRecords.write(sites.record(name), record);
}

/** What is known of a site; undefined where its record was removed or damaged. */
export function readSiteRecord(sites: SitesFolder, name: string): SiteRecord | undefined {
  return siteRecords.read(sites.record(name));
}

export function removeSite(sites: SitesFolder, name: string): void {
  rmSync(sites.record(name), { force: true });
  for (const place of [sites.next, sites.tree, sites.part, sites.leaving])
    removeFolder(place(name));
}

/** What is known of the present and the stored sites, by name. */
export function readSiteRecords(sites: SitesFolder): Map<string, SiteRecord> {
  const entries = existsSync(sites.folder) ? readdirSync(sites.folder) : [];
  const names = entries
    .filter((entry) => entry.endsWith('.json'))
    .map((entry) => basename(entry, '.json'));
  const records = names
    .filter(isSiteName)
    .map((name) => [name, readSiteRecord(sites, name)] as const);
  return new Map(
    records.flatMap(([name, record]) => (record === undefined ? [] : [[name, record]])),
  );
}

/** The names of the sites that have a folder of files here, the oldest first. */
export function earlierSiteNames(sites: SitesFolder): readonly string[] {
  if (!existsSync(sites.folder)) return [];
  const names = readdirSync(sites.folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => basename(name, '.part'))
    .filter(isSiteName);
  return [...new Set(names)].toSorted();
}

const recordSchema = z.object({
  folders: z.array(z.string()),
  /** Names of the snapshots that the sites of each folder came from. */
  snapshots: z.record(z.string(), z.array(z.string())).default({}),
});

type PublicationRecord = Readonly<z.output<typeof recordSchema>>;

/**
 * Refuses a folder to publish to that holds something else, or that is or contains one of `kept`.
 *
 * @param record file that remembers the folders published to
 */
export function claimFolder(folder: string, kept: readonly string[], record: string): void {
  const inside = kept.find((path) => !leaves(relative(folder, path)));
  if (inside !== undefined) {
    throw ownershipRefusal(folder, `it is or contains "${inside}"`);
  }
  if (!isOurs(folder, record))
    throw ownershipRefusal(folder, 'it holds files that were not published from here');
}

/** Remembers that a folder is published to, and the snapshots its sites came from. */
export function recordFolder(folder: string, record: string, snapshots: readonly string[]): void {
  const before = readRecord(record);
  const after: PublicationRecord = {
    folders: [...new Set([...before.folders, folder])].toSorted(),
    snapshots: { ...before.snapshots, [folder]: [...new Set(snapshots)].toSorted() },
  };
  if (isDeepStrictEqual(before, after)) return;
  mkdirSync(dirname(record), { recursive: true });
  // Which snapshots are in use is known again from the next publication on; a folder may be
  // refused.
  const flush = !isDeepStrictEqual(before.folders, after.folders);
  writeFileAtomic(record, `${JSON.stringify(after, null, 2)}\n`, { flush });
}

/** The folders that were published to. */
export function publishedFolders(record: string): readonly string[] {
  return readRecord(record).folders;
}

/** Names of the snapshots that published and stored sites came from. */
export function publishedSnapshots(record: string): ReadonlySet<string> {
  return new Set(Object.values(readRecord(record).snapshots).flat());
}

/** Whether a folder may be replaced: absent, empty, recorded, or recognizably a site of this program. */
function isOurs(folder: string, record: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory()) return false;
  if (readdirSync(folder).length === 0) return true;
  return readRecord(record).folders.includes(folder) || looksLikeSite(folder);
}

function looksLikeSite(folder: string): boolean {
  return readdirSync(folder).some((language) => {
    if (!languageSchema.safeParse(language).success) return false;
    const calendar = join(folder, language, 'feeds', 'events.ics');
    return existsSync(calendar) && readFileSync(calendar, 'utf8').startsWith('BEGIN:VCALENDAR');
  });
}

function readRecord(record: string): PublicationRecord {
  const lost =
    'it is not known any more which folders were published to, nor which snapshots their sites came from, until the next publication';
  return readState(record, recordSchema, lost) ?? { folders: [], snapshots: {} };
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`);
}

function ownershipRefusal(folder: string, reason: string): CommandError {
  return new CommandError(
    `DIST_DIR "${folder}" is refused: ${reason}. Name a new or empty folder for the published site.`,
    exitCodes.usage,
  );
}

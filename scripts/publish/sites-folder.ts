import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '../files.ts';

/** Names of published sites: the instant of publication, to the millisecond, so that they sort by time. */
const namePattern = /^\d{8}T\d{9}Z$/;

const entryPattern = /^(\d{8}T\d{9}Z)(?:\.json|\.next)?$/;

export type SitesFolder = ReturnType<typeof sitesFolder>;

/**
 * What is where in the hidden folder beside a published one, `.dist-kept` beside `dist`. It has to be on the same file
 * system, because trees are moved and files linked between the two.
 *
 *     .dist-kept/
 *       NAME/          an earlier site, whole
 *       NAME.json      what belongs to it, of the present site too
 *       NAME.next/     a site that is still being completed
 *       present.json   the last swap: which site came in the place of which
 *       swap.json      the same of a swap that is under way
 *       lock
 *
 * Where `dist` is a symbolic link into that folder, the present site stays in the folder and only the link is replaced.
 */
export function sitesFolder(published: string) {
  const dist = placeOf(published);
  const folder = keptBeside(dist);
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
  };
}

export function isSiteName(name: string): boolean {
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

/** When a site was published. */
export function instantOf(name: string): Temporal.Instant {
  const [, date, time, fraction] = /^(\d{8}T)(\d{6})(\d{3})Z$/.exec(name) ?? [];
  return Temporal.Instant.from(`${date}${time}.${fraction}Z`);
}

function toName(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
}

/** With links resolved: what is moved is the folder itself, unless its link leads to one that is kept. */
function placeOf(published: string): string {
  const above = dirname(published);
  makeFolder(above);
  const place = join(realpathSync(above), basename(published));
  if (!existsSync(place) || leadsInto(place, keptBeside(place))) return place;
  return realpathSync(place);
}

function keptBeside(dist: string): string {
  return join(dirname(dist), `.${basename(dist)}-kept`);
}

function leadsInto(place: string, folder: string): boolean {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  return dirname(resolve(dirname(place), readlinkSync(place))) === folder;
}

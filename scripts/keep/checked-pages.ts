import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import { readSiteRecord } from '../publish/site-record.ts';
import { sitesFolder } from '../publish/sites-folder.ts';
import type { Staged } from '../render/staging.ts';
import type { Reference } from '../verify/page-check.ts';
import type { Workplace } from '../workplace.ts';
import { type Findings, readStagedPages, writePages } from './page-record.ts';
import { usablePages } from './usable-pages.ts';

/** What earlier checks have shown of files that were kept. */
export type CheckedFiles = {
  /** Paths in the output folder of files whose own form and links need no second look. */
  readonly files: ReadonlySet<string>;
  /** Places in other pages that they link to. */
  readonly references: readonly Reference[];
  /** Those of them in which all that is sought now was sought before, and which nobody has written since. */
  readonly read: ReadonlySet<string>;
  /** Number of events in those that are calendars. */
  readonly calendars: ReadonlyMap<string, number>;
  /** What those say of the CMS in words. */
  readonly mentions: ReadonlyMap<string, string>;
};

export const noCheckedFiles: CheckedFiles = {
  files: new Set(),
  references: [],
  read: new Set(),
  calendars: new Map(),
  mentions: new Map(),
};

/**
 * The kept files of a staged site that were checked when they were published. None, when the new site lacks a file of
 * the published one that a page may link to.
 *
 * @param files every file of the staged site
 * @param sought digest of what is looked for in every file
 */
export function checkedFiles(
  workplace: Workplace,
  { program }: Staged,
  files: ReadonlyMap<string, number>,
  sought: string,
): CheckedFiles {
  const staged = readStagedPages(workplace.cache.stagedPages);
  const published = usablePages(workplace, program);
  if (staged === undefined || published === undefined || staged.kept.length === 0) return noCheckedFiles;
  const before = readSiteRecord(sitesFolder(workplace.settings.distFolder), published.site)?.files;
  if (before === undefined) return noCheckedFiles;
  if (lacksLinked(Object.keys(before), files, workplace.settings.config)) return noCheckedFiles;
  const { findings } = published;
  const kept = new Set(staged.kept);
  const began = Temporal.Instant.from(findings.began).epochMilliseconds;
  const isUntouched = (file: string) =>
    files.get(file) === before[file] && statSync(join(workplace.cache.staging, file)).mtimeMs < began;
  const read = new Set(findings.sought === sought ? staged.kept.filter(isUntouched) : []);
  return {
    files: kept,
    references: findings.references.filter(({ from }) => kept.has(from)),
    read,
    calendars: ofFiles(findings.calendars, read),
    mentions: ofFiles(findings.mentions, read),
  };
}

/**
 * Whether a site lacks a file that pages of an earlier one may link to: any but those of the index of the search, which
 * only the script of its page asks for. Each version of the index has other files.
 *
 * @param before the files of the earlier one
 */
export function lacksLinked(
  before: readonly string[],
  files: ReadonlyMap<string, number>,
  { siteUrl, languages }: Pick<SiteConfig, 'siteUrl' | 'languages'>,
): boolean {
  const { outputFile, searchFilePath } = createRoutes(siteUrl);
  const ofIndex = languages.map((language) =>
    outputFile(searchFilePath(language, 'i.json')).slice(0, -'i.json'.length),
  );
  const isOfIndex = (file: string) =>
    file.endsWith('.json') && ofIndex.some((folder) => file.startsWith(folder));
  return before.some((file) => !files.has(file) && !isOfIndex(file));
}

/** Writes down what the checks of the staged pages have read in them. */
export function keepFindings(file: string, findings: Findings): void {
  const staged = readStagedPages(file);
  if (staged !== undefined) writePages(file, { ...staged, findings });
}

function ofFiles<T>(values: Readonly<Record<string, T>>, files: ReadonlySet<string>): ReadonlyMap<string, T> {
  return new Map(Object.entries(values).filter(([file]) => files.has(file)));
}

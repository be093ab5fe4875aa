import { readSiteRecord } from '../publish/site-record.ts';
import { sitesFolder } from '../publish/sites-folder.ts';
import type { Staged } from '../render/staging.ts';
import type { Reference } from '../verify/page-check.ts';
import type { Workplace } from '../workplace.ts';
import { readStagedPages, writePages } from './page-record.ts';
import { usablePages } from './usable-pages.ts';

/** What earlier checks have shown of files that were kept. */
export type CheckedFiles = {
  /** Paths in the output folder of files whose own form and links need no second look. */
  readonly files: ReadonlySet<string>;
  /** Places in other pages that they link to. */
  readonly references: readonly Reference[];
};

export const noCheckedFiles: CheckedFiles = { files: new Set(), references: [] };

/**
 * The kept files of a staged site that were checked when they were published. None, when the new site lacks a file of
 * the published one: what they link to may be gone.
 *
 * @param files every file of the staged site
 */
export function checkedFiles(
  workplace: Workplace,
  { program }: Staged,
  files: ReadonlyMap<string, number>,
): CheckedFiles {
  const staged = readStagedPages(workplace.cache.stagedPages);
  const published = usablePages(workplace, program);
  if (staged === undefined || published === undefined || staged.kept.length === 0) return noCheckedFiles;
  const before = readSiteRecord(sitesFolder(workplace.settings.distFolder), published.site)?.files;
  if (before === undefined || !Object.keys(before).every((file) => files.has(file))) return noCheckedFiles;
  const kept = new Set(staged.kept);
  return { files: kept, references: published.references.filter(({ from }) => kept.has(from)) };
}

/** Writes down where the links of the staged pages lead. */
export function keepReferences(file: string, references: readonly Reference[]): void {
  const staged = readStagedPages(file);
  if (staged !== undefined) writePages(file, { ...staged, references: [...references] });
}

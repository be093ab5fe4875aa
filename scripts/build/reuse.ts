import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildContext, Cache } from '../cli/build-context.ts';
import type { FileSizes } from '../cli/file-sizes.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import { presentName } from '../sites/swap.ts';
import {
  type PublishedSummary,
  type RecordHead,
  recordFile,
  type TargetsRecord,
} from './record.ts';
import type { Reusable } from './run.ts';

/** The record of a published site. */
export type PublishedRecord = TargetsRecord & {
  readonly head: RecordHead & { readonly published: PublishedSummary };
};

/**
 * The record of the published site, where it may be built upon: it is the one that was written down, and this program with
 * this configuration wrote it.
 *
 * @param code what `codeDigest` returns
 */
export function usableRecord(context: BuildContext, code: string): PublishedRecord | undefined {
  if (usableSummary(context, code) === undefined) return undefined;
  const record = recordFile.read(context.cache.publishedTargets);
  const published = record?.head.published;
  return record && published && { ...record, head: { ...record.head, published } };
}

/** What the published site was made of and is, where the same may be said of it; reads no more. @param code as for `usableRecord` */
export function usableSummary(
  { cache, settings }: BuildContext,
  code: string,
): PublishedSummary | undefined {
  const published = recordFile.readHead(cache.publishedTargets)?.published;
  if (published?.program !== code) return undefined;
  const sites = sitesFolder(settings.distFolder);
  const isPresent =
    published.folder === sites.dist &&
    !existsSync(sites.swap) &&
    presentName(sites) === published.site;
  return isPresent ? published : undefined;
}

/**
 * Writes down the record of the site that was just published, for the next build.
 *
 * @param made what it was made by and of, where and as what it was published, and what is in it
 */
export function rememberSite(
  { stagedTargets, publishedTargets }: Cache,
  made: PublishedSummary,
): void {
  const staged = recordFile.read(stagedTargets);
  if (staged === undefined || staged.head.checked === '') {
    rmSync(publishedTargets, { force: true });
    return;
  }
  recordFile.write(publishedTargets, {
    ...staged,
    head: { ...staged.head, reused: [], published: made },
  });
}

/** What may be taken over of a published site. */
export function reusableOf(record: TargetsRecord): Reusable {
  const { folder, site } = record.head.published ?? {};
  return { ...record, isThere: createReuse(record), folder, site };
}

/**
 * Makes a function that says whether files of the published site can be reused, all of those that are named together: they
 * are as large as they were published. One that was cut off or emptied since is none to reuse.
 */
function createReuse(record: TargetsRecord | undefined): (files: readonly string[]) => boolean {
  const published = record?.head.published;
  if (published === undefined) return () => false;
  const { folder, site } = published;
  let sizes: FileSizes | undefined;
  return (files) => {
    sizes ??= readSiteRecord(sitesFolder(folder), site)?.files;
    return files.every((file) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === sizes?.get(file);
    });
  };
}

import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { SiteConfig } from '../../src/config.ts';
import { siteTimeZone } from '../../src/model/when.ts';
import { digest } from '../../src/snapshot/format.ts';
import { isUndecided } from '../../src/snapshot/history.ts';
import type { BuildContext, Cache } from '../cli/build-context.ts';
import { createState, listFiles } from '../cli/files.ts';
import { programFiles, projectFolder, type Settings } from '../cli/settings.ts';
import { filesOfTheme, placeTheme } from '../cli/theme.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import { presentName } from '../sites/swap.ts';
import { readManifest } from '../snapshots/snapshots.ts';
import { referenceSchema } from '../verify/pages.ts';

/** What pages show, by file in the output folder. */
const digestsSchema = z.record(z.string(), z.string());

/** Texts that are written together, by the name of the group: what they are made of, which files, which warnings. */
const textsSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), files: z.array(z.string()), warnings: z.array(z.string()) }),
);

export type ReusedTexts = Readonly<z.output<typeof textsSchema>>;

/** What the checks of a whole site have read in its files. */
const findingsSchema = z.object({
  /** The instant before the first file was read. */
  began: z.string(),
  /** Digest of all that was looked for in every file. */
  sought: z.string(),
  /** Places in pages that links lead to, each once. */
  references: z.array(referenceSchema),
  /** Number of events in each calendar. */
  calendars: z.record(z.string(), z.number()),
  /** What files say of the CMS in words, an example of each. */
  mentions: z.record(z.string(), z.string()),
});

/** Written by a render, and completed by its checks. */
const stagedPagesSchema = z.object({
  digests: digestsSchema,
  texts: textsSchema,
  /** Files that were taken over from the published site, pages and what belongs to them. */
  reused: z.array(z.string()),
  /** Missing until the pages are checked. */
  findings: findingsSchema.optional(),
});

export type Findings = Readonly<z.output<typeof findingsSchema>>;

export type StagedPages = Readonly<z.output<typeof stagedPagesSchema>>;

/** What a published site was made of, and how large it is, its status apart: enough to know that the next one is the same. */
const publishedSummarySchema = z.object({
  version: z.literal(1),
  /** Digest of the program and configuration that wrote it. */
  program: z.string(),
  /** Digest of all it was made of. */
  inputs: z.string(),
  /** Where it is published, absolute. */
  folder: z.string(),
  /** Its name. */
  site: z.string(),
  pages: z.int(),
  files: z.int(),
  bytes: z.int(),
});

export type PublishedSummary = Readonly<z.output<typeof publishedSummarySchema>>;

/** What is known of the pages of a published site. */
const publishedPagesSchema = publishedSummarySchema
  .pick({ version: true, program: true, folder: true, site: true })
  .extend({ digests: digestsSchema, texts: textsSchema, findings: findingsSchema });

export type PublishedPages = Readonly<z.output<typeof publishedPagesSchema>>;

const lost = 'every page is rendered and checked again';

/** What is written down of a published site; nothing where it cannot be read: then every page is rendered. */
export const publishedRecord = createState<PublishedPages>(publishedPagesSchema, lost);

const summaryRecord = createState<PublishedSummary>(
  publishedSummarySchema,
  'the site is rendered again, though nothing may have changed',
);

/** The same of a staged site. */
export const stagedRecord = createState<StagedPages>(stagedPagesSchema, lost);

/**
 * Writes down what the site was made of that was just published, and what its pages show, for the next build.
 *
 * @param made what it was made by and of, and where and as what it was published
 */
export function rememberSite(
  { stagedPages, publishedPages, publishedSite }: Cache,
  made: Omit<PublishedSummary, 'version' | 'pages' | 'files' | 'bytes'>,
): void {
  const { digests, texts, findings } = stagedRecord.read(stagedPages) ?? {};
  if (digests === undefined || texts === undefined || findings === undefined) {
    for (const file of [publishedPages, publishedSite]) rmSync(file, { force: true });
    return;
  }
  const { program, folder, site } = made;
  const files = Object.entries(readSiteRecord(sitesFolder(folder), site)?.files ?? {});
  publishedRecord.write(publishedPages, {
    version: 1,
    program,
    folder,
    site,
    digests,
    texts,
    findings,
  });
  summaryRecord.write(publishedSite, {
    version: 1,
    ...made,
    pages: files.filter(([path]) => path.endsWith('.html')).length,
    files: files.length,
    bytes: files.reduce((sum, [, size]) => sum + size, 0),
  });
}

/**
 * What is known of the pages of the published site, where it may be built upon: it is the one that was written down, and
 * this program with this configuration wrote it.
 *
 * @param program what `programDigest` answers now
 */
export function usablePages(context: BuildContext, program: string): PublishedPages | undefined {
  return ifUsable(publishedRecord.read(context.cache.publishedPages), context, program);
}

/** What the published site was made of and is, where the same may be said of it. @param program as for `usablePages` */
export function usableSummary(
  context: BuildContext,
  program: string,
): PublishedSummary | undefined {
  return ifUsable(summaryRecord.read(context.cache.publishedSite), context, program);
}

function ifUsable<Record extends Pick<PublishedSummary, 'program' | 'folder' | 'site'>>(
  record: Record | undefined,
  { settings }: BuildContext,
  program: string,
): Record | undefined {
  if (record === undefined || record.program !== program) return undefined;
  const sites = sitesFolder(settings.distFolder);
  const isPresent =
    record.folder === sites.dist && !existsSync(sites.swap) && presentName(sites) === record.site;
  return isPresent ? record : undefined;
}

/**
 * A digest of all that a site is a function of, the time of day left out: two builds with the same one would publish the
 * same. The instant of the fetch counts by its day, or as it is where the fetch decides whether a missed event is cancelled.
 *
 * @param source.snapshot its folder; the manifest in it has digests of every item and file
 * @param source.history folder of what earlier builds published
 * @param source.program what `programDigest` answers
 */
export function inputsDigest(source: {
  readonly snapshot: string;
  readonly history: string;
  readonly program: string;
  readonly settings: Settings;
}): string {
  const { snapshot, history, program, settings } = source;
  const manifest = readManifest(snapshot);
  const { fetched, warnings: _, shapes: __, reading: ___, ...content } = manifest;
  const owner = { origin: manifest.origin, siteUrl: settings.config.siteUrl };
  const timeZone = siteTimeZone(settings.config, manifest.root);
  const dayOf = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const record = join(history, 'history.json');
  const parts = [
    program,
    dayOf(settings.now),
    isUndecided(history, owner) ? fetched : dayOf(Temporal.Instant.from(fetched)),
    JSON.stringify(content),
    existsSync(record) ? readFileSync(record, 'utf8') : '',
  ];
  return hash('sha256', JSON.stringify(parts), 'hex');
}

/** What decides about the bytes of a site besides the program in `src` and `scripts`, its snapshot, its history and the present. */
const files = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * A digest of the program, and of the configuration and the theme it runs with: what one program wrote is of no use to
 * another.
 *
 * @param configFile the site's configuration; the files it imports count too
 */
export function programDigest(configFile: string, { siteUrl, theme }: SiteConfig): string {
  const copied = join(projectFolder, 'public');
  const own = [
    ...[...programFiles('src'), ...programFiles('scripts'), ...files],
    ...(existsSync(copied) ? listFiles(copied).keys() : []).map((file) => join('public', file)),
  ];
  const parts = [
    process.version,
    siteUrl,
    ...own.map((file) => `${file} ${digestOf(join(projectFolder, file))}`),
    ...filesOfTheme(placeTheme(theme, configFile), configFile).map(digestOf),
  ];
  return hash('sha256', parts.join('\n'), 'hex');
}

function digestOf(file: string): string {
  return hash('sha256', readFileSync(file), 'hex');
}

/** Hexadecimal digits that are stored of a digest: half of SHA-256's, far more than a site has files for. */
const length = 32;

/** A digest of a text, as it is stored. */
export function shortDigest(text: string): string {
  return digest(text).slice(0, length);
}

/** Whether files of the published site can be reused, all of those that are named together. */
export type Place = (files: readonly string[]) => boolean;

/**
 * Makes a function that finds files which are as large as they were published. One that was cut off or emptied since is none
 * to reuse.
 *
 * @param folder of the published site
 * @param sizeOf bytes of a file as it was published
 */
export function createReuse(folder: string, sizeOf: (file: string) => number | undefined): Place {
  return (files) =>
    files.every((file) => {
      const found = statSync(join(folder, file), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === sizeOf(file);
    });
}

/** Sizes of the files of a published site, in bytes, which are read when one is asked for first. */
export function publishedSizes(
  published: Pick<PublishedPages, 'folder' | 'site'> | undefined,
): (file: string) => number | undefined {
  let files: Readonly<Record<string, number>> | undefined;
  return (file) => {
    if (published === undefined) return undefined;
    const { folder, site } = published;
    files ??= readSiteRecord(sitesFolder(folder), site)?.files ?? {};
    return files[file];
  };
}

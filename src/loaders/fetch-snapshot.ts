import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collected, createCollected } from './collected.ts';
import { checkCompleteness } from './completeness.ts';
import { fetchEmbeds } from './embeds/fetch-embeds.ts';
import { fetchEventStatuses } from './event-status.ts';
import { fetchCollections } from './fetch-collections.ts';
import { fetchNames } from './fetch-names.ts';
import type { FetchContext, FetchSettings, FindPreviousItems } from './fetch-settings.ts';
import { fetchFiles } from './files/fetch-files.ts';
import { fetchImages } from './images/fetch-images.ts';
import { fetchLinkedEvents } from './linked-events.ts';
import { fetchNewsNames } from './news-names.ts';
import { oneSidedRemarks } from './one-sided.ts';
import { previousItems } from './reuse/previous-snapshot.ts';
import { readingsOf, shapesOf } from './reuse/readings.ts';
import { fetchSeoHeads } from './seo-heads.ts';
import {
  type DocumentEntry,
  type FileEntry,
  type Manifest,
  snapshotVersion,
  type Vanished,
  type Withheld,
} from './snapshot-format.ts';
import { openSpool, type Spool } from './spool.ts';
import { createStagingFolder } from './staging-folder.ts';
import { untranslatedCollections } from './untranslated.ts';
import { readVanishedEvents, readWithheldItems } from './vanished-events.ts';
import { leaveOutFilesOfOthers, leaveOutReferences } from './withheld-references.ts';
import { writeCollections, writeManifest } from './write-snapshot.ts';

/**
 * Reads everything public a server has into a new snapshot. The folder appears when it is complete, or not at all.
 *
 * @throws UnreachableError, AnswerError, NonsenseError where the server cannot be read
 * @throws IncompleteError where what was read is not enough
 */
export async function fetchSnapshot(settings: FetchSettings): Promise<Manifest> {
  const { folder } = settings;
  const signal = settings.signal
    ? AbortSignal.any([settings.api.signal, settings.signal])
    : settings.api.signal;
  if (existsSync(folder))
    throw new Error(`A snapshot is never changed, and ${folder} exists: choose another folder.`);
  const staging = await createStagingFolder(folder);
  try {
    await mkdir(join(staging, 'files'));
    const manifest = await spooled(staging, (spool) => fetchInto(staging, { ...settings, signal }, spool));
    signal.throwIfAborted();
    await rename(staging, folder);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Does work with a spool that is gone afterwards. */
async function spooled<T>(staging: string, work: (spool: Spool) => Promise<T>): Promise<T> {
  const spool = openSpool(join(staging, 'items.spool'));
  try {
    return await work(spool);
  } finally {
    spool.close();
  }
}

async function fetchInto(staging: string, settings: FetchSettings, spool: Spool): Promise<Manifest> {
  const { api, config, now, drafts, signal, imageCache, progress = () => {} } = settings;
  const { published = { known: [], uncertain: [], all: false } } = settings;
  const { knownDetails, knownHeads, knownEmbeds } = settings;
  const known = { knownDetails, knownHeads, knownEmbeds };
  const previousItems = findPreviousItems(settings);
  const context: FetchContext = { api, config, now, drafts, progress, signal, previousItems, ...known };
  const collected = createCollected(config.languages, spool);
  const names = await fetchNames(context);
  await fetchCollections(context, collected);
  await fetchNewsNames(context, collected);
  await fetchLinkedEvents(context, collected);
  await fetchEventStatuses(context, collected);
  await fetchSeoHeads(context, collected);
  if (!settings.partial) checkCompleteness(collected, config);
  const vanished = await readVanishedEvents(context, collected, published);
  await readWithheldItems(context, collected, { others: [], ...published });
  leaveOutReferences(collected);
  if (config.api.authenticateAll && !settings.drafts) leaveOutFilesOfOthers(collected);
  await fetchEmbeds(context, collected);
  const folder = join(staging, 'files');
  const files = await fetchImages({ ...context, collected, folder, imageCache });
  const documents = await fetchFiles({ ...context, collected, folder, cache: imageCache });
  progress({ step: 'writing', folder: settings.folder });
  const manifest = await describe(staging, settings, collected, { names, files, documents, vanished });
  await writeManifest(staging, manifest);
  settings.privateTitles?.(collected.privateTexts);
  return manifest;
}

/** Previews read everything: what is not published yet is not in snapshots of sites. */
function findPreviousItems(settings: FetchSettings): FindPreviousItems | undefined {
  const { api, config, now, drafts, previous, basis } = settings;
  const { reuseHours: hours = 0 } = config.api;
  if (!previous || basis === undefined || drafts || hours === 0) return undefined;
  return (collection, language) =>
    previousItems(previous, { origin: api.url, basis, now, hours }, collection, language);
}

async function describe(
  staging: string,
  { api, config, now, drafts, previous, basis }: FetchSettings,
  collected: Collected,
  {
    names,
    files,
    documents,
    vanished,
  }: Pick<Manifest, 'names'> & {
    readonly files: readonly FileEntry[];
    readonly documents: readonly DocumentEntry[];
    readonly vanished: readonly Vanished[];
  },
): Promise<Manifest> {
  const untranslated = untranslatedCollections(collected, config.languages);
  const warnings = untranslated.map(
    (collection) =>
      `${collection}: the server gives the same items for ${config.languages.join(' and ')}, so they count as untranslated. Is "api.languageParameter" in src/site.config.ts right?`,
  );
  return {
    version: snapshotVersion,
    origin: api.url,
    fetched: now.toString(),
    ...(drafts && { drafts }),
    languages: [...config.languages],
    root: api.root,
    names,
    collections: await writeCollections(staging, collected),
    untranslated,
    unavailable: [...collected.unavailable].toSorted(),
    files: [...files],
    documents: [...documents],
    embeds: collected.embeds.toSorted((a, b) => compare(a.url, b.url)),
    quarantined: collected.quarantined.toSorted((a, b) => compare(placeOf(a), placeOf(b))),
    withheld: [...new Map(collected.withheld.map((entry) => [placeOf(entry), entry] as const))]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([, entry]) => entry),
    vanished: [...vanished],
    ...(basis !== undefined && { reading: { basis, ...readingsOf(collected) } }),
    shapes: shapesOf(collected, previous?.manifest.shapes),
    warnings: [
      ...collected.warnings,
      ...api.remarks(),
      ...warnings,
      ...oneSidedRemarks(collected, config.languages),
    ].toSorted(),
  };
}

function placeOf({
  collection,
  language,
  id,
}: {
  collection: string;
  language: string;
  id: Withheld['id'] | string;
}) {
  return `${collection} ${language} ${String(id).padStart(16, '0')}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

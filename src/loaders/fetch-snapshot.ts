import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allOrAbort } from '../api/concurrency.ts';
import { InvalidResponseError } from '../api/errors.ts';
import { type Collection, collections, rootSchema } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import {
  compareTexts,
  contractDigest,
  digest,
  dividedIds,
  type Manifest,
  snapshotVersion,
  stableJson,
} from '../snapshot/format.ts';
import { fetchFiles } from './documents.ts';
import {
  checkCompleteness,
  type EarlierFiles,
  type FetchContext,
  type FetchSettings,
  type FindPreviousItems,
  type PreviousSnapshot,
  type UponSnapshot,
} from './fetch-context.ts';
import { fetchImages } from './fetch-images.ts';
import { fetchMaps } from './fetch-maps.ts';
import { placeFile } from './file-cache.ts';
import { listOutcomes, modifiedSince, previousItems, readingsOf, shapesOf } from './incremental.ts';
import { fetchEmbeds, fetchEventStatuses, fetchSeoHeads } from './item-details.ts';
import {
  type Collected,
  createCollected,
  type Items,
  noteFaults,
  openSpool,
  storeOf,
} from './item-store.ts';
import { fetchLinkedEvents } from './linked-events.ts';
import { readNamedItems, readsPosts } from './named-items.ts';
import { fetchNewsNames } from './news-names.ts';
import { readRemovedEvents, readWithheldItems } from './removed-events.ts';
import { checkRestricted, isRestricted, withoutCollection } from './restricted.ts';
import { leaveOutFilesOfOthers, leaveOutWithheld, withheldOnce } from './withheld.ts';

/**
 * Reads everything public a server has into a new snapshot. The folder appears when it is complete, or not at all.
 *
 * @throws NetworkError, HttpError, InvalidResponseError where the server cannot be read
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
    const manifest = await fetchInto(staging, { ...settings, signal });
    signal.throwIfAborted();
    await rename(staging, folder);
    return manifest;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function fetchInto(staging: string, settings: FetchSettings): Promise<Manifest> {
  const { api, config, now, drafts, known, upon, signal, progress = () => {} } = settings;
  const context: FetchContext = {
    api,
    config,
    now,
    drafts,
    progress,
    signal,
    previousItems: findPreviousItems(settings),
    known,
    earlierFiles: upon && filesOf(upon),
  };
  // Items of an earlier snapshot are gone through several times, and few of them are parsed again.
  using spool = upon ? undefined : openSpool(join(staging, 'items.spool'));
  const collected = createCollected(config.languages, spool, api.redact);
  const names = await fetchNames(context);
  const vanished = await fetchItems(context, collected, settings);
  const binaries = await fetchBinaries(join(staging, 'files'), context, collected, settings);
  progress({ step: 'writing', folder: settings.folder });
  const found = { names, ...binaries, vanished };
  const manifest = await describe(staging, settings, collected, found);
  await writeManifest(staging, manifest);
  settings.privateTexts?.(collected.privateTexts);
  return manifest;
}

/**
 * Collects all items, what is said of them elsewhere, and what other sites show in frames; leaves out what is withheld.
 *
 * @returns the published events that are gone
 */
async function fetchItems(
  context: FetchContext,
  collected: Collected,
  { partial, upon, published = { known: [], uncertain: [], all: false } }: FetchSettings,
): Promise<Manifest['vanished']> {
  const { config, drafts } = context;
  const gone = upon && (await readNamedItems(context, collected, upon));
  if (!upon) await fetchCollections(context, collected);
  if (!partial) checkRestricted(context, collected, published);
  if (upon === undefined || readsPosts(upon.named)) await fetchNewsNames(context, collected);
  await fetchLinkedEvents(context, collected);
  await fetchEventStatuses(context, collected);
  await fetchSeoHeads(context, collected);
  if (!partial) checkCompleteness(collected, config);
  const vanished = gone ?? (await readRemovedEvents(context, collected, published));
  if (!upon) await readWithheldItems(context, collected, { others: [], ...published });
  leaveOutWithheld(collected);
  if (config.api.authenticateAll && !drafts) leaveOutFilesOfOthers(collected);
  await fetchEmbeds(context, collected);
  return vanished;
}

/** Reads the images, maps and documents that items name into a folder. */
async function fetchBinaries(
  folder: string,
  context: FetchContext,
  collected: Collected,
  { imageCache: cache, onImage }: FetchSettings,
): Promise<Pick<Manifest, 'files' | 'documents' | 'maps'>> {
  const order = { ...context, collected, folder, cache };
  const images = await fetchImages({ ...order, onImage });
  const { maps, pictures } = await fetchMaps(order);
  const files = [...images, ...pictures].toSorted((a, b) => compareTexts(a.url, b.url));
  return { files, documents: await fetchFiles(order), maps };
}

/** Previews read everything: what is not published yet is not in snapshots of sites. */
function findPreviousItems(settings: FetchSettings): FindPreviousItems | undefined {
  const { api, config, now, drafts, previous, basis } = settings;
  const { reuseHours: hours = 0 } = config.api;
  if (!previous || basis === undefined || drafts || hours === 0) return undefined;
  return (collection, language) =>
    previousItems(previous, { origin: api.url, basis, now, hours }, collection, language);
}

function filesOf({ folder, manifest }: UponSnapshot): EarlierFiles {
  return {
    folder: join(folder, 'files'),
    images: new Map(manifest.files.map((entry) => [entry.url, entry])),
    documents: new Map(manifest.documents.map((entry) => [entry.url, entry])),
    since: modifiedSince(Temporal.Instant.from(manifest.fetched)),
  };
}

async function describe(
  staging: string,
  { api, config, now, drafts, previous, basis, upon }: FetchSettings,
  collected: Collected,
  found: Pick<Manifest, 'names' | 'files' | 'documents' | 'maps' | 'vanished'>,
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
    contract: contractDigest(),
    root: api.root,
    ...found,
    collections: await writeCollections(staging, collected, upon),
    untranslated,
    unavailable: [...collected.unavailable].toSorted(),
    embeds: collected.embeds.toSorted((a, b) => compareTexts(a.url, b.url)),
    quarantined: collected.quarantined.toSorted((a, b) => compareTexts(placeOf(a), placeOf(b))),
    dropped: droppedIn(collected),
    withheld: withheldIn(collected),
    ...(basis !== undefined && { reading: { basis, ...readingsOf(collected) } }),
    ...(upon && { upon: { listed: upon.manifest.upon?.listed ?? upon.manifest.fetched } }),
    shapes: upon?.manifest.shapes ?? shapesOf(collected, previous?.manifest.shapes),
    warnings: distinct([
      ...(upon?.manifest.warnings ?? []),
      ...collected.warnings.map(api.redact),
      ...api.warnings(),
      ...warnings,
      ...repeatedWarnings(collected, config.languages, untranslated),
      ...oneSidedWarnings(collected, config.languages),
    ]),
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}

/** What was withheld, each item once, by collection, language and id. */
export function withheldIn({ withheld }: Pick<Collected, 'withheld'>): Manifest['withheld'] {
  return withheldOnce(withheld).toSorted((a, b) => compareTexts(placeOf(a), placeOf(b)));
}

/**
 * Fields that were left out of items that are shown: none of what left the site since it was read.
 */
export function droppedIn({ stores, dropped }: Pick<Collected, 'stores' | 'dropped'>) {
  return dropped
    .filter(({ collection, language, id }) => stores.get(language)?.[collection].has(Number(id)))
    .toSorted((a, b) => compareTexts(`${placeOf(a)} ${a.field}`, `${placeOf(b)} ${b.field}`));
}

type Placed = {
  readonly collection: string;
  readonly language: string;
  readonly id: number | string;
};

function placeOf({ collection, language, id }: Placed): string {
  return `${collection} ${language} ${String(id).padStart(16, '0')}`;
}

export async function fetchCollections(context: FetchContext, collected: Collected): Promise<void> {
  const tasks = context.config.languages.flatMap((language) =>
    collections.map(
      (collection) => (signal: AbortSignal) =>
        fetchCollection({ ...context, signal }, collected, collection, language),
    ),
  );
  await allOrAbort(tasks, context.signal);
}

async function fetchCollection<C extends Collection>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<void> {
  if (isRestricted(collection) && !context.api.hasCredentials) {
    collected.unavailable.add(collection);
    collected.refused.add(collection);
    return;
  }
  try {
    for (const outcome of await listOutcomes(context, collected, collection, language)) {
      outcome.commit?.();
      noteFaults(collected, outcome);
    }
  } catch (error) {
    const without =
      isRestricted(collection) && withoutCollection(error, collection, context.config);
    if (!without) throw error;
    collected.unavailable.add(collection);
    if (without.isRefused) collected.refused.add(collection);
    collected.warnings.push(`${collection} (${language}): not read. ${without.reason}`);
  }
}

const namesSchema = rootSchema.pick({ name: true, description: true });

/**
 * Name and description of the site in each language, as the root gives them for it.
 *
 * @throws NetworkError, HttpError or InvalidResponseError
 */
export async function fetchNames({
  api,
  config,
  signal,
}: FetchContext): Promise<Manifest['names']> {
  const names = await allOrAbort(
    config.languages.map((language) => async (stop: AbortSignal) => {
      const names = namesSchema.safeParse(await api.get('', '/', { ml_language: language }, stop));
      if (names.success) return [language, names.data] as const;
      throw new InvalidResponseError(
        { url: `${api.url}/`, attempts: 1 },
        {
          problem: `answered JSON that does not describe the site in "${language}"`,
          advice: 'Is "api.languageParameter" in src/site.config.ts right?',
        },
      );
    }),
    signal,
  );
  return Object.fromEntries(names);
}

// Addresses and linked data name the language of the request, and generated markup differs from answer to answer,
// whatever the language.
const ignoredKeys: ReadonlySet<string> = new Set([
  'url',
  'link',
  'translations',
  'json_ld',
  'yoast_head_json',
]);

/** Collections whose items are the same in every language, as a server answers that ignores the language. */
function untranslatedCollections(
  collected: Collected,
  languages: readonly Language[],
): Collection[] {
  const [first, ...others] = languages;
  if (first === undefined || others.length === 0) return [];
  return collections.filter((collection) => {
    const items = storeOf(collected, first)[collection];
    return (
      items.size > 0 &&
      others.every((other) => isSame(items, storeOf(collected, other)[collection]))
    );
  });
}

/**
 * A warning for each language in which the server gives the items of another one, while a third
 * has its own: its pages say that they are translations.
 */
function repeatedWarnings(
  collected: Collected,
  languages: readonly Language[],
  untranslated: readonly Collection[],
): string[] {
  const texts = (['events', 'posts', 'pages'] as const).filter(
    (collection) => !untranslated.includes(collection),
  );
  return languages.flatMap((language, place) =>
    languages.slice(0, place).flatMap((earlier) => {
      const repeated = texts.filter((collection) => {
        const items = storeOf(collected, language)[collection];
        return items.size > 0 && isSame(items, storeOf(collected, earlier)[collection]);
      });
      return repeated.length === 0
        ? []
        : [
            `${repeated.join(', ')}: the server gives the same items for ${language} as for ${earlier}. If it does not have that language, take "${language}" out of "languages" in src/site.config.ts; if it calls it otherwise, set "api.languageValues".`,
          ];
    }),
  );
}

function isSame(one: Items<unknown>, other: Items<unknown>): boolean {
  return (
    one.size === other.size &&
    one.keys().every((id) => other.has(id)) &&
    one.entries().every(([id, item]) => comparable(item) === comparable(other.get(id)))
  );
}

function comparable(item: unknown): string {
  return stableJson(item, (key, value) => {
    if (ignoredKeys.has(key)) return undefined;
    return typeof value === 'string' ? value.replace(/<[^>]*>/g, '') : value;
  });
}

/** A warning for each language that has nothing where another has something: it may be so, or go wrong unseen. */
function oneSidedWarnings(collected: Collected, languages: readonly Language[]): string[] {
  const has = (language: Language) =>
    collections.filter((collection) => storeOf(collected, language)[collection].size > 0);
  const somewhere = new Set(languages.flatMap(has));
  return languages.flatMap((language) => {
    const own = new Set(has(language));
    const missing = [...somewhere].filter((collection) => !own.has(collection));
    return missing.length === 0
      ? []
      : [`Nothing in "${language}", though there is in another language: ${missing.join(', ')}.`];
  });
}

const bytesAtOnce = 1 << 20;

/**
 * @param taken the snapshot that items were taken in from: files whose items stayed as they were are
 * its files
 */
export async function writeCollections(
  folder: string,
  collected: Collected,
  taken?: PreviousSnapshot,
): Promise<Manifest['collections']> {
  const written: Manifest['collections'] = {};
  for (const language of collected.stores.keys()) {
    for (const collection of collections) {
      if (collected.unavailable.has(collection)) continue;
      const items = storeOf(collected, language)[collection];
      const sorted = [...items.keys()].toSorted((one, other) => one - other);
      for (const [file, ids] of dividedIds(collection, language, sorted)) {
        const before = taken?.manifest.collections[file];
        const isSame = before?.count === ids.length && ids.every((id) => items.fileOf(id) === file);
        if (taken && before && isSame) {
          await placeFile(join(taken.folder, file), join(folder, file));
          written[file] = before;
        } else written[file] = await writeItems(join(folder, file), items, ids);
      }
    }
  }
  return written;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${stableJson(manifest)}\n`;
  await writeFile(join(folder, 'manifest.sha256'), `${digest(text)}  manifest.json\n`, {
    flag: 'wx',
  });
  await writeFile(join(folder, 'manifest.json'), text, { flag: 'wx', flush: true });
}

async function writeItems(
  path: string,
  items: Items<unknown>,
  ids: readonly number[],
): Promise<{ count: number; digest: string }> {
  const hash = createHash('sha256');
  await using file = await open(path, 'wx');
  const flush = async (lines: string[]) => {
    const bytes = Buffer.from(lines.join(''));
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  let lines: string[] = [];
  let length = 0;
  for (const id of ids) {
    const stored = items.record(id);
    const line = `{"id":${id},"digest":"${stored.digest}","item":${stored.json}}\n`;
    lines.push(line);
    length += line.length;
    if (length < bytesAtOnce) continue;
    await flush(lines);
    lines = [];
    length = 0;
  }
  await flush(lines);
  return { count: ids.length, digest: hash.digest('hex') };
}

const namePattern = /^\.incomplete-(\d+)-/;

/**
 * A new empty folder beside another one's future place, so that it can be renamed to it. What programs that died left
 * there is removed.
 */
export async function createStagingFolder(future: string): Promise<string> {
  const parent = dirname(future);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const pid = Number(namePattern.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const folder = join(parent, `.incomplete-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

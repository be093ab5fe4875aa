import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Api } from '../api/client.ts';
import { forEachLimit } from '../api/concurrency.ts';
import { ApiError, HttpError, InvalidResponseError } from '../api/errors.ts';
import type { FileVersion } from '../api/request.ts';
import type { WireItem } from '../contract/collections.ts';
import { stableJson } from '../snapshot/format.ts';
import { fileDigest } from '../snapshot/read.ts';
import { writeFileAtomic } from '../snapshot/write-file.ts';
import type { FetchContext, GroupedWarnings } from './fetch-context.ts';
import type { Collected, ItemStore } from './item-store.ts';

type DigestName = { readonly digest: string; readonly extension: string };

/** Facts of a file and what distinguishes its versions. */
type StoredFile<Facts> = {
  readonly facts: Facts;
  /** What distinguishes versions, by the server. */
  readonly version: z.output<typeof versionSchema>;
  /** When the media item was last changed, where there is one. */
  readonly modified?: string | undefined;
};

const versionSchema = z.object({
  etag: z.string().optional(),
  lastModified: z.string().optional(),
});

/**
 * Files stored from one fetch to the next: a folder of files named by their digest, and an index, which says what was at
 * which address, and which version of it.
 */
export class FileCache<Facts extends DigestName> {
  readonly #folder: string;
  readonly #indexPath: string;
  readonly #index: Map<string, StoredFile<Facts>>;

  private constructor(folder: string, indexPath: string, index: Map<string, StoredFile<Facts>>) {
    this.#folder = folder;
    this.#indexPath = indexPath;
    this.#index = index;
  }

  /** @param indexName file of the index; several caches may share a folder */
  static async open<Facts extends DigestName>(
    folder: string,
    indexName: string,
    factsSchema: z.ZodType<Facts>,
  ): Promise<FileCache<Facts>> {
    await mkdir(folder, { recursive: true });
    const indexPath = join(folder, indexName);
    const present = new Set(await readdir(folder));
    const stored = await readIndex(indexPath, factsSchema);
    const index = new Map(stored.filter(([, { facts }]) => present.has(fileName(facts))));
    return new FileCache(folder, indexPath, index);
  }

  /** What was at an address; `undefined` where that is not stored, or damaged. */
  async find(url: string): Promise<StoredFile<Facts> | undefined> {
    const stored = this.#index.get(url);
    if (!stored) return undefined;
    const path = join(this.#folder, fileName(stored.facts));
    const digest = await fileDigest(path).catch(() => undefined);
    if (digest === stored.facts.digest) return stored;
    await rm(path, { force: true });
    return undefined;
  }

  async place(file: DigestName, target: string): Promise<void> {
    await placeFile(join(this.#folder, fileName(file)), join(target, fileName(file)));
  }

  /** Stores a file that is already in a folder. */
  async put(url: string, stored: StoredFile<Facts>, source: string): Promise<void> {
    const name = fileName(stored.facts);
    await placeFile(join(source, name), join(this.#folder, name));
    this.#index.set(url, stored);
  }

  drop(url: string): void {
    this.#index.delete(url);
  }

  save(): void {
    writeFileAtomic(this.#indexPath, stableJson(Object.fromEntries(this.#index)), { flush: false });
  }
}

export function fileName({ digest, extension }: DigestName): string {
  return `${digest}.${extension}`;
}

/** A cache whose index cannot be read is an empty cache: it only ever saves work. */
async function readIndex<Facts>(
  path: string,
  facts: z.ZodType<Facts>,
): Promise<readonly (readonly [string, StoredFile<Facts>])[]> {
  const entry = z.object({ facts, version: versionSchema, modified: z.string().optional() });
  try {
    const entries = z.record(z.string(), entry).parse(JSON.parse(await readFile(path, 'utf8')));
    return Object.entries(entries);
  } catch {
    return [];
  }
}

/** A second name for the same bytes where the disk can do that, else a copy. */
export async function placeFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    const unfinished = `${to}.${randomUUID()}`;
    await copyFile(from, unfinished);
    await rename(unfinished, to);
  }
}

export type FileSettings = FetchContext & {
  readonly collected: Collected;
  readonly folder: string;
  /** Folder that stores files from one fetch to the next. */
  readonly cache: string | undefined;
};

/** Puts files of an earlier snapshot into a folder; undefined where that lacks one of them. */
export async function takeEarlier<Entry extends DigestName>(
  { earlierFiles, folder }: FileSettings,
  entries: ReadonlyMap<string, Entry> | undefined,
  urls: Iterable<string>,
): Promise<readonly Entry[] | undefined> {
  const found = Array.from(urls, (url) => entries?.get(url));
  const known = found.filter((entry) => entry !== undefined);
  if (earlierFiles === undefined || known.length < found.length) return undefined;
  for (const name of new Set(known.map(fileName)))
    await placeFile(join(earlierFiles.folder, name), join(folder, name));
  return known;
}

/** What is particular about a kind of files. */
type CachedKind<Facts extends DigestName> = {
  readonly step: 'files' | 'images';
  /** What is copied, as in "An image is missing" and "Images not asked for". */
  readonly words: { readonly one: string; readonly many: string };
  /** File of the index; both kinds share a folder. */
  readonly indexName: string;
  readonly factsSchema: z.ZodType<Facts>;
  readonly warnings: GroupedWarnings;
  /**
   * Fetches a file into the folder; `undefined` where it is the version that is known.
   *
   * @throws ApiError, UnusableFileError
   */
  download(
    url: URL,
    known: FileVersion | undefined,
    signal: AbortSignal,
  ): Promise<Copied<Facts> | undefined>;
};

/**
 * Copies files into a folder, each asked for only where the copy of an earlier fetch may be out of date, and answers
 * what a snapshot says of them, by address. One that cannot be fetched is a warning; the earlier copy is used unless the
 * server says that there is no such file any more, else a substitute.
 *
 * @param entriesOf what a snapshot says of one of them
 */
export async function copyFiles<
  Facts extends DigestName,
  Thing,
  Entry extends { readonly url: string },
>(
  settings: FileSettings,
  kind: CachedKind<Facts>,
  things: ReadonlyMap<string, Thing>,
  entriesOf: (
    thing: readonly [href: string, Thing],
    copy: CopyFile<Facts>,
    stop: AbortSignal,
  ) => Promise<readonly Entry[]>,
): Promise<Entry[]> {
  const { collected, config, progress, signal } = settings;
  const cache =
    settings.cache === undefined
      ? undefined
      : await FileCache.open(settings.cache, kind.indexName, kind.factsSchema);
  const copy = createCopier(settings, kind, cache);
  const entries: Entry[] = [];
  let done = 0;
  await forEachLimit(things, { limit: config.api.concurrency, signal }, async (thing, stop) => {
    entries.push(...(await entriesOf(thing, copy, stop)));
    done += 1;
    progress({ step: kind.step, done, total: things.size });
  });
  cache?.save();
  collected.warnings.push(...kind.warnings.sentences());
  return entries.toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

type Copied<Facts> = { readonly facts: Facts; readonly version: FileVersion };

type FetchOrder = {
  readonly url: URL;
  /** Other addresses whose file is used where this one has none, the best first. */
  readonly substitutes?: readonly URL[] | undefined;
  /** When its media item was last changed, where it has one. */
  readonly modified: string | undefined;
  readonly signal: AbortSignal;
};

type CopyFile<Facts> = (order: FetchOrder) => Promise<Facts | undefined>;

/** After so many breakdowns a host is not asked again: waiting for each of its files would take hours. */
const mostBreakdowns = 10;

function createCopier<Facts extends DigestName>(
  { collected, folder }: FileSettings,
  { words, warnings, download }: CachedKind<Facts>,
  cache: FileCache<Facts> | undefined,
): CopyFile<Facts> {
  const breakdowns = new Map<string, number>();
  const warn = (warning: string) => collected.warnings.push(warning);

  return async ({ substitutes = [], ...order }) => {
    const { href } = order.url;
    const found = await copy(order);
    if (!('problem' in found)) return found.facts;
    for (const url of substitutes) {
      const smaller = await copy({ url, modified: order.modified, signal: order.signal });
      if ('problem' in smaller) continue;
      warn(
        `${words.one} is missing in its original size; using the smaller copy ${url.href}: ${href} ${found.problem}.`,
      );
      return smaller.facts;
    }
    if (found.isReported) return undefined;
    warn(`${words.one} is missing: ${href} ${found.problem}.`);
    return undefined;
  };

  async function copy({
    url,
    modified,
    signal,
  }: Omit<FetchOrder, 'substitutes'>): Promise<Found<Facts>> {
    const { href, host } = url;
    const stored = await cache?.find(href);
    if (stored && modified !== undefined && stored.modified === modified) return reuse(stored);
    if ((breakdowns.get(host) ?? 0) >= mostBreakdowns) {
      warnings.add(`${words.many} not asked for after many failures of ${host}`, href);
      return stored ? reuse(stored) : { problem: 'was not asked for', isReported: true };
    }
    const answer = await download(url, stored?.version, signal).catch((error: unknown) =>
      troubleOf(error, signal),
    );
    if (answer === undefined && stored) {
      await reuse(stored);
      await cache?.put(href, { ...stored, modified }, folder);
      return stored;
    }
    if (answer && 'facts' in answer) {
      await cache?.put(href, { ...answer, modified }, folder);
      return answer;
    }
    if (answer?.isBreakdown) breakdowns.set(host, 1 + (breakdowns.get(host) ?? 0));
    if (stored && !answer?.isRemoved) {
      warn(
        `${words.one} could not be asked for, so its earlier copy is used: ${href} ${answer?.problem}.`,
      );
      return reuse(stored);
    }
    cache?.drop(href);
    return { problem: answer?.problem ?? '', isReported: false };
  }

  async function reuse(stored: StoredFile<Facts>): Promise<StoredFile<Facts>> {
    await cache?.place(stored.facts, folder);
    return stored;
  }
}

type Found<Facts> =
  | { readonly facts: Facts }
  /** `isReported`: among the warnings. */
  | { readonly problem: string; readonly isReported: boolean };

type Trouble = {
  readonly problem: string;
  readonly isRemoved: boolean;
  /** Whether the next file of the host may fare alike. */
  readonly isBreakdown: boolean;
};

/** What is wrong with a file. @throws what is no trouble of one file */
export function troubleOf(error: unknown, signal: AbortSignal): Trouble {
  if (error instanceof UnusableFileError)
    return { problem: error.message, isRemoved: false, isBreakdown: false };
  if (!(error instanceof ApiError)) throw error;
  signal.throwIfAborted();
  const status = error instanceof HttpError ? error.status : undefined;
  return {
    problem: error.problem,
    isRemoved: status === 404 || status === 410,
    isBreakdown: status === undefined ? !(error instanceof InvalidResponseError) : status >= 429,
  };
}

/** Says why a file is not what a page needs; the message continues "The file …". */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
}

/** An address of a file without its fragment; `undefined` for what is no http address. */
export function absoluteAddress(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}

export function* mediaByAddress(
  stores: Iterable<ItemStore>,
  base: string,
): Iterable<readonly [href: string, media: WireItem<'media'>]> {
  for (const { media } of stores) {
    for (const item of media.values()) {
      const href = absoluteAddress(item.source_url, base);
      if (href !== undefined) yield [href, item];
    }
  }
}

/** Recognises the addresses files may be copied from: those of the server and of the hosts the site's owner names. */
export function createFileHosts(api: Api, named: readonly string[]): (url: URL) => boolean {
  const own = [api.url, api.eventsUrl, api.root.url, api.root.home];
  const allowed = new Set(
    [...own, ...named.map((host) => `http://${host}`)].flatMap(
      (text) => URL.parse(text)?.host || [],
    ),
  );
  return ({ protocol, host }) => /^https?:$/.test(protocol) && allowed.has(host);
}

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Collection, collections } from '../contract/collections.ts';
import { eventStatuses } from '../contract/events.ts';
import { languageSchema } from '../contract/language.ts';
import { accept, compareTexts, parseJson, stableJson } from './format.ts';
import { fileDigestNow } from './read.ts';
import { copyAside, inPortions, unfinished, type Writing, writeAside } from './write-file.ts';

/**
 * The history is what one build passes on to the next: what was published, since when, under which addresses, and what changed
 * for readers. One folder beside the snapshots, described in docs/history.md:
 *
 *     history.json           version, the published builds' counts, the log of changes, the name of the other file
 *     items.{digest}.ndjson  one item a line, sorted by kind, language and id
 *
 * It is written after a site was published, and only then. A site is a function of snapshot, history, configuration
 * and `now`; without a history it is built as if for the first time.
 */
export const historyVersion = 1;

export const itemKinds = [
  'event',
  'venue',
  'organizer',
  'category',
  'tag',
  'post',
  'page',
] as const;

/** The collection that items of a kind are in. */
export const collectionsOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  page: 'pages',
} as const satisfies Record<(typeof itemKinds)[number], Collection>;

/** What an event's readers would want to know of when it changes. */
export const publishedEventSchema = z.object({
  /** ISO 8601 with the zone in brackets; the date alone of an event that lasts all day. */
  start: z.string(),
  /** Likewise; the last day of an event that lasts all day. */
  end: z.string(),
  /** In the model's words; absent where the source is silent. */
  status: z.enum(eventStatuses).optional(),
  /**
   * Where the server itself said nothing of it: its title, or the version of it in another language
   * whose title did.
   */
  statusFrom: z
    .union([z.literal('title'), z.object({ language: languageSchema, id: z.int() })])
    .optional(),
  /** Names of its venues, in order. */
  venues: z.array(z.string()).default([]),
  /** Hidden from lists: it has a page only because something links to it. */
  hidden: z.boolean().default(false),
  /** Instant of its creation. */
  created: z.string().default(''),
  /** The SEQUENCE calendars gave it (RFC 5545, 3.8.7.4). */
  sequence: z.int().default(0),
  /** Which calendars held it, besides that of everything: kind and id, as in `category 12`, `city lodz`, `featured` or `free`. */
  groups: z.array(z.string()).default([]),
});

export const publishedItemSchema = z.object({
  kind: z.enum(itemKinds),
  id: z.int(),
  language: languageSchema,
  title: z.string(),
  /** Root-relative path of its page, without the base path of the site. */
  path: z.string(),
  /** Earlier paths, the oldest first, without the present one. */
  formerPaths: z.array(z.string()).default([]),
  /** Instant of the build that published it first. */
  firstSeen: z.string(),
  /** Instant of its last modification as the site shows it; empty of categories and tags, which have none. */
  modified: z.string(),
  /** Changes when the item does. Empty of an item that is known from other items only. */
  digest: z.string(),
  event: publishedEventSchema.optional(),
  /** Instant of the first build without it. Absent of what is published. */
  goneSince: z.string().optional(),
  /** Of a removed event: instant of the fetch in which the server first said that it knows no such event. */
  missedIn: z.string().optional(),
  /**
   * Of a removed event: instant of the build that reported it to subscribers, which missed it like
   * the first, half an hour or more later.
   */
  cancelledSince: z.string().optional(),
  /** Of a removed item: that the server has it, and it must not be public. */
  withheld: z.literal(true).optional(),
  /** Of a removed item: that a rollback took back the site that had it, so that it is new to readers when it comes again. */
  rolledBack: z.literal(true).optional(),
});

export type PublishedItem = z.output<typeof publishedItemSchema>;

/** One thing that readers may want to know. `at` is the instant of the build that noticed it. */
export const changeSchema = z.object({
  at: z.string(),
  what: z.enum(['added', 'removed', 'moved', 'status', 'venue', 'renamed']),
  kind: z.enum(itemKinds),
  id: z.int(),
  language: languageSchema,
  title: z.string(),
  path: z.string(),
  /** What it was and is, in the form of `publishedEventSchema` or as a title; empty where it says nothing. */
  from: z.string(),
  to: z.string(),
});

export type Change = z.output<typeof changeSchema>;

const kindCountsSchema = z.partialRecord(z.enum(itemKinds), z.record(languageSchema, z.int()));

export type KindCounts = z.output<typeof kindCountsSchema>;

/** One build that changed what is published. */
export const publishedBuildSchema = z.object({
  /** The build's `now`. */
  at: z.string(),
  /** Instant of the fetch, from the snapshot's manifest. */
  fetched: z.string(),
  /** Items with a page. */
  counts: kindCountsSchema,
  /** Items of the snapshot, whether they have a page or not. */
  collected: z.partialRecord(z.enum(collections), z.record(languageSchema, z.int())),
});

export type PublishedBuild = z.output<typeof publishedBuildSchema>;

/** The most that was published on a day, however many builds there were: what goes little by little is compared with it. */
export const publishedDaySchema = publishedBuildSchema
  .pick({ counts: true, collected: true })
  .extend({
    /** In UTC, `YYYY-MM-DD`. */
    day: z.iso.date(),
    /** Items that left the site on it because the server said that they are not public. */
    withheld: kindCountsSchema.default({}),
  });

export type PublishedDay = z.output<typeof publishedDaySchema>;

/** How large a published site is, in the measures by which hosts limit sites. */
export const siteSizeSchema = z.object({
  files: z.int(),
  /** Folders in it, at any depth. */
  folders: z.int(),
  /** Most files directly in one folder. */
  inOneFolder: z.int(),
  bytes: z.int(),
  largest: z.object({ file: z.string(), bytes: z.int() }),
});

export type SiteSize = z.output<typeof siteSizeSchema>;

/** How large the site was at the end of a month, as far as it was published in it. */
export const monthlySizeSchema = siteSizeSchema.extend({
  /** Instant of the last build of the month (UTC). */
  at: z.string(),
});

export type MonthlySize = z.output<typeof monthlySizeSchema>;

const wordsSchema = z.record(z.string(), z.string());

/** What is the same in the addresses of many pages. */
const addressWordsSchema = z.object({
  /** Words of sections and lists, by their names. */
  address: wordsSchema,
  /** Choices, by their names. */
  choices: wordsSchema,
});

export const historyFileSchema = z.object({
  version: z.literal(historyVersion),
  /** The REST root that was read and the public address of the site: a history of neither is another site's. */
  origin: z.string(),
  siteUrl: z.string(),
  /** The file beside this one that holds the items. */
  items: z.object({ file: z.string().regex(/^items\.[0-9a-f]+\.ndjson$/), digest: z.string() }),
  /** The newest last. */
  builds: z.array(publishedBuildSchema).readonly(),
  /** The last seven and the present one, as far as something was published on them, ascending. */
  days: z.array(publishedDaySchema).readonly().default([]),
  /** One a month, the newest last: what it is now. */
  sizes: z.array(monthlySizeSchema).readonly().default([]),
  /** The newest last. */
  changes: z.array(changeSchema).readonly(),
  /** The years of which there were calendars, ascending. */
  years: z.record(languageSchema, z.array(z.int()).readonly()).default({}),
  /** The combined calendars that there ever were, by their names, ascending. */
  combinations: z.record(languageSchema, z.array(z.string()).readonly()).default({}),
  /** Names of the facts and cities that have or had a calendar, by language, ascending. */
  choices: z.record(languageSchema, z.array(z.string()).readonly()).default({}),
  /** Slugs of the series that have or had a calendar, by language, ascending. */
  series: z.record(languageSchema, z.array(z.string()).readonly()).default({}),
  /** Ids of the topics of the news that have or had a feed, by language, ascending. */
  topics: z.record(languageSchema, z.array(z.int()).readonly()).default({}),
  /**
   * The words that addresses of pages had, by language, the oldest first; the last are the present
   * ones.
   */
  addressWords: z.record(languageSchema, z.array(addressWordsSchema).readonly()).default({}),
  /** The color cue of each root category that there ever was, by language and id, from 1: a category keeps its own. */
  cues: z.record(languageSchema, z.record(z.string(), z.int())).default({}),
  /** Whether an event was missed once: the next fetch decides whether it is cancelled. */
  undecided: z.boolean().default(false),
});

type HistoryHead = z.output<typeof historyFileSchema>;

export type History = Readonly<
  Pick<
    HistoryHead,
    | 'builds'
    | 'days'
    | 'sizes'
    | 'changes'
    | 'years'
    | 'combinations'
    | 'choices'
    | 'series'
    | 'topics'
    | 'addressWords'
    | 'cues'
  >
> & {
  /** What is published, sorted by kind, language and id. */
  readonly items: readonly PublishedItem[];
  /** What was published once and has no page any more, likewise sorted. */
  readonly removedItems: readonly PublishedItem[];
};

/** The history of a site that was never published. */
export const noHistory: History = {
  items: [],
  removedItems: [],
  builds: [],
  days: [],
  sizes: [],
  changes: [],
  years: {},
  combinations: {},
  choices: {},
  series: {},
  topics: {},
  addressWords: {},
  cues: {},
};

export type HistoryOwner = {
  readonly origin: string;
  readonly siteUrl: string;
};

type ReadHistory<Content> = {
  readonly history: Content;
  /** Why there is none, where there should be one. */
  readonly warning: string | undefined;
};

/** All that was published last or before. */
export function allPublished({
  items,
  removedItems,
}: Pick<History, 'items' | 'removedItems'>): readonly PublishedItem[] {
  return [...removedItems, ...items];
}

/**
 * Reads the history of a site. One that is missing, broken, of another version or of another site is none: a site can
 * always be built without.
 *
 * @param folder may be missing
 */
export function readHistory(folder: string, owner: HistoryOwner): ReadHistory<History> {
  return or(noHistory, folder, () => {
    const head = readHead(folder, owner);
    return head === undefined ? noHistory : withItems(head, readItems(folder, head.items));
  });
}

/** The same without items, which are nearly all of it. Whether those are complete is not looked at. */
export function readBuilds(folder: string, owner: HistoryOwner): ReadHistory<History> {
  return or(noHistory, folder, () => {
    const head = readHead(folder, owner);
    return head === undefined ? noHistory : withItems(head, []);
  });
}

/** Whether the next fetch decides what became of an event, even if it brings nothing new. */
export function isUndecided(folder: string, owner: HistoryOwner): boolean {
  return or(false, folder, () => readHead(folder, owner)?.undecided ?? false).history;
}

class HistoryError extends Error {}

function or<Content>(none: Content, folder: string, read: () => Content): ReadHistory<Content> {
  try {
    return { history: read(), warning: undefined };
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error;
    return {
      history: none,
      warning: `The history in ${folder} is not used: ${error.message}. This build is made as if it were the first, and writes a new one.`,
    };
  }
}

/** The number of the format of a history, whoever wrote it; undefined where there is none that can be read. */
export function historyVersionIn(folder: string): number | undefined {
  return or(undefined, folder, () => {
    const text = readText(join(folder, 'history.json'));
    const value = text === undefined ? undefined : parseJson(text, 'history.json', fault);
    return z.object({ version: z.int() }).safeParse(value).data?.version;
  }).history;
}

/**
 * Folder of the last history of an earlier format, which is kept beside the one that a later program wrote.
 *
 * @example earlierHistory('.cache/history', 1) is '.cache/history-of-format-1'
 */
export function earlierHistory(folder: string, version: number = historyVersion): string {
  return `${folder}-of-format-${version}`;
}

function readHead(folder: string, owner: HistoryOwner): HistoryHead | undefined {
  const text = readText(join(folder, 'history.json'));
  if (text === undefined) return undefined;
  const value = parseJson(text, 'history.json', fault);
  const version = z.object({ version: z.unknown() }).safeParse(value).data?.version;
  if (version !== historyVersion) {
    throw new HistoryError(
      `it has version ${JSON.stringify(version)}, and this program reads version ${historyVersion}`,
    );
  }
  const head = accept(historyFileSchema, value, 'history.json', fault);
  if (head.origin !== owner.origin && head.siteUrl !== owner.siteUrl) {
    throw new HistoryError(`it is that of ${head.siteUrl}, read from ${head.origin}`);
  }
  return head;
}

function withItems(head: HistoryHead, all: readonly PublishedItem[]): History {
  const { items = [], removedItems = [] } = Object.groupBy(all, ({ goneSince }) =>
    goneSince === undefined ? 'items' : 'removedItems',
  );
  return { items, removedItems, ...keptOf(head) };
}

/** All that a head keeps besides its items. */
function keptOf(history: Omit<History, 'items' | 'removedItems'>) {
  const { builds, days, sizes, changes, ...lasting } = history;
  const { years, combinations, choices, series, topics, addressWords, cues } = lasting;
  return {
    ...{ builds, days, sizes, changes },
    ...{ years, combinations, choices, series, topics, addressWords, cues },
  };
}

function readItems(folder: string, entry: ItemsFile): readonly PublishedItem[] {
  const { file, digest: sum } = entry;
  const path = intactFile(folder, entry);
  const known = [last.read, last.written].find((one) => one.digest === sum);
  last.read = known ?? { digest: sum, items: itemsIn(path, file) };
  return last.read.items;
}

function itemsIn(path: string, file: string): readonly PublishedItem[] {
  const text = readText(path);
  if (text === undefined) throw new HistoryError(`${file} is missing`);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const place = `${file}, line ${index + 1}`;
    return accept(publishedItemSchema, parseJson(line, place, fault), place, fault);
  });
}

/** The items of a file, in its order. */
type FileItems = { readonly digest: string; readonly items: readonly PublishedItem[] };

/**
 * The items that were read and written last. A process that stays reads in its next build what it
 * wrote in this one: those are the very objects.
 */
const last: { read: FileItems; written: FileItems } = {
  read: { digest: '', items: [] },
  written: { digest: '', items: [] },
};

/** How the head of a history names the file of its items. */
type ItemsFile = { readonly file: string; readonly digest: string };

/** @throws HistoryError unless the file is there with the bytes that it was written with */
function intactFile(folder: string, { file, digest }: ItemsFile): string {
  const path = join(folder, file);
  const found = ifThere(path, () => fileDigestNow(path));
  if (found === undefined) throw new HistoryError(`${file} is missing`);
  if (found !== digest) throw new HistoryError(`${file} was changed or cut off`);
  return path;
}

/** @returns undefined where there is no such file */
function ifThere<Found>(path: string, read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new HistoryError(`${path} cannot be read (${code ?? String(error)})`);
  }
}

function readText(path: string): string | undefined {
  return ifThere(path, () => readFileSync(path, 'utf8'));
}

function fault(problem: string): HistoryError {
  return new HistoryError(problem);
}

/**
 * Writes a history in the place of the one there. The items come first, under a name of their own, then by one rename
 * the file that names them: whoever reads sees the old history or the new one. What is the same is not written again.
 */
export function writeHistory(
  folder: string,
  history: History,
  owner: HistoryOwner,
  writing?: Writing,
): void {
  writeHistoryAside(folder, history, owner, writing)();
}

/** Writes a history beside the one there; the answered function puts it in its place, which takes no more disk. */
export function writeHistoryAside(
  folder: string,
  history: History,
  { origin, siteUrl }: HistoryOwner,
  writing?: Writing,
): () => void {
  const sorted = inFileOrder([...history.items, ...history.removedItems]);
  const lines = sorted.map((item) => lineOf.getOrInsertComputed(item, writeLine));
  const sum = digestOf(lines);
  last.written = { digest: sum, items: sorted };
  const file = `items.${sum.slice(0, 12)}.ndjson`;
  const undecided = history.removedItems.some(isMissedOnce);
  const kept = { ...keptOf(history), ...(undecided && { undecided }) };
  const head = { version: historyVersion, origin, siteUrl, items: { file, digest: sum }, ...kept };
  return placeAside(folder, {
    file,
    digest: sum,
    head: `${stableJson(head)}\n`,
    place: (path) => writeAside(path, lines, path, writing),
    writing,
  });
}

/**
 * Puts a history beside the one there as it was written into another folder; the answered function puts it in its place.
 *
 * @throws Error where there is none of this site, or not all of it
 */
export function takeHistoryAside(from: string, folder: string, owner: HistoryOwner): () => void {
  const head = readHead(from, owner);
  if (head === undefined) throw new HistoryError(`there is no history in ${from}`);
  const items = intactFile(from, head.items);
  return placeAside(folder, {
    ...head.items,
    head: readFileSync(join(from, 'history.json'), 'utf8'),
    place: (path) => copyAside(items, path),
  });
}

type PlacedHistory = ItemsFile & {
  /** Text of the file that names that of the items. */
  readonly head: string;
  /** Puts the items beside their place; the answered function gives them their name. */
  readonly place: (path: string) => () => void;
  readonly writing?: Writing | undefined;
};

function placeAside(
  folder: string,
  { file, digest, head, place, writing }: PlacedHistory,
): () => void {
  mkdirSync(folder, { recursive: true });
  keepEarlierFormat(folder);
  const items = join(folder, file);
  if (ifThere(items, () => fileDigestNow(items)) !== digest) place(items)();
  const replaceHead = replaceLater(join(folder, 'history.json'), head, writing);
  return () => {
    replaceHead();
    for (const name of readdirSync(folder)) {
      if (/^(?:items\.|history\.json\.unfinished$)/.test(name) && name !== file)
        rmSync(join(folder, name));
    }
  };
}

/** Keeps a history of an earlier format, whole, before one of the present format takes its place. */
function keepEarlierFormat(folder: string): void {
  const version = historyVersionIn(folder);
  if (version === undefined || version >= historyVersion) return;
  const kept = earlierHistory(folder, version);
  rmSync(kept, { recursive: true, force: true });
  cpSync(folder, kept, { recursive: true, filter: (file) => !file.endsWith(unfinished) });
}

function isMissedOnce({ missedIn, cancelledSince }: PublishedItem): boolean {
  return missedIn !== undefined && cancelledSince === undefined;
}

/** In an order that depends on nothing but the items. */
function inFileOrder(items: readonly PublishedItem[]): readonly PublishedItem[] {
  // Comparing numbers alone takes a third.
  const groups = Map.groupBy(items, ({ kind, language }) => `${kind} ${language}`).values();
  return Array.from(groups, (group) => group.toSorted((a, b) => a.id - b.id))
    .toSorted(
      ([a], [b]) =>
        compareTexts(a?.kind ?? '', b?.kind ?? '') ||
        compareTexts(a?.language ?? '', b?.language ?? ''),
    )
    .flat();
}

function digestOf(pieces: readonly Uint8Array[]): string {
  const sha256 = createHash('sha256');
  inPortions(pieces, (portion) => sha256.update(portion));
  return sha256.digest('hex');
}

/**
 * Lines of items that were written, as bytes: in a process that stays nearly all are written again.
 */
const lineOf = new WeakMap<PublishedItem, Buffer>();

function writeLine(item: PublishedItem): Buffer {
  return Buffer.from(`${stableJson(item, withoutDefaults)}\n`);
}

/** Most items have no former path, no status and are not hidden: their lines need not say so. */
function withoutDefaults(key: string, value: unknown): unknown {
  const isEmptyList =
    (key === 'formerPaths' || key === 'venues' || key === 'groups') &&
    Array.isArray(value) &&
    value.length === 0;
  return isEmptyList || (key === 'hidden' && value === false) ? undefined : value;
}

function replaceLater(path: string, text: string, writing?: Writing): () => void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return () => {};
  return writeAside(path, text, path, writing);
}

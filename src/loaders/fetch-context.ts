import type { Api } from '../api/client.ts';
import type { SiteConfig } from '../config.ts';
import { type Collection, collections, type NameList } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import type {
  DocumentEntry,
  EmbedEntry,
  FileEntry,
  Manifest,
  Quarantined,
} from '../snapshot/format.ts';
import type { SnapshotMemory } from '../snapshot/read.ts';
import { type Collected, storeOf } from './item-store.ts';
import type { PrivateTexts } from './receive-item.ts';

/** What of the site's configuration decides how a snapshot is fetched. */
export type FetchConfig = Pick<SiteConfig, 'maxQuarantinedShare' | 'embeds'> & {
  readonly languages: readonly Language[];
  readonly api: Pick<SiteConfig['api'], 'concurrency' | 'statusHorizon'> &
    Optional<Pick<SiteConfig['api'], 'requestHeads' | 'reuseHours' | 'authenticateAll'>>;
  readonly images: FileRules<'images'>;
  readonly files: FileRules<'files'>;
  /** Where tiles of maps come from. @default no maps */
  readonly maps?: Tiles | undefined;
} & Optional<Pick<SiteConfig, 'menus' | 'slots' | 'announceTrashed'>>;

export type Tiles = {
  /** Address of a tile with `{z}`, `{x}` and `{y}` in it; a path is one of the server that is read. @default no maps */
  readonly tiles?: string | undefined;
  /** Of the maps of venues. */
  readonly zoom: number;
};

type FileRules<Kind extends 'images' | 'files'> = Pick<SiteConfig[Kind], 'mode' | 'maxFile'> & {
  readonly hosts: readonly string[];
};

type Optional<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

export type FetchContext = {
  readonly api: Api;
  readonly config: FetchConfig;
  /** What counts as the present: items dated later are not public yet. */
  readonly now: Temporal.Instant;
  /** Whether drafts, pending and future items are read too, for a preview. Needs credentials. @default false */
  readonly drafts?: boolean | undefined;
  readonly progress: ReportProgress;
  readonly signal: AbortSignal | undefined;
  /** What an earlier snapshot of the server has. @default nothing */
  readonly known?: Known | undefined;
  /** Finds the items of a collection that may be taken from the snapshot before. @default none */
  readonly previousItems?: FindPreviousItems | undefined;
  /** Files that need not be asked for. @default none */
  readonly earlierFiles?: EarlierFiles | undefined;
};

/** The files of a snapshot that single items are read upon, by their addresses. */
export type EarlierFiles = {
  readonly folder: string;
  readonly images: ReadonlyMap<string, FileEntry>;
  readonly documents: ReadonlyMap<string, DocumentEntry>;
  /** Media that were modified later may have other files: as servers write it. */
  readonly since: string;
};

export type FetchSettings = Pick<FetchContext, 'api' | 'config' | 'now' | 'drafts' | 'known'> & {
  /** Where the snapshot will be. Must not exist yet. */
  readonly folder: string;
  /** Whether a snapshot of which no site could be made is written too. @default false */
  readonly partial?: boolean | undefined;
  readonly progress?: ReportProgress | undefined;
  /** Folder that stores images from one fetch to the next; made where it is missing. @default none */
  readonly imageCache?: string | undefined;
  /** Is told of each image that was fetched, while others are. */
  readonly onImage?: ((entry: FileEntry) => void) | undefined;
  /** Ends the fetch early; it then leaves nothing behind. */
  readonly signal?: AbortSignal | undefined;
  /** Events that were published before: what became of those that are no longer listed is found out. @default none */
  readonly published?: (KnownEvents & { readonly all: boolean }) | undefined;
  /** The snapshot before, from which what was not modified may be taken. @default none */
  readonly previous?: PreviousSnapshot | undefined;
  /** Identifies the program and the settings that read; without it nothing is taken from another snapshot. */
  readonly basis?: string | undefined;
  /** The snapshot that single items are read upon, instead of reading the lists. @default none */
  readonly upon?: UponSnapshot | undefined;
  /** Takes the texts of what was withheld, which no file holds, so that the site can be searched for them. */
  readonly privateTexts?: ((texts: readonly PrivateTexts[]) => void) | undefined;
};

export type FindPreviousItems = (
  collection: ReusableCollection,
  language: Language,
) => Promise<PreviousItems | undefined>;

export type FetchProgress =
  | {
      readonly step: 'collection';
      readonly collection: Collection;
      readonly language: Language;
      readonly done: number;
      /** `undefined` as long as the server has not said it. */
      readonly total: number | undefined;
    }
  | { readonly step: ItemStep; readonly done: number; readonly total: number }
  | { readonly step: 'writing'; readonly folder: string };

/**
 * Steps that go through things one by one: events that other items link to and no list holds, events read for their
 * status, events that were published before and are no longer listed, items whose SEO head is asked for, documents with
 * sounds and films, what bodies embed from other sites, images, and maps of venues.
 */
export type ItemStep =
  | 'linked events'
  | 'event status'
  | 'removed events'
  | 'SEO heads'
  | 'files'
  | 'embeds'
  | 'images'
  | 'maps';

type ReportProgress = (progress: FetchProgress) => void;

/** Warnings about many things, those of one kind in one sentence. */
export type GroupedWarnings = ReturnType<typeof groupWarnings>;

const namedAtMost = 20;

export function groupWarnings() {
  const things = new Map<string, string[]>();
  return {
    /** @param kind the beginning of a sentence that ends in a list of things, such as "Links that lead nowhere" */
    add: (kind: string, thing: string) =>
      void things.getOrInsertComputed(kind, () => []).push(thing),
    /** One sentence for each kind. */
    sentences: () => [...things].map(([kind, named]) => sentence(kind, named.toSorted())),
  };
}

function sentence(kind: string, named: readonly string[]): string {
  const more = named.length > namedAtMost ? ` and ${named.length - namedAtMost} more` : '';
  return `${kind}: ${named.slice(0, namedAtMost).join(', ')}${more}.`;
}

/** Raised when what was read is not enough to make a site of. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/**
 * Refuses a fetch that lacks a language, a collection, or too many of its items.
 *
 * @throws IncompleteError
 */
export function checkCompleteness(collected: Collected, config: FetchConfig): void {
  checkQuarantine(collected, config);
  checkCollections(collected, config);
  const isLanguageRight = 'Is "api.languageParameter" in src/site.config.ts right?';
  const [events, texts] = [['events'], ['events', 'posts', 'pages']] as const;
  const missing = languagesWithout(collected, config, texts);
  if (missing !== undefined) {
    throw new IncompleteError(
      `The server has no events, posts or pages in ${missing}, but has them in another language. ${isLanguageRight} A language the site does not have must leave "languages" there.`,
    );
  }
  // A calendar without a single event in one of its languages is a fault of the reading, not a calendar.
  const without = languagesWithout(collected, config, events);
  if (without !== undefined) {
    throw new IncompleteError(
      `The server has no events in ${without}, but has some in another language. ${isLanguageRight} A language without events must leave "languages" there.`,
    );
  }
}

/** The languages that have nothing of some collections, where others have; in quotation marks. */
function languagesWithout(
  collected: Collected,
  { languages }: FetchConfig,
  wanted: readonly Collection[],
): string | undefined {
  const missing = languages.filter((language) =>
    wanted.every((collection) => storeOf(collected, language)[collection].size === 0),
  );
  const areSome = missing.length > 0 && missing.length < languages.length;
  return areSome ? `"${missing.join('", "')}"` : undefined;
}

function checkQuarantine(
  collected: Collected,
  { languages, maxQuarantinedShare }: FetchConfig,
): void {
  const { quarantined } = collected;
  const stores = languages.flatMap((language) => Object.values(storeOf(collected, language)));
  const all = quarantined.length + stores.reduce((sum, items) => sum + items.size, 0);
  if (quarantined.length / Math.max(1, all) <= maxQuarantinedShare) return;
  throw new IncompleteError(
    `${quarantined.length} of ${all} items could not be understood, more than the share of ${maxQuarantinedShare} ("maxQuarantinedShare" in src/site.config.ts). ${examples(quarantined)}`,
  );
}

function checkCollections(collected: Collected, { languages }: FetchConfig): void {
  for (const language of languages) {
    for (const collection of collections) {
      if (storeOf(collected, language)[collection].size > 0) continue;
      const broken = collected.quarantined.filter(
        (entry) => entry.collection === collection && entry.language === language,
      );
      if (broken.length > 0) {
        throw new IncompleteError(
          `None of the ${collection} (${language}) could be understood, so the collection would be missing. ${examples(broken)}`,
        );
      }
    }
  }
}

function examples(quarantined: readonly Quarantined[]): string {
  const shown = quarantined
    .slice(0, 3)
    .map(
      ({ collection, language, id, field, value, reason }) =>
        `${collection} ${id} (${language}), ${field} (${value}): ${reason}`,
    );
  return `For example ${shown.join('; ')}.`;
}

/** Collections of which each item has a head of its own that can be asked for. */
export const headedCollections = ['events', 'posts', 'pages', 'categories', 'tags'] as const;

export type HeadedCollection = (typeof headedCollections)[number];

export type WireHead = Pick<WireEvent, 'yoast_head_json' | 'yoast_head'>;

export type Dated = {
  readonly id: number;
  readonly modified_utc?: string | null | undefined;
  readonly modified_gmt?: string | null | undefined;
};

/** What an earlier snapshot has that is not read again as long as its item was not modified since. */
export type Known = {
  /** The linked data of an event. */
  details(language: Language, event: WireEvent): WireEvent['json_ld'];
  /** That of an event that was not as planned, whenever it was modified since. */
  unplanned(language: Language, id: number): WireEvent['json_ld'];
  head(collection: HeadedCollection, language: Language, item: Dated): WireHead | undefined;
  /** What was learned of embeds, by address. */
  readonly embeds: ReadonlyMap<string, EmbedEntry>;
};

export type KnownEvent = { readonly language: Language; readonly id: number };

/** Anything else that was published before and that an editor can make private. */
export type KnownItem = KnownEvent & {
  readonly collection: 'venues' | 'organizers' | 'posts' | 'pages';
};

export type KnownEvents = {
  /** Those of the last published build. */
  readonly known: readonly KnownEvent[];
  /** Those that had been removed by then, whose end is not certain or not shown long enough. */
  readonly uncertain: readonly KnownEvent[];
  /** What the last published build had besides events. @default nothing */
  readonly others?: readonly KnownItem[];
  /** How many entries the menus of the last published build had. @default none */
  readonly menuEntries?: Readonly<Record<Language, number>> | undefined;
};

/** Ids of what somebody says was changed: items of a collection, terms that name posts, or menus. */
export type NamedItems = Readonly<Record<NamedKind, readonly number[]>>;

export type NamedKind =
  | Exclude<Collection, 'media' | 'menu-items' | 'blocks'>
  | Extract<NameList, 'post-categories'>
  | 'menus';

/** A snapshot that single items are read upon. */
export type UponSnapshot = PreviousSnapshot & {
  readonly named: NamedItems;
  /** Of what it leaves out, as the fetch that made it passed them on. */
  readonly privateTexts: readonly PrivateTexts[];
  /** The items of it that this process has read. */
  readonly memory: SnapshotMemory;
};

/** Raised where reading single items does not say enough. */
export class ListsNeededError extends Error {
  override readonly name = 'ListsNeededError';
}

/** A snapshot of the same server, made by the same program and settings, that items may be taken from. */
export type PreviousSnapshot = { readonly folder: string; readonly manifest: Manifest };

/** The items of a collection in a language, where they may be taken from the snapshot. */
export type PreviousItems = {
  /** When all of the collection was last read: an instant. */
  readonly whole: string;
  readonly fetched: Temporal.Instant;
  /** Fields that its items are without. */
  readonly dropped: Manifest['dropped'];
  items(): AsyncIterable<{ readonly id: number; readonly item: unknown }>;
};

/** Collections whose lists can be narrowed to what was modified after an instant. */
export const reusableCollections = ['posts', 'pages', 'media'] as const;

export type ReusableCollection = (typeof reusableCollections)[number];

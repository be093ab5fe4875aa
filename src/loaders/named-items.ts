import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawId } from '../api/list.ts';
import { type Collection, collections, type WireItem } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import {
  collectionEntries,
  collectionFile,
  compareTexts,
  digest,
  type Manifest,
  type UnlistedEvent,
} from '../snapshot/format.ts';
import { headOfRecord, type SnapshotMemory } from '../snapshot/read.ts';
import {
  type FetchContext,
  type KnownEvent,
  type KnownItem,
  ListsNeededError,
  type NamedItems,
  type UponSnapshot,
} from './fetch-context.ts';
import { modifiedSince } from './incremental.ts';
import { isUnplanned } from './item-details.ts';
import {
  type Collected,
  type Items,
  noteFaults,
  noteWithheld,
  storeOf,
  type TakenItem,
} from './item-store.ts';
import { receiveItem } from './receive-item.ts';
import { readRemovedEvents, readWithheldItems } from './removed-events.ts';
import { isWithheld } from './withheld.ts';

/** Items of a list that are asked for at once. */
const atOnce = { events: 50, posts: 100, pages: 100 } as const;

/** Lists that are short, so that they are read anew where one of their items is named. */
const shortLists = ['venues', 'organizers', 'categories', 'tags'] as const;

type ShortList = (typeof shortLists)[number];

type GoneItem = KnownEvent & { readonly collection: 'events' | KnownItem['collection'] };

/** Of the items of a language; where more are to be read, the lists are read. */
const mostRead = 0.25;

/**
 * Takes in an earlier snapshot, and reads again what somebody says was changed since, with what
 * shows it: events have their venues and categories in them, menus the titles of what they lead to,
 * and the address of a page those of the pages above it. Of a server that gives the rest as it did,
 * what is collected is what reading all lists would collect. Where lists have an item no more, the
 * server is asked why: what is not public by now leaves the site.
 *
 * @returns the published events that are gone
 * @throws ListsNeededError where only the lists say what became of it: an event was deleted, an item
 *   is not understood, or refers to what the snapshot lacks
 */
export async function readNamedItems(
  context: FetchContext,
  collected: Collected,
  upon: UponSnapshot,
): Promise<UnlistedEvent[]> {
  const { named, manifest } = upon;
  checkNames(named, manifest);
  takeIn(collected, upon);
  doubtStatuses(collected, named);
  const gone = [
    ...(await readShortLists(context, collected, named)),
    ...(await readItems(context, collected, 'events', {
      idsIn: (language) => eventsWith(collected, language, named),
      check: (event, language) => checkReferences(collected, language, event),
    })),
    ...(await readItems(context, collected, 'posts', {
      idsIn: (language) => postsWith(collected, language, named),
    })),
    ...(await readItems(context, collected, 'pages', {
      idsIn: (language) => withDescendants(named.pages, storeOf(collected, language).pages),
    })),
  ];
  for (const language of context.config.languages.filter((one) => isInMenus(collected, one, named)))
    await readList(context, collected, 'menu-items', language);
  await readNewMedia(context, collected, manifest);
  return await askWhy(context, collected, gone, manifest);
}

/** Whether posts are read because of these, which then have no names of categories and authors. */
export function readsPosts(named: NamedItems): boolean {
  return named.posts.length + named['post-categories'].length + named.tags.length > 0;
}

/** @throws ListsNeededError where what is named was left out before */
function checkNames(named: NamedItems, { withheld, quarantined }: Manifest): void {
  const ids = new Map<string, readonly number[]>(Object.entries(named));
  for (const { collection, id } of [...withheld, ...quarantined])
    if (ids.get(collection)?.includes(Number(id)))
      throw new ListsNeededError(`${collection} ${id} was not public, or not understood, before`);
}

/** Takes in all that a snapshot has. */
function takeIn(
  collected: Collected,
  { folder, manifest, privateTexts, memory }: UponSnapshot,
): void {
  for (const language of collected.stores.keys())
    for (const collection of collections)
      for (const entry of collectionEntries(manifest, collection, language))
        takeFile(storeOf(collected, language)[collection], {
          lines: new ItemLines(folder, entry),
          memory,
          collection: collectionFile(collection, language),
        });
  for (const collection of manifest.unavailable) collected.unavailable.add(collection);
  collected.withheld.push(...manifest.withheld);
  collected.quarantined.push(...manifest.quarantined);
  collected.dropped.push(...manifest.dropped);
  collected.privateTexts.push(...privateTexts);
  const { whole = {}, reused = {} } = manifest.reading ?? {};
  for (const [file, instant] of Object.entries(whole)) {
    const count = reused[file];
    collected.readings.set(file, { whole: instant, ...(count !== undefined && { reused: count }) });
  }
}

/** A file that the process has read is not read again until somebody wants a line of it. */
function takeFile(
  items: Items<unknown>,
  {
    lines,
    memory,
    collection,
  }: {
    readonly lines: ItemLines;
    readonly memory: SnapshotMemory;
    /** Name of its first file. */
    readonly collection: string;
  },
): void {
  const known = memory.collection(collection).get(lines.file);
  const take = (head: ItemHead, item: unknown) =>
    items.take(head.id, new ItemInFile(lines, head), item);
  if (known?.digest === lines.digest)
    for (const record of known.items.values()) take(record, record.item);
  else
    for (const head of lines.heads())
      take(head, memory.find(collection, head.id, head.digest)?.item);
}

type ItemHead = { readonly id: number; readonly digest: string };

/** The lines of a file of items. */
class ItemLines {
  readonly file: string;
  readonly digest: string;
  readonly #folder: string;
  #lines: ReadonlyMap<number, ItemHead & { readonly bytes: Buffer }> | undefined;

  constructor(
    folder: string,
    { file, digest }: { readonly file: string; readonly digest: string },
  ) {
    this.#folder = folder;
    this.file = file;
    this.digest = digest;
  }

  heads(): Iterable<ItemHead> {
    return this.#read().values();
  }

  /** JSON text of an item. */
  textOf(id: number): string {
    return this.#read().get(id)?.bytes.toString() ?? '';
  }

  /** @throws ListsNeededError where it is not what the manifest says */
  #read() {
    this.#lines ??= linesOf(readFileSync(join(this.#folder, this.file)), this);
    return this.#lines;
  }
}

const lineFeed = 0x0a;

function linesOf(bytes: Buffer, { file, digest: expected }: ItemLines) {
  if (digest(bytes) !== expected)
    throw new ListsNeededError(`${file} of the last snapshot is damaged`);
  const lines = new Map<number, ItemHead & { readonly bytes: Buffer }>();
  for (let begin = 0, end = 0; begin < bytes.length; begin = end + 1) {
    end = bytes.indexOf(lineFeed, begin);
    if (end === -1) end = bytes.length;
    const line = bytes.subarray(begin, end);
    const head = headOfRecord(line);
    // A bracket ends the record.
    if (head !== undefined) lines.set(head.id, { ...head, bytes: line.subarray(head.length, -1) });
  }
  return lines;
}

/** An item as a file has it, of which text is made where somebody asks for it. */
class ItemInFile implements TakenItem {
  readonly digest: string;
  readonly #lines: ItemLines;
  readonly #id: number;

  constructor(lines: ItemLines, { id, digest }: ItemHead) {
    this.#lines = lines;
    this.#id = id;
    this.digest = digest;
  }

  get json(): string {
    return this.#lines.textOf(this.#id);
  }

  get file(): string {
    return this.#lines.file;
  }
}

/** Reads anew the short lists of which something is named. @returns what is in them no more */
async function readShortLists(
  context: FetchContext,
  collected: Collected,
  named: NamedItems,
): Promise<readonly GoneItem[]> {
  const gone: GoneItem[] = [];
  for (const language of context.config.languages)
    for (const list of shortLists.filter((one) => named[one].length > 0))
      for (const id of await readList(context, collected, list, language)) {
        // What shows it was read for what is named alone.
        if (!named[list].includes(id)) throw inNoList(list, language, id);
        if (list === 'venues' || list === 'organizers')
          gone.push({ collection: list, language, id });
      }
  return gone;
}

/** Reads a short list anew. @returns ids of those that it had before and has no more */
async function readList<C extends ShortList | 'menu-items'>(
  { api, now, signal }: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<ReadonlySet<number>> {
  const items = storeOf(collected, language)[collection];
  const left = new Set(items.keys());
  await api.list(collection, language, {
    signal,
    convert: (raw) => void left.delete(take(collected, collection, { raw, language, now })),
  });
  for (const id of left) items.delete(id);
  return left;
}

/** Whether menus that can be read are named, or have an entry for something that is. */
function isInMenus(collected: Collected, language: Language, named: NamedItems): boolean {
  if (collected.unavailable.has('menu-items')) return false;
  if (named.menus.length > 0) return true;
  const { pages, categories, 'menu-items': entries } = storeOf(collected, language);
  const ids = new Set([
    ...Object.values(named).flat(),
    ...withDescendants(named.pages, pages),
    ...withDescendants(named.categories, categories),
  ]);
  return entries.values().some(({ object_id }) => ids.has(object_id));
}

/** The named events, and those that have a named venue, organizer, category or tag in them. */
function eventsWith(
  collected: Collected,
  language: Language,
  { events, venues, organizers, categories, tags }: NamedItems,
): readonly number[] {
  if (venues.length + organizers.length + categories.length + tags.length === 0) return events;
  const store = storeOf(collected, language);
  const wanted = {
    venues: new Set(venues),
    organizers: new Set(organizers),
    categories: new Set(withDescendants(categories, store.categories)),
    tags: new Set(tags),
  };
  const isAmong = (ids: ReadonlySet<number>, items: readonly { readonly id: number }[]) =>
    ids.size > 0 && items.some(({ id }) => ids.has(id));
  const showing = store.events
    .values()
    .filter(
      (event) =>
        isAmong(wanted.venues, event.venue) ||
        isAmong(wanted.organizers, event.organizer) ||
        isAmong(wanted.categories, event.categories) ||
        isAmong(wanted.tags, event.tags),
    )
    .map(({ id }) => id);
  return [...new Set([...events, ...showing])];
}

/** The named posts, and those of a named term: they lose a deleted one without being modified. */
function postsWith(collected: Collected, language: Language, named: NamedItems): readonly number[] {
  const wanted = { categories: new Set(named['post-categories']), tags: new Set(named.tags) };
  if (wanted.categories.size + wanted.tags.size === 0) return named.posts;
  const showing = storeOf(collected, language)
    .posts.values()
    .filter(
      ({ categories, tags }) =>
        categories.some((id) => wanted.categories.has(id)) ||
        tags.some((id) => wanted.tags.has(id)),
    )
    .map(({ id }) => id);
  return [...new Set([...named.posts, ...showing])];
}

/** Ids of a tree, with those of all that is below them: addresses have the names of what is above. */
function withDescendants(
  ids: readonly number[],
  items: Pick<Items<{ readonly id: number; readonly parent: number }>, 'values'>,
): readonly number[] {
  if (ids.length === 0) return ids;
  const children = Map.groupBy(items.values(), ({ parent }) => parent);
  const found = new Set(ids);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
  return [...found];
}

type ItemsOrder<C extends Collection> = {
  readonly idsIn: (language: Language) => readonly number[];
  readonly check?: (item: WireItem<C>, language: Language) => void;
};

/**
 * Reads items of a collection by their ids, from its lists: a list says of which language they are.
 *
 * @returns those that the lists had before and have no more
 */
async function readItems<C extends keyof typeof atOnce>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  { idsIn, check = () => {} }: ItemsOrder<C>,
): Promise<readonly GoneItem[]> {
  const { api, config, now, signal } = context;
  const asked = new Set<number>();
  const found = new Set<number>();
  const gone: GoneItem[] = [];
  for (const language of config.languages) {
    const items = storeOf(collected, language)[collection];
    const ids = idsIn(language);
    if (ids.length > Math.max(atOnce[collection], mostRead * items.size))
      throw new ListsNeededError(`${ids.length} ${collection} are to be read`);
    const known = new Set(ids.filter((id) => items.has(id)));
    for (const id of ids) asked.add(id);
    for (let at = 0; at < ids.length; at += atOnce[collection]) {
      const include = ids.slice(at, at + atOnce[collection]);
      await api.list(collection, language, {
        include,
        signal,
        convert: (raw) => {
          if (!include.includes(Number(rawId(raw))))
            throw new ListsNeededError(`the server gives other ${collection} than it is asked for`);
          const id = take(collected, collection, { raw, language, now });
          const item = items.get(id);
          if (item !== undefined) check(item, language);
          known.delete(id);
          found.add(id);
        },
      });
    }
    for (const id of known) {
      items.delete(id);
      gone.push({ collection, language, id });
    }
  }
  for (const { language, id } of gone)
    if (found.has(id)) throw inNoList(collection, language, id);
    else asked.delete(id);
  for (const id of asked.difference(found))
    throw new ListsNeededError(`${collection} ${id} is in no list`);
  return gone;
}

/**
 * Takes in an item that a list gives, without what of it is not public: of some that is all.
 *
 * @returns its id
 */
function take<C extends Collection>(
  collected: Collected,
  collection: C,
  received: Parameters<typeof receiveItem>[1],
): number {
  const outcome = receiveItem(collection, received);
  const { item, withheld } = outcome;
  const id = Number(rawId(received.raw));
  if (item === undefined && withheld.length === 0)
    throw new ListsNeededError(`${collection} ${id} is not understood`);
  if (item !== undefined && 'hide_from_listings' in item && item.hide_from_listings)
    throw new ListsNeededError(`${collection} ${id} is hidden from lists`);
  forgetDropped(collected, collection, received.language, id);
  noteFaults(collected, outcome);
  noteWithheld(collected, outcome);
  const { [collection]: items, events } = storeOf(collected, received.language);
  const earlier = collection === 'events' ? events.get(id) : undefined;
  if (item === undefined) items.delete(id);
  else items.set(id, item);
  if (earlier) keepStatus(collected, received.language, earlier);
  return id;
}

/** What an item is without is what it is without now. */
function forgetDropped(
  { dropped }: Collected,
  collection: Collection,
  language: Language,
  itemId: number,
): void {
  const others = dropped.filter(
    (one) =>
      one.collection !== collection || one.language !== language || Number(one.id) !== itemId,
  );
  if (others.length < dropped.length) dropped.splice(0, Infinity, ...others);
}

/**
 * What was known of whether named events take place is asked for again, though they were not
 * modified.
 */
function doubtStatuses({ stores }: Collected, { events: ids }: NamedItems): void {
  for (const { events } of stores.values())
    for (const id of ids) {
      const event = events.get(id);
      if (event?.json_ld)
        events.set(id, { ...event, json_ld: { ...event.json_ld, isEarlier: true } });
    }
}

/**
 * Lists do not say whether an event takes place: what was known of it holds as long as it is not
 * modified.
 */
function keepStatus(collected: Collected, language: Language, earlier: WireEvent): void {
  const { id, json_ld, modified_utc } = earlier;
  const { events } = storeOf(collected, language);
  const event = events.get(id);
  if (event && json_ld && modified_utc !== null && event.modified_utc === modified_utc)
    events.set(id, { ...event, json_ld });
  else if (isUnplanned(json_ld)) collected.unplanned.set(`${language} ${id}`, json_ld);
}

/** @throws ListsNeededError where an event has something that no list had */
function checkReferences(
  collected: Collected,
  language: Language,
  { id, venue, organizer, categories, tags }: WireEvent,
): void {
  const store = storeOf(collected, language);
  const parts = [
    ['venues', venue],
    ['organizers', organizer],
    ['categories', categories],
    ['tags', tags],
  ] as const;
  for (const [collection, items] of parts)
    if (items.some((item) => !store[collection].has(item.id)))
      throw new ListsNeededError(`event ${id} has an entry of ${collection} that is new`);
}

/** Asks of items that lists have no more whether they are withheld by now. @returns all events that are gone */
async function askWhy(
  context: FetchContext,
  collected: Collected,
  gone: readonly GoneItem[],
  { vanished }: Manifest,
): Promise<UnlistedEvent[]> {
  const known = gone.filter(({ collection }) => collection === 'events');
  const others = gone.flatMap(({ collection, ...item }) =>
    collection === 'events' ? [] : [{ collection, ...item }],
  );
  const removed = await readRemovedEvents(context, collected, { known, uncertain: [], all: true });
  for (const { language, id } of known)
    if (!isWithheld(collected, 'events', id)) throw inNoList('events', language, id);
  const [left] = await readWithheldItems(context, collected, { others, all: true });
  if (left) throw inNoList(left.collection, left.language, left.id);
  const before = vanished.filter(
    (one) =>
      !storeOf(collected, one.language).events.has(one.id) &&
      !removed.some(({ language, id }) => language === one.language && id === one.id),
  );
  return [...before, ...removed].toSorted(
    (one, other) => compareTexts(one.language, other.language) || one.id - other.id,
  );
}

function inNoList(collection: Collection, language: Language, id: number): ListsNeededError {
  return new ListsNeededError(`${collection} ${id} (${language}) is in no list any more`);
}

/** Reads the media that were added or modified since. */
async function readNewMedia(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { fetched, unavailable }: Manifest,
): Promise<void> {
  if (unavailable.includes('media')) return;
  const modifiedAfter = modifiedSince(Temporal.Instant.from(fetched));
  for (const language of config.languages) {
    const { media } = storeOf(collected, language);
    await api.list('media', language, {
      modifiedAfter,
      signal,
      convert: (raw) => {
        const outcome = receiveItem('media', { raw, language, now });
        noteWithheld(collected, outcome);
        noteFaults(collected, outcome);
        if (outcome.item) media.set(outcome.item.id, outcome.item);
      },
    });
  }
}

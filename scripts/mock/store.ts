import { createEventLinks } from './event-links.ts';
import { toInstant, zoneId } from './local-time.ts';
import { byAge, compareTexts, createShelf, type Shelf, type WritableShelf } from './shelf.ts';
import type {
  StoredBlock,
  StoredEvent,
  StoredMedia,
  StoredMenuItem,
  StoredOrganizer,
  StoredPage,
  StoredPost,
  StoredTerm,
  StoredVenue,
  Town,
} from './stored.ts';
import { createTermCounts } from './term-counts.ts';

export type AnyStored =
  | StoredEvent
  | StoredVenue
  | StoredOrganizer
  | StoredTerm
  | StoredPost
  | StoredPage
  | StoredMedia
  | StoredMenuItem
  | StoredBlock;

/** When an event happens, in milliseconds since 1970. */
export type Span = { readonly start: number; readonly end: number };

/** What one write did: without `before` an item came, without `after` it went. */
export type Change = { readonly before?: AnyStored | undefined; readonly after?: AnyStored | undefined };

/** The content of a server with the indexes its requests need, which every write keeps right. */
export type Store = {
  /** What the server began with. Its lists are not written to: read the shelves. */
  readonly town: Town;
  readonly events: Shelf<StoredEvent>;
  readonly venues: Shelf<StoredVenue>;
  readonly organizers: Shelf<StoredOrganizer>;
  readonly categories: Shelf<StoredTerm>;
  readonly tags: Shelf<StoredTerm>;
  readonly posts: Shelf<StoredPost>;
  readonly pages: Shelf<StoredPage>;
  readonly media: Shelf<StoredMedia>;
  readonly menuItems: Shelf<StoredMenuItem>;
  readonly blocks: Shelf<StoredBlock>;
  readonly all: ReadonlyMap<number, AnyStored>;
  readonly spans: ReadonlyMap<number, Span>;
  /** Events of a venue or organizer, by its id. */
  readonly eventsOf: ReadonlyMap<number, readonly StoredEvent[]>;
  /** Published items that carry a term, by its id. */
  readonly termCounts: ReadonlyMap<number, number>;
  /** An id no item ever had. */
  readonly nextId: () => number;
  /** The last id that was given away. */
  readonly lastId: () => number;
  /** Adds an item, or puts it in the place of the one with its id. */
  readonly put: (item: AnyStored) => void;
  /** Takes an item away for good. */
  readonly remove: (item: AnyStored) => void;
  /** Tells of every write after it is done. */
  readonly watch: (listener: (change: Change) => void) => void;
};

export function createStore(town: Town): Store {
  const spans = new Map(town.events.map((event) => [event.id, spanOf(event, town.timeZone)]));
  const start = (event: StoredEvent) => spans.get(event.id)?.start ?? 0;
  const shelves = {
    events: createShelf(town.events, (a, b) => start(a) - start(b)),
    venues: createShelf(town.venues, byAge),
    organizers: createShelf(town.organizers, byAge),
    categories: createShelf(termsOf(town, 'category'), byName),
    tags: createShelf(termsOf(town, 'tag'), byName),
    posts: createShelf(town.posts, byAge),
    pages: createShelf(town.pages, byAge),
    media: createShelf(town.media, byAge),
    menuItems: createShelf(town.menuItems, (a, b) => a.menu - b.menu || a.order - b.order),
    blocks: createShelf(town.blocks, byAge),
  };
  const all = new Map(everything(town).map((item) => [item.id, item]));
  const eventLinks = createEventLinks(town.events);
  const termCounts = createTermCounts([...town.events, ...town.posts]);
  const listeners: ((change: Change) => void)[] = [];
  let lastId = [...all.keys()].reduce((last, id) => Math.max(last, id), town.lastId ?? 0);

  const change = (before: AnyStored | undefined, after: AnyStored | undefined): void => {
    if (before) {
      place(shelves, 'remove', before);
      if (before.kind === 'event') eventLinks.remove(before);
      if (before.kind === 'event' || before.kind === 'post') termCounts.remove(before);
      spans.delete(before.id);
      all.delete(before.id);
    }
    if (after) {
      lastId = Math.max(lastId, after.id);
      all.set(after.id, after);
      if (after.kind === 'event') spans.set(after.id, spanOf(after, town.timeZone));
      if (after.kind === 'event') eventLinks.put(after);
      if (after.kind === 'event' || after.kind === 'post') termCounts.put(after);
      place(shelves, 'put', after);
    }
    for (const listener of listeners) listener({ before, after });
  };

  return {
    town,
    ...shelves,
    all,
    spans,
    eventsOf: eventLinks.of,
    termCounts: termCounts.of,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    lastId: () => lastId,
    put: (item) => change(all.get(item.id), item),
    remove: (item) => change(all.get(item.id), undefined),
    watch: (listener) => listeners.push(listener),
  };
}

type Shelves = {
  readonly events: WritableShelf<StoredEvent>;
  readonly venues: WritableShelf<StoredVenue>;
  readonly organizers: WritableShelf<StoredOrganizer>;
  readonly categories: WritableShelf<StoredTerm>;
  readonly tags: WritableShelf<StoredTerm>;
  readonly posts: WritableShelf<StoredPost>;
  readonly pages: WritableShelf<StoredPage>;
  readonly media: WritableShelf<StoredMedia>;
  readonly menuItems: WritableShelf<StoredMenuItem>;
  readonly blocks: WritableShelf<StoredBlock>;
};

/** The item on the shelf of its kind. */
function place(shelves: Shelves, how: 'put' | 'remove', item: AnyStored): void {
  if (item.kind === 'event') shelves.events[how](item);
  else if (item.kind === 'venue') shelves.venues[how](item);
  else if (item.kind === 'organizer') shelves.organizers[how](item);
  else if (item.kind === 'category') shelves.categories[how](item);
  else if (item.kind === 'tag') shelves.tags[how](item);
  else if (item.kind === 'post') shelves.posts[how](item);
  else if (item.kind === 'page') shelves.pages[how](item);
  else if (item.kind === 'media') shelves.media[how](item);
  else if (item.kind === 'menu-item') shelves.menuItems[how](item);
  else if (item.kind === 'block') shelves.blocks[how](item);
}

function spanOf(event: StoredEvent, siteZone: string): Span {
  const zone = zoneId(event.timezone, siteZone);
  const start = toInstant(event.start, zone) ?? 0;
  return { start, end: toInstant(event.end, zone) ?? start };
}

function termsOf(town: Town, kind: StoredTerm['kind']): readonly StoredTerm[] {
  return town.terms.filter((term) => term.kind === kind);
}

function byName(a: StoredTerm, b: StoredTerm): number {
  return compareTexts(a.name.toLowerCase(), b.name.toLowerCase());
}

function everything(town: Town): readonly AnyStored[] {
  return [
    ...town.events,
    ...town.venues,
    ...town.organizers,
    ...town.terms,
    ...town.posts,
    ...town.pages,
    ...town.media,
    ...town.menuItems,
    ...town.blocks,
  ];
}

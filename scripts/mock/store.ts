import { toInstant, zoneId } from './local-time.ts';
import { byAge, compareTexts, createShelf, type Shelf } from './shelf.ts';
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

/** The content of a server with the indexes its requests need, built once. */
export type Store = {
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
};

export function createStore(town: Town): Store {
  const spans = new Map(town.events.map((event) => [event.id, spanOf(event, town.timeZone)]));
  const start = (event: StoredEvent) => spans.get(event.id)?.start ?? 0;
  return {
    town,
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
    all: new Map(everything(town).map((item) => [item.id, item])),
    spans,
    eventsOf: groupEvents(town.events),
    termCounts: countTerms(town),
  };
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

function groupEvents(events: readonly StoredEvent[]): ReadonlyMap<number, readonly StoredEvent[]> {
  const groups = new Map<number, StoredEvent[]>();
  for (const event of events) {
    for (const id of new Set([...event.venues, ...event.organizers])) {
      const group = groups.get(id);
      if (group) group.push(event);
      else groups.set(id, [event]);
    }
  }
  return groups;
}

function countTerms(town: Town): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const item of [...town.events, ...town.posts]) {
    if (item.status !== 'publish') continue;
    for (const id of new Set([...item.categories, ...item.tags])) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

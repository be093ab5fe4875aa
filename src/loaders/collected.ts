import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { HeldItems, type Items } from './items.ts';
import type { PrivateTexts } from './private-texts.ts';
import { createShapeRecorder } from './shape-recorder.ts';
import type { EmbedEntry, Quarantined, Withheld } from './snapshot-format.ts';
import type { Spool } from './spool.ts';
import { SpooledItems } from './spooled-items.ts';
import type { Outcome } from './wire-item.ts';

/** The public items of one language, by collection and id. */
export type Shelf = { readonly [C in Collection]: Items<WireItem<C>> };

type Reading = {
  /** When the whole was last read: an instant. */
  readonly whole: string;
  /** Items taken from the snapshot before; absent where the whole was read. */
  readonly reused?: number;
};

/** Everything a fetch has gathered so far. */
export type Collected = {
  readonly shelves: ReadonlyMap<Language, Shelf>;
  readonly quarantined: Quarantined[];
  readonly withheld: Withheld[];
  readonly privateTexts: PrivateTexts[];
  readonly warnings: string[];
  /** What is known of what bodies embed. */
  readonly embeds: EmbedEntry[];
  /** What is to be remembered of the items as the server sent them. */
  readonly shapes: Map<Collection, ReturnType<typeof createShapeRecorder>>;
  /** How collections that may be taken from the snapshot before were read, by file name. */
  readonly readings: Map<string, Reading>;
  /** Collections that could not be read for want of credentials or rights. */
  readonly unavailable: Set<Collection>;
};

/** @param spool where the items are kept; memory where there is none */
export function createCollected(languages: readonly Language[], spool?: Spool): Collected {
  return {
    shelves: new Map(languages.map((language) => [language, emptyShelf(spool)])),
    quarantined: [],
    withheld: [],
    privateTexts: [],
    warnings: [],
    embeds: [],
    shapes: new Map(),
    readings: new Map(),
    unavailable: new Set(),
  };
}

/** Puts an item, and what was left out of it, in its place. */
export function keep<C extends Collection>(
  collected: Collected,
  collection: C,
  language: Language,
  outcome: Outcome<C>,
): void {
  if (outcome.item) shelfOf(collected, language)[collection].set(outcome.item.id, outcome.item);
  if (outcome.quarantined) collected.quarantined.push(outcome.quarantined);
  collected.withheld.push(...outcome.withheld);
  if (outcome.privateTexts) collected.privateTexts.push(...outcome.privateTexts);
}

/** Remembers the form of an item as it came, unless it must not be public. */
export function keepShape<C extends Collection>(
  { shapes }: Collected,
  collection: C,
  raw: unknown,
  { item, quarantined }: Outcome<C>,
): void {
  if (item || quarantined) shapes.getOrInsertComputed(collection, createShapeRecorder).see(raw);
}

export function shelfOf({ shelves }: Collected, language: Language): Shelf {
  const shelf = shelves.get(language);
  if (!shelf) throw new RangeError(`The language "${language}" is not among those that are read.`);
  return shelf;
}

function emptyShelf(spool: Spool | undefined): Shelf {
  const items = <C extends Collection>(): Items<WireItem<C>> =>
    spool ? new SpooledItems(spool) : new HeldItems();
  return {
    events: items<'events'>(),
    venues: items<'venues'>(),
    organizers: items<'organizers'>(),
    categories: items<'categories'>(),
    tags: items<'tags'>(),
    posts: items<'posts'>(),
    pages: items<'pages'>(),
    media: items<'media'>(),
    'menu-items': items<'menu-items'>(),
    blocks: items<'blocks'>(),
  };
}

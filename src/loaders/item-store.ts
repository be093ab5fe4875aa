import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Redact } from '../api/redaction.ts';
import type { Collection, WireItem } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import {
  digest,
  type EmbedEntry,
  type Quarantined,
  stableJson,
  type Withheld,
} from '../snapshot/format.ts';
import type { createShapeRecorder } from './drift.ts';
import type { Outcome, PrivateTexts } from './receive-item.ts';

/** The public items of one language, by collection and id. */
export type ItemStore = { readonly [C in Collection]: Items<WireItem<C>> };

type StoreReading = {
  /** When all of it was last read: an instant. */
  readonly whole: string;
  /** Items taken from the snapshot before; absent where all of them were read. */
  readonly reused?: number;
};

export type Collected = {
  readonly stores: ReadonlyMap<Language, ItemStore>;
  readonly quarantined: Quarantined[];
  /** Fields that could not be read, of items that are shown without them. */
  readonly dropped: Quarantined[];
  readonly withheld: Withheld[];
  readonly privateTexts: PrivateTexts[];
  readonly warnings: string[];
  /** What is known of what bodies embed. */
  readonly embeds: EmbedEntry[];
  /**
   * Earlier linked data of events that were read anew and had not been as planned, by language and
   * id.
   */
  readonly unplanned: Map<string, WireEvent['json_ld']>;
  /** What is to be remembered of the items as the server sent them. */
  readonly shapes: Map<Collection, ReturnType<typeof createShapeRecorder>>;
  /** How collections that may be taken from the snapshot before were read, by file name. */
  readonly readings: Map<string, StoreReading>;
  /** Collections that could not be read for want of credentials or rights. */
  readonly unavailable: Set<Collection>;
  /** Those of them for which there is no login, or one that may not see them. */
  readonly refused: Set<Collection>;
  /** Takes secrets out of what is told of items. */
  readonly redact: Redact;
};

/**
 * @param spool where the items are stored; memory where there is none
 * @param redact takes secrets out of a text. @default nothing is taken out
 */
export function createCollected(
  languages: readonly Language[],
  spool?: Spool,
  redact: Redact = (text) => text,
): Collected {
  return {
    stores: new Map(languages.map((language) => [language, emptyStore(spool)])),
    quarantined: [],
    dropped: [],
    withheld: [],
    privateTexts: [],
    warnings: [],
    embeds: [],
    unplanned: new Map(),
    shapes: new Map(),
    readings: new Map(),
    unavailable: new Set(),
    refused: new Set(),
    redact,
  };
}

/** Puts an item, and what was left out of it, in its place. */
export function receive<C extends Collection>(
  collected: Collected,
  collection: C,
  language: Language,
  outcome: Outcome<C>,
): void {
  if (outcome.item) storeOf(collected, language)[collection].set(outcome.item.id, outcome.item);
  noteFaults(collected, outcome);
  noteWithheld(collected, outcome);
}

/**
 * Remembers what could not be understood, without what is secret in its value: an item, or fields
 * that it does without.
 */
export function noteFaults(
  { quarantined, dropped, redact }: Collected,
  faults: Pick<Outcome<Collection>, 'quarantined' | 'dropped'>,
): void {
  const redacted = (fault: Quarantined): Quarantined => ({
    ...fault,
    value: redact(fault.value),
    reason: redact(fault.reason),
  });
  if (faults.quarantined) quarantined.push(redacted(faults.quarantined));
  dropped.push(...(faults.dropped ?? []).map(redacted));
}

/** Remembers what an answer says must not be public, whatever becomes of the rest of that answer. */
export function noteWithheld(
  { withheld, privateTexts }: Collected,
  outcome: Pick<Outcome<Collection>, 'withheld' | 'privateTexts'> | undefined,
): void {
  withheld.push(...(outcome?.withheld ?? []));
  privateTexts.push(...(outcome?.privateTexts ?? []));
}

export function storeOf({ stores }: Collected, language: Language): ItemStore {
  const store = stores.get(language);
  if (!store) throw new RangeError(`The language "${language}" is not among those that are read.`);
  return store;
}

function emptyStore(spool: Spool | undefined): ItemStore {
  const items = <C extends Collection>(): Items<WireItem<C>> =>
    spool ? new SpooledItems(spool) : new MemoryItems();
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

/** Items of one collection and language by id, in the order they came. May be changed while it is walked through. */
export type Items<Item> = {
  readonly size: number;
  has(id: number): boolean;
  get(id: number): Item | undefined;
  set(id: number, item: Item): unknown;
  delete(id: number): boolean;
  keys(): IteratorObject<number, unknown>;
  values(): IteratorObject<Item, unknown>;
  entries(): IteratorObject<[number, Item], unknown>;
  /** Takes an item in; it has its place when the answered function is called. */
  stage(id: number, item: Item): () => void;
  /** The item as it is stored. */
  record(id: number): ItemText;
  /** Takes in an item as it was stored. @param item the same, where it is at hand */
  take(id: number, stored: TakenItem, item?: Item): void;
  /** Name of the file that an item was taken in from, and is what it was there. */
  fileOf(id: number): string | undefined;
};

/** An item as JSON text that is the same for the same item, and the SHA-256 of that. */
type ItemText = { readonly json: string; readonly digest: string };

/** An item of an earlier snapshot, and the name of its file there. */
export type TakenItem = ItemText & { readonly file: string };

/** Items that are parsed when they are asked for first. */
class MemoryItems<Item> implements Items<Item> {
  readonly #items = new Map<number, ParsedItem<Item>>();

  get size(): number {
    return this.#items.size;
  }

  has(id: number): boolean {
    return this.#items.has(id);
  }

  get(id: number): Item | undefined {
    const stored = this.#items.get(id);
    return stored && itemOf(stored);
  }

  set(id: number, item: Item): void {
    this.#items.set(id, { item });
  }

  delete(id: number): boolean {
    return this.#items.delete(id);
  }

  keys(): IteratorObject<number, unknown> {
    return this.#items.keys();
  }

  values(): IteratorObject<Item, unknown> {
    return this.#items.values().map(itemOf);
  }

  entries(): IteratorObject<[number, Item], unknown> {
    return this.#items.entries().map(([id, stored]) => [id, itemOf(stored)]);
  }

  stage(id: number, item: Item): () => void {
    return () => this.set(id, item);
  }

  record(id: number): ItemText {
    const { item, stored } = this.#items.get(id) ?? {};
    if (stored) return stored;
    if (!item) throw new RangeError(`There is no item ${id}.`);
    return itemText(stableJson(item));
  }

  take(id: number, stored: TakenItem, item?: Item): void {
    this.#items.set(id, { stored, item });
  }

  fileOf(id: number): string | undefined {
    return this.#items.get(id)?.stored?.file;
  }
}

function itemText(json: string): ItemText {
  return { json, digest: digest(json) };
}

type ParsedItem<Item> = { item?: Item | undefined; readonly stored?: TakenItem };

function itemOf<Item>(stored: ParsedItem<Item>): Item {
  const item: Item = stored.item ?? JSON.parse(stored.stored?.json ?? '');
  stored.item = item;
  return item;
}

/** Items whose text is in a spool: memory holds of each where it is. An item that is read is another object each time. */
class SpooledItems<Item> implements Items<Item> {
  readonly #spool: Spool;
  readonly #spans = new Map<number, ByteSpan>();

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  get size(): number {
    return this.#spans.size;
  }

  has(id: number): boolean {
    return this.#spans.has(id);
  }

  get(id: number): Item | undefined {
    const span = this.#spans.get(id);
    return span && this.#read(span);
  }

  set(id: number, item: Item): void {
    this.stage(id, item)();
  }

  delete(id: number): boolean {
    return this.#spans.delete(id);
  }

  keys(): IteratorObject<number, unknown> {
    return this.#spans.keys();
  }

  values(): IteratorObject<Item, unknown> {
    return this.#spans.values().map((span) => this.#read(span));
  }

  entries(): IteratorObject<[number, Item], unknown> {
    return this.#spans.entries().map(([id, span]) => [id, this.#read(span)]);
  }

  stage(id: number, item: Item): () => void {
    const span = this.#spool.write(stableJson(item));
    return () => void this.#spans.set(id, span);
  }

  record(id: number): ItemText {
    const span = this.#spans.get(id);
    if (!span) throw new RangeError(`There is no item ${id}.`);
    return itemText(this.#spool.read(span));
  }

  take(id: number, { json }: TakenItem): void {
    this.#spans.set(id, this.#spool.write(json));
  }

  fileOf(): undefined {}

  /** What is in the spool was written by `stage`, from an item, or taken in. */
  #read(span: ByteSpan): Item {
    return JSON.parse(this.#spool.read(span));
  }
}

type ByteSpan = { readonly start: number; readonly length: number };

/** Texts on the disk, for as long as a fetch takes: written one behind the other, read in any order. */
export type Spool = {
  write(text: string): ByteSpan;
  read(span: ByteSpan): string;
  [Symbol.dispose](): void;
};

/** Bytes that are written, and that are read, at once. */
const portion = 1 << 18;

/** Bytes a character of a JavaScript text takes in UTF-8: asking for how many it does take costs as much as writing it. */
const mostBytes = 3;

/** @param path of a file that does not exist yet */
export function openSpool(path: string): Spool {
  const file = openSync(path, 'wx+');
  const pending = Buffer.allocUnsafe(portion);
  const window = Buffer.allocUnsafe(portion);
  let written = 0;
  let waiting = 0;
  let windowStart = 0;
  let windowLength = 0;

  return {
    write: (text) => {
      const start = written + waiting;
      const most = mostBytes * text.length;
      if (waiting + most > portion) flush();
      const length = most > portion ? append(Buffer.from(text)) : pending.write(text, waiting);
      if (most <= portion) waiting += length;
      return { start, length };
    },
    read: ({ start, length }) => {
      if (start + length > written) flush();
      if (length > portion) return readAt(Buffer.allocUnsafe(length), start).toString();
      const end = windowStart + windowLength;
      if (start < windowStart || start + length > end) {
        // A reader that goes on gets more than the text at once, one that jumps does not.
        const goesOn = start >= windowStart && start <= end + length;
        windowLength = readAt(goesOn ? window : window.subarray(0, length), start).length;
        windowStart = start;
      }
      return window.toString('utf8', start - windowStart, start - windowStart + length);
    },
    [Symbol.dispose]: () => {
      closeSync(file);
      rmSync(path);
    },
  };

  function flush(): void {
    append(pending.subarray(0, waiting));
    waiting = 0;
  }

  function append(bytes: Buffer): number {
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    } catch (error) {
      // A failure to write to an open file does not say which.
      throw error instanceof Error ? Object.assign(error, { path }) : error;
    }
    written += bytes.length;
    return bytes.length;
  }

  function readAt(bytes: Buffer, start: number): Buffer {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  }
}

import { type Dialect, dialectOf, type Part } from './dialect.ts';
import { createLinks, type Links } from './links.ts';
import { createRevisionLog, type KeptRevisions, type RevisionLog } from './revision-log.ts';
import { createSchedule } from './schedule.ts';
import { createStore, type Store } from './store.ts';
import type { StoredEvent, Town } from './stored.ts';
import { createTemplateShelf, type TemplateShelf } from './template-shelf.ts';

/** Everything an answer depends on besides the request. */
export type World = {
  readonly store: Store;
  readonly revisions: RevisionLog;
  readonly templates: TemplateShelf;
  readonly links: Links;
  readonly dialect: Dialect;
  readonly now: Temporal.Instant;
  /** Does what time alone does; to be called before each answer. */
  readonly tick: () => void;
  /**
   * Whether the next list turns the order of items of one rank round. On observed servers such items change places
   * between two answers; here they do on every other list.
   */
  readonly nextTurn: () => boolean;
  /** JSON text of a value, placeholders filled in, written as these servers write it. */
  readonly json: (value: unknown) => string;
  /** The JSON text made for a key since the last write, or else now. */
  readonly cached: (key: string, make: () => unknown) => string;
  /** What was made for a key since the last write, or else now: parts that many items carry. */
  readonly part: (
    key: string,
    make: () => Readonly<Record<string, unknown>> | null,
  ) => Readonly<Record<string, unknown>> | null;
  /** The list found for a key since the last write, or else now. */
  readonly remembered: (key: string, find: () => readonly StoredEvent[]) => readonly StoredEvent[];
};

/** As many lists are remembered: those of a few readers who go from page to page. */
const mostLists = 32;

/** Tells the time: the same instant for ever, or one that passes. */
export type Clock = () => Temporal.Instant;

/** What a server remembers besides its items. */
export type Memory = Pick<World, 'templates'> & { readonly revisions: KeptRevisions };

/** @param memory of the server that goes on in this one */
export function createWorld(town: Town, clock: Clock, part: Part, origin: string, memory?: Memory): World {
  const store = createStore(town);
  const dialect = dialectOf(part);
  const revisions = createRevisionLog(store, memory?.revisions);
  const links = createLinks(origin, store, dialect);
  const schedule = createSchedule(store, clock);
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly StoredEvent[]>();
  const parts = new Map<string, Readonly<Record<string, unknown>> | null>();
  store.watch(() => {
    texts.clear();
    lists.clear();
    parts.clear();
  });
  const json = (value: unknown): string => escapeJson(links.fill(JSON.stringify(value)));
  let turned = false;
  return {
    store,
    revisions,
    templates: memory?.templates ?? createTemplateShelf(),
    links,
    dialect,
    get now() {
      return clock();
    },
    tick: () => schedule(clock()),
    nextTurn: () => {
      turned = part === 'observed' && !turned;
      return turned;
    },
    json,
    part: (key, make) => parts.getOrInsertComputed(key, make),
    remembered: (key, find) => {
      const present = lists.get(key);
      if (present) return present;
      if (lists.size >= mostLists) lists.clear();
      const list = find();
      lists.set(key, list);
      return list;
    },
    cached: (key, make) => {
      const present = texts.get(key);
      if (present !== undefined) return present;
      const text = json(make());
      texts.set(key, text);
      return text;
    },
  };
}

const slash = 0x2f;
const backslash = 0x5c;
const lastPlain = 0x7e;
const hexDigits = Buffer.from('0123456789abcdef');

/** Slashes with a backslash and everything beyond ASCII as `\uXXXX`. Byte by byte: lists are megabytes of it. */
function escapeJson(text: string): string {
  const bytes = Buffer.allocUnsafe(text.length * 6);
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === slash) bytes[end++] = backslash;
    end = unit <= lastPlain ? writeByte(bytes, end, unit) : writeEscape(bytes, end, unit);
  }
  return bytes.toString('latin1', 0, end);
}

function writeByte(bytes: Buffer, at: number, byte: number): number {
  bytes[at] = byte;
  return at + 1;
}

/** `\u` and four digits. */
function writeEscape(bytes: Buffer, at: number, unit: number): number {
  bytes[at] = backslash;
  bytes[at + 1] = 0x75;
  for (let digit = 0; digit < 4; digit += 1) {
    bytes[at + 2 + digit] = hexDigits[(unit >> (12 - 4 * digit)) & 15] ?? 0;
  }
  return at + 6;
}

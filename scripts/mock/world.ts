import { type Dialect, dialectOf, type Part } from './dialect.ts';
import { createLinks, type Links } from './links.ts';
import { createStore, type Store } from './store.ts';
import type { Town } from './stored.ts';

/** Everything an answer depends on besides the request. */
export type World = {
  readonly store: Store;
  readonly links: Links;
  readonly dialect: Dialect;
  readonly now: Temporal.Instant;
  /**
   * Whether the next list turns the order of items of one rank round. On observed servers such items change places
   * between two answers; here they do on every other list.
   */
  readonly nextTurn: () => boolean;
  /** JSON text of a value, placeholders filled in, written as these servers write it. */
  readonly json: (value: unknown) => string;
  /** The JSON text made for a key before, or else now. */
  readonly cached: (key: string, make: () => unknown) => string;
};

export function createWorld(town: Town, now: Temporal.Instant, part: Part, origin: string): World {
  const store = createStore(town);
  const dialect = dialectOf(part);
  const links = createLinks(origin, store, dialect);
  const texts = new Map<string, string>();
  const json = (value: unknown): string => escapeJson(links.fill(JSON.stringify(value)));
  let turned = false;
  return {
    store,
    links,
    dialect,
    now,
    nextTurn: () => {
      turned = part === 'observed' && !turned;
      return turned;
    },
    json,
    cached: (key, make) => {
      const present = texts.get(key);
      if (present !== undefined) return present;
      const text = json(make());
      texts.set(key, text);
      return text;
    },
  };
}

/** Slashes with a backslash and everything beyond ASCII as `\uXXXX`. */
function escapeJson(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

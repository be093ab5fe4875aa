import type { Collection } from '../../src/contract/collections.ts';

/** Where things of the source are on the server that is written to. */
export type Places = {
  /** Id there of an item here; `undefined` where it was not written. */
  readonly idOf: (collection: Collection, id: number) => number | undefined;
  readonly setId: (collection: Collection, id: number, there: number) => void;
  /** Where a file is that texts name; of several items with one file, the first has it. */
  readonly setFile: (here: string, there: string) => void;
  /** A text with the addresses of the source replaced by those there. */
  readonly moved: (text: string) => string;
};

/**
 * @param home address of the source's home page
 * @param target address of the home page there
 */
export function createPlaces(home: string, target: string): Places {
  const ids = new Map<string, number>();
  const files = new Map<string, string>();
  const { host, origin } = new URL(home);
  const origins = new RegExp(`(https?:)?//${RegExp.escape(host)}(?![\\w.:-])([^\\s"'<>()\\\\]*)`, 'gi');
  const there = new URL(target);
  return {
    idOf: (collection, id) => ids.get(`${collection} ${id}`),
    setId: (collection, id, other) => ids.set(`${collection} ${id}`, other),
    setFile: (here, other) => {
      // Two addresses with the same path have the same file, whatever their protocols.
      files.getOrInsert(pathOf(here), other);
    },
    moved: (text) =>
      text.replace(origins, (_, protocol: string | undefined, rest: string) => {
        const file = files.get(pathOf(origin + rest));
        const address = file ?? `${there.origin}${rest}`;
        return protocol === undefined ? address.replace(/^https?:/, '') : address;
      }),
  };
}

function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? address;
}

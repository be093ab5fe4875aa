import type { Manifest } from '../../loaders/snapshot-format.ts';
import { collectionsOf } from '../translations.ts';
import { itemKey } from './item-key.ts';

/** Items the server has and the site has not, by their keys: those that must not be public, and those nobody can read. */
export type AbsentKeys = {
  readonly withheld: ReadonlySet<string>;
  readonly unreadable: ReadonlySet<string>;
};

type Absent = { readonly collection: string; readonly language: Manifest['languages'][number] };

export function absentKeys({
  withheld,
  quarantined,
}: Pick<Manifest, 'withheld' | 'quarantined'>): AbsentKeys {
  return { withheld: keysOf(withheld), unreadable: keysOf(quarantined) };
}

function keysOf(absent: readonly (Absent & { readonly id: string | number })[]): Set<string> {
  return new Set(
    absent.flatMap(({ collection, language, id }) => {
      const kind = kinds.get(collection);
      return kind ? [itemKey({ kind, language, id: Number(id) })] : [];
    }),
  );
}

const kinds = new Map(
  Object.entries(collectionsOf).map(([kind, collection]) => [
    collection as string,
    kind as keyof typeof collectionsOf,
  ]),
);

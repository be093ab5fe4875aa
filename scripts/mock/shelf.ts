import { type Language, languages } from '../../src/contract/language.ts';
import type { StoredItem } from './stored.ts';

/** All items of one kind, with the indexes that requests need. */
export type Shelf<T extends StoredItem> = {
  readonly byId: ReadonlyMap<number, T>;
  /**
   * In the order lists have when nothing else is asked. Items of one rank are ordered by id, and the other way round
   * when `turned`.
   */
  readonly of: (language: Language, turned?: boolean) => readonly T[];
  /** Items with this slug, in whatever spelling of it; those of the language first, then by id. */
  readonly bySlug: (slug: string, language: Language) => readonly T[];
};

/** A shelf that takes items in and gives them up. What orders an item must not change while it stands there. */
export type WritableShelf<T extends StoredItem> = Shelf<T> & {
  readonly put: (item: T) => void;
  readonly remove: (item: T) => void;
};

type Compare<T> = (a: T, b: T) => number;

export function createShelf<T extends StoredItem>(
  items: readonly T[],
  compare: Compare<T>,
): WritableShelf<T> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const slugs = Map.groupBy(items, (item) => decodeSlug(item.slug));
  const rows = [
    createRow(items, (a, b) => compare(a, b) || a.id - b.id),
    createRow(items, (a, b) => compare(a, b) || b.id - a.id),
  ] as const;
  const remove = (item: T): void => {
    byId.delete(item.id);
    const slug = decodeSlug(item.slug);
    slugs.set(
      slug,
      (slugs.get(slug) ?? []).filter(({ id }) => id !== item.id),
    );
    for (const row of rows) row.remove(item);
  };
  return {
    byId,
    of: (language, turned = false) => rows[turned ? 1 : 0].of(language),
    bySlug: (slug, language) =>
      (slugs.get(decodeSlug(slug)) ?? []).toSorted(
        (a, b) => Number(b.language === language) - Number(a.language === language) || a.id - b.id,
      ),
    put: (item) => {
      const before = byId.get(item.id);
      if (before) remove(before);
      byId.set(item.id, item);
      const slug = decodeSlug(item.slug);
      slugs.set(slug, [...(slugs.get(slug) ?? []), item]);
      for (const row of rows) row.put(item);
    },
    remove,
  };
}

/** Newest first. */
export function byAge(a: StoredItem, b: StoredItem): number {
  return compareTexts(b.created, a.created);
}

/** Order of code units: the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A slug as people read it, in small letters: the same for every spelling of it. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase();
  } catch {
    return slug.toLowerCase();
  }
}

/** Items of each language in one order that leaves no two of them equal. */
function createRow<T extends StoredItem>(items: readonly T[], compare: Compare<T>) {
  const sorted = items.toSorted(compare);
  const rows = new Map(
    languages.map((name) => [name, sorted.filter((item) => languagesOf(item).includes(name))]),
  );
  const rowOf = (language: Language): T[] => rows.get(language) ?? [];
  return {
    of: rowOf,
    put: (item: T): void => {
      for (const row of languagesOf(item).map(rowOf)) row.splice(placeOf(item, row, compare), 0, item);
    },
    remove: (item: T): void => {
      for (const row of languagesOf(item).map(rowOf)) {
        const place = placeOf(item, row, compare);
        if (row[place]?.id === item.id) row.splice(place, 1);
      }
    },
  };
}

function languagesOf({ language, alsoIn = [] }: StoredItem): readonly Language[] {
  return [language, ...alsoIn];
}

/** Where in a row an item stands or would stand. */
function placeOf<T>(item: T, row: readonly T[], compare: Compare<T>): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = row[middle];
    if (other !== undefined && compare(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { type Language, languages } from '../../src/contract/language.ts';
import type { StoredItem } from './stored.ts';

/** All items of one kind, with the indexes that requests need. */
export type Shelf<T extends StoredItem> = {
  readonly byId: ReadonlyMap<number, T>;
  /** In the order lists have when nothing else is asked. */
  readonly of: (language: Language) => readonly T[];
  /** Items with this slug, in whatever spelling of it; those of the language first, then by id. */
  readonly bySlug: (slug: string, language: Language) => readonly T[];
};

export function createShelf<T extends StoredItem>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Shelf<T> {
  const ordered = items.toSorted(compare);
  const byLanguage = new Map(
    languages.map((language) => [language, ordered.filter((item) => item.language === language)]),
  );
  const slugs = Map.groupBy(items, (item) => decodeSlug(item.slug));
  return {
    byId: new Map(items.map((item) => [item.id, item])),
    of: (language) => byLanguage.get(language) ?? [],
    bySlug: (slug, language) =>
      (slugs.get(decodeSlug(slug)) ?? []).toSorted(
        (a, b) => Number(b.language === language) - Number(a.language === language) || a.id - b.id,
      ),
  };
}

/** Newest first; of one second, the smaller id. */
export function byAge(a: StoredItem, b: StoredItem): number {
  return compareTexts(b.created, a.created) || a.id - b.id;
}

/** Order of code units: the same on every machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).toLowerCase();
  } catch {
    return slug.toLowerCase();
  }
}

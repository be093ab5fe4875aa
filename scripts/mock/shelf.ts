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

export function createShelf<T extends StoredItem>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Shelf<T> {
  const straight = perLanguage(items.toSorted((a, b) => compare(a, b) || a.id - b.id));
  const turnedRound = perLanguage(items.toSorted((a, b) => compare(a, b) || b.id - a.id));
  const slugs = Map.groupBy(items, (item) => decodeSlug(item.slug));
  return {
    byId: new Map(items.map((item) => [item.id, item])),
    of: (language, turned = false) => (turned ? turnedRound : straight).get(language) ?? [],
    bySlug: (slug, language) =>
      (slugs.get(decodeSlug(slug)) ?? []).toSorted(
        (a, b) => Number(b.language === language) - Number(a.language === language) || a.id - b.id,
      ),
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

function perLanguage<T extends StoredItem>(items: readonly T[]): ReadonlyMap<Language, readonly T[]> {
  return new Map(languages.map((language) => [language, items.filter((item) => item.language === language)]));
}

import { collections } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import type { PublishedItem } from '../../src/loaders/history-format.ts';
import { collectionsOf } from '../../src/site/translations.ts';
import type { BuildReport } from './build-report.ts';

/** One collection: how many there are in each language, and how that differs from the last published build. */
export type CountRow = { readonly collection: string; readonly cells: readonly CountCell[] };

export type CountCell = {
  readonly language: Language;
  /** `undefined` where the collection was not read. */
  readonly count: number | undefined;
  /** Absent without a published build to compare with. */
  readonly difference: number | undefined;
  /** Of items with a page; absent of collections that have none, and of first builds. */
  readonly items: { readonly added: number; readonly changed: number; readonly removed: number } | undefined;
};

const nothing = { added: 0, changed: 0, removed: 0 };

export function countRows(report: BuildReport): CountRow[] {
  const { counts, previous } = report;
  const known = collections.filter((name) => counts[name] ?? previous?.counts[name]);
  const spoken = languages.filter((language) => known.some((name) => counts[name]?.[language] !== undefined));
  return known.map((collection) => ({
    collection,
    cells: spoken.map((language) => {
      const count = counts[collection]?.[language];
      const before = previous?.counts[collection]?.[language];
      const kind = kinds.get(collection);
      return {
        language,
        count,
        difference: previous === null ? undefined : (count ?? 0) - (before ?? 0),
        items: previous && kind ? (report.differences[kind]?.[language] ?? nothing) : undefined,
      };
    }),
  }));
}

/** @example '+8', '−3', '±0' */
export function signed(difference: number): string {
  if (difference === 0) return '±0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

const kinds: ReadonlyMap<string, PublishedItem['kind']> = new Map(
  (Object.keys(collectionsOf) as PublishedItem['kind'][]).map((kind) => [collectionsOf[kind], kind]),
);

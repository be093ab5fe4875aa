import type { Language } from '../../contract/language.ts';
import type { PublishedItem } from '../../loaders/history-format.ts';
import { itemKey } from './item-key.ts';

/** How many items of a kind differ from the last published build. */
export type ItemDifference = { readonly added: number; readonly changed: number; readonly removed: number };

export type ItemDifferences = Partial<
  Record<PublishedItem['kind'], Partial<Record<Language, ItemDifference>>>
>;

/** Counts what editors did to items with a page: whatever they changed in one, it counts. Kinds without are left out. */
export function itemDifferences(
  before: readonly PublishedItem[],
  after: readonly PublishedItem[],
): ItemDifferences {
  const counts: ItemDifferences = {};
  const count = ({ kind, language }: PublishedItem, what: keyof ItemDifference) => {
    const known = counts[kind]?.[language] ?? { added: 0, changed: 0, removed: 0 };
    counts[kind] = { ...counts[kind], [language]: { ...known, [what]: known[what] + 1 } };
  };
  const earlier = new Map(before.map((item) => [itemKey(item), item]));
  for (const item of after) {
    const known = earlier.get(itemKey(item));
    if (!known) count(item, 'added');
    else if (known.digest !== item.digest || known.path !== item.path) count(item, 'changed');
    earlier.delete(itemKey(item));
  }
  for (const item of earlier.values()) count(item, 'removed');
  return counts;
}

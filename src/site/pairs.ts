import type { Language } from '../contract/language.ts';
import { safeSlug } from '../model/slug.ts';

/** What tells which items of two languages are versions of each other. */
type Pairable = {
  readonly id: number;
  readonly slug: string;
  readonly translations: Readonly<Record<string, number>>;
};

type Side = { readonly language: Language; readonly items: readonly Pairable[] };

/**
 * Ids of the items of one language with the ids of their versions in another, each in at most one pair: items that name
 * each other, then items of which one names the other, then items of the same id, then the only two left of the same slug.
 * Where several claim one item, the lowest id has it.
 */
export function pairItems(one: Side, other: Side): Map<number, number> {
  const pairs = new Map<number, number>();
  const free = { ones: new Map(byId(one.items)), others: new Map(byId(other.items)) };
  const join = (id: number, otherId: number | undefined) => {
    if (otherId === undefined || !free.ones.has(id) || !free.others.has(otherId)) return;
    pairs.set(id, otherId);
    free.ones.delete(id);
    free.others.delete(otherId);
  };
  const named = new Map(other.items.map(({ id, translations }) => [id, translations[one.language]]));
  for (const { id, translations } of one.items) {
    const claimed = translations[other.language];
    if (claimed !== undefined && named.get(claimed) === id) join(id, claimed);
  }
  for (const { id, translations } of one.items) join(id, translations[other.language]);
  for (const { id, translations } of other.items) {
    const claimed = translations[one.language];
    if (claimed !== undefined) join(claimed, id);
  }
  for (const { id } of one.items) join(id, id);
  const otherSlugs = onlySlugs([...free.others.values()]);
  for (const [slug, { id }] of onlySlugs([...free.ones.values()])) join(id, otherSlugs.get(slug)?.id);
  return pairs;
}

function byId(items: readonly Pairable[]): [number, Pairable][] {
  return items.map((item) => [item.id, item]);
}

/** Items by slug, those without one and those that share one left out. */
function onlySlugs(items: readonly Pairable[]): Map<string, Pairable> {
  const bySlug = Map.groupBy(items, ({ slug }) => safeSlug(slug));
  return new Map(
    [...bySlug].flatMap(([slug, [item, ...more]]) =>
      item && slug !== '' && more.length === 0 ? [[slug, item] as const] : [],
    ),
  );
}

import type { Language } from '../contract/language.ts';
import { addressKey } from '../model/address-key.ts';
import { safeSlug } from '../model/slug.ts';

/** What tells which items of two languages are versions of each other. */
type Pairable = {
  readonly id: number;
  readonly slug: string;
  readonly translations: Readonly<Record<string, number>>;
  /** Addresses in other languages, by language. */
  readonly yoast_head?: Readonly<Partial<Record<string, string>>> | undefined;
  /** Address in the CMS: `url` in the events namespace, `link` in the content namespace. */
  readonly url?: string;
  readonly link?: string;
};

type Side = { readonly language: Language; readonly items: readonly Pairable[] };

/**
 * Ids of the items of one language with the ids of their versions in another, each in at most one pair: items that name
 * each other, then items of which one names the other, then items whose head gives the other's address, then items of
 * the same id, then the only two left of the same slug.
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
  for (const [id, otherId] of alternatePairs(one, other)) join(id, otherId);
  for (const [otherId, id] of alternatePairs(other, one)) join(id, otherId);
  for (const { id } of one.items) join(id, id);
  const otherSlugs = onlySlugs([...free.others.values()]);
  for (const [slug, { id }] of onlySlugs([...free.ones.values()])) join(id, otherSlugs.get(slug)?.id);
  return pairs;
}

/** Items whose SEO head links to the address of an item of the other side. */
function alternatePairs(from: Side, to: Side): (readonly [number, number])[] {
  const linking = from.items.filter(({ yoast_head }) => yoast_head?.[to.language]);
  if (linking.length === 0) return [];
  const byAddress = new Map(to.items.map(({ id, url, link }) => [addressKey(url ?? link ?? ''), id]));
  byAddress.delete(undefined);
  return linking.flatMap(({ id, yoast_head }) => {
    const otherId = byAddress.get(addressKey(yoast_head?.[to.language] ?? ''));
    return otherId === undefined ? [] : [[id, otherId] as const];
  });
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

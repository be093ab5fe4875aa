import { dataFields } from './data-fields.ts';
import type { Item, Site } from './site.ts';

/** Digests of items, each computed once: many pages show the same venues, categories and events. */
export type ItemDigests = {
  /** Changes whenever anything about an item, or about what it refers to, does. The body is left out. */
  whole(item: Item): string;
  /** The same without what only the item's own page tells. */
  shown(item: Item): string;
};

/** What lists, neighbors and events leave to the page of an item. */
const ownPageOnly = new Set(['created', 'modified', 'sourceUrl', 'seo']);

/** A digest of values, which are told apart as JSON tells them apart. */
export type DigestOf = (values: unknown) => string;

export function createItemDigests(site: Site, digestOf: DigestOf): ItemDigests {
  return {
    whole: createDigest(site, digestOf, () => true),
    shown: createDigest(site, digestOf, (name) => !ownPageOnly.has(name)),
  };
}

function createDigest(
  site: Site,
  digestOfValues: DigestOf,
  takes: (field: string) => boolean,
): (item: Item) => string {
  const known = new Map<Item, string>();
  const digestOf = (item: Item): string => known.getOrInsertComputed(item, compute);
  return digestOf;

  function compute(item: Item): string {
    const fields = Object.entries(dataFields(item))
      .filter(([name]) => takes(name))
      .map(([name, value]) => [name, withDigests(value)]);
    return digestOfValues([site.pathOf(item), 'website' in item ? item.website : undefined, fields]);
  }

  /** Items it refers to are as good as their digests. */
  function withDigests(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((one: unknown) => (isItem(one) ? digestOf(one) : one));
  }
}

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'kind' in value && 'slug' in value && 'id' in value;
}

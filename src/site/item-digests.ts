import { dataFields } from './data-fields.ts';
import type { Item, Site } from './site.ts';

/** Digests of items, each computed once: many pages show the same venues, categories and events. */
export type ItemDigests = {
  /** Changes whenever anything about an item, or about what it refers to, does. The body is left out. */
  whole(item: Item): string;
  /** The same without what only the item's own page tells. */
  shown(item: Item): string;
  /** Changes whenever anything about an item does, its body included. */
  content(item: Item): string;
};

/** What a body may hold that other items decide about: addresses of links, images, documents and embeds. */
const refers = /href|src|:\/\/|\[/i;

/** What lists, neighbors and events leave to the page of an item. */
const ownPageOnly = new Set(['created', 'modified', 'sourceUrl', 'seo']);

/** A digest of values, which are told apart as JSON tells them apart; `plain` is a replacer of `JSON.stringify`. */
export type DigestOf = (values: unknown, plain?: (name: string, value: unknown) => unknown) => string;

export function createItemDigests(site: Site, digestOf: DigestOf): ItemDigests {
  const whole = createDigest(site, digestOf, () => true);
  const contents = new Map<Item, string>();
  return {
    whole,
    shown: createDigest(site, digestOf, (name) => !ownPageOnly.has(name)),
    content: (item) =>
      contents.getOrInsertComputed(item, () => {
        const own = site.digestOf(item);
        const isApart = own === '' || refers.test(site.sourceHtml(item));
        const { summary } = item;
        return digestOf([own, whole(item), summary, isApart ? textsOf(item) : '']);
      }),
  };
}

/** The texts of an item as they are after cleaning. */
function textsOf(item: Item): readonly string[] {
  if ('body' in item) return [item.body];
  return 'text' in item ? [item.description, item.text] : [item.description];
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
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return false;
  return 'slug' in value || 'segments' in value;
}

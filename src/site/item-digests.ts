import { hash } from 'node:crypto';
import { dataFields } from './data-fields.ts';
import type { Item, Site } from './site.ts';

/** Something that changes whenever an item, or anything it refers to, is shown differently. The body is left out. */
export type ItemDigest = (item: Item) => string;

/** Hexadecimal digits that are kept: half of SHA-256's, far more than a site has items for. */
const length = 32;

/** A short SHA-256 of any values, which are told apart as JSON tells them apart. */
export function digestOfValues(values: unknown): string {
  return hash('sha256', JSON.stringify(values), 'hex').slice(0, length);
}

/** Every digest is computed once: many pages show the same venues, categories and events. */
export function createItemDigests(site: Site): ItemDigest {
  const known = new Map<Item, string>();
  const digestOf: ItemDigest = (item) => known.getOrInsertComputed(item, compute);
  return digestOf;

  function compute(item: Item): string {
    const fields = Object.entries(dataFields(item)).map(([name, value]) => [name, withDigests(value)]);
    const website = 'website' in item ? item.website : undefined;
    return digestOfValues([site.digestOf(item), site.pathOf(item), website, fields]);
  }

  /** Items it refers to are as good as their digests. */
  function withDigests(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((one: unknown) => (isItem(one) ? digestOf(one) : one));
  }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'kind' in value && 'slug' in value && 'id' in value;
}

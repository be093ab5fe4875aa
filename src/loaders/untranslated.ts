import { type Collection, collections } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { type Collected, shelfOf } from './collected.ts';
import type { Items } from './items.ts';
import { stableJson } from './stable-json.ts';

// Addresses and linked data name the language of the request, and generated markup differs from answer to answer,
// whatever the language.
const ignoredKeys: ReadonlySet<string> = new Set([
  'url',
  'link',
  'translations',
  'json_ld',
  'yoast_head_json',
]);

/** Collections whose items are the same in every language, as a server answers that ignores the language. */
export function untranslatedCollections(collected: Collected, languages: readonly Language[]): Collection[] {
  const [first, ...others] = languages;
  if (first === undefined || others.length === 0) return [];
  return collections.filter((collection) => {
    const items = shelfOf(collected, first)[collection];
    return items.size > 0 && others.every((other) => isSame(items, shelfOf(collected, other)[collection]));
  });
}

function isSame(one: Items<unknown>, other: Items<unknown>): boolean {
  return (
    one.size === other.size &&
    one.keys().every((id) => other.has(id)) &&
    one.entries().every(([id, item]) => essence(item) === essence(other.get(id)))
  );
}

function essence(item: unknown): string {
  return stableJson(item, (key, value) => {
    if (ignoredKeys.has(key)) return undefined;
    return typeof value === 'string' ? value.replace(/<[^>]*>/g, '') : value;
  });
}

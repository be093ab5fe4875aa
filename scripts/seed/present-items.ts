import type { Api } from '../../src/api/api.ts';
import { AnswerError } from '../../src/api/api-error.ts';
import { rawId } from '../../src/api/raw-id.ts';
import type { Collection } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { itemSchema } from '../../src/loaders/item-schema.ts';
import { identityOf } from './plan.ts';

/** Finds what is on the server already, by what is the same of an item here and there. */
export type PresentItems = (
  collection: Collection,
  language: Language,
  identity: string,
  hiddenSlug?: string,
) => Promise<{ readonly id: number; readonly item: unknown } | undefined>;

/** Each collection is read once, when it is first asked for. */
export function createPresentItems(api: Api): PresentItems {
  const lists = new Map<string, Promise<ReadonlyMap<string, { id: number; item: unknown }>>>();
  return async (collection, language, identity, hiddenSlug) => {
    const list = lists.getOrInsertComputed(`${collection} ${language}`, () =>
      read(api, collection, language),
    );
    const found = (await list).get(identity);
    if (found || hiddenSlug === undefined) return found;
    const item = await hidden(api, language, hiddenSlug);
    const known = item !== undefined && identityOf(item, language) === identity;
    return known ? { id: item.id, item } : undefined;
  };
}

/** How servers answer a slug they do not know; anything else must not be taken for an item that is missing. */
const notThere: ReadonlySet<number> = new Set([400, 404]);

/** An event no list shows. */
async function hidden(api: Api, language: Language, slug: string) {
  try {
    return itemSchema('events').safeParse(await api.readBySlug('events', slug, language)).data;
  } catch (error) {
    if (error instanceof AnswerError && notThere.has(error.status)) return undefined;
    throw error;
  }
}

async function read(api: Api, collection: Collection, language: Language) {
  const items = await api.list(collection, language);
  return new Map(
    items.flatMap((item) => {
      const parsed = itemSchema(collection).safeParse(item);
      const id = Number(rawId(item));
      return parsed.success && id > 0 ? [[identityOf(parsed.data, language), { id, item }] as const] : [];
    }),
  );
}

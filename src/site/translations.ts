import type { Language } from '../contract/language.ts';
import { itemsWithPage } from './items-with-page.ts';
import type { LanguageItems } from './language-items.ts';
import { pairItems } from './pairs.ts';
import type { Item, LanguageSite } from './site.ts';

/** The collection an item of a kind comes from. */
export const collectionsOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  post: 'posts',
  page: 'pages',
} as const satisfies Record<Item['kind'], keyof LanguageItems>;

type TranslatedId = (kind: Item['kind'], id: number, from: Language, to: Language) => number | undefined;

/**
 * Which id an item has in another language. Pairs are computed once for each kind and two languages, from the one that
 * comes first: so both directions agree.
 */
export function createTranslatedId(
  languages: readonly Language[],
  items: (language: Language) => LanguageItems,
): TranslatedId {
  const known = new Map<string, Map<number, number>>();
  const pairs = (kind: Item['kind'], from: Language, to: Language): Map<number, number> =>
    known.getOrInsertComputed(`${kind} ${from} ${to}`, () => {
      if (languages.indexOf(from) > languages.indexOf(to)) {
        return new Map(Array.from(pairs(kind, to, from), ([id, other]) => [other, id]));
      }
      const side = (language: Language) => ({ language, items: items(language)[collectionsOf[kind]] });
      return pairItems(side(from), side(to));
    });
  return (kind, id, from, to) => pairs(kind, from, to).get(id);
}

/** The versions of an item in other languages that have a page. */
export function createTranslationsOf(
  languages: readonly Language[],
  translatedId: TranslatedId,
  open: (language: Language) => LanguageSite,
): (item: Item) => Partial<Record<Language, Item>> {
  const indexes = new Map<Language, Map<string, Item>>();
  const find = (language: Language, kind: Item['kind'], id: number | undefined) =>
    indexes.getOrInsertComputed(language, () => indexOf(open(language))).get(`${kind} ${id}`);

  return (item) =>
    Object.fromEntries(
      languages
        .filter((language) => language !== item.language)
        .map((language) => [
          language,
          find(language, item.kind, translatedId(item.kind, item.id, item.language, language)),
        ])
        .filter(([, translation]) => translation !== undefined),
    );
}

function indexOf(local: LanguageSite): Map<string, Item> {
  const items = local.frontPage ? [...itemsWithPage(local), local.frontPage] : itemsWithPage(local);
  return new Map(items.map((item) => [`${item.kind} ${item.id}`, item]));
}

import type { Language } from '../contract/language.ts';
import { isCopy } from '../html/plain-text.ts';
import { collectionsOf } from '../snapshot/history.ts';
import { type LanguageItems, pairItems } from './language-items.ts';
import type { Item } from './site.ts';

type TranslatedId = (
  kind: Item['kind'],
  id: number,
  from: Language,
  to: Language,
) => number | undefined;

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
      const side = (language: Language) => ({
        language,
        items: items(language)[collectionsOf[kind]],
      });
      return pairItems(side(from), side(to));
    });
  return (kind, id, from, to) => pairs(kind, from, to).get(id);
}

/**
 * A description from what is set for search engines. Where nobody wrote one, plugins cut it out of the text of the item, as
 * servers do excerpts: then it is the item's own summary.
 */
export function writtenDescription(
  words: string | undefined,
  item: Item | undefined,
): string | undefined {
  if (words === undefined || !item || !('opening' in item) || !isCopy(words, item.opening))
    return words;
  return item.summary || undefined;
}

import type { Language } from '../contract/language.ts';
import { isCopy } from '../html/plain-text.ts';
import { collectionsOf } from '../snapshot/history.ts';
import type { SiteContents } from './contents.ts';
import { derivedIndexOfSite } from './derived.ts';
import { pairItems } from './language-items.ts';
import type { Item } from './site.ts';

type Pairing = { readonly kind: Item['kind']; readonly from: Language; readonly to: Language };

/**
 * Ids of the items of one language with those of their versions in another, computed from the language that comes first: so
 * both directions agree.
 */
export const pairsOfItems = derivedIndexOfSite(
  'pairs of items',
  (contents: SiteContents, { kind, from, to }: Pairing): ReadonlyMap<number, number> => {
    const { languages } = contents.config;
    if (languages.indexOf(from) > languages.indexOf(to)) {
      const back = pairsOfItems.all(contents, { kind, from: to, to: from });
      return new Map(Array.from(back, ([id, other]) => [other, id]));
    }
    const side = (language: Language) => ({
      language,
      items: contents.itemsIn(language)[collectionsOf[kind]],
    });
    return pairItems(side(from), side(to));
  },
  ({ kind, from, to }) => `${kind} ${from} ${to}`,
);

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

import { isCopy } from '../html/plain-text.ts';
import type { Item } from './site.ts';

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

import type { Language } from '../contract/language.ts';
import { type SeoHead, silentHead } from '../model/seo-head.ts';
import { isCopy } from '../model/summary.ts';
import type { Item, Site } from './site.ts';
import type { Subject } from './subject.ts';

/** What editors set for search engines about a page. The home page may be made from a page of the source. */
export function seoOf(site: Site, language: Language, subject: Subject): SeoHead {
  const item = itemOf(site, language, subject);
  return item && 'seo' in item ? item.seo : silentHead;
}

/**
 * A description from what is set for search engines. Where nobody wrote one, plugins cut it out of the text of the item, as
 * servers do excerpts: then it is the item's own summary.
 */
export function writtenDescription(words: string | undefined, item: Item | undefined): string | undefined {
  if (words === undefined || !item || !('opening' in item) || !isCopy(words, item.opening)) return words;
  return item.summary || undefined;
}

/** Address that search engines should keep instead of a page's own. */
export function canonicalOf(site: Site, language: Language, subject: Subject): string | undefined {
  const item = itemOf(site, language, subject);
  return item && site.canonicalOf(item);
}

/** The item a page is made from. */
export function itemOf(site: Site, language: Language, subject: Subject): Item | undefined {
  if (subject.kind === 'home') return site.in(language).frontPage;
  return subject.kind === 'item' ? subject.item : undefined;
}

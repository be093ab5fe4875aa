import type { Language } from '../contract/language.ts';
import { type SeoHead, silentHead } from '../model/seo-head.ts';
import type { Item, Site } from './site.ts';
import type { Subject } from './subject.ts';

/** What editors set for search engines about a page. The home page may be made from a page of the source. */
export function seoOf(site: Site, language: Language, subject: Subject): SeoHead {
  const item = itemOf(site, language, subject);
  return item && 'seo' in item ? item.seo : silentHead;
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

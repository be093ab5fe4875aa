import type { Language } from '../contract/language.ts';
import { languageTargets } from '../site/language-switch.ts';
import { pathOfSubject } from '../site/page-list.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { isIndexable } from './indexable.ts';

/** A page in one language among its translations; `x-default` is for readers of any other language. */
export type Alternate = { readonly language: Language | 'x-default'; readonly url: string };

/**
 * The page and its translations, as search engines want them: each names all, itself included. Empty for a page
 * that has no translation, or that search engines may not keep.
 */
export function alternates(site: Site, language: Language, subject: Subject): readonly Alternate[] {
  if (!isIndexable(site, language, subject)) return [];
  const translations = languageTargets(site, language, subject)
    .filter((target) => target.exact && isTranslationIndexable(site, target.language, subject))
    .map((target) => ({ language: target.language, path: target.path }));
  if (translations.length === 0) return [];

  const self = { language, path: pathOfSubject(site, language, subject) };
  const pathOf = new Map([self, ...translations].map((page) => [page.language, page.path]));
  const pages = site.languages.flatMap((known) => {
    const path = pathOf.get(known);
    return path === undefined ? [] : [{ language: known, url: site.routes.url(path) }];
  });
  const [preferred] = pages;
  return preferred ? [...pages, { language: 'x-default', url: preferred.url }] : [];
}

function isTranslationIndexable(site: Site, language: Language, subject: Subject): boolean {
  if (subject.kind !== 'item') return true;
  const item = site.translationsOf(subject.item)[language];
  return item !== undefined && isIndexable(site, language, { kind: 'item', item });
}

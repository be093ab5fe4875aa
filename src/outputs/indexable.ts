import type { Language } from '../contract/language.ts';
import { canonicalOf, seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';

/** Whether search engines should know a page by its own address. */
export function isIndexable(site: Site, language: Language, subject: Subject): boolean {
  if (site.drafts) return false;
  switch (subject.kind) {
    case 'notFound':
    case 'vanished':
    case 'search':
      return false;
    default:
      return !seoOf(site, language, subject).noindex && canonicalOf(site, language, subject) === undefined;
  }
}

import type { Language } from '../contract/language.ts';
import { canonicalOf, seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';

/** Whether search engines should know a page by its own address. */
export function isIndexable(site: Site, language: Language, subject: Subject): boolean {
  if (site.drafts || isPassing(subject) || isUnlisted(subject)) return false;
  return !seoOf(site, language, subject).noindex && canonicalOf(site, language, subject) === undefined;
}

/** Whether a page is for present visitors alone: it says what others say better, or will be gone. */
export function isPassing({ kind }: Subject): boolean {
  return passing.has(kind);
}

/** Whether a page is of an event that editors hide from every list: for those who have its address. */
export function isUnlisted(subject: Subject): boolean {
  return subject.kind === 'item' && subject.item.kind === 'event' && subject.item.hidden;
}

const passing: ReadonlySet<Subject['kind']> = new Set(['week', 'day', 'search', 'vanished', 'notFound']);

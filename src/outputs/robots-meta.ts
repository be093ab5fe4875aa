import type { Language } from '../contract/language.ts';
import { seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { isPassing, isUnlisted } from './indexable.ts';

/** Content of a page's robots `meta` element; empty where everything is allowed. */
export function robotsMeta(site: Site, language: Language, subject: Subject): string {
  if (site.drafts) return 'noindex, nofollow';
  if (subject.kind === 'search') return 'noindex, follow';
  if (isPassing(subject)) return 'noindex';
  const { noindex, robots } = seoOf(site, language, subject);
  return [...(noindex || isUnlisted(subject) ? ['noindex'] : []), ...robots].join(', ');
}

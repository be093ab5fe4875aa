import type { Language } from '../contract/language.ts';
import { seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';

/** Content of a page's robots `meta` element; empty where everything is allowed. */
export function robotsMeta(site: Site, language: Language, subject: Subject): string {
  if (site.drafts) return 'noindex, nofollow';
  if (subject.kind === 'notFound' || subject.kind === 'vanished') return 'noindex';
  if (subject.kind === 'search') return 'noindex, follow';
  const { noindex, robots } = seoOf(site, language, subject);
  return [...(noindex ? ['noindex'] : []), ...robots].join(', ');
}

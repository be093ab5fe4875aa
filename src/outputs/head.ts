import type { Language } from '../contract/language.ts';
import { pathOfSubject } from '../site/page-list.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { type Alternate, alternates } from './alternates.ts';
import { type FeedLink, feedLinks } from './feed-links.ts';
import { isIndexable } from './indexable.ts';
import { pageJsonLd } from './json-ld.ts';
import { type OpenGraphTag, openGraph } from './open-graph.ts';

/** What the head of a page says to programs. Every URL is absolute. */
export type Head = {
  /** Of the window: with the name of the site. */
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly noindex: boolean;
  readonly alternates: readonly Alternate[];
  readonly feeds: readonly FeedLink[];
  readonly openGraph: readonly OpenGraphTag[];
  /** JSON text for a `script` element of type `application/ld+json`, escaped for it. */
  readonly jsonLd: string;
};

/**
 * The head of a page. What editors wrote for search engines wins over the given words.
 *
 * @param words title and description of the page, plain text, without the name of the site
 */
export function pageHead(
  site: Site,
  language: Language,
  subject: Subject,
  words: { readonly title: string; readonly description: string },
): Head {
  const seo = subject.kind === 'item' && 'seo' in subject.item ? subject.item.seo : undefined;
  const description = seo?.description ?? (words.description || site.in(language).description);
  const page = {
    title: words.title,
    description,
    url: site.routes.url(pathOfSubject(site, language, subject)),
  };
  return {
    title: seo?.title ?? windowTitle(words.title, site.in(language).name),
    description,
    canonical: page.url,
    noindex: !isIndexable(subject),
    alternates: alternates(site, language, subject),
    feeds: feedLinks(site, language, subject),
    openGraph: openGraph(site, language, subject, page),
    jsonLd: pageJsonLd(site, language, subject, page),
  };
}

function windowTitle(title: string, siteName: string): string {
  return title === '' || title === siteName ? siteName : `${title} – ${siteName}`;
}

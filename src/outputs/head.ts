import type { Language } from '../contract/language.ts';
import { pathOfSubject } from '../site/page-list.ts';
import { canonicalOf, itemOf, seoOf, writtenDescription } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { type Alternate, alternates } from './alternates.ts';
import { type FeedLink, feedLinks } from './feed-links.ts';
import { pageJsonLd } from './json-ld.ts';
import { oembedUrl } from './oembed.ts';
import { type OpenGraphTag, openGraph } from './open-graph.ts';
import { robotsMeta } from './robots-meta.ts';
import { type XCardTag, xCard } from './x-card.ts';

/** Stands before every title of a preview, in any language. */
export const previewMark = '[DRAFT / SZKIC] ';

/** What the head of a page says to programs. Every URL is absolute. */
export type Head = {
  /** Of the window: with the name of the site. */
  readonly title: string;
  /** Empty for a page that says nothing. */
  readonly description: string;
  /** The page itself, unless editors chose another one. */
  readonly canonical: string;
  /** Rules for search engines; empty where they may do everything. */
  readonly robots: string;
  /** Address of the accessibility statement of a Polish public body; empty where no page is one. */
  readonly accessibilityStatement: string;
  readonly alternates: readonly Alternate[];
  readonly feeds: readonly FeedLink[];
  /** What other sites are told that embed the page. */
  readonly oembed: string | undefined;
  readonly openGraph: readonly OpenGraphTag[];
  readonly xCard: readonly XCardTag[];
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
  const seo = seoOf(site, language, subject);
  const description =
    writtenDescription(seo.description, itemOf(site, language, subject)) ?? words.description;
  const url = site.routes.url(pathOfSubject(site, language, subject));
  const canonical = canonicalOf(site, language, subject) ?? url;
  const statement = site.in(language).accessibilityStatement;
  const preview = { title: words.title, description, url: canonical };
  return {
    title: (site.drafts ? previewMark : '') + (seo.title ?? windowTitle(words.title, site.in(language).name)),
    description,
    canonical,
    robots: robotsMeta(site, language, subject),
    accessibilityStatement: statement ? site.routes.url(site.pathOf(statement)) : '',
    alternates: alternates(site, language, subject),
    feeds: feedLinks(site, language, subject),
    oembed: oembedUrl(site, subject),
    openGraph: openGraph(site, language, subject, preview),
    xCard: xCard(site, language, subject),
    jsonLd: pageJsonLd(site, language, subject, { title: words.title, description, url }),
  };
}

function windowTitle(title: string, siteName: string): string {
  return title === '' || title === siteName ? siteName : `${title} – ${siteName}`;
}

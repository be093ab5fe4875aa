import type { Language } from '../../contract/language.ts';
import { likelyLocale, localeOf, readingWords } from '../../i18n/dictionaries.ts';
import { type Image, type SeoHead, silentHead } from '../../model/item.ts';
import { isAnnounced } from '../../model/status.ts';
import { readTitle } from '../../model/title-marks.ts';
import type { Routes } from '../../routes.ts';
import { type ImageSources, imageSources } from '../../site/asset-paths.ts';
import type { Item, SiteSettings } from '../../site/site.ts';
import { writtenDescription } from '../../site/translations.ts';
import { previewImage } from '../assets.ts';
import type { FeedLink } from '../feeds/links.ts';
import { cardSize } from '../social-card.ts';
import { shownTitle } from '../text.ts';
import { type GraphFacts, type HeadWords, type ItemNodes, pageJsonLd } from './json-ld.ts';

/** Put before every title of a preview, in any language. */
export const previewMark = '[DRAFT / SZKIC] ';

/** What the head of a page says to programs. Every URL is absolute. */
export type Head = ReturnType<typeof headOf>;

/** What the head of a page is made of besides the item it is about: what others, or the present, decide about. */
export type HeadFacts = GraphFacts & {
  readonly canonical: string;
  /** Content of the robots `meta` element; empty where everything is allowed. */
  readonly robots: string;
  readonly accessibilityStatement: string;
  readonly alternates: readonly Alternate[];
  /** The other languages that have the page. */
  readonly translations: readonly Language[];
  readonly feeds: readonly (readonly FeedLink[])[];
  readonly oembed: string | undefined;
  /** Path of the picture that is drawn for where its link is shared. */
  readonly card: string | undefined;
};

/**
 * The head of a page. What editors wrote for search engines wins over the given words.
 *
 * @param of.item the page is made from
 * @param of.nodes structured data about it
 */
export function headOf(
  { item, nodes }: { readonly item: Item | undefined; readonly nodes?: ItemNodes | undefined },
  facts: HeadFacts,
  words: HeadWords,
  site: SiteSettings,
) {
  const seo = item && 'seo' in item ? item.seo : silentHead;
  const { name } = facts.site;
  const description = writtenDescription(seo.description, item) ?? words.description;
  const page = { item, seo, facts, words: { title: words.title, description }, site };
  const title = announced(words.title, page);
  const windowTitle = title === '' || title === name ? name : `${title} – ${name}`;
  return {
    /** Of the window: with the name of the site. */
    title:
      (site.drafts ? previewMark : '') +
      (seo.title === undefined ? windowTitle : announced(seo.title, page)),
    /** Empty for a page that says nothing. */
    description,
    /** The page itself, unless editors chose another one. */
    canonical: facts.canonical,
    /** Rules for search engines; empty where they may do everything. */
    robots: facts.robots,
    /** Address of the accessibility statement of a Polish public body; empty where no page is one. */
    accessibilityStatement: facts.accessibilityStatement,
    alternates: facts.alternates,
    feeds: facts.feeds.flat(),
    /** Address of what other sites read that embed the page. */
    oembed: facts.oembed,
    openGraph: openGraph(page),
    xCard: xCard(page),
    /** JSON text for a `script` element of type `application/ld+json`, escaped for it. */
    jsonLd: pageJsonLd({ item, nodes }, facts, page.words, site),
  };
}

/** A page in one language among its translations; `x-default` is for readers of any other language. */
export type Alternate = { readonly language: Language | 'x-default'; readonly url: string };

/** One `meta` element of the Open Graph protocol (ogp.me). */
type OpenGraphTag = { readonly property: string; readonly content: string };

type HeadParts = {
  readonly item: Item | undefined;
  readonly seo: SeoHead;
  readonly facts: HeadFacts;
  readonly words: HeadWords;
  readonly site: SiteSettings;
};

/**
 * A title with what is not as planned about the event of the page: whoever is sent its link may
 * read no more of it.
 */
function announced(title: string, { item, site }: Pick<HeadParts, 'item' | 'site'>): string {
  if (item?.kind !== 'event' || !isAnnounced(item.status)) return title;
  // What a CMS writes for search engines begins with the title as it is there.
  if (readTitle(title, readingWords).status === item.status) return title;
  return shownTitle(site, { title, status: item.status, language: item.language });
}

function openGraph(page: HeadParts): readonly OpenGraphTag[] {
  const { item, seo, facts, words, site } = page;
  const { openGraph: wanted } = seo;
  const { card, language } = facts;
  const image = previewImage(item);
  const post = item?.kind === 'post' ? item : undefined;
  return [
    tag('og:type', post ? 'article' : 'website'),
    tag('og:title', announced(wanted.title ?? words.title, page)),
    tag('og:description', writtenDescription(wanted.description, item) ?? words.description),
    tag('og:url', facts.canonical),
    tag('og:site_name', facts.site.name),
    tag('og:locale', locale(language)),
    ...facts.translations.map((other) => tag('og:locale:alternate', locale(other))),
    ...(card
      ? pictureTags({ src: card, type: cardType(card), ...cardSize, alt: words.title }, site.routes)
      : []),
    ...(!card && image
      ? pictureTags(
          { ...imageSources(image, site.config, site.routes), alt: image.alt },
          site.routes,
        )
      : []),
    ...(post
      ? [
          tag('article:published_time', post.published.toString()),
          tag('article:modified_time', post.modified.toString()),
        ]
      : []),
  ].filter(({ content }) => content !== '');
}

function cardType(path: string): string {
  return path.endsWith('.png') ? 'image/png' : 'image/jpeg';
}

function pictureTags(
  { src, type, width, height, alt }: Omit<ImageSources, 'srcset'> & { readonly alt: string },
  routes: Routes,
): readonly OpenGraphTag[] {
  return [
    tag('og:image', routes.url(src)),
    tag('og:image:type', type),
    tag('og:image:width', String(width)),
    tag('og:image:height', String(height)),
    tag('og:image:alt', alt),
  ];
}

function locale(language: Language): string {
  const { language: spoken, region = '' } = likelyLocale(localeOf(language));
  return `${spoken}_${region}`;
}

function tag(property: string, content: string): OpenGraphTag {
  return { property, content };
}

/** One `meta` element of a card on X (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup). */
type XCardTag = { readonly name: string; readonly content: string };

/** How the page looks where its link is shared on X: as Open Graph says, except where editors said otherwise. */
function xCard(page: HeadParts): readonly XCardTag[] {
  const { item, facts, site } = page;
  const { x } = page.seo;
  const hasDrawn = !x.image && facts.card !== undefined;
  const image = x.image ?? previewImage(item);
  const isLarge = hasDrawn || (image !== undefined && fillsLargeCard(image, site));
  const own = x.image && imageSources(x.image, site.config, site.routes);
  return [
    { name: 'twitter:card', content: isLarge ? (x.card ?? 'summary_large_image') : 'summary' },
    { name: 'twitter:title', content: x.title === undefined ? '' : announced(x.title, page) },
    { name: 'twitter:description', content: writtenDescription(x.description, item) ?? '' },
    { name: 'twitter:image', content: own ? site.routes.url(own.src) : '' },
    { name: 'twitter:image:alt', content: x.image?.alt ?? '' },
  ].filter(({ content }) => content !== '');
}

/** The least pixels of a large card's image (https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image). */
const leastLarge = { width: 300, height: 157 } as const;

/** An image whose size nobody knows is taken to be large. */
function fillsLargeCard(image: Image, { config, routes }: SiteSettings): boolean {
  const { width, height } = imageSources(image, config, routes);
  return width === 0 || (width >= leastLarge.width && height >= leastLarge.height);
}

import type { Language } from '../../contract/language.ts';
import { intlTags } from '../../i18n/format.ts';
import { type Image, type SeoHead, silentHead } from '../../model/item.ts';
import type { Routes } from '../../routes.ts';
import { type ImageSources, imageSources } from '../../site/assets.ts';
import { pathOfSubject } from '../../site/pages.ts';
import type { Item, Site, SiteSettings, Subject } from '../../site/site.ts';
import {
  canonicalOf,
  languageTargets,
  seoOf,
  writtenDescription,
} from '../../site/translations.ts';
import { previewImage } from '../assets.ts';
import { feedLinks } from '../feeds/links.ts';
import { cardPath, cardSize } from '../social-card.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { eventSurroundings, type HeadWords, pageJsonLd } from './json-ld.ts';
import { oembedUrl } from './oembed.ts';

/** Put before every title of a preview, in any language. */
export const previewMark = '[DRAFT / SZKIC] ';

/** What the head of a page says to programs. Every URL is absolute. */
export type Head = ReturnType<typeof headOf>;

/** What the head of a page is made of besides the item it is about: what others, or the present, decide about. */
export type HeadFacts = ReturnType<typeof headFacts>;

export function headFacts(site: Site, language: Language, subject: Subject) {
  const { name, description, accessibilityStatement: statement } = site.in(language);
  const url = site.routes.url(pathOfSubject(site, language, subject));
  return {
    language,
    kind: subject.kind,
    site: { name, description },
    url,
    canonical: canonicalOf(site, language, subject) ?? url,
    robots: robotsMeta(site, language, subject),
    accessibilityStatement: statement ? site.routes.url(site.pathOf(statement)) : '',
    alternates: alternates(site, language, subject),
    translations: languageTargets(site, language, subject).flatMap((target) =>
      target.exact ? target.language : [],
    ),
    feeds: feedLinks(site, language, subject),
    oembed: oembedUrl(site, subject),
    card: cardPath(site, language, subject),
    breadcrumbs: breadcrumbs(site, language, subject),
    surroundings: subject.kind === 'item' ? eventSurroundings(site, subject.item) : undefined,
  };
}

/** The head of a page. What editors wrote for search engines wins over the given words. @param item the page is made from */
export function headOf(
  item: Item | undefined,
  facts: HeadFacts,
  words: HeadWords,
  site: SiteSettings,
) {
  const seo = item && 'seo' in item ? item.seo : silentHead;
  const { name } = facts.site;
  const description = writtenDescription(seo.description, item) ?? words.description;
  const windowTitle =
    words.title === '' || words.title === name ? name : `${words.title} – ${name}`;
  const page = { item, seo, facts, words: { title: words.title, description }, site };
  return {
    /** Of the window: with the name of the site. */
    title: (site.drafts ? previewMark : '') + (seo.title ?? windowTitle),
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
    jsonLd: pageJsonLd(item, facts, page.words, site),
  };
}

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

/** Content of a page's robots `meta` element; empty where everything is allowed. */
export function robotsMeta(site: Site, language: Language, subject: Subject): string {
  if (site.drafts) return 'noindex, nofollow';
  if (subject.kind === 'search') return 'noindex, follow';
  if (passing.has(subject.kind)) return 'noindex';
  const { noindex, robots } = seoOf(site, language, subject);
  return [...(noindex || isUnlisted(subject) ? ['noindex'] : []), ...robots].join(', ');
}

/** Whether search engines should know a page by its own address. */
export function isIndexable(site: Site, language: Language, subject: Subject): boolean {
  if (site.drafts || passing.has(subject.kind) || isUnlisted(subject)) return false;
  return (
    !seoOf(site, language, subject).noindex && canonicalOf(site, language, subject) === undefined
  );
}

/** Whether a page is of an event that editors hide from every list: for those who have its address. */
function isUnlisted(subject: Subject): boolean {
  return subject.kind === 'item' && subject.item.kind === 'event' && subject.item.hidden;
}

/** Pages for present visitors alone: they say what others say better, or will be removed. */
const passing: ReadonlySet<Subject['kind']> = new Set([
  'week',
  'day',
  'search',
  'program',
  'removed',
  'notFound',
]);

/** One `meta` element of the Open Graph protocol (ogp.me). */
type OpenGraphTag = { readonly property: string; readonly content: string };

type HeadParts = {
  readonly item: Item | undefined;
  readonly seo: SeoHead;
  readonly facts: HeadFacts;
  readonly words: HeadWords;
  readonly site: SiteSettings;
};

function openGraph({ item, seo, facts, words, site }: HeadParts): readonly OpenGraphTag[] {
  const { openGraph: wanted } = seo;
  const { card, kind, language } = facts;
  const image = previewImage(item);
  const post = kind === 'item' && item?.kind === 'post' ? item : undefined;
  return [
    tag('og:type', post ? 'article' : 'website'),
    tag('og:title', wanted.title ?? words.title),
    tag('og:description', writtenDescription(wanted.description, item) ?? words.description),
    tag('og:url', facts.canonical),
    tag('og:site_name', facts.site.name),
    tag('og:locale', locale(language)),
    ...facts.translations.map((other) => tag('og:locale:alternate', locale(other))),
    ...(card
      ? pictureTags({ src: card, type: 'image/png', ...cardSize, alt: words.title }, site.routes)
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
  return intlTags[language].replace('-', '_');
}

function tag(property: string, content: string): OpenGraphTag {
  return { property, content };
}

/** One `meta` element of a card on X (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup). */
type XCardTag = { readonly name: string; readonly content: string };

/** How the page looks where its link is shared on X: as Open Graph says, except where editors said otherwise. */
function xCard({ item, seo: { x }, facts, site }: HeadParts): readonly XCardTag[] {
  const hasDrawn = !x.image && facts.card !== undefined;
  const image = x.image ?? previewImage(item);
  const isLarge = hasDrawn || (image !== undefined && fillsLargeCard(image, site));
  const own = x.image && imageSources(x.image, site.config, site.routes);
  return [
    { name: 'twitter:card', content: isLarge ? (x.card ?? 'summary_large_image') : 'summary' },
    { name: 'twitter:title', content: x.title ?? '' },
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

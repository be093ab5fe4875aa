import type { Language } from '../contract/language.ts';
import { intlTags } from '../i18n/date-names.ts';
import type { Image } from '../model/image.ts';
import { languageTargets } from '../site/language-switch.ts';
import { itemOf, seoOf, writtenDescription } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { imageSources } from './image-sources.ts';
import { previewImage } from './preview-image.ts';
import { cardPath, cardSize } from './social-card.ts';

/** One `meta` element of the Open Graph protocol (ogp.me). */
export type OpenGraphTag = { readonly property: string; readonly content: string };

/** `url` is the canonical address. */
type PageWords = { readonly title: string; readonly description: string; readonly url: string };

/** How the page looks where its link is shared. */
export function openGraph(
  site: Site,
  language: Language,
  subject: Subject,
  page: PageWords,
): readonly OpenGraphTag[] {
  const item = subject.kind === 'item' ? subject.item : undefined;
  const { openGraph: wanted } = seoOf(site, language, subject);
  const card = cardPath(site, language, subject);
  const image = previewImage(site, language, subject);
  return [
    tag('og:type', item?.kind === 'post' ? 'article' : 'website'),
    tag('og:title', wanted.title ?? page.title),
    tag(
      'og:description',
      writtenDescription(wanted.description, itemOf(site, language, subject)) ?? page.description,
    ),
    tag('og:url', page.url),
    tag('og:site_name', site.in(language).name),
    tag('og:locale', locale(language)),
    ...otherLocales(site, language, subject),
    ...(card ? cardTags(card, page.title, site) : image ? imageTags(image, site) : []),
    ...(item?.kind === 'post' ? articleTags(item) : []),
  ].filter(({ content }) => content !== '');
}

function otherLocales(site: Site, language: Language, subject: Subject): readonly OpenGraphTag[] {
  return languageTargets(site, language, subject)
    .filter(({ exact }) => exact)
    .map((target) => tag('og:locale:alternate', locale(target.language)));
}

function imageTags(image: Image, site: Site): readonly OpenGraphTag[] {
  const { src, width, height, type } = imageSources(image, site.config, site.routes);
  return [
    tag('og:image', site.routes.url(src)),
    tag('og:image:type', type),
    tag('og:image:width', String(width)),
    tag('og:image:height', String(height)),
    tag('og:image:alt', image.alt),
  ];
}

function cardTags(path: string, title: string, { routes }: Site): readonly OpenGraphTag[] {
  return [
    tag('og:image', routes.url(path)),
    tag('og:image:type', 'image/png'),
    tag('og:image:width', String(cardSize.width)),
    tag('og:image:height', String(cardSize.height)),
    tag('og:image:alt', title),
  ];
}

function articleTags(post: {
  published: Temporal.Instant;
  modified: Temporal.Instant;
}): readonly OpenGraphTag[] {
  return [
    tag('article:published_time', post.published.toString()),
    tag('article:modified_time', post.modified.toString()),
  ];
}

function locale(language: Language): string {
  return intlTags[language].replace('-', '_');
}

function tag(property: string, content: string): OpenGraphTag {
  return { property, content };
}

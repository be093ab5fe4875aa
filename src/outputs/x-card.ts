import type { Language } from '../contract/language.ts';
import { seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { imageSources } from './image-sources.ts';
import { previewImage } from './preview-image.ts';
import { cardPath } from './social-card.ts';

/** One `meta` element of a card on X (https://developer.x.com/en/docs/x-for-websites/cards/overview/markup). */
export type XCardTag = { readonly name: string; readonly content: string };

/** How the page looks where its link is shared on X: as Open Graph says, except where editors said otherwise. */
export function xCard(site: Site, language: Language, subject: Subject): readonly XCardTag[] {
  const { x } = seoOf(site, language, subject);
  const image = x.image ?? previewImage(site, language, subject) ?? cardPath(site, language, subject);
  const own = x.image && imageSources(x.image, site.config, site.routes);
  return [
    { name: 'twitter:card', content: (image && x.card) ?? (image ? 'summary_large_image' : 'summary') },
    { name: 'twitter:title', content: x.title ?? '' },
    { name: 'twitter:description', content: x.description ?? '' },
    { name: 'twitter:image', content: own ? site.routes.url(own.src) : '' },
    { name: 'twitter:image:alt', content: x.image?.alt ?? '' },
  ].filter(({ content }) => content !== '');
}

import type { Language } from '../contract/language.ts';
import type { Image } from '../model/image.ts';
import { itemOf, seoOf, writtenDescription } from '../site/seo-of.ts';
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
  const hasDrawn = !x.image && cardPath(site, language, subject) !== undefined;
  const image = x.image ?? previewImage(site, language, subject);
  const isLarge = hasDrawn || (image !== undefined && fillsLargeCard(image, site));
  const own = x.image && imageSources(x.image, site.config, site.routes);
  return [
    { name: 'twitter:card', content: isLarge ? (x.card ?? 'summary_large_image') : 'summary' },
    { name: 'twitter:title', content: x.title ?? '' },
    {
      name: 'twitter:description',
      content: writtenDescription(x.description, itemOf(site, language, subject)) ?? '',
    },
    { name: 'twitter:image', content: own ? site.routes.url(own.src) : '' },
    { name: 'twitter:image:alt', content: x.image?.alt ?? '' },
  ].filter(({ content }) => content !== '');
}

/** The least pixels of a large card's image (https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image). */
const leastLarge = { width: 300, height: 157 } as const;

/** An image whose size nobody knows is taken to be large. */
function fillsLargeCard(image: Image, { config, routes }: Site): boolean {
  const { width, height } = imageSources(image, config, routes);
  return width === 0 || (width >= leastLarge.width && height >= leastLarge.height);
}

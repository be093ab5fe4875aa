import type { Language } from '../contract/language.ts';
import type { Image } from '../model/image.ts';
import { itemOf, seoOf } from '../site/seo-of.ts';
import type { Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';

/** The image that stands for a page: the one editors chose for previews, or else that of its item. */
export function previewImage(site: Site, language: Language, subject: Subject): Image | undefined {
  const item = itemOf(site, language, subject);
  return seoOf(site, language, subject).openGraph.image ?? (item && 'image' in item ? item.image : undefined);
}

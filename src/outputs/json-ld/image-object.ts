import type { Image } from '../../model/image.ts';
import type { Site } from '../../site/site.ts';
import { imageSources } from '../image-sources.ts';
import type { Node } from './node.ts';

export function imageId(image: Image, site: Site): string {
  return `${site.routes.url(imageSources(image, site.config, site.routes).src)}#image`;
}

/** https://schema.org/ImageObject: this site's own copy. */
export function imageObjectNode(image: Image, site: Site): Node {
  const { src, width, height } = imageSources(image, site.config, site.routes);
  const url = site.routes.url(src);
  return {
    '@type': 'ImageObject',
    '@id': `${url}#image`,
    url,
    contentUrl: url,
    width,
    height,
    caption: image.alt,
  };
}

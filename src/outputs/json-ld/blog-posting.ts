import type { CleanHtml } from '../../model/html.ts';
import { attributeOf } from '../../model/html-tokens.ts';
import type { Post } from '../../model/post.ts';
import type { Site } from '../../site/site.ts';
import { imageId } from './image-object.ts';
import { type Node, reference } from './node.ts';
import { publisherId } from './organization.ts';

/** https://schema.org/BlogPosting. The site stands for an author whose name is not public. */
export function blogPostingNode(post: Post, site: Site): Node {
  const url = site.routes.url(site.pathOf(post));
  const publisher = reference(publisherId(site, post.language));
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.summary,
    url,
    mainEntityOfPage: reference(url),
    inLanguage: post.language,
    datePublished: post.published.toString(),
    dateModified: post.modified.toString(),
    author: post.author === undefined ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    image: imageOf(post, site),
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.tags.map(({ name }) => name),
  };
}

/** Its own image, or that for previews, or else the first of its text that is large enough to stand for it. */
function imageOf(post: Post, site: Site): Node | undefined {
  const image = post.image ?? post.seo.openGraph.image;
  return image ? reference(imageId(image, site)) : imageOfText(post.body, site);
}

/** Pixels of the smallest image that stands for a text (https://developers.google.com/search/docs/appearance/structured-data/article). */
const leastPixels = 50_000;

function imageOfText(body: CleanHtml, { routes }: Site): Node | undefined {
  for (const [tag] of body.matchAll(/<img [^>]*>/g)) {
    const src = attributeOf(tag, 'src');
    const width = Number(attributeOf(tag, 'width') ?? 0);
    const height = Number(attributeOf(tag, 'height') ?? 0);
    if (src === undefined || (width > 0 && width * height < leastPixels)) continue;
    const url = src.startsWith('/') ? routes.url(src) : src;
    const size = width > 0 ? { width, height } : {};
    return { '@type': 'ImageObject', url, contentUrl: url, ...size, caption: attributeOf(tag, 'alt') };
  }
  return undefined;
}

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

/** Its own image, or that for previews, or else the one of its text that can stand for it. */
function imageOf({ image, seo, textImage }: Post, site: Site): Node | undefined {
  const own = image ?? seo.openGraph.image;
  if (own || !textImage) return own && reference(imageId(own, site));
  const { src, width, height, alt } = textImage;
  const url = src.startsWith('/') ? site.routes.url(src) : src;
  const size = width > 0 ? { width, height } : {};
  return { '@type': 'ImageObject', url, contentUrl: url, ...size, caption: alt };
}

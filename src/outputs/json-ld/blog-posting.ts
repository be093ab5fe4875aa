import type { Post } from '../../model/post.ts';
import type { Site } from '../../site/site.ts';
import { imageId } from './image-object.ts';
import { type Node, reference } from './node.ts';
import { publisherId } from './organization.ts';

/** https://schema.org/BlogPosting. The site stands for the author, whose name the source does not give. */
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
    author: publisher,
    publisher,
    image: post.image && reference(imageId(post.image, site)),
    keywords: post.tags.map(({ name }) => name),
  };
}

import type { Post } from '../model/post.ts';
import type { Site } from '../site/site.ts';
import { absoluteHtml } from './absolute-html.ts';
import { entryImage, entryTimes, type FeedEntry } from './feed-entry.ts';
import type { ImageLengths } from './image-lengths.ts';
import { entryUri } from './permanent-id.ts';

export function newsEntry(post: Post, site: Site, lengths: ImageLengths): FeedEntry {
  const url = site.routes.url(site.pathOf(post));
  return {
    id: entryUri(post, site.config),
    url,
    title: post.title,
    summary: post.summary,
    html: absoluteHtml(post.body, url),
    image: entryImage(post.image, site, lengths),
    author: post.author,
    imageInText: post.imageInText,
    categories: [...post.categories, ...post.tags].map(({ name }) => name),
    ...entryTimes(post.published, post.modified, site.now),
  };
}

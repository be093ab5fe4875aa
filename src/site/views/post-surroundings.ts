import type { Post } from '../../model/post.ts';
import { newsArchive } from '../news-archive.ts';
import type { PageContext } from './page-context.ts';

export type Topic = { readonly name: string; readonly path: string };

/** The categories of a post that have pages. */
export function topicsOf({ site, routes, language }: PageContext, post: Post): Topic[] {
  return newsArchive(site, language)
    .categoriesOf(post)
    .map(({ slug, name }) => ({ name, path: routes.newsCategoryPath(language, slug) }));
}

/** The posts published before and after one. */
export function neighborsOf({ site, language }: PageContext, post: Post) {
  return newsArchive(site, language).neighborsOf(post);
}

/** The newest posts, whatever is sticky. */
export function latestPosts({ site, language }: PageContext, count: number): readonly Post[] {
  return newsArchive(site, language).newest.slice(0, count);
}

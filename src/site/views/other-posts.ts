import type { Post } from '../../model/post.ts';
import type { LanguageSite } from '../site.ts';

/** The newest posts besides the one that is read. */
export function otherPosts(local: LanguageSite, post: Post, count: number): Post[] {
  return local.posts
    .slice(0, count + 1)
    .filter(({ id }) => id !== post.id)
    .slice(0, count);
}

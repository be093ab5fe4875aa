import type { Post } from '../../model/post.ts';
import type { PageContext } from './page-context.ts';

/** Whether a post stands where it does for being sticky: on the home page and at the head of the news. */
export function isPinned({ subject }: PageContext, post: Post): boolean {
  const isList = subject.kind === 'section' && subject.section === 'news' && subject.page === 1;
  return post.sticky && (isList || subject.kind === 'home');
}

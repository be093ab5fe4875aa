import type { WireRoot } from '../contract/root.ts';

/** Pages that are shown elsewhere than in the tree: as the home page, and as the list of posts. 0 for none. */
export type FrontPages = { readonly front: number; readonly posts: number };

/**
 * The pages the server names. It does so by their ids in the default language.
 *
 * @param translated the id of a page of the default language in the wanted one
 */
export function frontPagesOf(
  { show_on_front, page_on_front, page_for_posts }: WireRoot,
  isDefault: boolean,
  translated: (id: number) => number | undefined,
): FrontPages {
  if (show_on_front === 'posts') return { front: 0, posts: 0 };
  if (isDefault) return { front: page_on_front, posts: page_for_posts };
  return { front: translated(page_on_front) ?? 0, posts: translated(page_for_posts) ?? 0 };
}

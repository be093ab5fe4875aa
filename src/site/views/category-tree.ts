import type { Category } from '../../model/term.ts';
import type { LanguageSite } from '../site.ts';

/** The categories that are below no other, by name. */
export function rootCategories(local: LanguageSite): Category[] {
  return local.categories.filter((category) => local.categoryAncestorsOf(category).length === 0);
}

/** The categories directly below one, by name. */
export function childCategories(local: LanguageSite, category: Category): Category[] {
  return local.categories.filter(({ parentId }) => parentId === category.id);
}

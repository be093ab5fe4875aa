import type { Category } from '../../model/term.ts';
import type { LanguageSite } from '../site.ts';

/** The categories directly below one, by name. */
export function childCategories(local: LanguageSite, category: Category): Category[] {
  return local.categories.filter(({ parentId }) => parentId === category.id);
}

import type { Category } from '../model/groups.ts';
import type { LanguageSite } from './site.ts';

/** How many pairs of color and shape the styles have, from `cue-1`. */
const cues = 16;

/**
 * The cue of a category, from 1: that of its root category. Roots take them in the order of their ids, so a new
 * category changes no other's.
 */
export function categoryCue(local: LanguageSite, category: Category): number {
  const order = local.remember(rootOrder, local);
  const root = local.categoryAncestorsOf(category).at(0) ?? category;
  return ((order.get(root.id) ?? root.id) % cues) + 1;
}

function rootOrder(local: LanguageSite): ReadonlyMap<number, number> {
  const byId = rootCategories(local).toSorted((one, other) => one.id - other.id);
  return new Map(byId.map(({ id }, index) => [id, index]));
}

/** The categories that are below no other, by name. */
export function rootCategories(local: LanguageSite): Category[] {
  return local.categories.filter((category) => local.categoryAncestorsOf(category).length === 0);
}

/** By name. */
export function childCategories(local: LanguageSite, category: Category): Category[] {
  return local.categories.filter(({ parentId }) => parentId === category.id);
}

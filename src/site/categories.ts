import type { Category } from '../model/groups.ts';
import { derivedOfLanguage } from './derived.ts';
import type { LanguageSite } from './site.ts';

/** How many pairs of color and shape the styles have, from `cue-1`. */
const cues = 16;

/**
 * The cue of a category, from 1: that of its root category. A root keeps the one it was published with first; a new one
 * takes that which the fewest roots have.
 */
export function categoryCue(local: LanguageSite, category: Category): number {
  const root = local.categoryAncestorsOf(category).at(0) ?? category;
  return cuesEver(local)[root.id] ?? (root.id % cues) + 1;
}

/** The cues of all root categories that there ever were, by id. */
export const cuesEver = derivedOfLanguage('cues', (local): Readonly<Record<string, number>> => {
  const found: Record<string, number> = { ...local.knownCues };
  const roots = rootCategories(local).toSorted((one, other) => one.id - other.id);
  const present = Array.from({ length: cues }, () => 0);
  const ever = Array.from({ length: cues }, () => 0);
  const count = (counts: number[], cue: number) => {
    counts[cue - 1] = (counts[cue - 1] ?? 0) + 1;
  };
  for (const cue of Object.values(found)) count(ever, cue);
  for (const { id } of roots) if (found[id] !== undefined) count(present, found[id]);
  for (const { id } of roots) {
    if (found[id] !== undefined) continue;
    const cue = leastUsed(present, ever);
    found[id] = cue;
    count(present, cue);
    count(ever, cue);
  }
  return found;
});

/** The first of the cues that the fewest roots have now, and of those the fewest had before. */
function leastUsed(present: readonly number[], ever: readonly number[]): number {
  const uses = present.map((roots, index) => ({ cue: index + 1, roots, ever: ever[index] ?? 0 }));
  const [first] = uses.toSorted((a, b) => a.roots - b.roots || a.ever - b.ever || a.cue - b.cue);
  return first?.cue ?? 1;
}

/** Ids of the categories above each shown one, the root first, by its id. */
export const categoriesAbove = derivedOfLanguage(
  'categories above each',
  (local): ReadonlyMap<number, readonly number[]> =>
    new Map(
      local.categories.map((one) => [one.id, local.categoryAncestorsOf(one).map(({ id }) => id)]),
    ),
);

/** Ids of categories, each with those above it. @param above as of `categoriesAbove` */
export function idsWithAbove(
  categories: readonly Pick<Category, 'id'>[],
  above: ReadonlyMap<number, readonly number[]>,
): readonly number[] {
  return categories.flatMap(({ id }) => [id, ...(above.get(id) ?? [])]);
}

/** The categories that are below no other, by name. */
export function rootCategories(local: LanguageSite): Category[] {
  return local.categories.filter((category) => local.categoryAncestorsOf(category).length === 0);
}

/** By name. */
export function childCategories(local: LanguageSite, category: Category): Category[] {
  return local.categories.filter(({ parentId }) => parentId === category.id);
}

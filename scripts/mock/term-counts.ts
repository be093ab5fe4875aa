import type { StoredEvent, StoredPost } from './stored.ts';

/** How many published items carry a term, by its id. */
export type TermCounts = {
  readonly of: ReadonlyMap<number, number>;
  readonly put: (item: StoredEvent | StoredPost) => void;
  readonly remove: (item: StoredEvent | StoredPost) => void;
};

export function createTermCounts(items: readonly (StoredEvent | StoredPost)[]): TermCounts {
  const of = new Map<number, number>();
  const add = (item: StoredEvent | StoredPost, step: 1 | -1): void => {
    if (item.status !== 'publish') return;
    for (const id of new Set([...item.categories, ...item.tags])) of.set(id, (of.get(id) ?? 0) + step);
  };
  for (const item of items) add(item, 1);
  return { of, put: (item) => add(item, 1), remove: (item) => add(item, -1) };
}

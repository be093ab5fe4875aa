/** One page of a long list. */
export type ListPage<T> = {
  readonly items: readonly T[];
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
};

export function listPage<T>(items: readonly T[], perPage: number, page: number): ListPage<T> {
  return {
    items: items.slice((page - 1) * perPage, page * perPage),
    page,
    pages: Math.max(1, Math.ceil(items.length / perPage)),
  };
}

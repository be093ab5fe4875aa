/** The first of a list, and what is left out. One alone is not worth leaving out. */
export function firstFew<T>(
  items: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly rest: readonly T[] } {
  const count = items.length <= most + 1 ? items.length : most;
  return { shown: items.slice(0, count), rest: items.slice(count) };
}

/** The newest of some items, newest first; of equal times the higher id, given later, first. */
export function latest<T extends { readonly id: number }>(
  items: readonly T[],
  timeOf: (item: T) => Temporal.Instant,
  count: number,
): readonly T[] {
  return items
    .toSorted((one, other) => Temporal.Instant.compare(timeOf(other), timeOf(one)) || other.id - one.id)
    .slice(0, count);
}

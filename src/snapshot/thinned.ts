/**
 * What is kept of something that grows: half are the newest, the other half the last of each
 * earlier day, so that many changes in an hour do not push out yesterday. Where there was one a
 * day, these are simply the newest.
 *
 * @param items ascending by time
 * @param keep how many
 * @param dayOf any name of the day
 */
export function thinned<Item>(
  items: readonly Item[],
  keep: number,
  dayOf: (item: Item) => string,
): readonly Item[] {
  if (items.length <= keep) return items;
  const kept = new Set(items.slice(items.length - Math.ceil(keep / 2)));
  const days = new Set(Array.from(kept, dayOf));
  const older = items.filter((item) => !kept.has(item)).toReversed();
  const lastOfDay = older.filter((item) => {
    const day = dayOf(item);
    return !days.has(day) && days.add(day);
  });
  for (const item of [...lastOfDay, ...older]) if (kept.size < keep) kept.add(item);
  return items.filter((item) => kept.has(item));
}

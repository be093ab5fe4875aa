/**
 * The first bad one of a row whose first is good and whose last is bad, by binary search.
 *
 * @param isGood asked for the ones between, about log2 of their number times
 */
export async function firstBad<T>(row: readonly T[], isGood: (one: T) => Promise<boolean>): Promise<T> {
  let good = 0;
  let bad = row.length - 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    const one = row[middle];
    if (one !== undefined && (await isGood(one))) good = middle;
    else bad = middle;
  }
  const found = row[bad];
  if (found === undefined || bad === 0)
    throw new RangeError('a row begins with a good one and ends with a bad one');
  return found;
}

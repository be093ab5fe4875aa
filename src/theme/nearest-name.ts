/**
 * The known name that a mistyped one may have meant; `undefined` where none is near.
 *
 * @example nearestName('grond', ['ground', 'ink']) is 'ground'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const [near] = known
    .map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const isNear = near !== undefined && near.distance <= Math.max(1, Math.floor(name.length / 4));
  return isNear ? near.one : undefined;
}

/** Letters to put in, take out or change to make one of the other (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...to].entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Characters of a value that are shown. */
const longest = 72;

/** Characters shown before the first difference. */
const context = 16;

/**
 * Two texts, each on one line and so short that the difference can be seen.
 *
 * @example shortened('…a very long text…', '…a very long test…')
 */
export function shortened(from: string, to: string): readonly [string, string] {
  if (from.length <= longest && to.length <= longest) return [from, to];
  const start = Math.max(0, firstDifference(from, to) - context);
  return [cut(from, start), cut(to, start)];
}

function cut(text: string, start: number): string {
  const from = text.length <= longest ? 0 : Math.min(start, text.length - 1);
  const part = text.slice(from, from + longest).toWellFormed();
  return `${from > 0 ? '…' : ''}${part}${from + longest < text.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index += 1) if (one[index] !== other[index]) return index;
  return shorter;
}

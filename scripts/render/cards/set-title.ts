/** A title broken into lines of one size, in pixels. */
export type SetTitle = { readonly size: number; readonly lines: readonly string[] };

const largest = 92;
const smallest = 40;
const step = 4;

/** Height of a line, in ems. */
export const leading = 1.1;

const ellipsis = '…';

/**
 * Sets a title as large as it fits into a box. What does not fit at the smallest size ends in an ellipsis.
 *
 * @param measure width of a line, in ems
 * @param box in pixels
 */
export function setTitle(
  title: string,
  measure: (text: string) => number,
  box: { readonly width: number; readonly height: number },
): SetTitle {
  for (let size = largest; size >= smallest; size -= step) {
    const lines = broken(title, (line) => measure(line) * size <= box.width);
    const fits = lines.every((line) => measure(line) * size <= box.width);
    if (fits && lines.length * size * leading <= box.height) {
      return { size, lines: balanced(title, lines, (line) => measure(line) * size) };
    }
  }
  const most = Math.floor(box.height / (smallest * leading));
  const fits = (line: string) => measure(line) * smallest <= box.width;
  const lines = broken(title, fits);
  const kept = lines.slice(0, most).map((line) => (fits(line) ? line : cut(line, fits)));
  const last = kept.at(-1);
  if (lines.length > most && last !== undefined) kept[most - 1] = cut(last, fits);
  return { size: smallest, lines: kept };
}

/** The same number of lines, as narrow as they can be: none is left with one word. */
function balanced(title: string, lines: string[], widthOf: (line: string) => number): string[] {
  let best = lines;
  for (;;) {
    const widest = Math.max(...best.map(widthOf));
    const narrower = broken(title, (line) => widthOf(line) < widest);
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) >= widest)) return best;
    best = narrower;
  }
}

/** A word of one letter stays with the next, as Polish wants it. */
function wordsOf(title: string): string[] {
  return title.replace(/(?<=^|\s)(\p{L}) /gu, '$1\u00a0').split(' ');
}

function broken(title: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of wordsOf(title)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, fits: (line: string) => boolean): string {
  let kept = [...line];
  while (kept.length > 0 && !fits(kept.join('').trimEnd() + ellipsis)) kept = kept.slice(0, -1);
  return kept.join('').replace(/[\s,;:.–-]+$/, '') + ellipsis;
}

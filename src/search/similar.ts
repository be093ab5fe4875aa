/**
 * The words from which a folded word differs by one letter: left out, added, another, or in the place of its neighbour.
 * None for short words and for those with digits, where every letter counts.
 */
export function similarWords(word: string, letters: string = latin): ReadonlySet<string> {
  const own = [...word];
  const words = new Set<string>();
  if (own.length < shortestForgiven || /\d/.test(word)) return words;
  const alphabet = new Set([...letters, ...own]);
  for (let place = 0; place <= own.length; place += 1) {
    const before = own.slice(0, place).join('');
    const [letter = '', next = '', ...rest] = own.slice(place);
    const after = next + rest.join('');
    words.add(before + after);
    words.add(before + next + letter + rest.join(''));
    for (const other of alphabet) {
      words.add(before + other + after);
      words.add(before + other + letter + after);
    }
  }
  words.delete(word);
  return words;
}

/** The letters by which words may differ, besides their own. */
const latin = 'abcdefghijklmnopqrstuvwxyz';

/** Letters of the shortest word in which one may be wrong: of shorter ones it would make any other. */
const shortestForgiven = 4;

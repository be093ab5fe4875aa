import { wordsOf } from './fold.ts';
import { fileOfTerm } from './format.ts';
import type { TermSource } from './term-source.ts';

/**
 * For each word the terms of those that mean nearly the same, and of those that differ from it by
 * one letter. They are looked for in the files that have been read already, and in as many more as
 * may be read, first those that may have most.
 *
 * @param words folded
 */
export async function similarTerms(
  words: readonly string[],
  { index, stemsOf, alike, load, isRead, spare }: TermSource,
): Promise<readonly ReadonlyMap<string, string>[]> {
  const groups = alike.map((group) => new Set(wordsOf(group).flatMap(stemsOf)));
  const meant = words.map((word) =>
    groups
      .filter((group) => stemsOf(word).some((stem) => group.has(stem)))
      .flatMap((group) => [...group]),
  );
  const stems = words.map((word, place) => [
    ...(meant[place] ?? []),
    ...[...similarWords(word)].flatMap(stemsOf).filter(({ length }) => length >= shortestForgiven),
  ]);
  const fileOf = (term: string) => fileOfTerm(index.starts, term);
  const slips = [...Map.groupBy(new Set(stems.flat()), fileOf)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([file]) => file);
  // What is meant is worth more than a slip of any letter.
  const likely = [...new Set([...meant.flat().map(fileOf), ...slips])];
  const more = likely.filter((file) => !isRead(file)).slice(0, Math.max(0, spare()));
  const read = await Promise.all([...likely.filter(isRead), ...more].map(load));
  const terms = new Map(read.flatMap((file) => Object.entries(file.terms)));
  return stems.map(
    (own, place) =>
      new Map(
        own
          .filter((term) => terms.has(term))
          .map((term) => [
            term,
            // A text that mentions what means nearly the same is about something else.
            (terms.get(term) ?? '').replace(
              meant[place]?.includes(term) ? /(?<=,.*,)[^,]*/ : '',
              '',
            ),
          ]),
      ),
  );
}

/**
 * The words from which a folded word differs by one letter: left out, added, another, or in the place of its neighbour.
 * None for short words and for those with digits, where every letter counts.
 */
export function similarWords(word: string, letters: string = latin): ReadonlySet<string> {
  const words = new Set<string>();
  if (word.length < shortestForgiven || /\d/.test(word)) return words;
  for (let place = 0; place <= word.length; place += 1) {
    const before = word.slice(0, place);
    const [letter = '', next = ''] = word.slice(place);
    const rest = word.slice(place + 2);
    words.add(before + next + letter + rest);
    for (const other of ['', ...letters, ...word]) {
      words.add(before + other + next + rest);
      words.add(before + other + letter + next + rest);
    }
  }
  words.delete(word);
  return words;
}

/** The letters by which words may differ, besides their own. */
const latin = 'abcdefghijklmnopqrstuvwxyz';

/** Letters of the shortest word in which one may be wrong: of shorter ones it would make any other. */
const shortestForgiven = 4;

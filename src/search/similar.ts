import { wordsOf } from './fold.ts';
import { fileOfTerm, type TermFile } from './format.ts';
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
  const meant = words.map((word) => {
    const own = stemsOf(word);
    return groups
      .filter((group) => own.some((stem) => group.has(stem)))
      .flatMap((group) => [...group]);
  });
  const stems = words.map((word, place) => [
    ...(meant[place] ?? []),
    ...[...similarWords(word)]
      .flatMap((other) => stemsOf(other))
      .filter(({ length }) => length >= shortestForgiven),
  ]);
  const fileOf = (term: string) => fileOfTerm(index.starts, term);
  const slips = [...Map.groupBy(new Set(stems.flat()), fileOf)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  // What is meant is worth more than a slip of any letter.
  const likely = [...new Set([...meant.flat().map(fileOf), ...slips.map(([file]) => file)])];
  const more = likely.filter((file) => !isRead(file)).slice(0, Math.max(0, spare()));
  const read = await Promise.all([...likely.filter(isRead), ...more].map(load));
  const terms: TermFile['terms'] = Object.assign({}, ...read.map((file) => file.terms));
  return stems.map((own, place) => {
    const postings = (term: string) => {
      const [isMeant, all = ''] = [meant[place]?.includes(term), terms[term]];
      // A text that mentions what means nearly the same is about something else.
      return isMeant ? all.replace(/^([^,]*,[^,]*),[^,]*/, '$1,') : all;
    };
    const known = own.filter((term) => Object.hasOwn(terms, term));
    return new Map(known.map((term) => [term, postings(term)]));
  });
}

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

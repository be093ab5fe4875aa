import { decodeAscending } from './numbers.ts';
import type { SearchSurroundings } from './search.ts';
import { commonMark, fileOfTerm } from './search-index.ts';
import { stemsOf } from './stem.ts';

/** How well documents fit one word. */
type WordMatch = {
  /** By document; 0 where the word is missing. */
  readonly scores: Uint8Array;
  /** Whether it is in so many texts that these are not told. */
  readonly isCommon: boolean;
};

type WordPlace = SearchSurroundings & {
  readonly documents: number;
  /** The word that is still being written: what it may become counts too. */
  readonly isLast: boolean;
};

/** For a title, a name, a text: of the word itself, and of a longer one that begins with it. */
const whole = [12, 6, 2] as const;
const begun = [8, 4, 1] as const;

/** A beginning of fewer letters says too little. */
const shortestBeginning = 2;

/** Letters a stem may lack of a word that is half written: "dancin" is going to be "dancing", of "danc". */
const mostUnfinished = 3;
const shortestUnfinished = 4;

export async function matchWord(word: string, place: WordPlace): Promise<WordMatch> {
  const { index, language, documents, load } = place;
  const stems = stemsOf(word, language);
  const beginning = place.isLast && word.length >= shortestBeginning ? word : undefined;
  const terms = await loadTerms([...stems, ...(beginning ? [beginning, `${beginning}\uffff`] : [])]);
  const known = new Set(stems.filter((stem) => terms.has(stem)));
  const longer = beginning
    ? [...terms.keys()].filter((term) => term.startsWith(beginning) && !known.has(term))
    : [];
  const isUnknown = known.size + longer.length === 0;
  const unfinished = beginning && isUnknown ? [...terms.keys()].filter(isBeginningOf(beginning)) : [];
  const scores = new Uint8Array(documents);
  let isCommon = false;
  for (const term of known) rate(term, whole);
  for (const term of [...longer, ...unfinished]) rate(term, begun);
  return { scores, isCommon };

  /** All terms of the files from the first to the last of those that have the given ones. */
  async function loadTerms(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const files = new Set(wanted.map((term) => fileOfTerm(index.starts, term)));
    if (beginning) {
      const last = fileOfTerm(index.starts, `${beginning}\uffff`);
      for (let file = fileOfTerm(index.starts, beginning); file < last; file += 1) files.add(file);
    }
    const loaded = await Promise.all([...files].map(load));
    return new Map(loaded.flatMap((file) => Object.entries(file)));
  }

  function rate(term: string, weights: readonly [number, number, number]): void {
    const postings = terms.get(term) ?? '';
    const isMarked = postings.startsWith(commonMark);
    if (isMarked && weights === whole) isCommon = true;
    const places = postings.slice(isMarked ? commonMark.length : 0).split(',');
    for (const [number, weight] of weights.entries())
      for (const document of decodeAscending(places[number] ?? ''))
        scores[document] = Math.max(scores[document] ?? 0, weight);
  }
}

function isBeginningOf(word: string): (term: string) => boolean {
  return (term) =>
    term.length >= shortestUnfinished && word.length - term.length <= mostUnfinished && word.startsWith(term);
}

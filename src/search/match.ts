import { wordsOf } from './fold.ts';
import { commonMark, decodeAscending, decodeNumbers, fileOfTerm } from './format.ts';
import { decodeSpots } from './spots.ts';
import { spelledStemsOf, spelledWordsOf } from './stems.ts';
import type { TermSource } from './term-source.ts';

export async function documentsOf(
  term: string,
  { index, load }: TermSource,
): Promise<ReadonlySet<number>> {
  const { terms } = await load(fileOfTerm(index.starts, term));
  return new Set(Object.hasOwn(terms, term) ? decodeAscending(terms[term] ?? '') : []);
}

/** How well documents fit all the words: of each the worst place of a word in it, 0 where one is missing. */
export type Fit = {
  readonly scores: Uint8Array;
  /** Whether all of them are in the title, or in names of categories. */
  readonly isInTitle: (document: number) => boolean;
  /** Whether a word is unknown, and only what it may have been going to be was found. */
  readonly isGuess: boolean;
};

/**
 * Undefined where there are no words.
 *
 * @param facets how many other terms the question has
 * @param isForgiving whether words that differ by a letter count too
 */
export async function scoreWords(
  text: string,
  source: TermSource,
  facets: number,
  isForgiving = false,
): Promise<Fit | undefined> {
  const words = wordsOf(text).slice(0, mostWords);
  if (words.length === 0)
    return text === ''
      ? undefined
      : { scores: new Uint8Array(), isInTitle: () => false, isGuess: false };
  const { counts } = source.index;
  const documents = counts.reduce((sum, count) => sum + count, 0);
  const similar = isForgiving
    ? await (await import('./similar.ts')).similarTerms(words, source)
    : [];
  const spelled = spelledWordsOf(text);
  const further = { files: Math.max(0, mostFiles - words.length - facets) };
  const matches = await Promise.all(
    words.map((word, place) =>
      matchWord(word, {
        ...source,
        documents,
        similar: similar[place] ?? new Map(),
        spelled: spelled[place] ?? '',
        further,
        isLast: place === words.length - 1,
      }),
    ),
  );
  // Words that nearly every text has narrow nothing down beside others.
  const telling = matches.filter(({ isCommon }) => !isCommon);
  const needed = telling.length > 0 ? telling : matches;
  return {
    scores: Uint8Array.from({ length: documents }, (_, document) =>
      Math.min(...needed.map(({ scores }) => scores[document] ?? 0)),
    ),
    isInTitle: (document) => needed.every(({ scores }) => (scores[document] ?? 0) >= begun[0]),
    isGuess: matches.some(({ isGuess }) => isGuess),
  };
}

/** Words of a question that are looked for; nobody means more. */
const mostWords = 10;

/** Files of terms that a question of few words reads at most for all of them. */
const mostFiles = 4;

type WordPlace = TermSource & {
  readonly documents: number;
  /** What is like the word, with its postings. */
  readonly similar: ReadonlyMap<string, string>;
  /** The word with the accents of its consonants. */
  readonly spelled: string;
  /** The word that is still being written: what it may become counts too. */
  readonly isLast: boolean;
  /**
   * How many files of terms may still be read besides one for each word: most words and what begins
   * as they do are in one file, but irregular forms and beginnings of two letters in several.
   */
  readonly further: { files: number };
};

/** For a title, a name, a text: of the word itself, and of one that is longer, similar or half written. */
const whole = [6, 4, 2] as const;
const begun = [5, 3, 1] as const;

/** A beginning of fewer letters says too little. */
const shortestBeginning = 2;

/** Letters a stem may lack of a word that is half written: "dancin" is going to be "dancing", of "danc". */
const mostUnfinished = 3;
const shortestUnfinished = 4;

async function matchWord(word: string, place: WordPlace) {
  const { index, stemsOf, documents, load, similar, spelled, spots, further } = place;
  const stems = stemsOf(word);
  const beginning = place.isLast && word.length >= shortestBeginning ? word : undefined;
  const terms = await loadTerms();
  const known = new Set(stems.filter((stem) => terms.has(stem)));
  const exact = spelledStemsOf(word, spelled, stemsOf).filter((term) => terms.has(term));
  const longer = beginning
    ? [...terms.keys()].filter(
        (term) => term.startsWith(beginning) && !term.includes('@') && !known.has(term),
      )
    : [];
  const isUnknown = known.size + longer.length === 0;
  const unfinished =
    beginning && isUnknown ? [...terms.keys()].filter(isBeginningOf(beginning)) : [];
  const scores = new Uint8Array(documents);
  let isCommon = false;
  // Other words have the stem too where accents tell them apart.
  for (const term of known) rate(terms, term, exact.length > 0 ? begun : whole);
  for (const term of exact) rate(terms, term, whole);
  for (const term of [...longer, ...unfinished]) rate(terms, term, begun);
  for (const term of similar.keys()) rate(similar, term, begun);
  return {
    /** By document; 0 where the word is missing. */
    scores,
    /** Whether it is in so many texts that the index does not list them. */
    isCommon,
    isGuess: unfinished.length > 0,
  };

  /** All terms of the files that have the stems, or what begins as the word does. */
  async function loadTerms(): Promise<ReadonlyMap<string, string>> {
    const files = new Set(stems.map((term) => fileOfTerm(index.starts, term)));
    if (beginning) {
      const last = fileOfTerm(index.starts, `${beginning}\uffff`);
      for (let file = fileOfTerm(index.starts, beginning); file <= last; file += 1) files.add(file);
    }
    const read = [...files].slice(0, 1 + further.files);
    further.files -= read.length - 1;
    const loaded = await Promise.all(read.map(load));
    return new Map(loaded.flatMap((file) => Object.entries(file.terms)));
  }

  function rate(
    among: ReadonlyMap<string, string>,
    term: string,
    weights: readonly [number, number, number],
  ): void {
    const postings = among.get(term) ?? '';
    const isMarked = postings.startsWith(commonMark);
    if (isMarked && weights === whole) isCommon = true;
    const places = postings.slice(isMarked ? commonMark.length : 0).split(',');
    for (const [number, weight] of weights.entries())
      for (const document of decodeAscending(places[number] ?? ''))
        scores[document] = Math.max(scores[document] ?? 0, weight);
    const [titles = '', , , files = '', own = ''] = places;
    const events = decodeAscending(titles);
    for (const [number, spot] of decodeSpots(own, decodeNumbers(files)).entries())
      spots.set(events[number] ?? 0, spot);
  }
}

function isBeginningOf(word: string): (term: string) => boolean {
  return (term) =>
    term.length >= shortestUnfinished &&
    word.length - term.length <= mostUnfinished &&
    word.startsWith(term);
}

import type { Language } from '../contract/language.ts';
import { wordsOf } from './fold.ts';
import {
  commonMark,
  decodeAscending,
  fileOfTerm,
  type SearchIndex,
  type TermFile,
} from './format.ts';
import { stemsOf } from './words.ts';

export type TermSource = {
  readonly index: SearchIndex;
  readonly language: Language;
  /** A file of terms by its number. */
  readonly load: (file: number) => Promise<TermFile>;
};

export async function documentsOf(
  term: string,
  { index, load }: TermSource,
): Promise<ReadonlySet<number>> {
  const terms = await load(fileOfTerm(index.starts, term));
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

/** Undefined where there are no words. @param isForgiving whether words that differ by a letter count too */
export async function scoreWords(
  text: string,
  source: TermSource,
  isForgiving = false,
): Promise<Fit | undefined> {
  const words = wordsOf(text).slice(0, mostWords);
  if (words.length === 0)
    return text === ''
      ? undefined
      : { scores: new Uint8Array(), isInTitle: () => false, isGuess: false };
  const { counts } = source.index;
  const documents = counts.reduce((sum, count) => sum + count, 0);
  const similarFiles = isForgiving ? Math.ceil(mostSimilarFiles / words.length) : 0;
  const matches = await Promise.all(
    words.map((word, place) =>
      matchWord(word, { ...source, documents, similarFiles, isLast: place === words.length - 1 }),
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

type WordPlace = TermSource & {
  readonly documents: number;
  /** The word that is still being written: what it may become counts too. */
  readonly isLast: boolean;
  /** Files of terms in which words that differ by a letter are looked for; 0 where they do not count. */
  readonly similarFiles: number;
};

/** Of the files that may have similar words those are read that may have most, for all words of a question together. */
const mostSimilarFiles = 2;

/** Similar words have as many letters as the shortest that is forgiven. */
const shortestSimilar = 4;

/** For a title, a name, a text: of the word itself, and of one that is longer, similar or half written. */
const whole = [6, 4, 2] as const;
const begun = [5, 3, 1] as const;

/** A beginning of fewer letters says too little. */
const shortestBeginning = 2;

/** Letters a stem may lack of a word that is half written: "dancin" is going to be "dancing", of "danc". */
const mostUnfinished = 3;
const shortestUnfinished = 4;

async function matchWord(word: string, place: WordPlace) {
  const { index, language, documents, load } = place;
  const stems = stemsOf(word, language);
  const beginning = place.isLast && word.length >= shortestBeginning ? word : undefined;
  const terms = await loadTerms([
    ...stems,
    ...(beginning ? [beginning, `${beginning}\uffff`] : []),
  ]);
  const known = new Set(stems.filter((stem) => terms.has(stem)));
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
  for (const term of known) rate(terms, term, whole);
  for (const term of longer) rate(terms, term, begun);
  for (const term of unfinished) rate(terms, term, begun);
  if (place.similarFiles > 0) {
    const similar = await import('./similar.ts');
    const stemsOfSimilar = new Set(
      [...similar.similarWords(word)]
        .flatMap((other) => stemsOf(other, language))
        .filter(({ length }) => length >= shortestSimilar),
    );
    const files = Map.groupBy(stemsOfSimilar, (term) => fileOfTerm(index.starts, term));
    const likely = [...files].toSorted(([, one], [, other]) => other.length - one.length);
    const read = likely.slice(0, place.similarFiles).map(async ([file, stems]) => {
      const found = new Map(Object.entries(await load(file)));
      for (const term of stems) rate(found, term, begun);
    });
    await Promise.all(read);
  }
  return {
    /** By document; 0 where the word is missing. */
    scores,
    /** Whether it is in so many texts that the index does not list them. */
    isCommon,
    isGuess: unfinished.length > 0,
  };

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
  }
}

function isBeginningOf(word: string): (term: string) => boolean {
  return (term) =>
    term.length >= shortestUnfinished &&
    word.length - term.length <= mostUnfinished &&
    word.startsWith(term);
}

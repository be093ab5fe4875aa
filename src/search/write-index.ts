import type { Language } from '../contract/language.ts';
import { wordsOf } from './fold.ts';
import {
  commonMark,
  encodeAscending,
  encodeNumbers,
  fileOfEnd,
  type IndexFileKind,
  indexFile,
  isSmall,
  type PlaceFile,
  type SearchIndex,
  type SearchItem,
  type TermFile,
} from './format.ts';
import { stemsOf } from './words.ts';

export type SearchDocument = {
  readonly item: SearchItem;
  /** Names of its categories, which tell as much of it as its title does. Often the same for many. */
  readonly categories?: readonly string[];
  /** Other names of what it belongs to: its place, its tags. */
  readonly names: readonly string[];
  /** Plain text. */
  readonly text: string;
  /** Terms of what it can be chosen by. */
  readonly facets: readonly string[];
  /** Latitude and longitude in degrees. @example '53.6412,20.4021' */
  readonly place?: string | undefined;
};

/** Its first and last day, in days since 1970-01-01, and the minute of the last day at which it ends, 1440 for midnight. */
export type EventDayNumbers = {
  readonly first: number;
  readonly last: number;
  readonly end: number;
};

/** The files of an index, by their names in its folder. */
export type SearchFiles = ReadonlyMap<string, string>;

/** Letters of a file of terms, and documents of a file of items. */
const termFiles = { least: 4_000, further: 3_000, most: 12_000 };
const itemFiles = { least: 16, further: 10, most: 48 };

/** The same of a small site: nearly all it has is in as many files as a question may read. */
const fewTermFiles = { least: 16_000, further: 8_000, most: 30_000 };
const fewItemFiles = { least: 120, further: 60, most: 240 };

/** A word in more texts than this share of all distinguishes nothing. Small sites index every word. */
const commonShare = 1 / 4;
const commonLeast = 1_000;

/**
 * The index of a language. Its cost grows with the number of words; each distinct word is stemmed once.
 *
 * @param days of the events, which come first among the documents, by first day
 * @param counts of the documents of each kind
 */
export function writeIndex(order: {
  readonly language: Language;
  readonly documents: readonly SearchDocument[];
  readonly days: readonly EventDayNumbers[];
  readonly counts: readonly number[];
}): SearchFiles {
  const { language, documents, days, counts } = order;
  const files = new Map<string, string>();
  const write = (kind: IndexFileKind, content: unknown) => {
    const text = JSON.stringify(content);
    const digest = textDigest(text);
    files.set(indexFile(kind, digest), text);
    return digest;
  };
  const small = isSmall(documents.length);
  const sorted = sortTerms(collectTerms(documents, language), documents.length);
  const terms = divide(sorted, small ? fewTermFiles : termFiles, {
    keyOf: ([term]) => term,
    sizeOf: ([term, postings]) => term.length + postings.length,
  });
  const blocks = divide(
    documents.map(({ item }) => item),
    small ? fewItemFiles : itemFiles,
    { keyOf: ([, path]) => path, sizeOf: () => 1 },
  );
  const ends = Map.groupBy(days, ({ last }) => fileOfEnd(last));
  const index: SearchIndex = {
    counts,
    ...writeDays(days),
    starts: terms.map(([first]) => first?.[0] ?? ''),
    words: terms.map((some) => write('words', Object.fromEntries(some) satisfies TermFile)),
    lengths: encodeNumbers(blocks.map(({ length }) => length)),
    items: blocks.map((items) => write('items', items satisfies SearchItem[])),
    // The minutes at which the events of a file end.
    ends: Object.fromEntries(
      Array.from(ends, ([file, events]) => {
        const minutes = encodeNumbers(events.map(({ end }) => end));
        return [file, small ? minutes : write('ends', minutes)];
      }),
    ),
    places: write('places', placesOf(documents)),
  };
  return new Map([['index.json', JSON.stringify(index)], ...files]);
}

/**
 * Divides a list into files where its own content says so: what is added or removed moves no more than the ends of the
 * files near it. None is empty, but that of an empty list.
 *
 * @param sizes.further what follows the least on average before the next file begins
 */
function divide<T>(
  list: readonly T[],
  { least, further, most }: typeof termFiles,
  { keyOf, sizeOf }: { readonly keyOf: (one: T) => string; readonly sizeOf: (one: T) => number },
): T[][] {
  const pieces: T[][] = [[]];
  let size = 0;
  for (const one of list) {
    const own = sizeOf(one);
    const isStart =
      size >= least &&
      Number.parseInt(textDigest(keyOf(one)), 36) < (own / further) * 36 ** digestLength;
    if (size > 0 && (isStart || size + own > most)) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(one);
    size += own;
  }
  return pieces;
}

/** Documents by where in them a term occurs first; `last` is the one added last. */
type Postings = { readonly places: readonly [number[], number[], number[]]; last: number };

function collectTerms(
  documents: readonly SearchDocument[],
  language: Language,
): Map<string, Postings> {
  const terms = new Map<string, Postings>();
  const ofWords = new Map<string, readonly Postings[]>();
  const ofNames = new Map<string, readonly (readonly Postings[])[]>();
  const postingsOf = (term: string) =>
    terms.getOrInsertComputed(term, () => ({ places: [[], [], []], last: -1 }));
  const stemmed = (word: string) => stemsOf(word, language).map(postingsOf);
  const ofText = (text: string) =>
    wordsOf(text).map((word) => ofWords.getOrInsertComputed(word, stemmed));
  const wordsOfName = (name: string) => ofNames.getOrInsertComputed(name, ofText);
  for (const [document, { item, categories = [], names, text, facets }] of documents.entries()) {
    add(ofText(item[0]), 0, document);
    for (const name of categories) add(wordsOfName(name), 0, document);
    for (const name of names) add(wordsOfName(name), 1, document);
    add(ofText(text), 2, document);
    add([facets.map(postingsOf)], 0, document);
  }
  return terms;
}

function add(found: readonly (readonly Postings[])[], place: 0 | 1 | 2, document: number): void {
  for (const ofWord of found) {
    for (const postings of ofWord) {
      if (postings.last === document) continue;
      postings.last = document;
      postings.places[place].push(document);
    }
  }
}

type IndexTerm = readonly [term: string, postings: string];

function sortTerms(terms: ReadonlyMap<string, Postings>, documents: number): IndexTerm[] {
  const most = Math.max(commonLeast, documents * commonShare);
  return Array.from(
    terms,
    ([term, postings]): IndexTerm => [term, writePostings(postings, most)],
  ).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function writePostings({ places: [titles, names, texts] }: Postings, most: number): string {
  const isCommon = texts.length > most;
  const written = [titles, names, isCommon ? [] : texts].map(encodeAscending).join(',');
  return (isCommon ? commonMark : '') + written.replace(/,+$/, '');
}

function writeDays(
  days: readonly EventDayNumbers[],
): Pick<SearchIndex, 'firstDay' | 'days' | 'long' | 'longer'> {
  const firstDay = days[0]?.first ?? 0;
  const long = days.flatMap(({ first, last }, number) => (last > first ? [number] : []));
  return {
    firstDay,
    days: encodeAscending(days.map(({ first }) => first - firstDay)),
    long: encodeAscending(long),
    longer: encodeNumbers(
      long.map((number) => (days[number] ? days[number].last - days[number].first : 0)),
    ),
  };
}

function placesOf(documents: readonly SearchDocument[]): PlaceFile {
  const numbers = new Map<string, number>();
  const numberOf = (place: string) => numbers.getOrInsertComputed(place, () => numbers.size + 1);
  const of = encodeNumbers(
    documents.map(({ place }) => (place === undefined ? 0 : numberOf(place))),
  );
  return { places: [...numbers.keys()], of: of.replace(/A+$/, '') };
}

const digestLength = 8;

/** A short name for a text that changes when it does. Not for what somebody may want to forge. */
export function textDigest(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ (other >>> 13);
  other = Math.imul(other ^ (other >>> 16), 3266489909) ^ (one >>> 13);
  const half = (value: number) =>
    (value >>> 0)
      .toString(36)
      .padStart(7, '0')
      .slice(-digestLength / 2);
  return half(one) + half(other);
}

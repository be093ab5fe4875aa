import type { Language } from '../contract/language.ts';
import {
  commonMark,
  encodeAscending,
  encodeNumbers,
  endFile,
  fileOfEnd,
  itemFile,
  itemsPerFile,
  type SearchIndex,
  type SearchItem,
  type TermFile,
  termFile,
} from './format.ts';
import { stemsOf, wordsOf } from './words.ts';

export type SearchDocument = {
  readonly item: SearchItem;
  /** Names of what it belongs to: its place, its categories. Often the same for many. */
  readonly names: readonly string[];
  /** Plain text. */
  readonly text: string;
  /** Terms of what it can be chosen by. */
  readonly facets: readonly string[];
};

/** Its first and last day, in days since 1970-01-01, and the minute of the last day at which it ends, 1440 for midnight. */
export type EventDays = { readonly first: number; readonly last: number; readonly end: number };

/** The files of an index, by their names in its folder. */
export type SearchFiles = ReadonlyMap<string, string>;

/** Letters of a file of terms, about. */
const termFileSize = 10_000;

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
  readonly days: readonly EventDays[];
  readonly counts: readonly number[];
}): SearchFiles {
  const { language, documents, days, counts } = order;
  const shards = shardTerms(collectTerms(documents, language), documents.length);
  const termTexts = shards.map((shard) => JSON.stringify(Object.fromEntries(shard) satisfies TermFile));
  const itemTexts = Array.from({ length: Math.ceil(documents.length / itemsPerFile) }, (_, number) => {
    const block = documents.slice(number * itemsPerFile, (number + 1) * itemsPerFile);
    return JSON.stringify(block.map(({ item }) => item));
  });
  const head = { counts, ...writeDays(days), starts: shards.map(([first]) => first?.[0] ?? '') };
  // The minutes at which the events of a file end.
  const ends = [...Map.groupBy(days, ({ last }) => fileOfEnd(last))]
    .toSorted(([one], [other]) => one - other)
    .map(([file, events]) => [file, JSON.stringify(encodeNumbers(events.map(({ end }) => end)))] as const);
  const version = textDigest([
    JSON.stringify(head),
    ...termTexts,
    ...itemTexts,
    ...ends.map(([, text]) => text),
  ]);
  const index: SearchIndex = { version, ...head };
  return new Map([
    ['index.json', JSON.stringify(index)],
    ...termTexts.map((text, number) => [termFile(version, number), text] as const),
    ...itemTexts.map((text, number) => [itemFile(version, number), text] as const),
    ...ends.map(([number, text]) => [endFile(version, number), text] as const),
  ]);
}

/** Documents by where in them a term occurs first; `last` is the one added last. */
type Postings = { readonly places: readonly [number[], number[], number[]]; last: number };

function collectTerms(documents: readonly SearchDocument[], language: Language): Map<string, Postings> {
  const terms = new Map<string, Postings>();
  const ofWords = new Map<string, readonly Postings[]>();
  const ofNames = new Map<string, readonly (readonly Postings[])[]>();
  const postingsOf = (term: string) =>
    terms.getOrInsertComputed(term, () => ({ places: [[], [], []], last: -1 }));
  const stemmed = (word: string) => stemsOf(word, language).map(postingsOf);
  const ofText = (text: string) => wordsOf(text).map((word) => ofWords.getOrInsertComputed(word, stemmed));
  for (const [document, { item, names, text, facets }] of documents.entries()) {
    add(ofText(item[0]), 0, document);
    for (const name of names) add(ofNames.getOrInsertComputed(name, ofText), 1, document);
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

type Term = readonly [term: string, postings: string];

/** The terms in their order, in pieces of about the same size. */
function shardTerms(terms: ReadonlyMap<string, Postings>, documents: number): Term[][] {
  const most = Math.max(commonLeast, documents * commonShare);
  const shards: Term[][] = [[]];
  let size = 0;
  for (const [term, postings] of [...terms].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const text = writePostings(postings, most);
    if (size > 0 && size + text.length > termFileSize) {
      shards.push([]);
      size = 0;
    }
    shards.at(-1)?.push([term, text]);
    size += term.length + text.length;
  }
  return shards;
}

function writePostings({ places: [titles, names, texts] }: Postings, most: number): string {
  const isCommon = texts.length > most;
  const written = [titles, names, isCommon ? [] : texts].map(encodeAscending).join(',');
  return (isCommon ? commonMark : '') + written.replace(/,+$/, '');
}

function writeDays(days: readonly EventDays[]): Pick<SearchIndex, 'firstDay' | 'days' | 'long' | 'longer'> {
  const firstDay = days[0]?.first ?? 0;
  const long = days.flatMap(({ first, last }, number) => (last > first ? [number] : []));
  return {
    firstDay,
    days: encodeAscending(days.map(({ first }) => first - firstDay)),
    long: encodeAscending(long),
    longer: encodeNumbers(long.map((number) => (days[number] ? days[number].last - days[number].first : 0))),
  };
}

/** A short name for texts that changes when they do. Not for what somebody may want to forge. */
function textDigest(texts: Iterable<string>): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      other = Math.imul(other ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ (other >>> 13);
    other = Math.imul(other ^ (other >>> 16), 3266489909) ^ (one >>> 13);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}

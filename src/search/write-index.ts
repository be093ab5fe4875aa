import type { Language } from '../contract/language.ts';
import { wordsOf } from './fold.ts';
import {
  blockOfDay,
  decodeAscending,
  encodeAscending,
  encodeNumbers,
  type GroupEntry,
  groupKinds,
  type IndexFileKind,
  indexFile,
  isSmall,
  type PlaceFile,
  type SearchIndex,
  type SearchItem,
  searchKinds,
  shelfOfTerm,
  type TermFile,
} from './format.ts';
import type { KeptIndex } from './kept-index.ts';
import type { Lexicon } from './lexicon.ts';
import type { DocumentTerms, IndexTerm, WrittenTerms } from './postings.ts';
import { spelledStemsOf, spelledWordsOf } from './stems.ts';
import { chanceOf, chances, textDigest } from './text-digest.ts';
import { stemsIn } from './words.ts';

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
  /** The term of a group itself, by which its events can be chosen. */
  readonly term?: string | undefined;
  /** Of an event what events like it have too. */
  readonly topic?: string | undefined;
  /** Latitude and longitude in degrees. @example '53.6412,20.4021' */
  readonly place?: string | undefined;
};

/** What the index has of a document. */
export type IndexedDocument = DocumentTerms &
  Pick<SearchDocument, 'term' | 'topic' | 'place'> & {
    readonly title: string;
    readonly path: string;
    /** Its item as JSON. */
    readonly item: string;
    /** Of its path: whether a file of items begins with it. */
    readonly chance: number;
  };

/**
 * Its first and last day, in days since 1970-01-01, and in how many minutes from the beginning of
 * the last it ends.
 */
export type EventDayNumbers = {
  readonly first: number;
  readonly last: number;
  readonly end: number;
};

/** The files of an index, by their names in its folder. */
export type SearchFiles = ReadonlyMap<string, string>;

/** Letters of a file of terms, and documents of a file of items. */
const termFiles = { least: 3_000, further: 3_000, most: 10_000 };
const itemFiles = { least: 52, further: 28, most: 96 };

/** The same of a small site: nearly all it has is in as many files as a question may read. */
const fewTermFiles = { least: 16_000, further: 8_000, most: 30_000 };
const fewItemFiles = { least: 120, further: 60, most: 240 };

/**
 * The index of a language. Its cost grows with the number of words.
 *
 * @param days of the events, which come first among the documents, by first day
 * @param counts of the documents of each kind
 * @param block number of a block of days: in this one and the next it knows what is over by the
 *   hour
 * @param kept of the index that was written before, or a new one
 */
export function writeIndex(order: IndexOrder, kept: KeptIndex): SearchFiles {
  const { documents, days, counts } = order;
  const files = new Map<string, string>();
  const write = (kind: IndexFileKind, text: string, digest: string) => {
    files.set(indexFile(kind, digest), text);
    return digest;
  };
  const small = isSmall(documents.length);
  const divideItems = (some: readonly number[]) =>
    divide(some, small ? fewItemFiles : itemFiles, {
      chanceOf: (document) => documents[document]?.chance ?? 0,
      sizeOf: () => 1,
    });
  const blocks = divideItems([...documents.keys()]);
  const { long, topics } = small ? { long: [], topics: [] } : divideByTopic(order, divideItems);
  const written = kept.terms.of(documents, topics);
  const terms = divide(shelve(written), small ? fewTermFiles : termFiles, {
    chanceOf: ({ name }) => chanceOf(name),
    sizeOf: ({ length }) => length,
  });
  const groups = groupsByShelf(order, kept.terms);
  const writeTerms = (shelves: readonly Shelf[]) => {
    const text = JSON.stringify(termFile(shelves, groups));
    return write('words', text, kept.digestOfTerms(text));
  };
  const writeItems = (some: readonly number[]) => {
    const own = some.flatMap((document) => documents[document] ?? []);
    const text = `[${own.map(({ item }) => item).join()}]`;
    return write('items', text, kept.digestOfItems(own, text));
  };
  const places = JSON.stringify(placesOf(documents));
  const index: SearchIndex = {
    counts,
    ...writeDays(days),
    starts: terms.map(([first]) => first?.name ?? ''),
    words: terms.map(writeTerms),
    lengths: encodeNumbers(blocks.map(({ length }) => length)),
    items: blocks.map(writeItems),
    topics: topics.map(writeItems),
    longLengths: encodeNumbers(long.map(({ length }) => length)),
    ends: writeEnds(order),
    places: write('places', places, textDigest(places)),
  };
  kept.end();
  return new Map([['index.json', JSON.stringify(index)], ...files]);
}

type IndexOrder = {
  readonly language: Language;
  readonly documents: readonly IndexedDocument[];
  readonly days: readonly EventDayNumbers[];
  readonly counts: readonly number[];
  readonly block: number;
};

/**
 * Events as the files of topics have them, by their numbers: those of several days, and then the
 * others too.
 */
function divideByTopic(
  { documents, days }: IndexOrder,
  divideItems: (some: readonly number[]) => number[][],
): { readonly long: number[][]; readonly topics: number[][] } {
  const longEvents: number[] = [];
  const others: number[] = [];
  for (const [event, { first, last }] of days.entries())
    (last > first ? longEvents : others).push(event);
  const byTopic = [...Map.groupBy(others, (event) => documents[event]?.topic ?? '')]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => own);
  const isSome = ({ length }: readonly number[]) => length > 0;
  const long = divideItems(longEvents).filter(isSome);
  // In the order of their numbers the distances between them are few.
  const rest = divideItems(byTopic).map((own) => own.toSorted((a, b) => a - b));
  return { long, topics: [...long, ...rest.filter(isSome)] };
}

function writeEnds({ days, block }: IndexOrder): Readonly<Record<string, string>> {
  const endsOf = (own: number) =>
    days.filter(({ last }) => blockOfDay(last) === own).map(({ end }) => end);
  return Object.fromEntries([block, block + 1].map((own) => [own, encodeNumbers(endsOf(own))]));
}

/** What begins alike stays together: no word of three letters and more is read from two files. */
type Shelf = {
  readonly name: string;
  readonly terms: readonly IndexTerm[];
  /** Letters of the terms and their postings. */
  readonly length: number;
};

/** @param terms ascending: what begins alike is next to each other */
function shelve(terms: readonly IndexTerm[]): readonly Shelf[] {
  return Array.from(
    Map.groupBy(terms, ([term]) => shelfOfTerm(term)),
    ([name, own]) => {
      const length = own.reduce((sum, [term, postings]) => sum + term.length + postings.length, 0);
      return { name, terms: own, length };
    },
  );
}

function termFile(
  shelves: readonly Shelf[],
  groups: ReadonlyMap<string, ReadonlyMap<number, GroupEntry>>,
): TermFile {
  const terms = Object.fromEntries(shelves.flatMap(({ terms: some }) => some));
  const own = shelves.flatMap(({ name }) => [...(groups.get(name) ?? [])]);
  return own.length === 0 ? { terms } : { terms, groups: Object.fromEntries(own) };
}

/** The groups by what the words of their names begin with. */
function groupsByShelf(
  { language, documents, days, counts }: IndexOrder,
  terms: WrittenTerms,
): ReadonlyMap<string, ReadonlyMap<number, GroupEntry>> {
  const shelves = new Map<string, Map<number, GroupEntry>>();
  const stemsOf = stemsIn(language);
  let first = 0;
  for (const [place, count] of counts.entries()) {
    const isGroup = groupKinds.some((kind) => kind === searchKinds[place]);
    for (let document = first; isGroup && document < first + count; document += 1) {
      const { title, path, term = '' } = documents[document] ?? { title: '', path: '' };
      const events = decodeAscending(terms.postingsOf(term)).filter((event) => event < days.length);
      const entry: GroupEntry = [title, path, encodeAscending(events)];
      for (const word of wordsOf(title))
        for (const stem of stemsOf(word))
          shelves.getOrInsertComputed(shelfOfTerm(stem), () => new Map()).set(document, entry);
    }
    first += count;
  }
  return shelves;
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
  {
    chanceOf,
    sizeOf,
  }: { readonly chanceOf: (one: T) => number; readonly sizeOf: (one: T) => number },
): T[][] {
  const pieces: T[][] = [[]];
  let size = 0;
  for (const one of list) {
    const own = sizeOf(one);
    const isStart = size >= least && chanceOf(one) < (own / further) * chances;
    if (size > 0 && (isStart || size + own > most)) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(one);
    size += own;
  }
  return pieces;
}

/**
 * Finds the terms of documents in a language. Each distinct word is stemmed once by whoever goes
 * through many.
 */
export function createIndexer(
  language: Language,
  { numberOf }: Lexicon,
): (document: SearchDocument) => IndexedDocument {
  const stemsOf = stemsIn(language);
  /** By what stands between two spaces. */
  const ofTokens = new Map<string, readonly number[]>();
  const ofNames = new Map<string, readonly number[]>();
  const ofToken = (token: string) => {
    const words = wordsOf(token);
    const spelled = spelledWordsOf(token);
    return words
      .flatMap((word, place) => [
        ...stemsOf(word),
        ...(spelled.length === words.length
          ? spelledStemsOf(word, spelled[place] ?? '', stemsOf)
          : []),
      ])
      .map(numberOf);
  };
  const ofText = (text: string) =>
    text.split(/\s+/).flatMap((token) => ofTokens.getOrInsertComputed(token, ofToken));
  const ofName = (name: string) => ofNames.getOrInsertComputed(name, ofText);
  return ({ item, term, topic, place, categories = [], names, text, facets }) => {
    const [title, path] = item;
    const ofTitle = [...ofText(title), ...categories.flatMap(ofName), ...facets.map(numberOf)];
    const terms = new Set(ofTitle);
    const titles = terms.size;
    for (const number of names.flatMap(ofName)) terms.add(number);
    const ofNamesAlone = terms.size - titles;
    for (const number of ofText(text)) terms.add(number);
    return {
      ...{ title, path, term, topic, place },
      item: JSON.stringify(item),
      chance: chanceOf(path),
      terms: Uint32Array.from(terms),
      titles,
      names: ofNamesAlone,
    };
  };
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

function placesOf(documents: readonly IndexedDocument[]): PlaceFile {
  const numbers = new Map<string, number>();
  const numberOf = (place: string) => numbers.getOrInsertComputed(place, () => numbers.size + 1);
  const of = encodeNumbers(
    documents.map(({ place }) => (place === undefined ? 0 : numberOf(place))),
  );
  return { places: [...numbers.keys()], of: of.replace(/A+$/, '') };
}

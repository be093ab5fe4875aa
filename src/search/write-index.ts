import type { Language } from '../contract/language.ts';
import { wordsOf } from './fold.ts';
import {
  blockOfDay,
  commonMark,
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
import { encodeSpots, type Spot } from './spots.ts';
import { spelledStemsOf, spelledWordsOf } from './stems.ts';
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
export type IndexedDocument = Pick<SearchDocument, 'term' | 'topic' | 'place'> & {
  readonly title: string;
  readonly path: string;
  /** Its item as JSON. */
  readonly item: string;
  /** Its terms by where they occur first, each once, by their numbers: of title, names and text. */
  readonly terms: Uint32Array;
  /** How many of them are of the title. */
  readonly titles: number;
  /** How many that follow are of names. */
  readonly names: number;
};

/**
 * The terms of a language by numbers, as they come: thousands of documents have the same ones, and
 * a number is compared in no time.
 */
export class Lexicon {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  readonly numberOf = (term: string): number =>
    this.#numbers.getOrInsertComputed(term, () => this.texts.push(term) - 1);
}

/** Its first and last day, in days since 1970-01-01, and the minute of the last day at which it ends, 1440 for midnight. */
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

/** Files of topics that a term may be in to say in which its events are. */
const mostTopicFiles = 40;

/** The same of a small site: nearly all it has is in as many files as a question may read. */
const fewTermFiles = { least: 16_000, further: 8_000, most: 30_000 };
const fewItemFiles = { least: 120, further: 60, most: 240 };

/** A word in more texts than this share of all distinguishes nothing. Small sites index every word. */
const commonShare = 1 / 4;
const commonLeast = 1_000;

/**
 * The index of a language. Its cost grows with the number of words.
 *
 * @param days of the events, which come first among the documents, by first day
 * @param counts of the documents of each kind
 * @param block number of the block of days in which it is written: in this one and the next it
 *   knows what is over by the hour
 */
export function writeIndex(order: IndexOrder): SearchFiles {
  const { documents, days, counts } = order;
  const files = new Map<string, string>();
  const write = (kind: IndexFileKind, text: string) => {
    const digest = textDigest(text);
    files.set(indexFile(kind, digest), text);
    return digest;
  };
  const small = isSmall(documents.length);
  const divideItems = (some: readonly number[]) =>
    divide(some, small ? fewItemFiles : itemFiles, {
      keyOf: (document) => documents[document]?.path ?? '',
      sizeOf: () => 1,
    });
  const blocks = divideItems([...documents.keys()]);
  const { long, topics } = small ? { long: [], topics: [] } : divideByTopic(order, divideItems);
  const sorted = sortTerms(collectTerms(documents, order.lexicon), {
    documents: documents.length,
    spots: new Map(
      topics.flatMap((own, file) => own.map((event, place) => [event, [file, place]] as const)),
    ),
  });
  const terms = divide(shelve(sorted), small ? fewTermFiles : termFiles, {
    keyOf: ([shelf]) => shelf,
    sizeOf: ([, some]) =>
      some.reduce((sum, [term, postings]) => sum + term.length + postings.length, 0),
  });
  const writeItems = (some: readonly number[]) =>
    write('items', `[${some.map((document) => documents[document]?.item).join()}]`);
  const groups = groupsByShelf(order, new Map(sorted));
  const index: SearchIndex = {
    counts,
    ...writeDays(days),
    starts: terms.map(([first]) => first?.[0] ?? ''),
    words: terms.map((shelves) => write('words', JSON.stringify(termFile(shelves, groups)))),
    lengths: encodeNumbers(blocks.map(({ length }) => length)),
    items: blocks.map(writeItems),
    topics: topics.map(writeItems),
    longLengths: encodeNumbers(long.map(({ length }) => length)),
    ends: writeEnds(order),
    places: write('places', JSON.stringify(placesOf(documents))),
  };
  return new Map([['index.json', JSON.stringify(index)], ...files]);
}

type IndexOrder = {
  readonly language: Language;
  /** What the terms of the documents are numbers in. */
  readonly lexicon: Lexicon;
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
  const [longEvents, others] = [true, false].map((isLong) =>
    [...days.entries()].flatMap(([event, { first, last }]) =>
      last > first === isLong ? [event] : [],
    ),
  );
  const byTopic = [...Map.groupBy(others ?? [], (event) => documents[event]?.topic ?? '')]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => own);
  const isSome = ({ length }: readonly number[]) => length > 0;
  const long = divideItems(longEvents ?? []).filter(isSome);
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
type Shelf = readonly [shelf: string, terms: readonly IndexTerm[]];

function shelve(terms: readonly IndexTerm[]): readonly Shelf[] {
  return [...Map.groupBy(terms, ([term]) => shelfOfTerm(term))];
}

function termFile(
  shelves: readonly Shelf[],
  groups: ReadonlyMap<string, ReadonlyMap<number, GroupEntry>>,
): TermFile {
  const terms = Object.fromEntries(shelves.flatMap(([, some]) => some));
  const own = shelves.flatMap(([shelf]) => [...(groups.get(shelf) ?? [])]);
  return own.length === 0 ? { terms } : { terms, groups: Object.fromEntries(own) };
}

/** The groups by what the words of their names begin with. */
function groupsByShelf(
  { language, documents, days, counts }: IndexOrder,
  terms: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlyMap<number, GroupEntry>> {
  const shelves = new Map<string, Map<number, GroupEntry>>();
  const stemsOf = stemsIn(language);
  let first = 0;
  for (const [place, count] of counts.entries()) {
    const isGroup = groupKinds.some((kind) => kind === searchKinds[place]);
    for (let document = first; isGroup && document < first + count; document += 1) {
      const { title, path, term = '' } = documents[document] ?? { title: '', path: '' };
      const events = decodeAscending(terms.get(term) ?? '').filter((event) => event < days.length);
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
      terms: Uint32Array.from(terms),
      titles,
      names: ofNamesAlone,
    };
  };
}

/** Documents by where in them a term occurs first. */
type Postings = readonly [number[], number[], number[]];

function collectTerms(
  documents: readonly IndexedDocument[],
  lexicon: Lexicon,
): ReadonlyMap<string, Postings> {
  const found: Postings[] = [];
  for (const [document, { terms, titles, names }] of documents.entries())
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] ?? 0;
      const place = index < titles ? 0 : index < titles + names ? 1 : 2;
      found[term] ??= [[], [], []];
      found[term][place].push(document);
    }
  const byText = new Map<string, Postings>();
  // A lexicon that is kept has terms that are in none of the documents.
  found.forEach((postings, term) => {
    byText.set(lexicon.texts[term] ?? '', postings);
  });
  return byText;
}

type IndexTerm = readonly [term: string, postings: string];

type PostingsContext = {
  /** How many there are. */
  readonly documents: number;
  /** Where events are among the items of topics. */
  readonly spots: ReadonlyMap<number, Spot>;
};

function sortTerms(terms: ReadonlyMap<string, Postings>, context: PostingsContext): IndexTerm[] {
  const lengthOf = (postings: Postings | undefined) => postings?.flat().length;
  return [...terms]
    .filter(
      // Where all that has a stem is spelled alike, the spelling tells nothing.
      ([term, postings]) =>
        !term.includes('@=') ||
        lengthOf(terms.get(term.split('@')[0] ?? '')) !== lengthOf(postings),
    )
    .map(
      ([term, postings]): IndexTerm => [
        term,
        writePostings(postings, term.includes('@') ? { ...context, spots: new Map() } : context),
      ],
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function writePostings(
  [titles, names, texts]: Postings,
  { documents, spots }: PostingsContext,
): string {
  const isCommon = texts.length > Math.max(commonLeast, documents * commonShare);
  const written = [
    ...[titles, names, isCommon ? [] : texts].map(encodeAscending),
    ...writeSpots(
      titles.flatMap((document) => {
        const spot = spots.get(document);
        return spot ? [spot] : [];
      }),
    ),
  ].join(',');
  return (isCommon ? commonMark : '') + written.replace(/,+$/, '');
}

/** Nothing where what is in titles is in so many files that those by number have as much of it. */
function writeSpots(spots: readonly Spot[]): readonly string[] {
  const files = [...new Set(spots.map(([file]) => file))];
  const isWorth = files.length < spots.length && files.length <= mostTopicFiles;
  return isWorth ? [encodeNumbers(files), encodeSpots(spots, files)] : [];
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

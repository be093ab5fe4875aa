/** What there is to find, in the order of their numbers. */
export const searchKinds = [
  'event',
  'post',
  'page',
  'venue',
  'organizer',
  'category',
  'tag',
  'series',
] as const;

export type SearchKind = (typeof searchKinds)[number];

/** What can be chosen from besides words. */
export const facetKinds = ['category', 'tag', 'venue', 'organizer'] as const;

export type FacetKind = (typeof facetKinds)[number];

/** What events belong to, and what is found by its name before they are. */
export const groupKinds = [...facetKinds, 'series'] as const;

export type GroupKind = (typeof groupKinds)[number];

/**
 * What is read first: which files everything else is in, and the days of the events. Documents are numbers from 0. Each file is
 * named by a digest of what is in it: what an index names is what it was written with, and a file that stays the same is
 * not read again with another index.
 */
export type SearchIndex = {
  /** How many documents there are of each kind, in the order of `searchKinds`. */
  readonly counts: readonly number[];
  /** Day of the first event, in days since 1970-01-01. */
  readonly firstDay: number;
  /** Days between the starts of events, as numbers in text. */
  readonly days: string;
  /** Events of several days, ascending, as numbers in text. */
  readonly long: string;
  /** How many days more than one each of these takes, as numbers in text. */
  readonly longer: string;
  /** The first term of each file of terms, ascending. */
  readonly starts: readonly string[];
  /** Digests of these files. */
  readonly words: readonly string[];
  /** How many documents each file of items has, as numbers in text. */
  readonly lengths: string;
  /** Digests of these files. */
  readonly items: readonly string[];
  /**
   * Digests of further files of items, none of a small site: first those of the events of several
   * days, which are on when others begin, then others by topic, since what a question finds in many
   * days is often of one.
   */
  readonly topics: readonly string[];
  /** How many events each of those of several days has, as numbers in text. */
  readonly longLengths: string;
  /**
   * The minutes at which events end whose last day is in a block of days, by its number: of the
   * block of the day before the index was written, and of the next.
   */
  readonly ends: Readonly<Record<string, string>>;
  /** Digest of the file of places. */
  readonly places: string;
};

/** Where documents are, which is read when they are sorted by distance. */
export type PlaceFile = {
  /** Latitude and longitude in degrees. @example '53.6412,20.4021' */
  readonly places: readonly string[];
  /** Of each document the number of its place, from 1, as numbers in text; 0 or nothing where it has none. */
  readonly of: string;
};

/**
 * Terms whose first three letters are the same are in one file, and so are all that begin with a
 * sign.
 */
export type TermFile = {
  /**
   * Documents in which a term occurs: in titles and names of categories, in other names, in texts;
   * ascending numbers in text, with commas between. Where events of the first are in few files of
   * topics, these follow, and where in them the events are: `decodeSpots`.
   */
  readonly terms: Readonly<Record<string, string>>;
  /**
   * Groups of whose names a word is among the terms, by their numbers: no other file is read to
   * show them.
   */
  readonly groups?: Readonly<Record<string, GroupEntry>>;
};

/** What is shown of a group, and the numbers of its events as text. */
export type GroupEntry = readonly [title: string, path: string, events: string];

/** Precedes the postings of a term whose texts are too many to list. */
export const commonMark = '*';

/**
 * What is shown of a document; plain text. Of events `when` are the hours, and all that follows `where` is of them alone.
 */
export type SearchItem = readonly [
  title: string,
  /** Below the home page. */
  path: string,
  when: string,
  where: string,
  /** Name of what became of it; empty where it takes place as announced. */
  status?: string,
  /** Number of its color and shape, and name; nothing where it has none. */
  category?: readonly [cue: number, name: string] | readonly [],
  /** What is said of it at a glance: names of facts behind '@', and other words. */
  facts?: readonly string[],
  /** Address of a small image; empty where it has none. */
  image?: string,
  /** What a visitor's program knows it by. @example 'en2081 pl2080' */
  star?: string,
  /** Of its start on the clock of the site, behind the day; empty where it takes whole days. @example 'T20:00+01:00' */
  clock?: string,
];

/** The term of a group: near the words of its name, so that both are read with one file. Words have no such sign. */
export function facetTerm(kind: GroupKind, slug: string): string {
  return `${slug}@${kind}`;
}

/** The term of a fact of events. */
export function factTerm(name: string): string {
  return `@fact:${name}`;
}

/** The term of events that go on in a part of their days. @example 'morning' */
export function partTerm(name: string): string {
  return `@part:${name}`;
}

/** The term of events that editors put forward. */
export const featuredTerm = '@featured';

/** What the files of an index hold: terms, items, places. */
export type IndexFileKind = 'words' | 'items' | 'places';

/** Whether an index of so many documents is written in few files: one of a small site is read nearly whole anyway. */
export function isSmall(documents: number): boolean {
  return documents <= 1_500;
}

/** Name of a file by its digest. */
export function indexFile(kind: IndexFileKind, digest = ''): string {
  return `${kind}-${digest}.json`;
}

/** Number of the block of days that a day is in. */
export function blockOfDay(day: number): number {
  return Math.floor(day / 32);
}

/** Letters that the terms of one file have in common with all that begin as they do. */
const sharedLetters = 3;

/** What decides which file a term is in. */
export function shelfOfTerm(term: string): string {
  return term.slice(0, term.startsWith('@') ? 1 : sharedLetters);
}

/** Number of the file that has a term, or would have it. */
export function fileOfTerm(starts: readonly string[], term: string): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= term),
  );
}

/** The letters in which numbers are written. */
export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bits of a number in one letter; a sixth says that more follow. */
export const bitsOfDigit = 5;
const more = 1 << bitsOfDigit;

const values = new Map(Array.from(digits, (digit, value) => [digit, value]));

/** Whole numbers from 0 to 2³¹ - 1 as text without separators: the small ones take one letter each. */
export function encodeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let rest = number;
    while (rest >= more) {
      text += digits[(rest % more) + more];
      rest = Math.floor(rest / more);
    }
    text += digits[rest];
  }
  return text;
}

export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let factor = 1;
  for (const digit of text) {
    const value = values.get(digit) ?? 0;
    number += (value % more) * factor;
    factor *= more;
    if (value >= more) continue;
    numbers.push(number);
    number = 0;
    factor = 1;
  }
  return numbers;
}

/** Ascending numbers as text: each as its distance from the one before. */
export function encodeAscending(numbers: readonly number[]): string {
  return encodeNumbers(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
}

export function decodeAscending(text: string): number[] {
  let last = 0;
  return decodeNumbers(text).map((distance) => {
    last += distance;
    return last;
  });
}

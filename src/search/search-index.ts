/** What there is to find, in the order of the numbers that stand for it. */
export const searchKinds = ['event', 'venue', 'post', 'page'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** What can be chosen from besides words. */
export const facetKinds = ['category', 'tag', 'venue', 'organizer'] as const;

export type FacetKind = (typeof facetKinds)[number];

/** What is read first: where everything else is, and the days of the events. Documents are numbers from 0. */
export type SearchIndex = {
  /** Changes when anything in the index does; the folder of all other files. */
  readonly version: string;
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
};

/** Documents in which a term occurs: in titles, in names, in texts; ascending numbers in text, with commas between. */
export type TermFile = Readonly<Record<string, string>>;

/** Stands before the postings of a term whose texts are too many to tell. */
export const commonMark = '*';

/** Title, path below the home page, when, where, and what became of it; plain text. */
export type SearchItem = readonly [title: string, path: string, when: string, where: string, note: string];

/** Documents of one file of items. */
export const itemsPerFile = 32;

/** The term of a choice. Words have neither sign. */
export function facetTerm(kind: FacetKind, slug: string): string {
  return `@${kind}:${slug}`;
}

/** The terms of events that cost nothing, and of those that editors put forward. */
export const freeTerm = '@free';
export const featuredTerm = '@featured';

/** Name of a file of terms, or of items, by its number. */
export function termFile(version: string, number: number): string {
  return `${version}/words-${number}.json`;
}

export function itemFile(version: string, number: number): string {
  return `${version}/items-${number}.json`;
}

/** Number of the file with the hours at which events of a last day end: as text, in the order of the documents. */
export function fileOfEnd(lastDay: number): number {
  return Math.floor(lastDay / 32);
}

export function endFile(version: string, number: number): string {
  return `${version}/ends-${number}.json`;
}

/** Number of the file that has a term, or would have it. */
export function fileOfTerm(starts: readonly string[], term: string): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

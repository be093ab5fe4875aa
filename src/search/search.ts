import type { Language } from '../contract/language.ts';
import { stemsOf, wordsOf } from './words.ts';

type SearchSurroundings = {
  readonly index: SearchIndex;
  readonly language: Language;
  /** The present, on the clock of the site. */
  readonly now: Moment;
  /** A file of terms by its number. */
  readonly load: (file: number) => Promise<TermFile>;
  /** A file of the hours at which events end by its number. */
  readonly loadEnds: (file: number) => Promise<string>;
};

/** Words of a question that are looked for; nobody means more. */
const mostWords = 10;

/**
 * The documents that answer a question, by their numbers: what is to come before what is over, by the hour, then what fits
 * the words best, then what is sooner. Nothing for an empty question.
 */
export async function search(
  query: SearchQuery,
  surroundings: SearchSurroundings,
): Promise<readonly number[]> {
  if (isEmptyQuery(query)) return [];
  const { index, now } = surroundings;
  const [scores, ...facets] = await Promise.all([
    scoreWords(query.text, surroundings),
    ...facetTerms(query).map((term) => documentsOf(term, surroundings)),
  ]);
  const [first, last] = documentsOfKind(query, index);
  const days = readDays(index);
  const [from, to] = wantedDays(query, now.day);
  const isOver = await readOver(days, surroundings);
  const mayBeOver = query.past || from < now.day;
  const found: number[] = [];
  for (let document = first; document < last; document += 1) {
    const start = days.starts[document];
    const inTime = start === undefined || (start <= to && (days.ends[document] ?? start) >= from);
    if (!inTime || (!mayBeOver && isOver(document))) continue;
    if ((!scores || scores[document]) && facets.every((facet) => facet.has(document))) found.push(document);
  }
  return sortFound(found, {
    scores,
    days,
    isOver,
    from: Math.max(now.day, from),
    isRange: to < Number.POSITIVE_INFINITY,
  });
}

type Days = { readonly starts: readonly number[]; readonly ends: readonly number[] };

function readDays({ firstDay, days, long, longer }: SearchIndex): Days {
  const starts = decodeAscending(days).map((day) => firstDay + day);
  const ends = [...starts];
  const lengths = decodeNumbers(longer);
  for (const [place, document] of decodeAscending(long).entries())
    ends[document] = (ends[document] ?? 0) + (lengths[place] ?? 0);
  return { starts, ends };
}

/** Says of a document whether it is over. The hours are read only when the last day of an event is the present one. */
async function readOver(
  { ends }: Days,
  { now, loadEnds }: SearchSurroundings,
): Promise<(document: number) => boolean> {
  const overToday = new Set<number>();
  const file = fileOfEnd(now.day);
  if (ends.includes(now.day)) {
    const ofFile = [...ends.keys()].filter((document) => fileOfEnd(ends[document] ?? 0) === file);
    for (const [place, minute] of decodeNumbers(await loadEnds(file)).entries()) {
      const document = ofFile[place];
      if (document !== undefined && ends[document] === now.day && minute <= now.minute)
        overToday.add(document);
    }
  }
  return (document) => (ends[document] ?? now.day) < now.day || overToday.has(document);
}

/** What is over is left out unless it is asked for. */
function wantedDays(query: SearchQuery, today: number): readonly [from: number, to: number] {
  if (query.when) return daysOfChoice(query.when, today);
  const earliest = query.past ? Number.NEGATIVE_INFINITY : today;
  return [dayOfDate(query.from) ?? earliest, dayOfDate(query.to) ?? Number.POSITIVE_INFINITY];
}

/** First and behind the last. Only events have days, cost nothing or are put forward. */
function documentsOfKind(query: SearchQuery, { counts }: SearchIndex): readonly [number, number] {
  const ofEvents = query.when || query.from || query.to || query.free || query.featured;
  const kind = query.kind ?? (ofEvents ? 'event' : undefined);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (kind === undefined) return [0, all];
  const place = searchKinds.indexOf(kind);
  const first = counts.slice(0, place).reduce((sum, count) => sum + count, 0);
  const isOfNone = ofEvents && kind !== 'event';
  return [first, isOfNone ? first : first + (counts[place] ?? 0)];
}

function facetTerms({ facets, free, featured }: SearchQuery): readonly string[] {
  const chosen = facetKinds.flatMap((kind) => {
    const slug = facets[kind];
    return slug === undefined ? [] : [facetTerm(kind, slug)];
  });
  return [...chosen, ...(free ? [freeTerm] : []), ...(featured ? [featuredTerm] : [])];
}

async function documentsOf(term: string, { index, load }: SearchSurroundings): Promise<ReadonlySet<number>> {
  const terms = await load(fileOfTerm(index.starts, term));
  return new Set(Object.hasOwn(terms, term) ? decodeAscending(terms[term] ?? '') : []);
}

/** How well each document fits all the words; `undefined` where there are none. */
async function scoreWords(text: string, surroundings: SearchSurroundings): Promise<Uint16Array | undefined> {
  const words = wordsOf(text).slice(0, mostWords);
  if (words.length === 0) return text === '' ? undefined : new Uint16Array();
  const { counts } = surroundings.index;
  const documents = counts.reduce((sum, count) => sum + count, 0);
  const matches = await Promise.all(
    words.map((word, place) =>
      matchWord(word, { ...surroundings, documents, isLast: place === words.length - 1 }),
    ),
  );
  // Words that nearly every text has narrow nothing down beside others.
  const telling = matches.filter(({ isCommon }) => !isCommon);
  const needed = telling.length > 0 ? telling : matches;
  return Uint16Array.from({ length: documents }, (_, document) =>
    needed.every(({ scores }) => scores[document])
      ? matches.reduce((sum, { scores }) => sum + (scores[document] ?? 0), 0)
      : 0,
  );
}

type Order = {
  readonly scores: Uint16Array | undefined;
  readonly days: Days;
  readonly isOver: (document: number) => boolean;
  /** Events that have begun before count as if they did on this day, behind those that begin on it. */
  readonly from: number;
  /** In a range of days they are behind all that begin in it. */
  readonly isRange: boolean;
};

function sortFound(
  found: readonly number[],
  { scores, days, isOver, from, isRange }: Order,
): readonly number[] {
  const day = (document: number) => Math.max(days.starts[document] ?? Number.POSITIVE_INFINITY, from);
  const hasBegun = (document: number) => (days.starts[document] ?? from) < from;
  return found.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const better = (scores?.[b] ?? 0) - (scores?.[a] ?? 0);
    if (better !== 0) return better;
    if (isOver(a)) return b - a;
    const earlier = day(a) === day(b) ? 0 : day(a) - day(b);
    const newer = Number(hasBegun(a)) - Number(hasBegun(b));
    return (isRange ? newer || earlier : earlier || newer) || a - b;
  });
}

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

async function matchWord(word: string, place: WordPlace) {
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
  return {
    /** By document; 0 where the word is missing. */
    scores,
    /** Whether it is in so many texts that the index does not list them. */
    isCommon,
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

/** What a reader looks for. Dates as `2026-11-28`; what is empty or absent does not matter. */
export type SearchQuery = ReturnType<typeof readQuery>;

/** Reads the fields of the form, which are the parameters of the address too. */
export function readQuery(parameters: { get(name: string): unknown }) {
  const value = (name: string) => String(parameters.get(name) ?? '').trim();
  return {
    text: value('q'),
    when: dayChoices.find((choice) => choice === value('when')),
    from: value('from'),
    to: value('to'),
    kind: searchKinds.find((kind) => kind === value('kind')),
    /** Slugs. */
    facets: Object.fromEntries(
      facetKinds.map((kind) => [kind, value(kind)] as const).filter(([, slug]) => slug !== ''),
    ),
    free: value('free') !== '',
    featured: value('featured') !== '',
    past: value('past') !== '',
  };
}

/** Whether nothing is asked for. Past events alone are no question. */
export function isEmptyQuery({ text, when, from, to, kind, facets, free, featured }: SearchQuery): boolean {
  return !(text || when || from || to || kind || free || featured || Object.keys(facets).length > 0);
}

/** Days as whole numbers since 1970-01-01, a Thursday: what an index counts in. */

const dayLength = 86_400_000;

/** The day of a date such as `2026-11-28`; `undefined` for anything else. */
export function dayOfDate(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / dayLength;
}

/** A day and the minutes since its midnight on the clock. */
type Moment = { readonly day: number; readonly minute: number };

/** What a calendar and a clock in a zone show at an instant, in milliseconds since 1970. */
export function momentInZone(time: number, timeZone: string): Moment {
  const twoDigits = '2-digit';
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: twoDigits,
    day: twoDigits,
    hour: twoDigits,
    minute: twoDigits,
    hourCycle: 'h23',
  })
    .formatToParts(time)
    .map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts);
  return {
    day: dayOfDate(`${year}-${month}-${day}`) ?? Math.floor(time / dayLength),
    minute: Number(hour) * 60 + Number(minute),
  };
}

/** Days that are chosen by a word. */
export const dayChoices = ['today', 'tomorrow', 'weekend'] as const;

export type DayChoice = (typeof dayChoices)[number];

/**
 * Days from a weekday (ISO 8601, 1 is Monday) to the Saturday of "this weekend": the coming one, and on a Sunday the day
 * before, since a weekend lasts until its Sunday is over.
 */
export function daysToSaturday(weekday: number): number {
  return weekday === 7 ? -1 : 6 - weekday;
}

/** First and last day of a choice; of a weekend that has begun, the rest. */
export function daysOfChoice(choice: DayChoice, today: number): readonly [first: number, last: number] {
  if (choice === 'today') return [today, today];
  if (choice === 'tomorrow') return [today + 1, today + 1];
  const weekday = ((((today + 3) % 7) + 7) % 7) + 1;
  const saturday = today + daysToSaturday(weekday);
  return [Math.max(today, saturday), saturday + 1];
}

/** What there is to find, in the order of their numbers. */
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

/** Precedes the postings of a term whose texts are too many to list. */
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
function fileOfTerm(starts: readonly string[], term: string): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= term) low = middle;
    else high = middle;
  }
  return low;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bits of a number in one letter; a sixth says that more follow. */
const bits = 5;
const more = 1 << bits;

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

/** The numbers of such a text. */
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

/** The numbers of such a text. */
export function decodeAscending(text: string): number[] {
  let last = 0;
  return decodeNumbers(text).map((distance) => {
    last += distance;
    return last;
  });
}

import type { Language } from '../contract/language.ts';
import { dayOfDate, daysOfChoice, type Moment } from './days.ts';
import { wordsOf } from './fold.ts';
import { matchWord } from './match-word.ts';
import { decodeAscending, decodeNumbers } from './numbers.ts';
import { isEmptyQuery, type SearchQuery } from './query.ts';
import {
  facetKinds,
  facetTerm,
  featuredTerm,
  fileOfEnd,
  fileOfTerm,
  freeTerm,
  type SearchIndex,
  searchKinds,
  type TermFile,
} from './search-index.ts';

/** What a question is answered with. */
export type SearchSurroundings = {
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

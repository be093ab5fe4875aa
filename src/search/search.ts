import {
  decodeAscending,
  decodeNumbers,
  facetKinds,
  facetTerm,
  factTerm,
  featuredTerm,
  fileOfEnd,
  type SearchIndex,
  type SearchKind,
  searchKinds,
} from './format.ts';
import { documentsOf, type Fit, scoreWords, type TermSource } from './match.ts';
import { dayOfDate, daysOfChoice, isEmptyQuery, type Moment, type SearchQuery } from './query.ts';

type SearchSurroundings = TermSource & {
  /** The present, on the clock of the site. */
  readonly now: Moment;
  /** A file of the hours at which events end by its number. */
  readonly loadEnds: (file: number) => Promise<string>;
  /** How far away documents are, where the nearest are wanted first; undefined for what has no place. */
  readonly distances?: readonly (number | undefined)[] | undefined;
};

export type SearchAnswer = {
  /** Categories, tags, venues and organizers whose names have the words, best first. */
  readonly groups: readonly number[];
  /** Everything else. */
  readonly found: readonly number[];
  /** Whether nothing has the words as they are written, but others that differ by a letter. */
  readonly isSimilar: boolean;
};

/** Documents below which words that differ by one letter are looked for too. */
const fewest = 3;

/**
 * The documents that answer a question: what is to come before what is over, by the hour, then what fits the words best,
 * then what is sooner. What is nearer, where that is asked for, comes before what fits better, and without words within each day.
 * Where few have the words, those with similar ones follow. Nothing for an empty question.
 */
export async function search(
  query: SearchQuery,
  surroundings: SearchSurroundings,
): Promise<SearchAnswer> {
  if (isEmptyQuery(query)) return { groups: [], found: [], isSimilar: false };
  const { index, now, distances } = surroundings;
  const [scores, days, ...facets] = await Promise.all([
    scoreWords(query.text, surroundings),
    readTimes(surroundings),
    ...facetTerms(query).map((term) => documentsOf(term, surroundings)),
  ]);
  const [from, to] = wantedDays(query, now.day);
  const mayBeOver = query.past || from < now.day;
  const [first, last] = documentsOfKind(query, index);
  const chosen = Array.from({ length: last - first }, (_, place) => first + place).filter(
    (document) => {
      const start = days.starts[document];
      const inTime = start === undefined || (start <= to && (days.ends[document] ?? start) >= from);
      return (
        inTime &&
        (mayBeOver || !days.isOver(document)) &&
        facets.every((facet) => facet.has(document))
      );
    },
  );
  const order = {
    days,
    distances,
    from: Math.max(now.day, from),
    isRange: to < Number.POSITIVE_INFINITY,
  };
  const pick = (among: readonly number[], fit: Fit | undefined) => {
    const fitting = fit ? among.filter((document) => fit.scores[document]) : among;
    const groups = fit && query.kind === undefined ? namedGroups(fitting, fit, index) : [];
    const found = fitting.filter((document) => !groups.includes(document));
    return { groups, found: sortFound(found, { ...order, scores: fit?.scores }) };
  };
  const exact = pick(chosen, scores);
  const count = exact.groups.length + exact.found.length;
  if (!scores || (count >= fewest && !scores.isGuess)) return { ...exact, isSimilar: false };
  const sure = scores.isGuess ? pick([], scores) : exact;
  const known = new Set([...sure.groups, ...sure.found]);
  const others = chosen.filter((document) => !known.has(document));
  const similar = pick(others, await scoreWords(query.text, surroundings, true));
  return {
    groups: [...sure.groups, ...similar.groups],
    found: [...sure.found, ...similar.found],
    isSimilar: count === 0 && similar.groups.length + similar.found.length > 0,
  };
}

/** How many events that are not over each of some terms has. */
export async function countUpcoming(
  terms: readonly string[],
  surroundings: SearchSurroundings,
): Promise<readonly number[]> {
  const { isOver, starts } = await readTimes(surroundings);
  const found = await Promise.all(terms.map((term) => documentsOf(term, surroundings)));
  return found.map(
    (documents) =>
      [...documents].filter((document) => document < starts.length && !isOver(document)).length,
  );
}

export function kindOf({ counts }: SearchIndex, document: number): SearchKind {
  return searchKinds[behindKinds(counts).findIndex((behind) => document < behind)] ?? 'page';
}

/** The numbers behind the last document of each kind. */
function behindKinds(counts: readonly number[]): readonly number[] {
  let behind = 0;
  return counts.map((count) => (behind += count));
}

/** Groups that are shown before everything else; more than that are among the rest. */
const mostGroups = 6;

function namedGroups(fitting: readonly number[], { scores, isInTitle }: Fit, index: SearchIndex) {
  return facetKinds
    .flatMap((kind) =>
      fitting.filter((document) => isInTitle(document) && kindOf(index, document) === kind),
    )
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, mostGroups);
}

/** First and last days by document, and whether one is over. */
type Times = Days & { readonly isOver: (document: number) => boolean };

/** Days of events by document. */
export type Days = { readonly starts: readonly number[]; readonly ends: readonly number[] };

async function readTimes(surroundings: SearchSurroundings): Promise<Times> {
  const days = readDays(surroundings.index);
  return { ...days, isOver: await readOver(days, surroundings) };
}

export function readDays({ firstDay, days, long, longer }: SearchIndex): Days {
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
  const ofEvents = query.when || query.from || query.to || query.facts.length > 0 || query.featured;
  const kind = query.kind ?? (ofEvents ? 'event' : undefined);
  const behind = behindKinds(counts);
  if (kind === undefined) return [0, behind.at(-1) ?? 0];
  const place = searchKinds.indexOf(kind);
  return ofEvents && kind !== 'event' ? [0, 0] : [behind[place - 1] ?? 0, behind[place] ?? 0];
}

function facetTerms({ facets, facts, featured }: SearchQuery): readonly string[] {
  const chosen = facetKinds.flatMap((kind) => {
    const slug = facets[kind];
    return slug === undefined ? [] : [facetTerm(kind, slug)];
  });
  return [...chosen, ...facts.map(factTerm), ...(featured ? [featuredTerm] : [])];
}

type ResultOrder = {
  readonly scores: Uint16Array | undefined;
  readonly distances: SearchSurroundings['distances'];
  readonly days: Times;
  /** Events that have begun before count as if they did on this day, behind those that begin on it. */
  readonly from: number;
  /** In a range of days they are behind all that begin in it. */
  readonly isRange: boolean;
};

function sortFound(found: readonly number[], order: ResultOrder): readonly number[] {
  const { scores, distances, days, from, isRange } = order;
  const { isOver } = days;
  const day = (document: number) =>
    Math.max(days.starts[document] ?? Number.POSITIVE_INFINITY, from);
  const hasBegun = (document: number) => (days.starts[document] ?? from) < from;
  const distance = (document: number) => distances?.[document] ?? Number.MAX_VALUE;
  return found.toSorted((a, b) => {
    if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
    const nearer = distance(a) - distance(b);
    const better = (scores && nearer) || (scores?.[b] ?? 0) - (scores?.[a] ?? 0);
    if (better !== 0) return better;
    if (isOver(a)) return b - a;
    const earlier = day(a) === day(b) ? 0 : day(a) - day(b);
    const newer = Number(hasBegun(a)) - Number(hasBegun(b));
    return (isRange ? newer || earlier : earlier || newer) || nearer || a - b;
  });
}

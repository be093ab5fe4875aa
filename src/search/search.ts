import { type EverydayWords, type Filter, understand } from './everyday.ts';
import {
  blockOfDay,
  decodeAscending,
  decodeNumbers,
  facetKinds,
  facetTerm,
  factTerm,
  featuredTerm,
  groupKinds,
  partTerm,
  type SearchIndex,
  type SearchKind,
  searchKinds,
} from './format.ts';
import { documentsOf, type Fit, scoreWords } from './match.ts';
import {
  dayOfDate,
  daysOfChoice,
  isEmptyQuery,
  type Moment,
  readQuery,
  type SearchQuery,
} from './query.ts';
import type { TermSource } from './term-source.ts';

type SearchSurroundings = TermSource & {
  /** The present, on the clock of the site. */
  readonly now: Moment;
  /** How far away documents are, where the nearest are wanted first; undefined for what has no place. */
  readonly distances?: readonly (number | undefined)[] | undefined;
};

export type SearchAnswer = {
  /** Categories, tags, venues, organizers and series whose names have the words, best first. */
  readonly groups: readonly number[];
  /** Everything else that has the words. */
  readonly found: readonly number[];
  /** What has words that differ by a letter, where few or none have those that are written. */
  readonly similar: readonly number[];
  /** Whether any has all words in its title, or in names of its categories. */
  readonly isTitled: boolean;
  /** Whether the groups are of similar words too, since nothing has those that are written. */
  readonly isSimilar: boolean;
};

const nothing: SearchAnswer = {
  groups: [],
  found: [],
  similar: [],
  isTitled: false,
  isSimilar: false,
};

/**
 * Answers a question with what its everyday words choose. Where that finds nothing, while the words are in a title as they
 * stand, such as "First Aid Saturday", they choose nothing.
 *
 * @returns what was found, by which query, and what of it the words chose
 */
export async function answer(
  parameters: URLSearchParams,
  surroundings: SearchSurroundings,
  words: EverydayWords,
): Promise<SearchAnswer & { readonly query: SearchQuery; readonly filters: readonly Filter[] }> {
  const { text, filters } = await understand(parameters, words, {
    today: surroundings.now.day,
    stemsOf: surroundings.stemsOf,
  });
  const meant = new URLSearchParams(parameters);
  meant.set('q', text);
  for (const [field, value] of filters.flatMap(({ values }) => values)) meant.append(field, value);
  const query = readQuery(meant);
  if (filters.length > 0 && !hasAny(await search(query, surroundings, false))) {
    const asIs = readQuery(parameters);
    const literal = await search(asIs, surroundings, false);
    if (literal.isTitled) return { ...literal, query: asIs, filters: [] };
  }
  return { ...(await search(query, surroundings)), query, filters };
}

function hasAny({ groups, found }: Pick<SearchAnswer, 'groups' | 'found'>): boolean {
  return groups.length + found.length > 0;
}

/** Documents below which words that differ by one letter are looked for too. */
const fewest = 3;

/**
 * The documents that answer a question: what is to come before what is over, by the hour, then what has the words in its
 * title or category, then what is sooner. What is nearer, where that is asked for, comes before what fits better, and
 * without words within each day. Nothing for an empty question.
 *
 * @param isForgiving whether similar words count where few have those that are written
 */
export async function search(
  query: SearchQuery,
  surroundings: SearchSurroundings,
  isForgiving = true,
): Promise<SearchAnswer> {
  if (isEmptyQuery(query)) return nothing;
  const { index, distances } = surroundings;
  const today = surroundings.now.day;
  const terms = facetTerms(query);
  const days = readTimes(surroundings);
  const [scores, ...facets] = await Promise.all([
    scoreWords(query.text, surroundings, terms.length),
    ...terms.map((term) => documentsOf(term, surroundings)),
  ]);
  const [from, to] = wantedDays(query, today);
  const mayBeOver = query.past || from < today;
  const [first, last] = documentsOfKind(query, index);
  const chosen = Array.from({ length: last - first }, (_, place) => first + place).filter(
    (document) => {
      const start = days.starts[document];
      const isOver = days.isOver(document);
      // A night goes on after its last day.
      const isStillOn = from === today && !isOver;
      return (
        (start === undefined ||
          (start <= to && (isStillOn || (days.ends[document] ?? start) >= from))) &&
        (mayBeOver || !isOver) &&
        facets.every((facet) => facet.has(document))
      );
    },
  );
  const order = {
    days,
    distances,
    from: Math.max(today, from),
    isRange: to < Number.POSITIVE_INFINITY,
  };
  const pick = (among: readonly number[], fit: Fit | undefined) => {
    const fitting = fit ? among.filter((document) => fit.scores[document]) : among;
    const groups = fit && query.kind === undefined ? namedGroups(fitting, fit, index) : [];
    const found = fitting.filter((document) => !groups.includes(document));
    return {
      groups,
      found: sortFound(found, { ...order, scores: fit?.scores }),
      isTitled: fit !== undefined && fitting.some(fit.isInTitle),
    };
  };
  const exact = scores?.isGuess ? nothing : pick(chosen, scores);
  const known = new Set([...exact.groups, ...exact.found]);
  if (!scores || !isForgiving || known.size >= fewest) return { ...nothing, ...exact };
  const others = chosen.filter((document) => !known.has(document));
  const similar = pick(others, await scoreWords(query.text, surroundings, terms.length, true));
  const isSimilar = known.size === 0 && hasAny(similar);
  return isSimilar
    ? { ...similar, found: [], similar: similar.found, isSimilar }
    : { ...exact, similar: [...similar.groups, ...similar.found], isSimilar };
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
  return groupKinds
    .flatMap((kind) =>
      fitting.filter((document) => isInTitle(document) && kindOf(index, document) === kind),
    )
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, mostGroups);
}

/** First and last days of events by document, and whether one is over. */
type Times = {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly isOver: (document: number) => boolean;
};

/**
 * What ends on the present day, or after its last midnight, is over by the hour where the index was
 * written not long ago.
 */
export function readTimes({ index, now }: Pick<SearchSurroundings, 'index' | 'now'>): Times {
  const starts = decodeAscending(index.days).map((day) => index.firstDay + day);
  const ends = [...starts];
  const lengths = decodeNumbers(index.longer);
  for (const [place, document] of decodeAscending(index.long).entries())
    ends[document] = (ends[document] ?? 0) + (lengths[place] ?? 0);
  const minutes = new Map(
    Object.entries(index.ends).map(([block, text]) => [
      Number(block),
      decodeNumbers(text).values(),
    ]),
  );
  const over = ends.map((day) => {
    const minute = minutes.get(blockOfDay(day))?.next().value ?? dayMinutes;
    return (day - now.day) * dayMinutes + minute <= now.minute;
  });
  return { starts, ends, isOver: (document) => over[document] === true };
}

/** Of a day. */
const dayMinutes = 1_440;

/** What is over is left out unless it is asked for. */
function wantedDays(query: SearchQuery, today: number): readonly [from: number, to: number] {
  if (query.when) return daysOfChoice(query.when, today);
  const earliest = query.past ? Number.NEGATIVE_INFINITY : today;
  return [dayOfDate(query.from) ?? earliest, dayOfDate(query.to) ?? Number.POSITIVE_INFINITY];
}

/** First and behind the last. Only events have days, cost nothing or are put forward. */
function documentsOfKind(query: SearchQuery, { counts }: SearchIndex): readonly [number, number] {
  const ofEvents =
    query.when || query.from || query.to || query.part || query.facts.length > 0 || query.featured;
  const kind = query.kind ?? (ofEvents ? 'event' : undefined);
  const behind = behindKinds(counts);
  if (kind === undefined) return [0, behind.at(-1) ?? 0];
  const place = searchKinds.indexOf(kind);
  return ofEvents && kind !== 'event' ? [0, 0] : [behind[place - 1] ?? 0, behind[place] ?? 0];
}

function facetTerms({ part, facets, facts, featured }: SearchQuery): readonly string[] {
  const chosen = facetKinds.flatMap((kind) => {
    const slug = facets[kind];
    return slug === undefined ? [] : [facetTerm(kind, slug)];
  });
  return [
    ...[...chosen, ...facts.map(factTerm)],
    ...(part ? [partTerm(part)] : []),
    ...(featured ? [featuredTerm] : []),
  ];
}

type ResultOrder = {
  readonly scores: Uint8Array | undefined;
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

import type { SearchSettings } from '../../kinds/search.ts';
import type { EverydayWords } from '../../search/everyday.ts';
import {
  decodeAscending,
  decodeNumbers,
  type GroupEntry,
  indexFile,
  type PlaceFile,
  type SearchIndex,
  type SearchItem,
  type TermFile,
} from '../../search/format.ts';
import { momentInZone } from '../../search/query.ts';
import { answer, kindOf, readTimes } from '../../search/search.ts';
import { type Spot, spotOf } from '../../search/spots.ts';
import { stemsBy } from '../../search/stems.ts';
import { type GeoPoint, kilometersTo } from '../list/chips.ts';

/** All that answers a question, read piece by piece. */
export type IndexAnswer = Awaited<ReturnType<ReturnType<typeof openIndex>>>;

/** One document. */
export type FoundItem = IndexAnswer['start'][number];

/**
 * Files of the index that a question reads before anybody wants more, and how many rows are worth
 * the last of them.
 */
const mostFiles = 6;
const fewestRows = 8;

/** Asks the index, of which it reads what it needs and nothing twice. */
export function openIndex(
  settings: Pick<SearchSettings, 'folder' | 'timeZone' | 'stems' | 'alike'> & EverydayWords,
) {
  const { folder, timeZone, alike } = settings;
  const stemsOf = stemsBy(settings.stems);
  let files = new Map<string, Promise<unknown>>();

  function read<File>(name: string, cache?: RequestCache): Promise<File> {
    const known = files.get(name) ?? readJson(folder + name, cache);
    files.set(name, known);
    known.catch(() => files.delete(name));
    return known as Promise<File>;
  }

  async function ask(parameters: URLSearchParams, from?: GeoPoint, cache?: RequestCache) {
    const used = new Set(['index.json']);
    const readOwn = <File>(name: string) => {
      used.add(name);
      return read<File>(name);
    };
    const index = await read<SearchIndex>('index.json', cache);
    const distances =
      from && distancesTo(from, await readOwn<PlaceFile>(indexFile('places', index.places)));
    const nameOfWords = (file: number) => indexFile('words', index.words[file]);
    const entries = new Map<string, GroupEntry>();
    const spots = new Map<number, Spot>();
    const surroundings = {
      index,
      stemsOf,
      alike,
      now: momentInZone(Date.now(), timeZone),
      load: async (file: number) => {
        const part = await readOwn<TermFile>(nameOfWords(file));
        for (const [document, entry] of Object.entries(part.groups ?? {}))
          entries.set(document, entry);
        return part;
      },
      spots,
      isRead: (file: number) => files.has(nameOfWords(file)),
      // Two are left for what is found.
      spare: () => mostFiles - 2 - used.size,
      distances,
    };
    const { groups, found, similar, isSimilar, query, filters } = await answer(
      parameters,
      surroundings,
      settings,
    );
    const rows = [...found, ...similar];
    const times = readTimes(surroundings);
    const [limits = [], longLimits = []] = [index.lengths, index.longLengths].map(decodeAscending);
    if (index.topics.length > 0)
      for (const [place, document] of decodeAscending(index.long).entries())
        spots.set(document, spotOf(place, longLimits));
    /** The files that have a document, and where in them it is. */
    const placesOf = (document: number): readonly [ItemPlace, ...ItemPlace[]] => {
      const [file, at] = spotOf(document, limits);
      const byNumber = [indexFile('items', index.items[file]), at] as const;
      const [topic, place] = spots.get(document) ?? [];
      return topic === undefined
        ? [byNumber]
        : [byNumber, [indexFile('items', index.topics[topic]), place ?? 0]];
    };
    const readItem = async (document: number) => {
      const places = placesOf(document);
      const [name, at] = places.find(([name]) => files.has(name)) ?? places[0];
      const items = await readOwn<SearchItem[]>(name);
      return {
        kind: kindOf(index, document),
        /** Whether its words are not those of the question, while others have these. */
        isSimilar: !isSimilar && similar.includes(document),
        item: items[at] ?? (['', '', '', ''] as const),
        /** Days since 1970-01-01; only events have some. */
        start: times.starts[document],
        end: times.ends[document],
        /** In kilometers, where it is asked for and known. */
        distance: distances?.[document],
      };
    };
    return {
      query,
      filters,
      /** Groups included; of similar ones only where nothing else is found. */
      total: groups.length + (isSimilar ? rows : found).length,
      isSimilar,
      /** The present day of the site. */
      today: surroundings.now.day,
      /** Categories, tags, venues and organizers of that name. */
      groups: groups.map((document) => {
        const [title, path, events] = entries.get(String(document)) ?? ['', '', ''];
        return {
          kind: kindOf(index, document),
          item: [title, path] as const,
          upcoming: decodeAscending(events).filter((event) => !times.isOver(event)).length,
        };
      }),
      /** How many there are besides the groups. */
      length: rows.length,
      read: (from: number, to: number) => Promise.all(rows.slice(from, to).map(readItem)),
      /**
       * Begins to read those few files that have most of the first rows, and says how many rows
       * they have.
       */
      few(most: number) {
        const first = rows.slice(0, most).map(placesOf);
        const rowsIn = ([name]: ItemPlace) =>
          first.filter((places) => places.some(([other]) => other === name)).length;
        for (const [row, places] of first.entries()) {
          if (places.some(([name]) => files.has(name))) continue;
          if (row > 0 && used.size >= (row < fewestRows ? mostFiles : mostFiles - 1)) return row;
          const [one, other = one] = places;
          void readOwn((rowsIn(other) > rowsIn(one) ? other : one)[0]);
        }
        return first.length;
      },
    };
  }

  /** Where the site was published again since it was read, the index is read again. */
  return async (parameters: URLSearchParams, first: number, from?: GeoPoint) => {
    const all = async (cache?: RequestCache) => {
      const asked = await ask(parameters, from, cache);
      // The first of it is read with it.
      return { ...asked, start: await asked.read(0, asked.few(first)) };
    };
    try {
      return await all();
    } catch {
      files = new Map();
      return await all('reload');
    }
  };
}

/** In kilometers, by document. */
function distancesTo(from: GeoPoint, { places, of }: PlaceFile) {
  const distances = places.map((place) => kilometersTo(place, from));
  return decodeNumbers(of).map((number) => distances[number - 1]);
}

type ItemPlace = readonly [name: string, at: number];

async function readJson(path: string, cache?: RequestCache): Promise<unknown> {
  const answer = await fetch(path, cache && { cache });
  if (!answer.ok) throw new Error();
  return answer.json();
}

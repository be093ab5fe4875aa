import type { SearchSettings } from '../../kinds/search.ts';
import {
  decodeAscending,
  decodeNumbers,
  facetKinds,
  facetTerm,
  indexFile,
  type PlaceFile,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  type TermFile,
} from '../../search/format.ts';
import { momentInZone, type SearchQuery } from '../../search/query.ts';
import { countUpcoming, kindOf, readDays, search } from '../../search/search.ts';
import { type GeoPoint, kilometersTo } from '../list/chips.ts';

/** All that answers a question, read piece by piece. */
export type IndexAnswer = Awaited<ReturnType<ReturnType<typeof openIndex>>>;

/** One document. */
export type FoundItem = IndexAnswer['start'][number];

/** Asks the index, of which it reads what it needs and nothing twice. */
export function openIndex({ folder, language, timeZone }: SearchSettings) {
  let files = new Map<string, Promise<unknown>>();

  function read<File>(name: string, cache: RequestCache = 'default'): Promise<File> {
    const known = files.get(name) ?? readJson(folder + name, cache);
    files.set(name, known);
    return known as Promise<File>;
  }

  async function ask(query: SearchQuery, from?: GeoPoint, cache?: RequestCache) {
    const index = await read<SearchIndex>('index.json', cache);
    const distances = from && (await readDistances(index, from));
    const surroundings = {
      index,
      language,
      now: momentInZone(Date.now(), timeZone),
      load: (file: number) => read<TermFile>(indexFile('words', index.words[file])),
      loadEnds: (file: number) => read<string>(indexFile('ends', index.ends[file])),
      distances,
    };
    const { groups, found, isSimilar } = await search(query, surroundings);
    const days = readDays(index);
    const limits = decodeAscending(index.lengths);
    const readItem = async (document: number) => {
      const file = limits.findIndex((limit) => document < limit);
      const items = await read<SearchItem[]>(indexFile('items', index.items[file]));
      return {
        kind: kindOf(index, document),
        item: items[document - (limits[file - 1] ?? 0)] ?? (['', '', '', ''] as const),
        /** Days since 1970-01-01; only events have some. */
        start: days.starts[document],
        end: days.ends[document],
        /** In kilometers, where it is asked for and known. */
        distance: distances?.[document],
      };
    };
    const named = await Promise.all(groups.map(readItem));
    const upcoming = await countUpcoming(named.map(termOfGroup), surroundings);
    return {
      /** Groups included. */
      total: groups.length + found.length,
      isSimilar,
      /** The present day of the site. */
      today: surroundings.now.day,
      /** Categories, tags, venues and organizers of that name. */
      groups: named.map((group, place) => ({ ...group, upcoming: upcoming[place] ?? 0 })),
      /** How many there are besides the groups. */
      length: found.length,
      read: (from: number, to: number) => Promise.all(found.slice(from, to).map(readItem)),
    };
  }

  /** By document. */
  async function readDistances({ places: digest }: SearchIndex, from: GeoPoint) {
    const { places, of } = await read<PlaceFile>(indexFile('places', digest));
    const distances = places.map((place) => kilometersTo(place, from));
    return decodeNumbers(of).map((number) => distances[number - 1]);
  }

  /** Where the site was published again since it was read, the index is read again. */
  return async (query: SearchQuery, first: number, from?: GeoPoint) => {
    const all = async (cache?: RequestCache) => {
      const answer = await ask(query, from, cache);
      // The first of it is read with it.
      return { ...answer, start: await answer.read(0, first) };
    };
    try {
      return await all();
    } catch {
      files = new Map();
      return await all('reload');
    }
  };
}

/** The slug of a group ends the address of its page. */
function termOfGroup({ kind, item: [, path] }: { kind: SearchKind; item: SearchItem }): string {
  const facet = facetKinds.find((one) => one === kind) ?? 'category';
  return facetTerm(facet, decodeURIComponent(path.split('/').at(-2) ?? ''));
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

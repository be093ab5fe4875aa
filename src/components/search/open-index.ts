import type { SearchSettings } from '../../kinds/search.ts';
import {
  decodeAscending,
  decodeNumbers,
  facetTerm,
  groupKinds,
  hasEndsWithin,
  indexFile,
  type PlaceFile,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  type TermFile,
} from '../../search/format.ts';
import { momentInZone } from '../../search/query.ts';
import { answer, countUpcoming, kindOf, readDays } from '../../search/search.ts';
import { type GeoPoint, kilometersTo } from '../list/chips.ts';

/** All that answers a question, read piece by piece. */
export type IndexAnswer = Awaited<ReturnType<ReturnType<typeof openIndex>>>;

/** One document. */
export type FoundItem = IndexAnswer['start'][number];

/** Files of the index that a question reads before anybody wants more; more where that gives too few rows. */
const mostFiles = 6;
const fewestRows = 8;

/** Asks the index, of which it reads what it needs and nothing twice. */
export function openIndex(settings: SearchSettings) {
  const { folder, language, timeZone } = settings;
  let files = new Map<string, Promise<unknown>>();

  function read<File>(name: string, cache: RequestCache = 'default'): Promise<File> {
    const known = files.get(name) ?? readJson(folder + name, cache);
    files.set(name, known);
    return known as Promise<File>;
  }

  async function ask(parameters: URLSearchParams, from?: GeoPoint, cache?: RequestCache) {
    const used = new Set(['index.json']);
    const readOwn = <File>(name: string) => {
      used.add(name);
      return read<File>(name);
    };
    const index = await read<SearchIndex>('index.json', cache);
    const distances = from && (await readDistances(index, from));
    const surroundings = {
      index,
      language,
      now: momentInZone(Date.now(), timeZone),
      load: (file: number) => readOwn<TermFile>(indexFile('words', index.words[file])),
      loadEnds: async (file: number) =>
        hasEndsWithin(index)
          ? (index.ends[file] ?? '')
          : readOwn<string>(indexFile('ends', index.ends[file])),
      distances,
    };
    const { groups, found, similar, isSimilar, query, filters } = await answer(
      parameters,
      surroundings,
      settings,
    );
    const rows = [...found, ...similar];
    const days = readDays(index);
    const limits = decodeAscending(index.lengths);
    const fileOf = (document: number) => limits.findIndex((limit) => document < limit);
    const nameOf = (document: number) => indexFile('items', index.items[fileOf(document)]);
    const readItem = async (document: number) => {
      const file = fileOf(document);
      const items = await readOwn<SearchItem[]>(nameOf(document));
      return {
        kind: kindOf(index, document),
        /** Whether its words are not those of the question, while others have these. */
        isSimilar: !isSimilar && similar.includes(document),
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
      query,
      filters,
      /** Groups included; of similar ones only where nothing else is found. */
      total: groups.length + (isSimilar ? rows : found).length,
      isSimilar,
      /** The present day of the site. */
      today: surroundings.now.day,
      /** Categories, tags, venues and organizers of that name. */
      groups: named.map((group, place) => ({ ...group, upcoming: upcoming[place] ?? 0 })),
      /** How many there are besides the groups. */
      length: rows.length,
      read: (from: number, to: number) => Promise.all(rows.slice(from, to).map(readItem)),
      /** How many of the first are read with few files. */
      few(most: number) {
        const few = rows
          .slice(0, most)
          .findIndex((row, place) => used.add(nameOf(row)).size > mostFiles && place >= fewestRows);
        return few < 0 ? most : few;
      },
    };
  }

  /** By document. */
  async function readDistances({ places: digest }: SearchIndex, from: GeoPoint) {
    const { places, of } = await read<PlaceFile>(indexFile('places', digest));
    const distances = places.map((place) => kilometersTo(place, from));
    return decodeNumbers(of).map((number) => distances[number - 1]);
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

/** The slug of a group ends the address of its page. */
function termOfGroup({ kind, item: [, path] }: { kind: SearchKind; item: SearchItem }): string {
  const group = groupKinds.find((one) => one === kind) ?? 'category';
  return facetTerm(group, decodeURIComponent(path.split('/').at(-2) ?? ''));
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

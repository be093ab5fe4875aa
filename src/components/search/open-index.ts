import {
  decodeAscending,
  facetKinds,
  facetTerm,
  indexFile,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  type TermFile,
} from '../../search/format.ts';
import { momentInZone, type SearchQuery } from '../../search/query.ts';
import { countUpcoming, kindOf, readDays, search } from '../../search/search.ts';
import type { SearchSettings } from '../../views/search.ts';

/** One document; days since 1970-01-01 where it is an event. */
export type Found = {
  readonly kind: SearchKind;
  readonly item: SearchItem;
  readonly start: number | undefined;
  readonly end: number | undefined;
};

/** A category, tag, venue or organizer of that name. */
export type NamedGroup = Found & { readonly upcoming: number };

/** All that answers a question, read piece by piece. */
export type Answer = {
  /** Groups included. */
  readonly total: number;
  readonly isSimilar: boolean;
  /** The present day of the site. */
  readonly today: number;
  readonly groups: readonly NamedGroup[];
  /** How many there are besides the groups. */
  readonly length: number;
  read(from: number, to: number): Promise<readonly Found[]>;
};

/** The first of what answers a question is read with it. */
export type StartedAnswer = Answer & { readonly start: readonly Found[] };

/** Asks the index, of which it reads what it needs and nothing twice. */
export function openIndex({ folder, language, timeZone }: SearchSettings) {
  let files = new Map<string, Promise<unknown>>();

  function read<File>(name: string, cache: RequestCache = 'default'): Promise<File> {
    const known = files.get(name) ?? readJson(folder + name, cache);
    files.set(name, known);
    return known as Promise<File>;
  }

  async function ask(query: SearchQuery, cache?: RequestCache): Promise<Answer> {
    const index = await read<SearchIndex>('index.json', cache);
    const surroundings = {
      index,
      language,
      now: momentInZone(Date.now(), timeZone),
      load: (file: number) => read<TermFile>(indexFile('words', index.words[file])),
      loadEnds: (file: number) => read<string>(indexFile('ends', index.ends[file])),
    };
    const { groups, found, isSimilar } = await search(query, surroundings);
    const days = readDays(index);
    const limits = decodeAscending(index.lengths);
    const readItem = async (document: number): Promise<Found> => {
      const file = limits.findIndex((limit) => document < limit);
      const items = await read<SearchItem[]>(indexFile('items', index.items[file]));
      return {
        kind: kindOf(index, document),
        item: items[document - (limits[file - 1] ?? 0)] ?? ['', '', '', ''],
        start: days.starts[document],
        end: days.ends[document],
      };
    };
    const named = await Promise.all(groups.map(readItem));
    const upcoming = await countUpcoming(named.map(termOfGroup), surroundings);
    return {
      total: groups.length + found.length,
      isSimilar,
      today: surroundings.now.day,
      groups: named.map((group, place) => ({ ...group, upcoming: upcoming[place] ?? 0 })),
      length: found.length,
      read: (from, to) => Promise.all(found.slice(from, to).map(readItem)),
    };
  }

  /** Where the site was published again since it was read, the index is read again. */
  return async (query: SearchQuery, first: number): Promise<StartedAnswer> => {
    const all = async (cache?: RequestCache) => {
      const answer = await ask(query, cache);
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
function termOfGroup({ kind, item: [, path] }: Found): string {
  const facet = facetKinds.find((one) => one === kind) ?? 'category';
  return facetTerm(facet, decodeURIComponent(path.split('/').at(-2) ?? ''));
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

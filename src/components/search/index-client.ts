import { momentInZone } from '../../search/days.ts';
import type { SearchQuery } from '../../search/query.ts';
import { search } from '../../search/search.ts';
import {
  endFile,
  itemFile,
  itemsPerFile,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  searchKinds,
  type TermFile,
  termFile,
} from '../../search/search-index.ts';
import type { SearchSettings } from './search-settings.ts';

export type Found = { readonly kind: SearchKind; readonly item: SearchItem };

/** All that answers a question, told piece by piece. */
export type Answer = { readonly total: number; read(from: number, to: number): Promise<readonly Found[]> };

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
    const found = await search(query, {
      index,
      language,
      now: momentInZone(Date.now(), timeZone),
      load: (file) => read<TermFile>(termFile(index.version, file)),
      loadEnds: (file) => read<string>(endFile(index.version, file)),
    });
    return {
      total: found.length,
      read: (from, to) => Promise.all(found.slice(from, to).map((document) => readItem(index, document))),
    };
  }

  async function readItem(index: SearchIndex, document: number): Promise<Found> {
    const file = await read<SearchItem[]>(itemFile(index.version, Math.floor(document / itemsPerFile)));
    return { kind: kindOf(index, document), item: file[document % itemsPerFile] ?? ['', '', '', '', ''] };
  }

  /** Where the site was published again since it was read, the index is read again. */
  return async (
    query: SearchQuery,
    first: number,
  ): Promise<Answer & { readonly start: readonly Found[] }> => {
    const whole = async (cache?: RequestCache) => {
      const answer = await ask(query, cache);
      return { ...answer, start: await answer.read(0, first) };
    };
    try {
      return await whole();
    } catch {
      files = new Map();
      return await whole('reload');
    }
  };
}

function kindOf({ counts }: SearchIndex, document: number): SearchKind {
  let rest = document;
  return (
    searchKinds.find((_, place) => {
      rest -= counts[place] ?? 0;
      return rest < 0;
    }) ?? 'page'
  );
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

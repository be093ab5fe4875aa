import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import {
  indexFile,
  type SearchIndex,
  type SearchItem,
  type TermFile,
} from '../../src/search/format.ts';
import type { Moment } from '../../src/search/query.ts';
import type { Spot } from '../../src/search/spots.ts';
import { stemsIn } from '../../src/search/words.ts';

/** What a search asks an index that was written, by the names of its files. */
export function indexSource(
  read: (name: string) => string,
  {
    language,
    now,
    alike = [],
  }: {
    readonly language: Language;
    readonly now: Moment;
    readonly alike?: readonly string[];
  },
) {
  const index: SearchIndex = JSON.parse(read('index.json'));
  const isRead = new Set<number>();
  return {
    index,
    stemsOf: stemsIn(language),
    alike,
    now,
    spots: new Map<number, Spot>(),
    isRead: (file: number) => isRead.has(file),
    spare: () => 2,
    load: async (file: number): Promise<TermFile> => {
      isRead.add(file);
      return JSON.parse(read(indexFile('words', index.words[file])));
    },
  };
}

/** What is shown of each document, by its number. */
export function itemsOf(read: (name: string) => string): readonly SearchItem[] {
  const { items }: SearchIndex = JSON.parse(read('index.json'));
  return items.flatMap((digest): SearchItem[] => JSON.parse(read(indexFile('items', digest))));
}

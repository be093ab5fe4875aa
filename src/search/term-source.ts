import type { SearchIndex, TermFile } from './format.ts';
import type { Spot } from './spots.ts';
import type { Stems } from './stems.ts';

/** Where the terms of an index come from, for one question. */
export type TermSource = {
  readonly index: SearchIndex;
  /** Of the language of the index. */
  readonly stemsOf: Stems;
  /** Words that mean nearly the same, with bars between them. */
  readonly alike: readonly string[];
  /** A file of terms by its number. */
  readonly load: (file: number) => Promise<TermFile>;
  /** Whether it has been read already. */
  readonly isRead: (file: number) => boolean;
  /** Where events are among the items of topics, as far as it is known. */
  readonly spots: Map<number, Spot>;
  /** How many more files may be read for what is only similar. */
  readonly spare: () => number;
};

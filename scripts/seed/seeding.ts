import type { Ledger } from './ledger.ts';
import type { Places } from './places.ts';
import type { PresentItems } from './present-items.ts';
import type { Writer } from './writer.ts';

/** What a run did. */
export type SeedCounts = {
  made: number;
  changed: number;
  /** There already, and the same. */
  present: number;
  /** What the server did not take, and why. */
  readonly refused: string[];
  /** Files whose bytes cannot be fetched. */
  readonly missing: string[];
};

/** A run: where it writes, what it knows, and what it did so far. */
export type Seeding = {
  readonly writer: Writer;
  readonly ledger: Ledger;
  readonly places: Places;
  readonly present: PresentItems;
  readonly counts: SeedCounts;
};

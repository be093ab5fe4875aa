import type { Note } from '../findings.ts';
import type { Keep } from '../reading.ts';

/** What the checks of a feed need beside the feed. */
export type FeedContext = {
  readonly note: Note;
  readonly keep: Keep | undefined;
  readonly now: Temporal.Instant;
  /** The addresses it was read from, the one asked for first; none for a file. */
  readonly urls: readonly string[];
  /** Ids seen so far. */
  readonly ids: Set<string>;
};

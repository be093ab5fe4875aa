/** One event or entry as one reading of a file has it. */
export type ReadEntry = {
  readonly id: string;
  /** DTSTAMP of an event. */
  readonly stamp: string;
  /** Everything else of an event; what a person recognizes of another entry. */
  readonly essence: string;
};

/** Is told of every event or entry in passing. */
export type Keep = (entry: ReadEntry) => void;

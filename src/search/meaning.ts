import { dateOfDay } from './query.ts';

/** Fields of the form of the search with their values. */
export type FieldValues = readonly (readonly [field: string, value: string])[];

/** How many words it has, what they choose, and how that is shown. Without values they mean nothing but themselves. */
export type Meaning = readonly [length: number, values?: FieldValues, label?: string | undefined];

/** A word of a question. */
export type Word = {
  /** Folded. */
  readonly word: string;
  readonly stems: readonly string[];
  readonly start: number;
  readonly end: number;
  /** What stands between it and the word before. */
  readonly before: string;
  readonly isQuoted: boolean;
};

/** The fields of a range of days, in days since 1970-01-01. */
export function rangeOf(first: number, last = first): FieldValues {
  return [
    ['from', dateOfDay(first)],
    ['to', dateOfDay(last)],
  ];
}

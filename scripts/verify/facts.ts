import { z } from 'zod';

/** Something wrong in the output. */
export const problemSchema = z.object({
  /** Path in the output folder. */
  file: z.string(),
  reason: z.string(),
  /** Kind of the secret that was found in the file, where that is the reason. */
  secret: z.string().exactOptional(),
  /** Whether nothing in the site accounts for the file, where that is the reason. */
  isUnaccounted: z.literal(true).exactOptional(),
});

export type Problem = Readonly<z.output<typeof problemSchema>>;

/** Texts with numbers, each text once: what many files say of others is remembered as numbers. */
export class TextTable {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** The number of a text that has one. */
  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  textOf(number: number): string {
    const text = this.texts[number];
    if (text === undefined) throw new RangeError(`There is no text ${number} in this table.`);
    return text;
  }
}

const numbers = z.array(z.int().nonnegative()).readonly();

/** What the files of a target have that others decide about, once their own form was found right. Numbers are of texts. */
export const factsSchema = z.object({
  /** Files that have to be there, because these lead to them. */
  links: numbers,
  /** Places in pages that have to be there, as `file#id`. */
  places: numbers,
  /** Attributes that need a script, each with all scripts of a page that has it, in lines. */
  scripted: numbers,
  /** Number of events in each calendar. */
  calendars: z.array(z.tuple([z.string(), z.int()])).readonly(),
  /** What files say of the CMS in words, an example of each. */
  mentions: z.array(z.tuple([z.string(), z.string()])).readonly(),
});

type FoundFacts = Readonly<z.output<typeof factsSchema>>;

/** The same as it stays in memory. */
export type Facts = Omit<FoundFacts, 'links'> & { readonly links: TextNumbers };

/** Beside the heap where they stay in memory and are many. */
export type TextNumbers = readonly number[] | Uint32Array;

/** Numbers from which on a list of them takes less room beside the heap. */
const manyNumbers = 32;

/** Most pages lead to dozens of files. */
export function keptFacts({ links, places, scripted, calendars, mentions }: Facts): Facts {
  const kept = links.length < manyNumbers ? links : new Uint32Array(links);
  return { links: kept, places, scripted, calendars, mentions };
}

/** What is known of a target whose files are checked. */
export type CheckedTarget = {
  readonly name: string;
  readonly files: readonly string[];
  /** Missing where its files are to be read. */
  readonly facts?: Facts | undefined;
};

/** What a check has found in the files of a target. */
export const findingsSchema = factsSchema.extend({ problems: z.array(problemSchema) });

export type Findings = Readonly<z.output<typeof findingsSchema>>;

/** Makes facts with numbers of one table into the same with those of another. */
export function createFactsMover(
  from: { readonly texts: readonly string[] },
  to: TextTable,
): (facts: Facts) => FoundFacts {
  const moved: number[] = [];
  const move = (number: number) =>
    (moved[number] ??= to.numberOf(from.texts[number] ?? missing(number)));
  const moveAll = (all: TextNumbers) => (all.length === 0 ? none : Array.from(all, move));
  return ({ links, places, scripted, calendars, mentions }) => ({
    calendars: calendars.length === 0 ? none : calendars,
    mentions: mentions.length === 0 ? none : mentions,
    links: moveAll(links),
    places: moveAll(places),
    scripted: moveAll(scripted),
  });
}

/** One for the facts of tens of thousands of targets. */
const none: readonly never[] = [];

function missing(number: number): never {
  throw new RangeError(`There is no text ${number} in the table of these facts.`);
}

import type { Language } from '../contract/language.ts';

/**
 * A file in pieces, one after the other, those in UTF-8 without a copy of them. One object among
 * these has the same bytes in whichever file it is, now and in later builds; in a file of JSON it is one
 * value, in a calendar one event. Whatever else is there is checked as a text.
 */
export type Pieces = readonly (string | Uint8Array)[];

/** All of a file. */
export type FileText = string | Pieces;

/** Pieces as one text, where none of them is in UTF-8. */
export function withTextsJoined(content: FileText): FileText {
  if (typeof content === 'string') return content;
  const texts = content.filter((piece) => typeof piece === 'string');
  return texts.length === content.length ? texts.join('') : content;
}

/** Receives what a target publishes. Paths are relative to the output folder. */
export type Out = {
  text(file: string, content: FileText): void;
  /** Receives a sentence for what could not be written as it should be. */
  warn(warning: string): void;
};

/** All that a target is made of besides the program and `siteWide`, by name; an item stands for all that is known of it. */
export type Inputs = Readonly<Record<string, unknown>>;

type Identifiable = { readonly id: number };

/** Items of a list, piece by piece. */
export type ListPieces = readonly (readonly Identifiable[])[];

/**
 * A long list among inputs, of which an edit changes few items. Its digest is made of those of
 * pieces, so that a process that stays reads no more than the pieces that are others.
 */
export class LongList<Item extends Identifiable = Identifiable> {
  /** Unique in the site. @example 'en calendar events' */
  readonly name: string;
  /** None twice. */
  readonly items: readonly Item[];
  /** What an item stands for. */
  readonly of: (item: Item) => unknown;

  constructor(name: string, items: readonly Item[], of: (item: Item) => unknown) {
    this.name = name;
    this.items = items;
    this.of = of;
  }

  /**
   * The list in pieces: where one begins is a matter of the id of its first item and of how long
   * the list is, so that there are about as many as each has items.
   *
   * @param before pieces of which those are taken that are the same
   */
  pieces(before: ListPieces = []): ListPieces {
    const { items } = this;
    const known = new Map(before.map((piece) => [piece[0], piece]));
    const pieces: (readonly Identifiable[])[] = [];
    const begins = beginsPiece(Math.max(shortestPiece, Math.sqrt(items.length)));
    const isEnd = (place: number) => place === items.length || begins(items[place]);
    for (let start = 0; start < items.length; ) {
      const kept = known.get(items[start]);
      const isSame =
        kept?.every((item, place) => item === items[start + place]) === true &&
        isEnd(start + kept.length);
      let end = start + 1;
      if (!isSame) while (!isEnd(end)) end += 1;
      const piece = isSame ? kept : items.slice(start, end);
      pieces.push(piece);
      start += piece.length;
    }
    return pieces;
  }
}

/** Items of a piece on average, of lists that are not much longer. */
const shortestPiece = 16;

/**
 * @param length one in so many items begins a piece, on average; those of a greater length begin
 *   some of a lesser too
 */
function beginsPiece(length: number): (item: Identifiable | undefined) => boolean {
  const share = 2 ** 32 / length;
  // Ids of one list often are multiples of one number.
  return (item) => Math.imul(item?.id ?? 0, 2_654_435_761) >>> 0 < share;
}

/** Events that the calendars of a target hold together. */
export type EventCount = {
  readonly events: number;
  /** Whether there may be fewer, though not none, where a calendar has no room for all. */
  readonly isMost: boolean;
};

/**
 * One thing that a site publishes: files that are written together, or reused together where they are made of what they were
 * made of. Same program and same inputs: same bytes.
 */
export type Target<To = Out> = {
  /** Unique in the site and the same from build to build, whatever addresses its files have. @example 'en event 12' */
  readonly name: string;
  /** Undefined where they are known only when they are written. */
  readonly files: readonly string[] | undefined;
  /** Those that are certain before, where not all are known. */
  readonly addresses?: readonly string[];
  readonly count?: EventCount;
  /**
   * What it was listed with, where nothing else that changes was: a process that stays opens it
   * again only where this is another, or something that `open` read. Without it, it is opened in
   * every build.
   */
  readonly about?: unknown;
  /** What it costs to make, the files of one event being 1. */
  readonly weight: number;
  /** Makes the inputs, once, in the process that would write. */
  open(): OpenTarget<To>;
};

export type OpenTarget<To = Out> = {
  readonly inputs: Inputs;
  write(out: To): void | Promise<void>;
};

/** Targets that are made of the same things, which a process forgets when it goes on to others. */
export type TargetSection<To = Out> = {
  /** @example 'en calendars' */
  readonly name: string;
  readonly language?: Language;
  /** Whether its inputs are complete only when all images are made. */
  readonly hasImages?: true;
  /** In a fixed order, without reading the body of an item. */
  targets(): readonly Target<To>[];
};

/** What a target costs of which the most is made for many items. */
export const groupWeight = 12;

/** What a page costs. */
export const pageWeight = 8;

/**
 * A target whose inputs are its text: for what costs little.
 *
 * @param about as of a target
 */
export function textTarget(
  name: string,
  file: string,
  render: () => FileText,
  about?: unknown,
): Target {
  return {
    name,
    files: [file],
    ...(about !== undefined && { about }),
    weight: 1,
    open() {
      const text = withTextsJoined(render());
      return { inputs: { text }, write: (out) => out.text(file, text) };
    },
  };
}

import { createHash, hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { putAside } from '../cli/files.ts';
import { type Facts, keptFacts, type TextNumbers, TextTable } from '../verify/facts.ts';

/** What a build knows of a target that it wrote, or took over as it was. */
export type TargetRecord = {
  readonly name: string;
  readonly section: string;
  /** Empty for what is made in every build. */
  readonly key: string;
  /** Short digests of what the key is made of. */
  readonly parts: Readonly<Record<string, string>>;
  /** Paths in the output folder. */
  readonly files: readonly string[];
  readonly warnings: readonly string[];
  /** What its files have to do with others; missing until they are checked. */
  readonly facts?: Facts | undefined;
};

/**
 * First texts, which have numbers in their order; then each section before its targets, and before
 * those whose keys have other parts, the names of these. Numbers are packed.
 */
type RecordLine =
  | { readonly texts: readonly string[] }
  /** What all targets of the section with facts have. */
  | { readonly section: string; readonly links: string; readonly scripted: string }
  | { readonly parts: readonly string[] }
  | TargetLine;

type TargetLine = readonly [
  name: string,
  key: string,
  /** Their digests, parted by blanks. */
  parts: string,
  files: readonly string[],
  rest: {
    readonly warnings?: readonly string[];
    /** Missing where there are no facts. */
    readonly links?: string;
    readonly places?: string;
    readonly scripted?: string;
    /** Places of files in the list, with their number of events. */
    readonly calendars?: readonly (readonly [file: number, events: number])[];
    readonly mentions?: Facts['mentions'];
  },
];

/** The digest before the lines has shown that they are what was written. */
const lineSchema = z.custom<RecordLine>((line) => typeof line === 'object' && line !== null);

/** Characters of the digest that a file begins with. */
export const digestLength = 32;

type Targets = ReadonlyMap<string, TargetRecord>;

type LinesOrder = {
  readonly head: object;
  readonly targets: Targets;
  readonly table: TextTable;
};

/**
 * A file that was written, and where what is in it: a later one takes over the lines of targets
 * that are the same objects.
 */
export type WrittenLines = Readonly<Sources> & {
  readonly file: string;
  readonly targets: Targets;
};

/** From where lines can be taken over. */
type Sources = {
  readonly table: TextTable;
  /** The number in the file of each text of the table, by its number there; -1 for none. */
  numbers: Int32Array;
  /** How many texts the file has. */
  texts: number;
  /** Where the lines with texts begin and end. */
  textLines: ByteRange;
  readonly sections: ReadonlyMap<string, Commons>;
  /** Targets as they follow each other, and where the line of each begins and ends. */
  readonly order: readonly TargetRecord[];
  readonly spans: Float64Array;
};

type ByteRange = readonly [from: number, to: number];

/** What all targets of a section with facts have, though perhaps not all of that. */
type Commons = Readonly<Record<'links' | 'scripted', ReadonlySet<number>>>;

/** A text, or bytes of an earlier file; of a target where it is its line. */
type Piece = { readonly text: string | ByteRange; readonly target?: TargetRecord };

/**
 * Writes the record of a site, so that it is there completely or not at all.
 *
 * @param before an earlier file that is there as it was written
 */
export function writeLines(file: string, order: LinesOrder, before?: WrittenLines): WrittenLines {
  const known = before?.table === order.table ? before : undefined;
  const composed = compose(order, known);
  const targets = composed.pieces.reduce((sum, { target }) => sum + (target ? 1 : 0), 0);
  const spans = new Float64Array(targets * 2);
  const ordered: TargetRecord[] = [];
  let textLines: ByteRange = [0, 0];
  putAside(file, file, true, (aside) => {
    const out = new BodyFile(aside, known?.file);
    try {
      out.add(`${'0'.repeat(digestLength)} ${JSON.stringify(order.head)}\n`);
      out.beginBody();
      const begin = out.at;
      for (const text of composed.textLines) out.add(text);
      textLines = [begin, out.at];
      for (const { text, target } of composed.pieces) {
        if (target !== undefined) spans[ordered.length * 2] = out.at;
        out.add(text);
        if (target === undefined) continue;
        spans[ordered.length * 2 + 1] = out.at;
        ordered.push(target);
      }
      out.end();
    } finally {
      out.close();
    }
  })();
  const { numbers, texts, sections } = composed;
  const { table, targets: all } = order;
  return { file, targets: all, table, numbers, texts, textLines, sections, order: ordered, spans };
}

/** What is to be written: texts, and bytes of the file before. */
function compose({ targets, table }: LinesOrder, before: WrittenLines | undefined) {
  const numbering = new Numbering(table, before);
  const sections = new Map<string, Commons>();
  const pieces: Piece[] = [];
  const spanOf = createFinder(targets, before);
  for (const [section, members] of Map.groupBy(targets.values(), (one) => one.section)) {
    const kept = before?.sections.get(section);
    const fresh = members.filter((one) => before?.targets.get(one.name) !== one);
    const isCommon = kept !== undefined && fresh.every(({ facts }) => hasCommons(facts, kept));
    const commons = isCommon ? kept : commonsOf(members);
    sections.set(section, commons);
    const [links, scripted] = [numbering.pack(commons.links), numbering.pack(commons.scripted)];
    pieces.push({ text: lineOf({ section, links, scripted }) });
    let present: readonly string[] = [];
    for (const target of members) {
      const names = Object.keys(target.parts);
      if (!isSame(names, present)) pieces.push({ text: lineOf({ parts: names }) });
      present = names;
      const span = spanOf(target);
      const text = (isCommon && span) || targetLine(target, commons, numbering);
      pieces.push({ text, target });
    }
  }
  const { numbers, fresh, texts } = numbering;
  const textLines = [
    ...(before === undefined ? [] : [before.textLines]),
    ...(fresh.length > 0 ? [lineOf({ texts: fresh })] : []),
  ];
  return { pieces, sections, textLines, numbers, texts };
}

/** Numbers of texts in a file: those that they had, and new ones for others. */
class Numbering {
  /** Texts that the file before does not have. */
  readonly fresh: string[] = [];
  numbers: Int32Array;
  texts: number;
  readonly #table: TextTable;

  constructor(table: TextTable, before: WrittenLines | undefined) {
    this.#table = table;
    this.texts = before?.texts ?? 0;
    this.numbers = new Int32Array(table.texts.length).fill(-1);
    if (before !== undefined) this.numbers.set(before.numbers);
  }

  /** @param but those that are left out */
  pack(numbers: Iterable<number>, but?: ReadonlySet<number>): string {
    const own: number[] = [];
    for (const number of numbers) if (but?.has(number) !== true) own.push(this.#numberOf(number));
    return packed(own);
  }

  #numberOf(number: number): number {
    const known = this.numbers[number] ?? -1;
    if (known !== -1) return known;
    this.fresh.push(this.#table.textOf(number));
    this.numbers[number] = this.texts;
    return this.texts++;
  }
}

/**
 * Makes a function that finds the lines of targets in the file before, which are asked for in
 * nearly its order.
 */
function createFinder(
  targets: Targets,
  before: WrittenLines | undefined,
): (target: TargetRecord) => ByteRange | undefined {
  const { order = [], spans = new Float64Array() } = before ?? {};
  let next = 0;
  const isGone = (one: TargetRecord | undefined) =>
    one !== undefined && targets.get(one.name) !== one;
  return (target) => {
    while (order[next] !== target && isGone(order[next])) next += 1;
    if (order[next] !== target) return undefined;
    next += 1;
    return [spans[next * 2 - 2] ?? 0, spans[next * 2 - 1] ?? 0];
  };
}

function targetLine(target: TargetRecord, commons: Commons, numbering: Numbering): string {
  const { name, key, parts, files, warnings, facts } = target;
  return lineOf([
    ...([name, key, Object.values(parts).join(' '), files] as const),
    {
      ...(warnings.length > 0 && { warnings }),
      ...(facts && factsLine(files, facts, commons, numbering)),
    },
  ]);
}

function factsLine(
  of: readonly string[],
  { links, places, scripted, calendars, mentions }: Facts,
  commons: Commons,
  numbering: Numbering,
): TargetLine[4] {
  const own = {
    places: numbering.pack(places),
    scripted: numbering.pack(scripted, commons.scripted),
  };
  return {
    links: numbering.pack(links, commons.links),
    ...(own.places !== '' && { places: own.places }),
    ...(own.scripted !== '' && { scripted: own.scripted }),
    ...(calendars.length > 0 && {
      calendars: calendars.map(([file, events]) => [of.indexOf(file), events] as const),
    }),
    ...(mentions.length > 0 && { mentions }),
  };
}

function lineOf(line: RecordLine): string {
  return `${JSON.stringify(line)}\n`;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

function hasCommons(facts: Facts | undefined, { links, scripted }: Commons): boolean {
  if (facts === undefined) return true;
  return links.isSubsetOf(new Set(facts.links)) && scripted.isSubsetOf(new Set(facts.scripted));
}

function commonsOf(targets: readonly TargetRecord[]): Commons {
  const all = targets.flatMap(({ facts }) => facts ?? []);
  return {
    links: commonOf(all.map(({ links }) => links)),
    scripted: commonOf(all.map(({ scripted }) => scripted)),
  };
}

/** The numbers that all lists have. */
function commonOf(lists: readonly TextNumbers[]): ReadonlySet<number> {
  const [first = [], ...others] = lists;
  if (others.length === 0) return new Set();
  let common = new Set(first);
  for (const list of others) {
    if (common.size === 0) break;
    common = new Set(list.filter((number) => common.has(number)));
  }
  return common;
}

/** Bytes that are written at once. */
const writtenTogether = 1 << 20;

/** One for all that a process writes: each file is written in one go. */
const buffer = Buffer.allocUnsafeSlow(writtenTogether);

const encoder = new TextEncoder();

/**
 * A file that begins with the digest of its body, which is made of texts and of parts of an earlier
 * file.
 */
class BodyFile {
  /** How many bytes it has. */
  at = 0;
  readonly #opened: number;
  readonly #before: string;
  #openedBefore: number | undefined;
  #digest = createHash('sha256');
  /** How many bytes of the buffer are not written yet. */
  #filled = 0;
  /** What is to be copied, which may go on. */
  #copied: ByteRange = [0, 0];

  constructor(file: string, before = '') {
    this.#before = before;
    this.#opened = openSync(file, 'w');
  }

  add(piece: string | ByteRange): void {
    if (typeof piece === 'string') {
      this.#copy();
      this.#addText(piece);
      return;
    }
    const [from, to] = piece;
    const isNext = this.#copied[1] === from;
    if (!isNext) this.#copy();
    this.#copied = isNext ? [this.#copied[0], to] : piece;
    this.at += to - from;
  }

  /** What comes now is in the digest. */
  beginBody(): void {
    this.#write();
    this.#digest = createHash('sha256');
  }

  /** Writes the digest, and has all on the disk. */
  end(): void {
    this.#copy();
    this.#write();
    writeSync(this.#opened, this.#digest.digest('hex').slice(0, digestLength), 0);
    fsyncSync(this.#opened);
  }

  close(): void {
    closeSync(this.#opened);
    if (this.#openedBefore !== undefined) closeSync(this.#openedBefore);
  }

  #addText(text: string): void {
    for (let from = 0; from < text.length; ) {
      const { read, written } = encoder.encodeInto(
        from === 0 ? text : text.slice(from),
        buffer.subarray(this.#filled),
      );
      from += read;
      this.at += written;
      this.#filled += written;
      if (from < text.length) this.#write();
    }
  }

  #copy(): void {
    const [from, to] = this.#copied;
    this.#copied = [0, 0];
    for (let at = from; at < to; ) {
      if (this.#filled === buffer.length) this.#write();
      const length = Math.min(to - at, buffer.length - this.#filled);
      this.#openedBefore ??= openSync(this.#before, 'r');
      const read = readSync(this.#openedBefore, buffer, this.#filled, length, at);
      if (read === 0) throw new Error('An earlier record was cut off while it was read.');
      at += read;
      this.#filled += read;
    }
  }

  #write(): void {
    const bytes = buffer.subarray(0, this.#filled);
    this.#digest.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#opened, bytes, at);
    this.#filled = 0;
  }
}

/**
 * What the lines of a file say, the first of which is its head.
 *
 * @throws Error unless they are what was written
 */
export function parseLines(text: string): Pick<LinesOrder, 'targets' | 'table'> {
  const end = text.indexOf('\n') + 1;
  const body = text.slice(end);
  if (hash('sha256', body, 'hex').slice(0, digestLength) !== text.slice(0, digestLength))
    throw new Error('its digest is another');
  const lines = body.split('\n').filter((line) => line !== '');
  const parsed = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const table = new TextTable();
  const targets = new Map<string, TargetRecord>();
  let present = { section: '', links: '', scripted: '' };
  let names: readonly string[] = [];
  for (const line of parsed) {
    if (isTarget(line)) {
      const [name, key, digests, files, { warnings = none, links, ...rest }] = line;
      const values = digests.split(' ');
      const parts = Object.fromEntries(names.map((part, place) => [part, values[place] ?? '']));
      const facts = links === undefined ? {} : { facts: factsOf(files, { ...rest, links }) };
      targets.set(name, { name, section: present.section, key, parts, files, warnings, ...facts });
    } else if ('texts' in line) for (const one of line.texts) table.numberOf(one);
    else if ('parts' in line) names = line.parts;
    else {
      present = line;
      names = [];
    }
  }
  return { targets, table };

  function factsOf(
    files: readonly string[],
    { links = '', places = '', scripted = '', calendars = none, mentions = none }: TargetLine[4],
  ): Facts {
    return keptFacts({
      links: [...unpacked(present.links), ...unpacked(links)],
      places: unpacked(places),
      scripted: [...unpacked(present.scripted), ...unpacked(scripted)],
      calendars: calendars.map(([file, events]) => [files[file] ?? '', events]),
      mentions,
    });
  }
}

function isTarget(line: RecordLine): line is TargetLine {
  return Array.isArray(line);
}

/** One for what tens of thousands of targets have none of. */
const none: readonly never[] = [];

/** Ascending, each as its distance from the one before: a third of the same in JSON. */
function packed(numbers: readonly number[]): string {
  let before = 0;
  let text = '';
  for (const number of Uint32Array.from(numbers).sort()) {
    text += `${text === '' ? '' : ' '}${(number - before).toString(36)}`;
    before = number;
  }
  return text;
}

function unpacked(text: string): readonly number[] {
  if (text === '') return none;
  let number = 0;
  return text.split(' ').map((distance) => {
    number += Number.parseInt(distance, 36);
    return number;
  });
}

import { hash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import { noteDamage, writeFileAtomic } from '../cli/files.ts';
import { type Facts, TextTable } from '../verify/facts.ts';

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

const headSchema = z.object({
  version: z.literal(1),
  /** Digest of all that was looked for in every file; empty where not all were searched. */
  secrets: z.string(),
  /** When the check of its files began; empty before. What was written into a file since is not known. */
  checked: z.string(),
  /** Files that were taken over from the published site. */
  reused: z.array(z.string()),
  /** The published site that this is; missing before it is published. */
  published: z
    .object({
      /** Digest of the program and configuration that wrote it. */
      program: z.string(),
      /** Digest of all it was made of. */
      inputs: z.string(),
      /** Where it is published, absolute. */
      folder: z.string(),
      /** Its name. */
      site: z.string(),
      pages: z.int(),
      files: z.int(),
      bytes: z.int(),
    })
    .exactOptional(),
});

export type RecordHead = Readonly<z.output<typeof headSchema>>;

export type PublishedSummary = NonNullable<RecordHead['published']>;

/** Every target of a site in its order, and the texts that the numbers of their facts mean. */
export type TargetsRecord = {
  readonly head: RecordHead;
  readonly targets: ReadonlyMap<string, TargetRecord>;
  readonly table: TextTable;
};

/**
 * First the texts that are no files of targets; then each section before its targets, and before those whose keys have other
 * parts, the names of these. Numbers are packed.
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

const consequence = 'every page is rendered and checked again';

/**
 * A file with the record of a site: a head that is read alone where nothing changed, then a line a target. It may be lost at
 * the cost of time. It is replaced, never written into; what was read or written last is not read again.
 */
class RecordFile {
  /** Files whose records are written down by `flush` alone. */
  readonly #deferred = new Set<string>();
  /** Those of them whose record is not written down yet. */
  readonly #waiting = new Set<string>();
  readonly #known = new Map<string, { readonly version: string; readonly record: TargetsRecord }>();

  #rendered: (Pick<TargetsRecord, 'targets'> & { readonly body: string }) | undefined;

  /** The head alone; undefined where there is none that can be read. */
  readHead(file: string): RecordHead | undefined {
    const known = this.#known.get(file);
    if (known?.version === versionOf(file)) return known.record.head;
    const text = beginningOf(file);
    return text === undefined ? undefined : headOf(file, text);
  }

  read(file: string): TargetsRecord | undefined {
    const version = versionOf(file);
    const known = this.#known.get(file);
    if (known?.version === version) return known.record;
    const text = textOf(file);
    const head = text === undefined ? undefined : headOf(file, text);
    if (text === undefined || head === undefined) return undefined;
    try {
      const record = { head, ...parseLines(text) };
      this.#known.set(file, { version, record });
      return record;
    } catch {
      return damaged(file);
    }
  }

  /**
   * From now on the records of some files are written down by `flush` alone: where the process ends
   * before, the file is that of an earlier site, upon which nothing is built.
   */
  defer(...files: readonly string[]): void {
    for (const file of files) this.#deferred.add(file);
  }

  /** Writes down the record of a file, where that waits. */
  flush(file: string): void {
    const known = this.#waiting.delete(file) ? this.#known.get(file) : undefined;
    if (known?.version === versionOf(file)) this.#writeDown(file, known.record);
  }

  write(file: string, record: TargetsRecord): void {
    if (this.#deferred.has(file)) {
      this.#waiting.add(file);
      this.#known.set(file, { version: versionOf(file), record });
    } else this.#writeDown(file, record);
  }

  #writeDown(file: string, record: TargetsRecord): void {
    const { targets, head } = record;
    // What is published has the lines of what was staged.
    if (this.#rendered?.targets !== targets) this.#rendered = { targets, body: renderBody(record) };
    const { body } = this.#rendered;
    writeFileAtomic(file, `${digestOf(body)} ${JSON.stringify(head)}\n${body}`);
    this.#known.set(file, { version: versionOf(file), record });
  }
}

export const recordFile = new RecordFile();

function versionOf(file: string): string {
  const { ino, mtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
  return `${ino} ${mtimeNs}`;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The text up to the first line's end. */
function beginningOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.alloc(headBytes);
      const length = readSync(descriptor, chunk);
      chunks.push(chunk.subarray(0, length));
      if (length === 0 || chunk.includes('\n')) return Buffer.concat(chunks).toString();
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Bytes that are read at once: more than a head has, unless much was reused. */
const headBytes = 1 << 16;

/** The first line: a digest of all others, a blank, the head. */
function headOf(file: string, text: string): RecordHead | undefined {
  const end = text.indexOf('\n');
  try {
    return headSchema.parse(JSON.parse(text.slice(digestLength + 1, end)));
  } catch {
    return damaged(file);
  }
}

function damaged(file: string): undefined {
  noteDamage(`${file} is damaged, or of another version of this program: ${consequence}.`);
}

const digestLength = 32;

function digestOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, digestLength);
}

function renderBody({ targets, table }: TargetsRecord): string {
  const bySection = Map.groupBy(targets.values(), ({ section }) => section);
  const own = new TextTable();
  for (const members of bySection.values())
    for (const { files } of members) for (const file of files) own.numberOf(file);
  const files = own.texts.length;
  const numberIn: number[] = [];
  const pack = (numbers: Iterable<number>, but: ReadonlySet<number> = new Set()) =>
    packed(
      Array.from(numbers)
        .filter((number) => !but.has(number))
        .map((number) => (numberIn[number] ??= own.numberOf(table.textOf(number)))),
    );
  const lines: RecordLine[] = [];
  for (const [section, members] of bySection) {
    const all = members.flatMap(({ facts }) => facts ?? []);
    const links = commonOf(all.map((facts) => facts.links));
    const scripted = commonOf(all.map((facts) => facts.scripted));
    lines.push({ section, links: pack(links), scripted: pack(scripted) });
    let present = '';
    for (const { name, key, parts, files, facts, warnings } of members) {
      const names = Object.keys(parts);
      if (names.join() !== present) lines.push({ parts: names });
      present = names.join();
      const rest = {
        ...(warnings.length > 0 && { warnings }),
        ...(facts && factsLine(files, facts)),
      };
      lines.push([name, key, Object.values(parts).join(' '), files, rest]);
    }

    function factsLine(
      of: readonly string[],
      { calendars, mentions, ...facts }: Facts,
    ): TargetLine[4] {
      const places = pack(facts.places);
      const own = pack(facts.scripted, scripted);
      return {
        links: pack(facts.links, links),
        ...(places !== '' && { places }),
        ...(own !== '' && { scripted: own }),
        ...(calendars.length > 0 && {
          calendars: calendars.map(([file, events]) => [of.indexOf(file), events] as const),
        }),
        ...(mentions.length > 0 && { mentions }),
      };
    }
  }
  const texts: RecordLine = { texts: own.texts.slice(files) };
  return [texts, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

function parseLines(text: string): Pick<TargetsRecord, 'targets' | 'table'> {
  const end = text.indexOf('\n') + 1;
  const body = text.slice(end);
  if (digestOf(body) !== text.slice(0, digestLength)) throw new Error('its digest is another');
  const lines = body.split('\n').filter((line) => line !== '');
  const parsed = lines.map((line) => lineSchema.parse(JSON.parse(line)));
  const table = new TextTable();
  for (const line of parsed) if (isTarget(line)) for (const file of line[3]) table.numberOf(file);
  const targets = new Map<string, TargetRecord>();
  let present = { section: '', links: '', scripted: '' };
  let names: readonly string[] = [];
  for (const line of parsed) {
    if (isTarget(line)) {
      const [name, key, digests, files, { warnings = [], links, ...rest }] = line;
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
    { links = '', places = '', scripted = '', calendars = [], mentions = [] }: TargetLine[4],
  ): Facts {
    return {
      links: [...unpacked(present.links), ...unpacked(links)],
      places: unpacked(places),
      scripted: [...unpacked(present.scripted), ...unpacked(scripted)],
      calendars: calendars.map(([file, events]) => [files[file] ?? '', events]),
      mentions,
    };
  }
}

function isTarget(line: RecordLine): line is TargetLine {
  return Array.isArray(line);
}

/** The numbers that all lists have. */
function commonOf(lists: readonly (readonly number[])[]): ReadonlySet<number> {
  const [first = [], ...others] = lists;
  if (others.length === 0) return new Set();
  let common = new Set(first);
  for (const list of others) {
    if (common.size === 0) break;
    common = new Set(list.filter((number) => common.has(number)));
  }
  return common;
}

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
  if (text === '') return [];
  let number = 0;
  return text.split(' ').map((distance) => {
    number += Number.parseInt(distance, 36);
    return number;
  });
}

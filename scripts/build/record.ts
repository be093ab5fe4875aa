import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import { RemainingFiles } from '../cli/file-sizes.ts';
import { noteDamage } from '../cli/files.ts';
import type { TextTable } from '../verify/facts.ts';
import {
  digestLength,
  parseLines,
  type TargetRecord,
  type WrittenLines,
  writeLines,
} from './record-lines.ts';

export type { TargetRecord } from './record-lines.ts';

const headSchema = z.object({
  version: z.literal(2),
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

export type RecordHead = Readonly<Omit<z.output<typeof headSchema>, 'reused'>> & {
  readonly reused: readonly string[] | RemainingFiles;
};

export type PublishedSummary = NonNullable<RecordHead['published']>;

/** Every target of a site in its order, and the texts that the numbers of their facts mean. */
export type TargetsRecord = {
  readonly head: RecordHead;
  readonly targets: ReadonlyMap<string, TargetRecord>;
  readonly table: TextTable;
};

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

  /** The file that was written last, and where what is in it. */
  #written: { readonly version: string; readonly lines: WrittenLines } | undefined;

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
    const written = this.#written;
    const isThere = written !== undefined && versionOf(written.lines.file) === written.version;
    const lines = writeLines(file, record, isThere ? written.lines : undefined);
    const version = versionOf(file);
    this.#written = { version, lines };
    this.#known.set(file, { version, record });
  }
}

export const recordFile = new RecordFile();

/** How many files were taken over. */
export function countReused({ reused }: RecordHead): number {
  return reused instanceof RemainingFiles ? reused.size : reused.length;
}

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

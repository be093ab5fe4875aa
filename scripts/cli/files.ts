import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import type { FileText } from '../../src/outputs/target.ts';
import { writeFileAtomic } from '../../src/snapshot/write-file.ts';
import { finish } from './stall.ts';

/** Size in bytes of every file under a folder, by its path relative to the folder, `/` between the parts, sorted. */
export function listFiles(folder: string): ReadonlyMap<string, number> {
  return list(folder, (file) => statSync(file).size);
}

/** Joins two lists of paths, each of which is sorted: sorting them would take ten times as long. */
export function joinSorted(one: readonly string[], other: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let next = 0;
  for (const path of one) {
    for (let before = other[next]; before !== undefined && before < path; before = other[next]) {
      joined.push(before);
      next += 1;
    }
    joined.push(path);
  }
  for (; next < other.length; next += 1) joined.push(other[next] ?? '');
  return joined;
}

/** Whether two lists have the same texts in one order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) return false;
  return true;
}

/** How many files there are under a folder, without those of some names directly in it. */
export function countFiles(folder: string, without: readonly string[] = []): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const counted = entries.filter(
    (entry) =>
      !entry.isDirectory() && !(entry.parentPath === folder && without.includes(entry.name)),
  );
  return counted.length;
}

export type Inode = { readonly size: number; readonly ino: bigint; readonly dev: bigint };

/** Like `listFiles`, with what shows whether two names are of one file. */
export function listInodes(folder: string): ReadonlyMap<string, Inode> {
  return list(folder, (file) => {
    const { size, ino, dev } = statSync(file, { bigint: true });
    return { size: Number(size), ino, dev };
  });
}

/**
 * Makes a folder and those above it that are missing. What `mkdirSync` has for that never ends where a file system says
 * that a folder is not there in which none can be made, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Removes a folder with all that is in it, where it is there: file by file, since there may be many on a slow disk. */
export function removeFolder(folder: string): void {
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  for (const entry of isFolder ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(path);
    else unlinkSync(path);
    finish(path);
  }
  try {
    // Twice as fast as `rmSync`, which is for what somebody writes meanwhile.
    if (isFolder) rmdirSync(folder);
    else rmSync(folder, { force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns paths below a folder, and makes the folders they are in, each once. */
export function createPathMaker(folder: string): (file: string) => string {
  const made = new Set<string>();
  return (file) => {
    const path = join(folder, file);
    const above = dirname(path);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    return path;
  };
}

/** Bytes for which there is memory that texts are encoded into, and up to which it grows. */
const encodedTogether = { first: 1 << 20, most: 1 << 23 } as const;

/**
 * Makes a function that encodes texts as UTF-8. What it answers is overwritten by its next call: pages
 * need no memory each.
 */
export function createEncoder(): (content: FileText) => Buffer {
  let buffer = Buffer.allocUnsafeSlow(encodedTogether.first);
  return (content) => {
    if (mostBytes(content) > buffer.length) {
      const length = byteLength(content);
      if (length > encodedTogether.most) return encoded(content, length);
      if (length > buffer.length)
        buffer = Buffer.allocUnsafeSlow(Math.min(2 * length, encodedTogether.most));
    }
    return buffer.subarray(0, writeContent(content, buffer));
  };
}

/** The bytes of a file, in memory of their own. */
export function encoded(content: FileText, length = byteLength(content)): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  writeContent(content, bytes);
  return bytes;
}

/** The text of a piece that is in UTF-8. */
export function decodedPiece({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

/** A character has three bytes at most. */
function mostBytes(content: FileText): number {
  if (typeof content === 'string') return content.length * 3;
  return content.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1),
    0,
  );
}

function byteLength(content: FileText): number {
  if (typeof content === 'string') return Buffer.byteLength(content);
  return content.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length),
    0,
  );
}

/** @returns how many bytes it has */
function writeContent(content: FileText, into: Buffer): number {
  if (typeof content === 'string') return into.write(content);
  let at = 0;
  for (const piece of content) {
    if (typeof piece === 'string') at += into.write(piece, at);
    else {
      into.set(piece, at);
      at += piece.length;
    }
  }
  return at;
}

/**
 * Makes a function that reads files. What it answers is overwritten by its next call, as by that of
 * `createEncoder`.
 */
export function createFileReader(): (file: string) => Buffer {
  let buffer = Buffer.allocUnsafeSlow(encodedTogether.first);
  return (file) =>
    withOpened(file, (opened) => {
      const { size } = fstatSync(opened);
      if (size > encodedTogether.most) return readFileSync(opened);
      if (size > buffer.length)
        buffer = Buffer.allocUnsafeSlow(Math.min(2 * size, encodedTogether.most));
      return buffer.subarray(0, readFully(opened, buffer, size));
    });
}

function withOpened<Found>(file: string, read: (opened: number) => Found): Found {
  const opened = openSync(file, 'r');
  try {
    return read(opened);
  } finally {
    closeSync(opened);
  }
}

/** Reads so many bytes, or all there are. @returns how many */
function readFully(opened: number, into: Buffer, length: number, from = 0): number {
  let at = 0;
  while (at < length) {
    const read = readSync(opened, into, at, length - at, from + at);
    if (read === 0) break;
    at += read;
  }
  return at;
}

/** Bytes that are compared at once, and memory for those of two files. */
const comparedTogether = 1 << 16;
const compared = [
  Buffer.allocUnsafeSlow(comparedTogether),
  Buffer.allocUnsafeSlow(comparedTogether),
] as const;

/** Whether a file holds these bytes and no others. There need be no such file. */
export function holdsBytes(file: string, bytes: Buffer): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size !== bytes.length) return false;
  const [piece] = compared;
  return withOpened(file, (opened) => {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(opened, piece, 0, piece.length, at);
      if (read === 0 || piece.compare(bytes, at, at + read, 0, read) !== 0) return false;
      at += read;
    }
    return true;
  });
}

/** Whether two files hold the same bytes. */
export function haveSameBytes(one: string, other: string): boolean {
  const [piece, same] = compared;
  return withOpened(one, (opened) =>
    withOpened(other, (beside) => {
      for (let at = 0; ; at += piece.length) {
        const read = readFully(opened, piece, piece.length, at);
        const found = readFully(beside, same, same.length, at);
        if (read !== found || piece.compare(same, 0, read, 0, read) !== 0) return false;
        if (read < piece.length) return true;
      }
    }),
  );
}

export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/**
 * Like `JSON.parse` of a file; `undefined` when there is no such file.
 *
 * @throws SyntaxError naming the file when it is not JSON
 */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SyntaxError(`${file} is not JSON: ${reason}`, { cause });
  }
}

const damage = new Set<string>();

/**
 * Reads a file in which one run leaves the next something it can do without. One that is damaged counts as missing; that is
 * reported once, on standard error and in the report.
 *
 * @param consequence what follows from its loss, as the end of a sentence
 */
export function readState<Value>(
  file: string,
  schema: z.ZodType<Value>,
  consequence: string,
): Value | undefined {
  let content: unknown;
  try {
    content = readJson(file);
    if (content === undefined) return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { data, error } = schema.safeParse(content);
  if (error === undefined) return data;
  noteDamage(`${file} is damaged, or of another version of this program: ${consequence}.`);
  return undefined;
}

/** Says once that something was damaged and what follows, on standard error and in the report. */
export function noteDamage(warning: string): void {
  if (!damage.has(warning)) process.stderr.write(`${warning}\n`);
  damage.add(warning);
}

/**
 * Reads and writes state files of one kind, which are replaced and never written into. One that was read or written is not
 * read again until it is another file: several stages of a build ask for it.
 *
 * @param consequence as for `readState`
 * @param textOf a value as JSON
 */
export function createState<Value>(
  schema: z.ZodType<Value>,
  consequence: string,
  textOf: (value: Value) => string = JSON.stringify,
) {
  const known = new Map<string, { readonly version: string; readonly value: Value | undefined }>();
  const versionOf = (file: string) => {
    const { ino, mtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {};
    return `${ino} ${mtimeNs}`;
  };
  return {
    read(file: string): Value | undefined {
      const version = versionOf(file);
      const before = known.get(file);
      if (before?.version === version) return before.value;
      const value = readState(file, schema, consequence);
      known.set(file, { version, value });
      return value;
    },
    write(file: string, value: Value): void {
      writeFileAtomic(file, `${textOf(value)}\n`);
      known.set(file, { version: versionOf(file), value });
      // A process that stays writes files that it, or another one, removes later.
      for (const other of known.keys()) if (!existsSync(other)) known.delete(other);
    },
  };
}

/** Takes what was found out to be damaged since it was taken last, a sentence each. */
export function takeDamagedState(): readonly string[] {
  const found = [...damage];
  damage.clear();
  return found;
}

function list<Facts>(folder: string, factsOf: (file: string) => Facts): ReadonlyMap<string, Facts> {
  const files: [string, Facts][] = [];
  const collect = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) collect(path);
      else if (entry.isFile()) {
        files.push([path, factsOf(join(folder, path))]);
        finish(path);
      } else throw new Error(`${join(folder, path)} is neither a file nor a folder`);
    }
  };
  collect('');
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export {
  flushFolder,
  putAside,
  unfinished,
  writeAside,
  writeFileAtomic,
} from '../../src/snapshot/write-file.ts';

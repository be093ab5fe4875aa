import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Size in bytes of every file under a folder, by its path relative to the folder, `/` between the parts, sorted. */
export function listFiles(folder: string): ReadonlyMap<string, number> {
  return list(folder, (file) => statSync(file).size);
}

/** A file, whatever its names are. */
export type Inode = { readonly size: number; readonly ino: bigint; readonly dev: bigint };

/** Like `listFiles`, with what tells whether two names are of one file. */
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

/** A hard link where the file system has them, else a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Like `JSON.parse` of a file; `undefined` when there is no such file. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function list<Facts>(folder: string, factsOf: (file: string) => Facts): ReadonlyMap<string, Facts> {
  const files: [string, Facts][] = [];
  const collect = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) collect(path);
      else if (entry.isFile()) files.push([path, factsOf(join(folder, path))]);
      else throw new Error(`${join(folder, path)} is neither a file nor a folder`);
    }
  };
  collect('');
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Ending of a file that is still being written. */
export const unfinished = '.unfinished';

/** Writes a file so that it is there whole or not at all, whenever the process ends. */
export function writeWhole(file: string, text: string | Uint8Array): void {
  writeAside(file, text)();
}

/**
 * Writes a file under another name; the answered function gives it its own, which takes no more disk.
 *
 * @param beside what the other name begins with, on the same file system
 */
export function writeAside(file: string, text: string | Uint8Array, beside = file): () => void {
  const aside = `${beside}${unfinished}`;
  try {
    writeFileSync(aside, text);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return () => renameSync(aside, file);
}

/** Runs `work` for every item, at most `limit` at once; the first failure ends it. */
export async function eachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const runner = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: limit }, runner));
}

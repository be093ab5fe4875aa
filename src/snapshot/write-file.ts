import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Puts the names of a folder on the disk: without that a renamed file may be there under its former name after a power cut. */
export function flushFolder(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch (error) {
    // Not every system opens or flushes folders.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!unflushable.some((one) => one === code)) throw error;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

const unflushable = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'] as const;

/** Ending of a file that is still being written. */
export const unfinished = '.unfinished';

export type Writing = {
  /** Whether its bytes and its name are on the disk before the work goes on. @default true */
  readonly flush?: boolean;
};

/** Writes a file so that it is there completely or not at all, whenever the process ends or the power fails. */
export function writeFileAtomic(file: string, text: string | Uint8Array, writing?: Writing): void {
  writeAside(file, text, file, writing)();
}

/**
 * Writes a file under another name; the answered function gives it its own, which takes no more disk.
 *
 * @param beside what the other name begins with, on the same file system
 */
export function writeAside(
  file: string,
  text: string | Uint8Array,
  beside = file,
  { flush = true }: Writing = {},
): () => void {
  return putAside(file, beside, flush, (aside) => {
    if (typeof text === 'string') writeText(aside, text, { flush });
    else writeFileSync(aside, text, { flush });
  });
}

/** Copies a file like `writeAside`, and what was copied is on the disk. */
export function copyAside(from: string, file: string): () => void {
  return putAside(file, file, true, (aside) => {
    copyFileSync(from, aside, constants.COPYFILE_FICLONE);
    const opened = openSync(aside, 'r+');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  });
}

/** Puts a file that `put` makes under another name; the answered function gives it its own. */
export function putAside(
  file: string,
  beside: string,
  flush: boolean,
  put: (aside: string) => void,
): () => void {
  const aside = `${beside}${unfinished}`;
  try {
    put(aside);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return () => {
    renameSync(aside, file);
    if (flush) flushFolder(dirname(file));
  };
}

/**
 * Memory that texts are encoded into. Memory of its own for each large text has the whole heap
 * collected after every 64 MB.
 */
const encoded = Buffer.allocUnsafeSlow(1 << 20);

const encoder = new TextEncoder();

/** Writes a text as UTF-8, like `writeFileSync`, a piece after the other. */
export function writeText(file: string, text: string, { flush = false }: Writing = {}): void {
  const opened = openSync(file, 'w');
  try {
    for (let from = 0; from < text.length; ) {
      const { read, written } = encoder.encodeInto(text.slice(from), encoded);
      for (let at = 0; at < written; ) at += writeSync(opened, encoded, at, written - at);
      from += read;
    }
    if (flush) fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

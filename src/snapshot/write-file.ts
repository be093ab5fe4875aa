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
  text: string | Uint8Array | readonly Uint8Array[],
  beside = file,
  { flush = true }: Writing = {},
): () => void {
  return putAside(file, beside, flush, (aside) => {
    if (typeof text === 'string') writeText(aside, text, { flush });
    else if (text instanceof Uint8Array) writeFileSync(aside, text, { flush });
    else
      writeOpened(aside, { flush }, (opened) =>
        inPortions(text, (portion) => writeAll(opened, portion)),
      );
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
 * Memory in which what is written comes together. Memory of its own for each large text has the
 * whole heap collected after every 64 MB.
 */
const window = Buffer.allocUnsafeSlow(1 << 20);

const encoder = new TextEncoder();

/** Writes a text as UTF-8, like `writeFileSync`, a piece after the other. */
export function writeText(file: string, text: string, writing: Writing = {}): void {
  writeOpened(file, writing, (opened) => {
    for (let from = 0; from < text.length; ) {
      const { read, written } = encoder.encodeInto(text.slice(from), window);
      writeAll(opened, window.subarray(0, written));
      from += read;
    }
  });
}

/**
 * Gives the bytes of many small pieces in a few large portions, each of which is overwritten by the
 * next.
 */
export function inPortions(
  pieces: readonly Uint8Array[],
  give: (portion: Uint8Array) => void,
): void {
  let filled = 0;
  for (const piece of pieces) {
    if (filled + piece.length > window.length) {
      give(window.subarray(0, filled));
      filled = 0;
    }
    if (piece.length > window.length) give(piece);
    else {
      window.set(piece, filled);
      filled += piece.length;
    }
  }
  give(window.subarray(0, filled));
}

function writeOpened(
  file: string,
  { flush = false }: Writing,
  write: (opened: number) => void,
): void {
  const opened = openSync(file, 'w');
  try {
    write(opened);
    if (flush) fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function writeAll(opened: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at);
}

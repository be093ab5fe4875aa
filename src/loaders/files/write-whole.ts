import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Two addresses may have the same bytes, so the file may be there already or appear meanwhile. */
export async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await write(unfinished);
  await rename(unfinished, path);
}

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

/**
 * Writes a file under another name; the answered function gives it its own.
 *
 * @param flush whether its bytes and its name are on the disk before the work goes on
 */
export function writeUnfinished(
  file: string,
  aside: string,
  text: string | Uint8Array,
  flush: boolean,
): () => void {
  try {
    writeFileSync(aside, text, { flush });
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  return () => {
    renameSync(aside, file);
    if (flush) flushFolder(dirname(file));
  };
}

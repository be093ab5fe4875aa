import { renameSync, rmSync, writeFileSync } from 'node:fs';

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

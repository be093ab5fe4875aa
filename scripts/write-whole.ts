import { writeUnfinished } from '../src/loaders/files/write-whole.ts';

export { flushFolder } from '../src/loaders/files/write-whole.ts';

/** Ending of a file that is still being written. */
export const unfinished = '.unfinished';

type Writing = {
  /** Whether its bytes and its name are on the disk before the work goes on. @default true */
  readonly flush?: boolean;
};

/** Writes a file so that it is there whole or not at all, whenever the process ends or the power fails. */
export function writeWhole(file: string, text: string | Uint8Array, { flush = true }: Writing = {}): void {
  writeUnfinished(file, `${file}${unfinished}`, text, flush)();
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
  return writeUnfinished(file, `${beside}${unfinished}`, text, flush);
}

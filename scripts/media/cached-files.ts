import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../../src/snapshot/format.ts';
import { createState, noteDamage } from '../cli/files.ts';

const listSchema = z.record(
  z.string(),
  z.object({
    /** Bytes. */
    size: z.number(),
    /** When it was written, in milliseconds since the epoch. */
    time: z.number(),
    /** SHA-256 of its bytes, in hexadecimal. */
    digest: z.string(),
  }),
);

const lists = createState(listSchema, 'the files in that folder are made again');

/** Name of the list in the folder of the files. */
export const cachedFilesList = 'files.json';

/** Milliseconds between two writings of a list to which much is added. */
const pause = 10_000;

/**
 * Opens what is known of the files in a cache folder, so that none is used that is not what was written: a list of sizes,
 * times and digests, which is on the disk after them.
 *
 * @param how.whole whether every file is read; else those whose size or time is another one
 */
export function openCachedFiles(
  folder: string,
  { whole = false }: { readonly whole?: boolean } = {},
) {
  const list = join(folder, cachedFilesList);
  const known = { ...lists.read(list) };
  let isChanged = false;
  let savedAt = performance.now();

  const save = () => {
    if (!isChanged) return;
    const present = new Set(readdirSync(folder));
    const left = Object.entries(known).filter(([name]) => present.has(name));
    lists.write(list, Object.fromEntries(left));
    isChanged = false;
    savedAt = performance.now();
  };

  return {
    /** Whether a file is there as it was written. One that is not is to be made again. */
    isIntact(name: string): boolean {
      const file = join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      const entry = known[name];
      if (stats === undefined || entry === undefined) return false;
      const isAlike = stats.size === entry.size && stats.mtimeMs === entry.time;
      if (isAlike && !whole) return true;
      if (stats.size === entry.size && digest(readFileSync(file)) === entry.digest) {
        if (!isAlike) {
          known[name] = { ...entry, time: stats.mtimeMs };
          isChanged = true;
        }
        return true;
      }
      noteDamage(`${file} is not what was written there: it is made again.`);
      return false;
    },
    /** Adds a file that is on the disk. @param digestOfFile SHA-256 of its bytes */
    add(name: string, digestOfFile: string): void {
      const { size, mtimeMs: time } = statSync(join(folder, name));
      known[name] = { size, time, digest: digestOfFile };
      isChanged = true;
      if (performance.now() - savedAt > pause) save();
    },
    /** Writes the list, without files that are gone. */
    save,
  };
}

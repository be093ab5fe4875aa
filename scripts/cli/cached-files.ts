import { readdirSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { digest } from '../../src/snapshot/format.ts';
import { createState, flushFolder, noteDamage } from './files.ts';

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
  /** Files that the disk may not have yet. */
  const unflushed = new Set<string>();
  let isChanged = false;
  let savedAt = performance.now();
  let saved = Promise.resolve();

  const write = async () => {
    if (!isChanged) return;
    isChanged = false;
    const fresh = [...unflushed];
    await flushFiles(folder, fresh);
    for (const name of fresh) unflushed.delete(name);
    const present = new Set(readdirSync(folder));
    const left = Object.entries(known).filter(
      ([name]) => present.has(name) && !unflushed.has(name),
    );
    lists.write(list, Object.fromEntries(left));
  };
  const save = (): Promise<void> => {
    savedAt = performance.now();
    saved = saved.then(write);
    // Whoever waits for the last one hears of it.
    saved.catch(() => {});
    return saved;
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
    /**
     * Adds a file that was written, whether or not the disk has it yet.
     *
     * @param digestOfFile SHA-256 of its bytes
     */
    add(name: string, digestOfFile: string): void {
      const { size, mtimeMs: time } = statSync(join(folder, name));
      known[name] = { size, time, digest: digestOfFile };
      unflushed.add(name);
      isChanged = true;
      if (performance.now() - savedAt > pause) save();
    },
    /** Waits until the disk has the files, then writes the list, without those that are gone. */
    save,
  };
}

/**
 * Puts files of a folder on the disk, with their names, while other work goes on. Those that are
 * gone are left out.
 */
async function flushFiles(folder: string, names: readonly string[]): Promise<void> {
  await forEachLimit(names, { limit: flushedTogether }, async (name) => {
    // Windows flushes only what may be written.
    const file = await open(join(folder, name), 'r+').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    await file?.sync().finally(() => file.close());
  });
  flushFolder(folder);
}

const flushedTogether = 4;

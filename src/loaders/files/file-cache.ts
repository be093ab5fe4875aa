import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { stableJson } from '../stable-json.ts';

/** What names a file whose bytes are known. */
export type Named = { readonly digest: string; readonly extension: string };

/**
 * Files kept from one fetch to the next: a folder of files named by their digest, and an index, which says what was at
 * which address, and which version of it.
 */
export type FileCache<Facts extends Named> = {
  /** What was at an address; `undefined` where that is not kept, or damaged. */
  find(url: string): Promise<Kept<Facts> | undefined>;
  /** Puts a kept file into a folder. */
  place(file: Named, folder: string): Promise<void>;
  /** Keeps a file that is already in a folder. */
  put(url: string, kept: Kept<Facts>, folder: string): Promise<void>;
  /** Forgets what was at an address. */
  drop(url: string): void;
  /** Writes the index. */
  save(): Promise<void>;
};

/** Facts of a file and what tells its versions apart. */
export type Kept<Facts> = {
  readonly facts: Facts;
  /** What the server said to tell versions apart. */
  readonly version: z.output<typeof versionSchema>;
  /** When the media item was last changed, where there is one. */
  readonly modified?: string | undefined;
};

const versionSchema = z.object({ etag: z.string().optional(), lastModified: z.string().optional() });

/** Keeps nothing. */
export const noFileCache: FileCache<never> = {
  find: async () => undefined,
  place: async () => {},
  put: async () => {},
  drop: () => {},
  save: async () => {},
};

/** @param indexName file of the index; several caches may share a folder */
export async function openFileCache<Facts extends Named>(
  folder: string,
  indexName: string,
  factsSchema: z.ZodType<Facts>,
): Promise<FileCache<Facts>> {
  await mkdir(folder, { recursive: true });
  const indexPath = join(folder, indexName);
  const present = new Set(await readdir(folder));
  const index = new Map(
    (await readIndex(indexPath, factsSchema)).filter(([, { facts }]) => present.has(fileName(facts))),
  );

  return {
    find: async (url) => {
      const kept = index.get(url);
      if (!kept) return undefined;
      const path = join(folder, fileName(kept.facts));
      if ((await digestAt(path)) === kept.facts.digest) return kept;
      await rm(path, { force: true });
      return undefined;
    },
    place: (file, target) => placeFile(join(folder, fileName(file)), join(target, fileName(file))),
    put: async (url, kept, source) => {
      const name = fileName(kept.facts);
      await placeFile(join(source, name), join(folder, name));
      index.set(url, kept);
    },
    drop: (url) => void index.delete(url),
    save: async () => {
      const unfinished = `${indexPath}.${randomUUID()}`;
      await writeFile(unfinished, stableJson(Object.fromEntries(index)));
      await rename(unfinished, indexPath);
    },
  };
}

export function fileName({ digest, extension }: Named): string {
  return `${digest}.${extension}`;
}

/** A cache whose index cannot be read is an empty cache: it only ever saves work. */
async function readIndex<Facts>(
  path: string,
  facts: z.ZodType<Facts>,
): Promise<readonly (readonly [string, Kept<Facts>])[]> {
  const kept = z.object({ facts, version: versionSchema, modified: z.string().optional() });
  try {
    const entries = z.record(z.string(), kept).parse(JSON.parse(await readFile(path, 'utf8')));
    return Object.entries(entries);
  } catch {
    return [];
  }
}

/** Read in pieces: films are large. */
async function digestAt(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** A second name for the same bytes where the disk can do that, else a copy. */
async function placeFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    const unfinished = `${to}.${randomUUID()}`;
    await copyFile(from, unfinished);
    await rename(unfinished, to);
  }
}

import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../digest.ts';
import { fileEntrySchema } from '../snapshot-format.ts';
import { stableJson } from '../stable-json.ts';
import type { ImageFacts } from './image-file.ts';

/**
 * Images kept from one fetch to the next: a folder of files named by their digest, and `index.json`, which says what
 * was at which address. An address that is known is not asked for again.
 */
type ImageCache = {
  /** The image at an address, its bytes put into a folder; `undefined` where it is not kept, or damaged. */
  take(url: string, folder: string): Promise<ImageFacts | undefined>;
  /** Keeps a file that is already in a folder. */
  put(url: string, facts: ImageFacts, folder: string): Promise<void>;
  /** Writes the index. */
  save(): Promise<void>;
};

const factsSchema = fileEntrySchema.omit({ url: true });
const indexSchema = z.record(z.string(), factsSchema);

/** Keeps nothing. */
export const noImageCache: ImageCache = {
  take: async () => undefined,
  put: async () => {},
  save: async () => {},
};

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const indexPath = join(folder, 'index.json');
  const index = new Map(Object.entries(await readIndex(indexPath)));

  return {
    take: async (url, target) => {
      const facts = index.get(url);
      if (!facts) return undefined;
      const name = imageFileName(facts);
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (bytes && digest(bytes) === facts.digest) {
        await placeFile(join(folder, name), join(target, name));
        return facts;
      }
      await rm(join(folder, name), { force: true });
      return undefined;
    },
    put: async (url, facts, source) => {
      const name = imageFileName(facts);
      await placeFile(join(source, name), join(folder, name));
      index.set(url, facts);
    },
    save: async () => {
      const unfinished = `${indexPath}.${randomUUID()}`;
      await writeFile(unfinished, stableJson(Object.fromEntries(index)));
      await rename(unfinished, indexPath);
    },
  };
}

export function imageFileName({ digest, extension }: ImageFacts): string {
  return `${digest}.${extension}`;
}

/** A cache whose index cannot be read is an empty cache: it only ever saves work. */
async function readIndex(path: string): Promise<z.output<typeof indexSchema>> {
  try {
    return indexSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
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

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
 * was at which address, and which version of it.
 */
export type ImageCache = {
  /** What was at an address; `undefined` where that is not kept, or damaged. */
  find(url: string): Promise<KeptImage | undefined>;
  /** Puts the file of a kept image into a folder. */
  place(image: KeptImage, folder: string): Promise<void>;
  /** Keeps a file that is already in a folder. */
  put(url: string, image: KeptImage, folder: string): Promise<void>;
  /** Forgets what was at an address. */
  drop(url: string): void;
  /** Writes the index. */
  save(): Promise<void>;
};

const factsSchema = fileEntrySchema.omit({ url: true });

const keptSchema = factsSchema.extend({
  /** What the server said to tell versions apart. */
  version: z.object({ etag: z.string().optional(), lastModified: z.string().optional() }).default({}),
  /** When the media item was last changed, where there is one. */
  modified: z.string().optional(),
});

export type KeptImage = z.output<typeof keptSchema>;

const indexSchema = z.record(z.string(), keptSchema);

/** Keeps nothing. */
export const noImageCache: ImageCache = {
  find: async () => undefined,
  place: async () => {},
  put: async () => {},
  drop: () => {},
  save: async () => {},
};

export async function openImageCache(folder: string): Promise<ImageCache> {
  await mkdir(folder, { recursive: true });
  const indexPath = join(folder, 'index.json');
  const index = new Map(Object.entries(await readIndex(indexPath)));

  return {
    find: async (url) => {
      const kept = index.get(url);
      if (!kept) return undefined;
      const path = join(folder, imageFileName(kept));
      const bytes = await readFile(path).catch(() => undefined);
      if (bytes && digest(bytes) === kept.digest) return kept;
      await rm(path, { force: true });
      return undefined;
    },
    place: (image, target) =>
      placeFile(join(folder, imageFileName(image)), join(target, imageFileName(image))),
    put: async (url, image, source) => {
      const name = imageFileName(image);
      await placeFile(join(source, name), join(folder, name));
      index.set(url, image);
    },
    drop: (url) => void index.delete(url),
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

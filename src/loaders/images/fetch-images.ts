import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../../api/api-error.ts';
import { homeAddress } from '../../contract/root.ts';
import type { Collected } from '../collected.ts';
import { eachAtOnce } from '../each-at-once.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { createRemarks } from '../remarks.ts';
import type { FileEntry } from '../snapshot-format.ts';
import { imageAddresses } from './image-addresses.ts';
import { imageFileName, noImageCache, openImageCache } from './image-cache.ts';
import { describeImage, type ImageFacts, UnusableImageError } from './image-file.ts';
import { createImageHosts } from './image-hosts.ts';

type ImageSettings = FetchContext & {
  readonly collected: Collected;
  /** Where the files go. */
  readonly folder: string;
  readonly imageCache: string | undefined;
};

const megabyte = 1_000_000;

/** Copies every image that items show. One that cannot be had is a warning, and pages do without it. */
export async function fetchImages(settings: ImageSettings): Promise<FileEntry[]> {
  const { api, collected, config, folder, progress, signal } = settings;
  const { spellings, unusable } = imageAddresses(collected, config, homeAddress(api.root, api.url));
  const cache = settings.imageCache === undefined ? noImageCache : await openImageCache(settings.imageCache);
  const mayVisit = createImageHosts(api, config);
  const troubles = createRemarks();
  for (const text of unusable) troubles.add('Images with addresses that make no sense', text.slice(0, 200));
  const files: FileEntry[] = [];
  let done = 0;

  const copy = async (url: URL, stop: AbortSignal): Promise<ImageFacts | undefined> => {
    const kept = await cache.take(url.href, folder);
    if (kept) return kept;
    const image = await download({ ...settings, signal: stop }, url, mayVisit);
    if (typeof image === 'string') {
      collected.warnings.push(`An image is missing: ${url.href} ${image}.`);
      return undefined;
    }
    await writeWhole(join(folder, imageFileName(image.facts)), image.bytes);
    await cache.put(url.href, image.facts, folder);
    return image.facts;
  };

  await eachAtOnce(spellings, { limit: config.api.concurrency, signal }, async ([href, urls], stop) => {
    const url = new URL(href);
    if (mayVisit(url)) {
      const facts = await copy(url, stop);
      if (facts) files.push(...[...urls].map((spelling) => ({ url: spelling, ...facts })));
    } else {
      troubles.add(`Images on ${url.host}, which "images.hosts" in src/site.config.ts does not allow`, href);
    }
    done += 1;
    progress({ step: 'images', done, total: spellings.size });
  });

  await cache.save();
  collected.warnings.push(...troubles.sentences());
  return files.toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

type Downloaded = { readonly bytes: Buffer; readonly facts: ImageFacts };

/** The image, or what is wrong with it. */
async function download(
  { api, config, signal }: ImageSettings,
  url: URL,
  mayVisit: (url: URL) => boolean,
): Promise<Downloaded | string> {
  try {
    const bytes = await api.file(url, { limit: config.images.maxFile * megabyte, mayVisit, signal });
    return { bytes, facts: await describeImage(bytes) };
  } catch (error) {
    if (error instanceof ApiError) return error.problem;
    if (error instanceof UnusableImageError) return error.message;
    throw error;
  }
}

/** Two addresses may have the same bytes, so the file may be there already or appear meanwhile. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

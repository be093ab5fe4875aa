import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileVersion } from '../../api/api.ts';
import { homeAddress } from '../../contract/root.ts';
import type { Collected } from '../collected.ts';
import { eachAtOnce } from '../each-at-once.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { createCopier } from '../files/copy-file.ts';
import { fileName, noFileCache, openFileCache } from '../files/file-cache.ts';
import { createFileHosts } from '../files/file-hosts.ts';
import { writeWhole } from '../files/write-whole.ts';
import { createRemarks } from '../remarks.ts';
import { type FileEntry, fileEntrySchema } from '../snapshot-format.ts';
import { imageAddresses } from './image-addresses.ts';
import { type ImageFacts, readImage } from './image-file.ts';

type ImageSettings = FetchContext & {
  readonly collected: Collected;
  /** Where the files go. */
  readonly folder: string;
  readonly imageCache: string | undefined;
};

const megabyte = 1_000_000;

/** Copies every image that items show. One that cannot be fetched is a warning, and pages do without it. */
export async function fetchImages(settings: ImageSettings): Promise<FileEntry[]> {
  const { api, collected, config, progress, signal, folder, imageCache } = settings;
  if (config.images.mode === 'link') return [];
  const { spellings, known, unusable } = imageAddresses(collected, config, homeAddress(api.root, api.url));
  const cache =
    imageCache === undefined
      ? noFileCache
      : await openFileCache<ImageFacts>(imageCache, 'index.json', fileEntrySchema.omit({ url: true }));
  const mayVisit = createFileHosts(api, config.images.hosts);
  const troubles = createRemarks();
  for (const text of unusable) troubles.add('Images with addresses that make no sense', text.slice(0, 200));
  const warn = (warning: string) => collected.warnings.push(warning);
  const words = { one: 'An image', many: 'Images' };
  const copy = createCopier<ImageFacts>({ cache, folder, words, warn, troubles, download });
  const files: FileEntry[] = [];
  let done = 0;

  await eachAtOnce(spellings, { limit: config.api.concurrency, signal }, async ([href, urls], stop) => {
    const url = new URL(href);
    if (mayVisit(url)) {
      const { modified, sizes = [] } = known.get(href) ?? {};
      const substitutes = sizes.filter((size) => size !== href).map((size) => new URL(size));
      const facts = await copy({ url, substitutes: substitutes.filter(mayVisit), modified, signal: stop });
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

  async function download(url: URL, version: FileVersion | undefined, stop: AbortSignal) {
    const limit = config.images.maxFile * megabyte;
    const file = await api.file(url, { limit, mayVisit, signal: stop, known: version });
    if (!file) return undefined;
    const { bytes, facts } = await readImage(file.bytes);
    await writeWhole(join(folder, fileName(facts)), (path) => writeFile(path, bytes));
    return { facts, version: file.version };
  }
}

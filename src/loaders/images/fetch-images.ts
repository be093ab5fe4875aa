import { homeAddress } from '../../contract/root.ts';
import type { Collected } from '../collected.ts';
import { eachAtOnce } from '../each-at-once.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { createRemarks } from '../remarks.ts';
import type { FileEntry } from '../snapshot-format.ts';
import { createImageCopier } from './copy-image.ts';
import { imageAddresses } from './image-addresses.ts';
import { noImageCache, openImageCache } from './image-cache.ts';
import { createImageHosts } from './image-hosts.ts';

type ImageSettings = FetchContext & {
  readonly collected: Collected;
  /** Where the files go. */
  readonly folder: string;
  readonly imageCache: string | undefined;
};

/** Copies every image that items show. One that cannot be had is a warning, and pages do without it. */
export async function fetchImages(settings: ImageSettings): Promise<FileEntry[]> {
  const { api, collected, config, progress, signal } = settings;
  const { spellings, modified, unusable } = imageAddresses(collected, config, homeAddress(api.root, api.url));
  const cache = settings.imageCache === undefined ? noImageCache : await openImageCache(settings.imageCache);
  const mayVisit = createImageHosts(api, config);
  const troubles = createRemarks();
  for (const text of unusable) troubles.add('Images with addresses that make no sense', text.slice(0, 200));
  const warn = (warning: string) => collected.warnings.push(warning);
  const copy = createImageCopier({ ...settings, cache, mayVisit, warn, troubles });
  const files: FileEntry[] = [];
  let done = 0;

  await eachAtOnce(spellings, { limit: config.api.concurrency, signal }, async ([href, urls], stop) => {
    const url = new URL(href);
    if (mayVisit(url)) {
      const facts = await copy({ url, modified: modified.get(href), signal: stop });
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

import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { WorkerAnswer } from './site-files-worker.ts';

type Entries = WorkerAnswer['sitemap'];

/** Options of the sitemap: which addresses it lists and what it says about them comes from the site itself. */
export function createSitemapOptions() {
  let entries: Entries = new Map();
  return {
    receive: (received: Entries) => {
      entries = received;
    },
    filter: (url: string) => entries.has(url),
    serialize: (item: SitemapItem): SitemapItem => {
      const entry = entries.get(item.url);
      return entry === undefined ? item : { ...item, ...entry };
    },
  } satisfies SitemapOptions & { receive: (received: Entries) => void };
}

import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { WorkerAnswer } from './site-files-worker.ts';

type Entries = WorkerAnswer['sitemap'];

/** Options of the sitemap: which addresses it lists and what it says about them comes from the site itself. */
export function createSitemapOptions() {
  let entries: Entries = new Map();
  const customPages: string[] = [];
  return {
    customPages,
    /** Takes in pages that Astro did not render: it knows of those only that it did. */
    add: (urls: readonly string[]) => {
      customPages.push(...urls);
    },
    receive: (received: Entries) => {
      entries = received;
    },
    filter: (url: string) => entries.has(url),
    serialize: (item: SitemapItem): SitemapItem => {
      const entry = entries.get(item.url);
      return entry === undefined ? item : { ...item, ...entry };
    },
  } satisfies SitemapOptions & {
    add: (urls: readonly string[]) => void;
    receive: (received: Entries) => void;
  };
}

import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { SitemapEntries } from './render-messages.ts';

/** Options of the sitemap: which addresses it lists and what it says about them comes from the site itself. */
export function createSitemapOptions() {
  let entries: SitemapEntries = new Map();
  const customPages: string[] = [];
  return {
    customPages,
    /** Takes in pages that Astro did not render: it knows of those only that it did. */
    add: (urls: readonly string[]) => {
      customPages.push(...urls);
    },
    receive: (received: SitemapEntries) => {
      entries = received;
    },
    filter: (url: string) => entries.has(url),
    serialize: (item: SitemapItem): SitemapItem => {
      const entry = entries.get(item.url);
      return entry === undefined ? item : { ...item, ...entry };
    },
  } satisfies SitemapOptions & {
    add: (urls: readonly string[]) => void;
    receive: (received: SitemapEntries) => void;
  };
}

import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { SitemapEntries } from './render-messages.ts';

/** How the integration sorts addresses, of which most have their order then: comparing by a collator is several times cheaper. */
const order = new Intl.Collator('en', { numeric: true });

/** Options of the sitemap: which addresses it lists and what it says about them comes from the site itself. */
export function createSitemapOptions() {
  let entries: SitemapEntries = new Map();
  const customPages: string[] = [];
  return {
    customPages,
    /** Takes in pages that Astro did not render: it knows of those only that it did. */
    add: (urls: readonly string[]) => {
      for (const url of urls.toSorted(order.compare)) customPages.push(url);
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

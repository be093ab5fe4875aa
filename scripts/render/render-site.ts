import { setFlagsFromString } from 'node:v8';
import type { ImageLengths } from '../../src/outputs/image-lengths.ts';
import type { Site } from '../../src/site/site.ts';
import type { Cache } from '../cache.ts';
import { loadSite, type SiteSource } from '../site-source.ts';
import { littleGarbage, renderPages } from './astro-process.ts';
import { keepFiles, writeBeside } from './beside-pages.ts';

export type RenderedSite = { readonly site: Site; readonly warnings: readonly string[] };

/**
 * Renders a site into the staging folder, on two cores: Astro renders the pages in a process of its own, and this one
 * takes over what is kept and writes everything else. When it ends, however it ends, nothing is written any more.
 *
 * @param order.published file that says what the pages of the published site show; it may be missing
 * @param order.images lengths of images, for feeds
 * @param order.arguments for Astro
 */
export async function renderSite(
  cache: Cache,
  order: {
    readonly source: SiteSource;
    readonly published: string;
    readonly images: Promise<ImageLengths>;
    readonly arguments?: readonly string[];
    readonly onPages: (pages: number) => void;
  },
): Promise<RenderedSite> {
  setFlagsFromString(littleGarbage);
  const ending = new AbortController();
  const emptied = Promise.withResolvers<void>();
  const beside = {
    folder: cache.staging,
    published: order.published,
    staged: cache.stagedPages,
    cards: cache.cards,
    signal: ending.signal,
  };
  const loading = loadSite(order.source);
  const keeping = emptied.promise.then(async () => keepFiles(await loading, beside));
  const writing = keeping.then(async (kept) => writeBeside(kept, await order.images, beside));
  const rendering = renderPages(
    {
      command: 'build',
      source: order.source,
      outFolder: cache.staging,
      cacheFolder: cache.astro,
      processFile: cache.renderer,
      arguments: order.arguments ?? [],
    },
    {
      onEmptied: emptied.resolve,
      kept: async () => (await keeping).paths,
      sitemap: async () => (await writing).sitemap,
      onPages: order.onPages,
    },
  );
  rendering.catch((error: unknown) => {
    ending.abort();
    emptied.reject(error);
  });
  await Promise.allSettled([rendering, loading, order.images, writing]);
  const [remarks, site, { warnings }] = await Promise.all([rendering, loading, writing]);
  return { site, warnings: [...warnings, ...remarks] };
}

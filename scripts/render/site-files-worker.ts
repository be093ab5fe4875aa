import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ImageLengths } from '../../src/outputs/image-lengths.ts';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { cardRemarks } from '../../src/outputs/social-card.ts';
import { createItemDigests } from '../../src/site/item-digests.ts';
import { keepPages } from '../keep/keep-pages.ts';
import { createTextKeeper } from '../keep/keep-texts.ts';
import { readPublishedPages, writePages } from '../keep/page-record.ts';
import { createPlacer } from '../keep/placer.ts';
import { digestOf } from '../keep/values-digest.ts';
import { loadSite, type SiteSource } from '../site-source.ts';
import { makeCards } from './cards/make-cards.ts';
import { type WrittenFiles, writeSiteFiles } from './site-files.ts';

/** Files that say what the pages of events show. */
export type PageFiles = {
  /** Of the published site; it may be missing. */
  readonly published: string;
  /** Is written for the one that is rendered. */
  readonly staged: string;
};

/** What the worker is told when it starts. */
export type WorkerOrder = {
  readonly source: SiteSource;
  readonly folder: string;
  readonly pages?: PageFiles | undefined;
  /** Cache folder of cards; without it none are drawn. */
  readonly cards?: string | undefined;
  /** Becomes 1 when the lengths of images have been sent. Shared memory. */
  readonly imagesReady: Int32Array;
};

/** What the worker tells before it writes: root-relative paths of the pages that are there already. */
export type KeptMessage = { readonly keptPaths: readonly string[] };

/** What the worker answers when every file is written. */
export type WorkerAnswer = WrittenFiles & { readonly sitemap: ReturnType<typeof sitemapEntries> };

const messageSchema = z.object({ message: z.map(z.string(), z.int()) });

const order: WorkerOrder = workerData;
const site = await loadSite(order.source);
const published = readPublishedPages(order.pages?.published ?? '');
const items = createItemDigests(site, digestOf);
const place = createPlacer(published?.folder ?? '', order.folder);
const pages = keepPages(site, published, { items, place });
parentPort?.postMessage({ keptPaths: pages.paths } satisfies KeptMessage);
const kept = new Set(pages.kept);
const keeper = createTextKeeper(published, { items, place, kept });
const written = writeSiteFiles(site, order.folder, {
  imageLengths: receiveImageLengths,
  kept,
  keeper,
  published: published?.folder,
});
if (order.pages) {
  const { digests } = pages;
  writePages(order.pages.staged, { digests, texts: keeper.texts, kept: [...kept, ...written.linked] });
}
if (order.cards !== undefined) {
  await makeCards(site, { folder: order.folder, cache: order.cards });
}
const answer: WorkerAnswer = {
  ...written,
  warnings: [...written.warnings, ...cardRemarks(site)],
  sitemap: sitemapEntries(site),
};
parentPort?.postMessage(answer);

/** Waits until the images, which are made at the same time, have their lengths. */
function receiveImageLengths(): ImageLengths {
  Atomics.wait(order.imagesReady, 0, 0);
  return parentPort ? messageSchema.parse(receiveMessageOnPort(parentPort)).message : new Map();
}

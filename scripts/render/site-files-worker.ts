import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ImageLengths } from '../../src/outputs/image-lengths.ts';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { loadSite, type SiteSource } from '../site-source.ts';
import { type WrittenFiles, writeSiteFiles } from './site-files.ts';

/** What the worker is told when it starts. */
export type WorkerOrder = {
  readonly source: SiteSource;
  readonly folder: string;
  /** Becomes 1 when the lengths of images have been sent. Shared memory. */
  readonly imagesReady: Int32Array;
};

/** What the worker answers when every file is written. */
export type WorkerAnswer = WrittenFiles & { readonly sitemap: ReturnType<typeof sitemapEntries> };

const messageSchema = z.object({ message: z.map(z.string(), z.int()) });

const order: WorkerOrder = workerData;
const site = await loadSite(order.source);
const written = writeSiteFiles(site, order.folder, receiveImageLengths);
const answer: WorkerAnswer = { ...written, sitemap: sitemapEntries(site) };
parentPort?.postMessage(answer);

/** Waits until the images, which are made at the same time, have their lengths. */
function receiveImageLengths(): ImageLengths {
  Atomics.wait(order.imagesReady, 0, 0);
  return parentPort ? messageSchema.parse(receiveMessageOnPort(parentPort)).message : new Map();
}

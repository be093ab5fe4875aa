import { parentPort, workerData } from 'node:worker_threads';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { loadSite, type SiteSource } from '../site-source.ts';
import { type WrittenFiles, writeSiteFiles } from './site-files.ts';

/** What the worker is told when it starts. */
export type WorkerOrder = { readonly source: SiteSource; readonly folder: string };

/** What the worker answers when every file is written. */
export type WorkerAnswer = WrittenFiles & { readonly sitemap: ReturnType<typeof sitemapEntries> };

const order: WorkerOrder = workerData;
const site = await loadSite(order.source);
const answer: WorkerAnswer = { ...writeSiteFiles(site, order.folder), sitemap: sitemapEntries(site) };
parentPort?.postMessage(answer);

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RequestFact } from '../../src/api/transport.ts';
import { listFiles } from '../cli/files.ts';
import type { Usage } from './cost-table.ts';
import type { FetchCost } from './measured-fetch.ts';

// What the benchmark has done in a process of its own, so that it is measured apart: steps.ts NAME ARGUMENT ... Each step
// loads only the modules it needs.

/** Bytes that are read before they are written. */
const atOnce = 64 * 1024 * 1024;

const steps: Readonly<Record<string, (...list: string[]) => Promise<unknown>>> = {
  /** Fetches a town with so many events in each language into FOLDER/snapshot. */
  async 'make-snapshot'(folder = '', events = '0', instant = '', past = '0') {
    const { credentials } = await import('../mock/credentials.ts');
    const { startMock } = await import('../mock/server.ts');
    const { growTown } = await import('./grow.ts');
    const { createTown } = await import('../mock/town.ts');
    const now = Temporal.Instant.from(instant);
    const town = growTown(createTown(now), Number(events), now, Number(past));
    const mock = await startMock({ town, now });
    const { user, password } = credentials.editor;
    await fetchTown({ apiUrl: mock.url, user, applicationPassword: password }, { folder, now });
    await mock.close();
  },

  async 'make-images'(snapshot = '', cacheFolder = '') {
    const { openBuildContext } = await import('../cli/build-context.ts');
    const { makeImages } = await import('../media/images.ts');
    const { readManifest } = await import('../snapshots/snapshot-store.ts');
    const { settings, cache } = await openBuildContext({ 'cache-dir': cacheFolder });
    const { files } = readManifest(snapshot);
    const images = { snapshot, files, config: settings.config, cache: cache.images };
    await (await makeImages(images)).kept;
  },

  /** Renders pages and files of a snapshot, without images. */
  async 'render-once'(snapshot = '', now = '', folder = '') {
    const { noImageLengths } = await import('../../src/outputs/assets.ts');
    const { cacheLayout } = await import('../cli/build-context.ts');
    const { ownConfigFile } = await import('../cli/site-folder.ts');
    const { renderSite } = await import('../build/render-stage.ts');
    const { clearStaging } = await import('../build/staging.ts');
    const cache = cacheLayout(join(folder, 'cache'));
    await clearStaging(cache);
    const siteUrl = 'https://town.example/';
    const history = join(folder, 'no-history');
    await renderSite(cache, {
      source: { snapshot, history, now, configFile: ownConfigFile, siteUrl },
      images: Promise.resolve(noImageLengths),
      workers: 1,
      targetsBeforeWorkers: 0,
      onPages: () => {},
    });
  },

  /** Fetches from a server into FOLDER/NAME: what that cost. */
  async 'fetch-cost'(apiUrl = '', folder = '', name = '', now = ''): Promise<FetchCost> {
    const began = performance.now();
    const facts: (RequestFact & { readonly ended: number })[] = [];
    const onRequest = (fact: RequestFact) => facts.push({ ...fact, ended: performance.now() });
    const place = {
      folder,
      name,
      imageCache: join(folder, 'originals'),
      now: Temporal.Instant.from(now),
    };
    const { collections } = await fetchTown({ apiUrl, onRequest }, { ...place, statusHorizon: 0 });
    const lists = facts.filter(({ url }) => new URL(url).searchParams.has('per_page'));
    const first = Math.min(...lists.map(({ ended, milliseconds }) => ended - milliseconds));
    const last = Math.max(...lists.map(({ ended }) => ended));
    const { user, system } = process.cpuUsage();
    return {
      pages: lists.length,
      requests: facts.length,
      listSeconds: (last - first) / 1000,
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: (user + system) / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
      bytes: facts.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
      items: Object.values(collections).reduce((sum, { count }) => sum + count, 0),
    };
  },

  /**
   * Writes the files of a folder to another one: what the writing alone took. Reading is not counted, and takes turns with
   * writing, so that a large site need not be held.
   */
  async floor(from = '', to = ''): Promise<Usage> {
    const folders = new Set<string>();
    let [wall, cpu, held] = [0, 0, 0];
    let batch: [path: string, content: Buffer][] = [];
    const write = () => {
      const began = performance.now();
      const before = process.cpuUsage();
      for (const [path, content] of batch) {
        const file = join(to, path);
        const folder = dirname(file);
        if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
        folders.add(folder);
        writeFileSync(file, content);
      }
      const { user, system } = process.cpuUsage(before);
      cpu += user + system;
      wall += performance.now() - began;
      batch = [];
      held = 0;
    };
    for (const [path, size] of listFiles(from)) {
      batch.push([path, readFileSync(join(from, path))]);
      held += size;
      if (held >= atOnce) write();
    }
    write();
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    return { wallSeconds: wall / 1000, cpuSeconds: cpu / 1e6, peakBytes };
  },
};

const [name = '', ...list] = process.argv.slice(2);
process.stdout.write(JSON.stringify((await steps[name]?.(...list)) ?? null));

/** @param place.statusHorizon 0 for lists alone: what is asked for one by one depends on the site, not on its pages */
async function fetchTown(
  server: Omit<Parameters<typeof import('../../src/api/client.ts').openApi>[0], 'config'>,
  place: {
    readonly folder: string;
    readonly name?: string;
    readonly now: Temporal.Instant;
    readonly imageCache?: string;
    readonly statusHorizon?: number;
  },
) {
  const { openApi } = await import('../../src/api/client.ts');
  const { fetchSnapshot } = await import('../../src/loaders/fetch-snapshot.ts');
  const { configFor } = await import('../cli/settings.ts');
  const { ownConfigFile } = await import('../cli/site-folder.ts');
  const { folder, name: inFolder = 'snapshot', now, imageCache, statusHorizon } = place;
  const own = await configFor(ownConfigFile, undefined);
  const config = statusHorizon === undefined ? own : { ...own, api: { ...own.api, statusHorizon } };
  const api = await openApi({ ...server, config: config.api });
  const manifest = await fetchSnapshot({
    api,
    config,
    folder: join(folder, inFolder),
    now,
    imageCache,
  });
  await api.close();
  return manifest;
}

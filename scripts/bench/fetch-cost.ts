import { join } from 'node:path';
import { openApi } from '../../src/api/client.ts';
import type { RequestFact } from '../../src/api/transport.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { configFor, ownConfigFile } from '../cli/settings.ts';
import type { FetchCost } from './fetch.ts';
import { now } from './measure.ts';

// In a process of its own: fetch-cost.ts URL FOLDER NAME. Prints a FetchCost as JSON.
const [apiUrl = '', folder = '', name = ''] = process.argv.slice(2);
const began = performance.now();
const facts: (RequestFact & { readonly ended: number })[] = [];
const config = await configFor(ownConfigFile, undefined);
const api = await openApi({
  apiUrl,
  config: config.api,
  onRequest: (fact) => facts.push({ ...fact, ended: performance.now() }),
});
const { collections } = await fetchSnapshot({
  api,
  // Lists alone: what is asked for one by one depends on the site, not on the number of its pages.
  config: { ...config, api: { ...config.api, statusHorizon: 0 } },
  folder: join(folder, name),
  now: Temporal.Instant.from(now),
  imageCache: join(folder, 'originals'),
});
await api.close();

const lists = facts.filter(({ url }) => new URL(url).searchParams.has('per_page'));
const first = Math.min(...lists.map(({ ended, milliseconds }) => ended - milliseconds));
const last = Math.max(...lists.map(({ ended }) => ended));
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    pages: lists.length,
    requests: facts.length,
    listSeconds: (last - first) / 1000,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    bytes: facts.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    items: Object.values(collections).reduce((sum, { count }) => sum + count, 0),
  } satisfies FetchCost),
);

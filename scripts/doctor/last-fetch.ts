import { join } from 'node:path';
import type { Cache } from '../cache.ts';
import { latestName, readManifest } from '../fetch/snapshot-store.ts';
import type { Settings } from '../settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const { good, remark, bad } = findingsOf('fetch');

/** The last snapshot: its age, its server, and what was left out of it. */
export function lookAtLastFetch({ config, now, apiUrl }: Settings, cache: Cache): readonly Finding[] {
  const name = latestName(cache.snapshots);
  if (name === undefined) return [bad('nothing was fetched yet', 'Run "npm run build".')];
  const { origin, fetched, quarantined } = readManifest(join(cache.snapshots, name));
  const hours = now.since(Temporal.Instant.from(fetched)).total('hours');
  const age = `the last fetch is ${Math.round(hours)} h old`;
  const late = config.staleHours > 0 && hours > config.staleHours;
  return [
    late ? bad(age, 'Run "npm run build", and see why no scheduled run did (docs/deploy).') : good(age),
    apiUrl === undefined || apiUrl.replace(/\/+$/, '') === origin
      ? good(`it came from ${origin}`)
      : remark(
          `it came from ${origin}, and API_URL is ${apiUrl}`,
          'Run "npm run build" to read the other server.',
        ),
    quarantined.length === 0
      ? good('every item could be read')
      : remark(
          `${quarantined.length} items could not be read`,
          `See ${join(cache.reports, 'latest.html')}: it says where in the CMS to fix each.`,
        ),
  ];
}

import { join } from 'node:path';
import type { PublicationOrder } from '../../scripts/sites/publish-tree.ts';
import type { RollbackOrder } from '../../scripts/sites/rollback.ts';

/** What publishing to and rolling back in one folder needs. */
export type PublicationPlace = PublicationOrder & RollbackOrder & { readonly root: string };

/** A place with `staging`, `dist` and `cache` in one folder. */
export function publicationPlace(root: string, keepSites = 3): PublicationPlace {
  const cache = join(root, 'cache');
  return {
    root,
    staging: join(root, 'staging'),
    dist: join(root, 'dist'),
    origin: {
      snapshot: 'snapshot',
      now: '2026-11-20T11:00:00Z',
      siteUrl: 'https://town.example/base/',
    },
    siteUrl: 'https://town.example/base/',
    record: join(cache, 'published.json'),
    list: join(cache, 'published-paths.json'),
    kept: [cache],
    keepSites,
    clock: () => Temporal.Now.instant(),
  };
}

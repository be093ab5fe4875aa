import { join } from 'node:path';
import { noImageLengths } from '../../../src/outputs/image-lengths.ts';
import { cacheLayout } from '../../cache.ts';
import { renderSite } from '../../render/render-site.ts';
import { clearStaging } from '../../render/staging.ts';
import { ownConfigFile } from '../../site-config.ts';

// In a process of its own: render-once.ts SNAPSHOT NOW FOLDER. Renders pages and files, without images.
const [snapshot = '', now = '', folder = ''] = process.argv.slice(2);
const cache = cacheLayout(join(folder, 'cache'));
await clearStaging(cache);
await renderSite(cache, {
  source: {
    snapshot,
    history: join(folder, 'no-history'),
    now,
    configFile: ownConfigFile,
    siteUrl: 'https://town.example/',
  },
  published: '',
  images: Promise.resolve(noImageLengths),
  arguments: ['--config', 'scripts/bench/profile/astro.config.mjs'],
  onPages: () => {},
});

import { join } from 'node:path';
import { noImageLengths } from '../../src/outputs/assets.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { ownConfigFile } from '../cli/settings.ts';
import { renderSite } from '../stages/render.ts';
import { clearStaging } from '../stages/staging.ts';

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

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { noImageLengths } from '../../../src/outputs/image-lengths.ts';
import { renderPages } from '../../render/astro-process.ts';
import { ownConfigFile } from '../../site-config.ts';

// In a process of its own: render-once.ts SNAPSHOT NOW FOLDER. Renders pages and files, without images.
const [snapshot = '', now = '', folder = ''] = process.argv.slice(2);
const outFolder = join(folder, 'rendered');
mkdirSync(outFolder);
await renderPages(
  {
    command: 'build',
    source: {
      snapshot,
      history: join(folder, 'no-history'),
      now,
      configFile: ownConfigFile,
      siteUrl: 'https://town.example/',
    },
    outFolder,
    cacheFolder: join(folder, 'astro'),
    arguments: ['--config', 'scripts/bench/profile/astro.config.mjs'],
  },
  Promise.resolve(noImageLengths),
  () => {},
);

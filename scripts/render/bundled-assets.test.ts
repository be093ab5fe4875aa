import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../../tests/support/read-tree.ts';
import { moveBundledAssets } from './bundled-assets.ts';

test('assets leave the bundle for the site, modules stay with their maps for the render', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bundle-'));
  const site = join(dir, 'site');
  const bundle = join(dir, 'bundle');
  mkdirSync(join(bundle, '_astro'), { recursive: true });
  writeFileSync(join(bundle, '_astro/site.css'), 'a{}');
  writeFileSync(join(bundle, 'entry.mjs'), 'export {};');
  writeFileSync(join(bundle, 'entry.mjs.map'), '{}');
  moveBundledAssets(site).writeBundle(
    { dir: bundle },
    {
      '_astro/site.css': { type: 'asset' },
      'entry.mjs': { type: 'chunk' },
      'entry.mjs.map': { type: 'asset' },
    },
  );
  expect(readTree(site)).toEqual({ '_astro/site.css': 'a{}' });
  expect(readTree(bundle)).toEqual({ 'entry.mjs': 'export {};', 'entry.mjs.map': '{}' });
});

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../../tests/support/read-tree.ts';
import { moveBundledAssets, shortScopes } from './astro-integration.ts';

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

function shorten(code: string, id: string): string {
  return shortScopes().reduce((text, plugin) => plugin.transform(text, id)?.code ?? text, code);
}

test('styles and components get the same short names', () => {
  expect(shorten('p[data-astro-cid-abcd1234]{color:red}', '/A.astro?astro&type=style&index=0&lang.css')).toBe(
    'p[data-0abcd]{color:red}',
  );
  expect(shorten('<p data-astro-cid-abcd1234>', '/A.astro')).toBe('<p data-0abcd>');
});

test('other modules stay as they are', () => {
  expect(shorten('"data-astro-cid-abcd1234"', '/a.ts')).toBe('"data-astro-cid-abcd1234"');
});

test('two components that would share a name stop the build', () => {
  expect(() => shorten('data-astro-cid-abcd1234 data-astro-cid-abcd9999', '/A.astro')).toThrow(
    'Two components have scopes that begin with "abcd".',
  );
});

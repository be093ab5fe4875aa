import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { cacheLayout } from '../cache.ts';
import { listFiles } from '../files.ts';
import { evictFiles } from './evict-files.ts';

const [image = '', document = '', gone = ''] = ['a', 'b', 'c'].map((letter) => letter.repeat(64));

test('removes what no kept snapshot names, and nothing else', () => {
  const cache = cacheLayout(temporaryFolder());
  const manifest = {
    version: 1,
    origin: 'https://cms.example/wp-json',
    fetched: '2026-11-20T08:00:00Z',
    languages: ['en'],
    root: { name: '', description: '', url: '', home: '', gmt_offset: 0, namespaces: [] },
    names: {},
    collections: {},
    untranslated: [],
    unavailable: [],
    files: [{ url: 'x', digest: image, extension: 'png', width: 1, height: 1, color: '#000000' }],
    documents: [{ url: 'y', digest: document, extension: 'pdf', bytes: 1, path: 'y.pdf' }],
    quarantined: [],
    withheld: [],
    warnings: [],
  };
  const put = (path: string, text = '') => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  put(join(cache.snapshots, 'one', 'manifest.json'), JSON.stringify(manifest));
  for (const name of [`${image}.png`, `${document}.pdf`, `${gone}.jpg`, 'index.json', 'files.json'])
    put(join(cache.originals, name));
  for (const name of [`${image}-480.webp`, `${image}-480.webp.plain`, `${gone}-480.webp`, `${gone}-960.webp`])
    put(join(cache.images, 'webp-q78-e4', name));

  expect(evictFiles(cache)).toBe(3);
  expect([...listFiles(cache.originals).keys()]).toEqual([
    `${image}.png`,
    `${document}.pdf`,
    'files.json',
    'index.json',
  ]);
  expect([...listFiles(cache.images).keys()]).toEqual([
    `webp-q78-e4/${image}-480.webp`,
    `webp-q78-e4/${image}-480.webp.plain`,
  ]);
  expect(evictFiles(cache)).toBe(0);
});

test('removes nothing while a snapshot cannot be read', () => {
  const cache = cacheLayout(temporaryFolder());
  mkdirSync(join(cache.snapshots, 'one'), { recursive: true });
  writeFileSync(join(cache.snapshots, 'one', 'manifest.json'), '{}');
  mkdirSync(cache.originals);
  writeFileSync(join(cache.originals, `${gone}.jpg`), '');
  expect(evictFiles(cache)).toBe(0);
  expect([...listFiles(cache.originals).keys()]).toEqual([`${gone}.jpg`]);
});

test('has nothing to do where nothing is kept', () => {
  expect(evictFiles(cacheLayout(join(temporaryFolder(), 'none')))).toBe(0);
});

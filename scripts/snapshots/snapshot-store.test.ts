import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeManifest } from '../../src/loaders/fetch-snapshot.ts';
import { digest, type Manifest } from '../../src/snapshot/format.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { listFiles } from '../cli/files.ts';
import {
  checkDigests,
  collectedCounts,
  evictFiles,
  fetchWarnings,
  keepSnapshot,
  latestSnapshot,
  namedSnapshot,
  newSnapshotFolder,
  snapshotNames,
} from './snapshot-store.ts';

const [image = '', document = '', removed = ''] = ['a', 'b', 'c'].map((letter) =>
  letter.repeat(64),
);

test('removes what no stored snapshot names, and nothing else', () => {
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
  for (const name of [
    `${image}.png`,
    `${document}.pdf`,
    `${removed}.jpg`,
    'index.json',
    'files.json',
  ])
    put(join(cache.originals, name));
  for (const name of [
    `${image}-480.webp`,
    `${image}-480.webp.plain`,
    `${removed}-480.webp`,
    `${removed}-960.webp`,
  ])
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
  writeFileSync(join(cache.originals, `${removed}.jpg`), '');
  expect(evictFiles(cache)).toBe(0);
  expect([...listFiles(cache.originals).keys()]).toEqual([`${removed}.jpg`]);
});

test('has nothing to do where nothing is stored', () => {
  expect(evictFiles(cacheLayout(join(temporaryFolder(), 'none')))).toBe(0);
});

test('what a fetch warned of names fields that items are shown without, one field in one sentence', () => {
  const field = { field: 'image.url', reason: 'Invalid input' };
  const dropped: Manifest['dropped'] = [
    { ...field, collection: 'events', language: 'en', id: '1', value: '7' },
    { ...field, collection: 'events', language: 'pl', id: '2', value: '{}' },
    { ...field, collection: 'events', language: 'pl', id: '2', field: 'tags.1.id', value: '"x"' },
  ];
  expect(fetchWarnings({ warnings: ['A warning.'], dropped })).toEqual([
    'A warning.',
    'events: items shown without their "image.url", which cannot be read: 1 (en, 7), 2 (pl, {}).',
    'events: items shown without their "tags[].id", which cannot be read: 2 (pl, "x").',
  ]);
});

describe('snapshot store', () => {
  const image = Buffer.from('pixels');
  const items = '{"id":1}\n';

  const manifest: Manifest = {
    ...snapshotOf({}).manifest,
    collections: { 'events.en.ndjson': { count: 1, digest: digest(items) } },
    files: [
      {
        url: 'https://cms.example/a.png',
        digest: digest(image),
        extension: 'png',
        width: 1,
        height: 1,
        color: '#000000',
      },
    ],
  };

  test('counts the items of all files of a collection', () => {
    const collections = {
      'events.en.ndjson': { count: 700, digest: '' },
      'events.en.4012.ndjson': { count: 301, digest: '' },
      'events.pl.ndjson': { count: 2, digest: '' },
      'posts.en.ndjson': { count: 3, digest: '' },
    };
    expect(collectedCounts({ collections })).toEqual({
      events: { en: 1001, pl: 2 },
      posts: { en: 3 },
    });
  });

  describe('keepSnapshot', () => {
    test('keeps the newest and points to the last one', async () => {
      const { store, names } = await keep(['01', '02', '03', '04'], { count: 3 });
      expect(snapshotNames(store)).toEqual(names.slice(1));
      expect(latestSnapshot(store)).toBe(join(store, names[3] ?? ''));
    });

    test('removes those last that published sites came from, and never the newest', async () => {
      const { store, names } = await keep(['01', '02', '03', '04'], { count: 2, published: [0] });
      expect(snapshotNames(store)).toEqual([names[0], names[3]]);
      const all = await keep(['01', '02', '03'], { count: 2, published: [0, 1] });
      expect(snapshotNames(all.store)).toEqual([all.names[1], all.names[2]]);
    });

    test('leaves nothing of a removal or a fetch that was interrupted', async () => {
      const { store } = await keep(['01'], { count: 3 });
      for (const name of [
        '.incomplete-4194305-x',
        '.removing-20261101T000000000Z',
        'latest.unfinished',
      ]) {
        mkdirSync(join(store, name));
      }
      newSnapshotFolder(store, Temporal.Instant.from('2026-11-20T12:00:00Z'));
      expect(snapshotNames(store)).toHaveLength(1);
      expect(existsSync(join(store, '.removing-20261101T000000000Z'))).toBe(false);
      expect(existsSync(join(store, '.incomplete-4194305-x'))).toBe(false);
      expect(existsSync(join(store, 'latest.unfinished'))).toBe(false);
    });
  });

  describe('namedSnapshot', () => {
    test('takes a name, a beginning that only one has, "latest", "previous" and a folder', async () => {
      const { store, names } = await keep(['01', '02'], { count: 3 });
      const [first = '', second = ''] = names.map((name) => join(store, name));
      expect(namedSnapshot(store, names[0] ?? '')).toBe(first);
      expect(namedSnapshot(store, '20261101')).toBe(first);
      expect(namedSnapshot(store, 'latest')).toBe(second);
      expect(namedSnapshot(store, 'previous')).toBe(first);
      expect(namedSnapshot(store, first)).toBe(first);
    });

    test.each([
      ['2026', '2 snapshots have names that begin with "2026"'],
      ['nowhere', '"nowhere" is neither a name in'],
      ['', '"" is neither a name in'],
    ])('refuses %j', async (asked, reason) => {
      const { store } = await keep(['01', '02'], { count: 3 });
      expect(() => namedSnapshot(store, asked)).toThrow(`--snapshot: ${reason}`);
    });

    test('says that there is none before the only one', async () => {
      const { store, names } = await keep(['01'], { count: 3 });
      expect(() => namedSnapshot(store, 'previous', 'A')).toThrow(
        `A: there is no snapshot before ${names[0]} in "${store}".`,
      );
    });
  });

  describe('checkDigests', () => {
    const damages = [
      [
        'a changed byte of the manifest',
        'manifest.json',
        (file: string) => replace(file, 'cms', 'cmz'),
      ],
      [
        'a changed byte of a collection',
        'events.en.ndjson',
        (file: string) => replace(file, '1', '2'),
      ],
      [
        'a byte too many in an image',
        `files/${digest(image)}.png`,
        (file: string) => appendFileSync(file, '.'),
      ],
      ['an image that is gone', `files/${digest(image)}.png`, (file: string) => rmSync(file)],
    ] as const;

    test('answers what a whole snapshot says of itself', async () => {
      const { store } = await keep(['01'], { count: 1 });
      expect(await checkDigests(latestSnapshot(store))).toEqual(manifest);
    });

    test.each(damages)('names the file of %s', async (_, path, damage) => {
      const { store } = await keep(['01'], { count: 1 });
      const folder = latestSnapshot(store);
      damage(join(folder, path));
      await expect(checkDigests(folder)).rejects.toMatchObject({
        exitCode: 4,
        message: expect.stringContaining(`${join(folder, path)} is `),
      });
    });
  });

  async function keep(
    days: readonly string[],
    { count, published = [] }: { readonly count: number; readonly published?: readonly number[] },
  ): Promise<{ store: string; names: readonly string[] }> {
    const store = temporaryFolder();
    const names: string[] = [];
    for (const day of days) {
      const folder = newSnapshotFolder(store, Temporal.Instant.from(`2026-11-${day}T03:00:00Z`));
      mkdirSync(join(folder, 'files'), { recursive: true });
      writeFileSync(join(folder, 'events.en.ndjson'), items);
      writeFileSync(join(folder, 'files', `${digest(image)}.png`), image);
      await writeManifest(folder, manifest);
      const protectedNames = new Set(published.map((index) => names[index] ?? ''));
      names.push(
        basename(keepSnapshot({ store, folder, manifest, keep: count, published: protectedNames })),
      );
    }
    return { store, names };
  }

  function replace(file: string, from: string, to: string): void {
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  }
});

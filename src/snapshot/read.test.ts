import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  wireEvent,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { eventSchema } from '../contract/events.ts';
import { writeCollections, writeManifest } from '../loaders/fetch-snapshot.ts';
import { previousItems } from '../loaders/incremental.ts';
import { readKnown } from '../loaders/item-details.ts';
import { createCollected, receive } from '../loaders/item-store.ts';
import { receiveItem } from '../loaders/receive-item.ts';
import {
  collectionFiles,
  contractDigest,
  dividedIds,
  type Manifest,
  snapshotVersion,
} from './format.ts';
import {
  createPartSharing,
  keptText,
  readRecordLines,
  readSnapshot,
  SnapshotMemory,
} from './read.ts';

describe('read snapshot', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

  let place: string;
  let good: string;
  let folder: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'kalendarium-read-'));
    good = join(place, 'good');
    await writeSnapshot(good, 3);
  });
  beforeEach(async () => {
    folder = join(place, 'copy');
    await rm(folder, { recursive: true, force: true });
    await cp(good, folder, { recursive: true });
  });
  afterAll(() => rm(place, { recursive: true }));

  async function writeSnapshot(
    path: string,
    events: number | readonly number[],
    fields: (id: number) => Readonly<Record<string, unknown>> = () => ({}),
  ): Promise<void> {
    await mkdir(path, { recursive: true });
    const collected = createCollected(['en']);
    const ids =
      typeof events === 'number' ? Array.from({ length: events }, (_, index) => index + 1) : events;
    for (const id of ids.toReversed()) {
      const raw = wireEvent({
        id,
        description: `<p>${'Text '.repeat(200)}</p>`,
        venue: [wireVenue()],
        ...fields(id),
      });
      receive(collected, 'events', 'en', receiveItem('events', { raw, language: 'en', now }));
    }
    receive(
      collected,
      'posts',
      'en',
      receiveItem('posts', { raw: wirePost(), language: 'en', now }),
    );
    collected.unavailable.add('blocks');
    const manifest: Manifest = {
      version: snapshotVersion,
      origin: 'https://cms.example/wp-json',
      fetched: now.toString(),
      languages: ['en'],
      root: {
        name: 'Town',
        description: '',
        url: '',
        home: '',
        gmt_offset: 1,
        timezone_string: '',
        page_for_posts: 0,
        page_on_front: 0,
        show_on_front: '',
        namespaces: [],
      },
      names: { en: { name: 'Town', description: 'What is on' } },
      collections: await writeCollections(path, collected),
      untranslated: [],
      unavailable: ['blocks'],
      files: [],
      documents: [],
      embeds: [],
      maps: [],
      quarantined: [],
      dropped: [],
      withheld: [],
      warnings: [],
      shapes: {},
      vanished: [],
    };
    await writeManifest(path, manifest);
  }

  describe('readSnapshot', () => {
    test('gives the same items where a program with the same schemas wrote them', async () => {
      const { manifest, items } = await readSnapshot(folder);
      await rm(join(folder, 'manifest.json'));
      await rm(join(folder, 'manifest.sha256'));
      await writeManifest(folder, { ...manifest, contract: contractDigest() });
      const trusted = await readSnapshot(folder);
      expect(trusted.items('events', 'en')).toStrictEqual(items('events', 'en'));
      expect(trusted.items('posts', 'en')).toStrictEqual(items('posts', 'en'));
    });

    test('gives the items of a collection by ascending id', async () => {
      const snapshot = await readSnapshot(folder);
      expect(snapshot.items('events', 'en').map(({ id }) => id)).toEqual([1, 2, 3]);
      expect(snapshot.root.name).toBe('Town');
    });

    test('gives nothing for what is not there', async () => {
      const snapshot = await readSnapshot(folder);
      expect([snapshot.items('blocks', 'en'), snapshot.items('events', 'pl')]).toEqual([[], []]);
    });

    test('reads a large snapshot, whose events are in several files', async () => {
      const large = join(place, 'large');
      await writeSnapshot(large, 5_000);
      const snapshot = await readSnapshot(large);
      const events = snapshot.items('events', 'en');
      expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, at) => at + 1));
      expect(events.at(-1)).toMatchObject({ id: 5_000, venue: [{ venue: 'Hall 1' }] });
      const { collections } = snapshot.manifest;
      const files = collectionFiles(Object.keys(collections), 'events', 'en');
      const counts = files.map((file) => collections[file]?.count ?? 0);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5000);
      expect([counts.length > 10, Math.max(...counts) < 500]).toEqual([true, true]);
    });

    test('gives the same object of what a process read before, in whichever file it is', async () => {
      const ids = Array.from({ length: 2000 }, (_, index) => index * 3 + 1);
      const [, first = []] = dividedIds('events', 'en', ids).values();
      const [begins = 0] = first;
      const memory = new SnapshotMemory();
      const read = async (name: string, ...order: [readonly number[], edited?: number]) => {
        const [list, edited] = order;
        const path = join(place, name);
        await writeSnapshot(path, list, (id) => (id === edited ? { title: 'Edited' } : {}));
        return (await readSnapshot(path, memory)).items('events', 'en');
      };
      const before = new Map((await read('first', ids)).map((event) => [event.id, event]));
      // Without the item with which a file begins, the others of it are in the one before.
      const without = ids.filter((id) => id !== begins);
      const edited = without[700];
      const after = await read('second', without, edited);
      expect(after.map(({ id }) => id)).toEqual(without);
      expect(after.filter((event) => before.get(event.id) !== event)).toMatchObject([
        { id: edited, title: 'Edited' },
      ]);
    });

    test('gives texts that a process keeps beside the heap like any others', async () => {
      const long = (text: string) => `<p>${text.repeat(300)}</p>`;
      const texts = [long('ź'), long('\ufeff🎷'), long('\ud83c'), 'Short.', ''];
      const path = join(place, 'texts');
      const image = { url: 'https://cms.example/a.jpg', id: 7, alt: 'A mill' };
      await writeSnapshot(path, texts.length, (id) => ({ description: texts[id - 1], image }));
      const memory = new SnapshotMemory();
      const [kept = [], read = []] = [
        await readSnapshot(path, memory),
        await readSnapshot(path),
      ].map(({ items }) => items('events', 'en'));
      expect(kept.map(({ description }) => description)).toEqual(texts);
      expect(kept.map((event) => typeof keptText(event, 'description'))).toEqual([
        ...['object', 'object', 'string', 'string', 'string'],
      ]);
      const named = (events: readonly object[]) =>
        events.map((event) => Object.fromEntries(Object.entries(event).toSorted()));
      expect(named(kept)).toEqual(named(read));
      expect(named(kept.map((event) => ({ ...event })))).toEqual(named(read));
      expect(kept[1]?.venue).toBe(kept[0]?.venue);
      expect(kept[1]?.image).toBe(kept[0]?.image);
    });

    test('reads one of the version before, of which each collection is one file', async () => {
      const { manifest, items } = await readSnapshot(folder);
      await changeManifest({ version: 1 });
      const earlier = await readSnapshot(folder);
      expect([earlier.manifest.version, manifest.version]).toEqual([1, 2]);
      expect(earlier.items('events', 'en')).toStrictEqual(items('events', 'en'));
    });
  });

  const damages: readonly [what: string, damage: () => Promise<unknown>, said: RegExp][] = [
    [
      'an empty folder',
      () => rm(folder, { recursive: true }).then(() => mkdir(folder)),
      /manifest\.json cannot be read, so this folder is not a complete snapshot/,
    ],
    [
      'a manifest that is cut off',
      () => truncate(join(folder, 'manifest.json'), 50),
      /manifest\.json is not JSON/,
    ],
    [
      'a manifest of another version',
      () => changeManifest({ version: 99 }),
      /has version 99, and this program reads versions 1 and 2/,
    ],
    [
      'a manifest that is none',
      () => writeFile(join(folder, 'manifest.json'), '[]'),
      /has version undefined/,
    ],
    [
      'a manifest without its root',
      () => changeManifest({ root: undefined }),
      /manifest\.json: root/,
    ],
    [
      'a manifest with a file name that leads elsewhere',
      () =>
        changeManifest({
          files: [
            { url: 'x', digest: 'a', extension: '../x', width: 1, height: 1, color: '#000000' },
          ],
        }),
      /files\.0\.digest/,
    ],
    [
      'a collection that is missing',
      () => rm(join(folder, 'events.en.ndjson')),
      /events\.en\.ndjson cannot be read/,
    ],
    [
      'a collection that is cut off',
      () => truncate(join(folder, 'events.en.ndjson'), 1000),
      /is not the file the manifest describes/,
    ],
    [
      'a collection that was added to',
      () => appendFile(join(folder, 'events.en.ndjson'), '{}\n'),
      /is not the file the manifest describes/,
    ],
  ];

  describe('a damaged snapshot is refused', () => {
    test.each(damages)('%s', async (_, damage, said) => {
      await damage();
      await expect(readSnapshot(folder)).rejects.toThrow(said);
      await expect(readSnapshot(folder)).rejects.toMatchObject({ name: 'SnapshotError' });
    });
  });

  async function changeManifest(change: Readonly<Record<string, unknown>>): Promise<void> {
    const path = join(folder, 'manifest.json');
    await writeFile(
      path,
      JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }),
    );
  }

  describe('lines of records', () => {
    test('end at line feeds only, however the file is cut into pieces', async () => {
      const written = ['', 'a\u2028b\u2029c\r\u0085d', 'ł'.repeat(1_200_000), '', 'x\r', 'last'];
      const path = join(place, 'lines');
      for (const end of ['', '\n']) {
        await writeFile(path, written.join('\n') + end);
        expect(await Array.fromAsync(readRecordLines(path), String)).toEqual(written);
      }
    });

    test('with separators of Unicode are known to the next fetch', async () => {
      const text = 'line\u2028separator\u2029paragraph';
      const path = join(place, 'separators');
      await mkdir(path);
      const collected = createCollected(['en']);
      const event = wireEvent({
        title: text,
        json_ld: { eventStatus: 'https://schema.org/EventCancelled' },
        yoast_head_json: { title: text },
      });
      receive(
        collected,
        'events',
        'en',
        receiveItem('events', { raw: event, language: 'en', now }),
      );
      const post = wirePost({ content: { rendered: text, protected: false } });
      receive(collected, 'posts', 'en', receiveItem('posts', { raw: post, language: 'en', now }));
      const [item] = (await readSnapshot(good)).items('posts', 'en');
      const { manifest } = await readSnapshot(good);
      const name = 'posts.en.ndjson';
      const previous = {
        folder: path,
        manifest: {
          ...manifest,
          collections: await writeCollections(path, collected),
          reading: { basis: 'one', whole: { [name]: now.toString() }, reused: {} },
        },
      };
      const circumstances = { origin: manifest.origin, basis: 'one', now, hours: 1 };
      const items = await previousItems(previous, circumstances, 'posts', 'en');
      expect(await Array.fromAsync(items?.items() ?? [])).toMatchObject([
        { id: 1, item: { ...item, content: { rendered: text, protected: false } } },
      ]);
      const dated = { id: 1, modified_utc: '2026-11-03 09:00:00' };
      const [known] = [...(collected.stores.get('en')?.events.values() ?? [])];
      expect(known && (await readKnown(path)).details('en', known)).toEqual(known?.json_ld);
      expect((await readKnown(path)).head('events', 'en', dated)).toMatchObject({
        yoast_head_json: { title: text },
      });
    });
  });
});

test('gives equal parts of two events as one object, and leaves what they say as it is', () => {
  const parts = () => ({
    venue: [wireVenue({ id: 7 })],
    organizer: [wireOrganizer({ id: 8 })],
    categories: [wireTerm({ id: 9 })],
    tags: [wireTerm({ id: 10 })],
  });
  const [one, other] = [1, 2].map((id) => eventSchema.parse(wireEvent({ id, ...parts() })));
  const share = createPartSharing();
  const shared = [one, other].flatMap((event) => (event === undefined ? [] : [share(event)]));
  expect(shared).toEqual([one, other]);
  for (const part of ['venue', 'organizer', 'categories', 'tags'] as const) {
    expect(shared[0]?.[part][0]).toBe(shared[1]?.[part][0]);
  }
});

test('keeps parts apart that differ in anything', () => {
  const share = createPartSharing();
  const [venue, renamed] = ['Old mill', 'New mill'].map(
    (name) =>
      share(eventSchema.parse(wireEvent({ venue: [wireVenue({ id: 7, venue: name })] }))).venue[0]
        ?.venue,
  );
  expect([venue, renamed]).toEqual(['Old mill', 'New mill']);
});

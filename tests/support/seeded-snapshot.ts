import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Ledger, ledgerFile, openLedger } from '../../scripts/seed/ledger.ts';
import { type Collection, collections } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import { createCollected, shelfOf } from '../../src/loaders/collected.ts';
import { itemSchema } from '../../src/loaders/item-schema.ts';
import type { Snapshot } from '../../src/loaders/snapshot-format.ts';
import { writeCollections, writeManifest } from '../../src/loaders/write-snapshot.ts';

type Item = Record<string, unknown>;

type Seeded = {
  readonly source: Snapshot;
  /** What was fetched from the server it was pushed into. */
  readonly target: Snapshot;
  readonly ledger: Ledger;
};

/** The ledger of what a run of the command pushed from one server to another. */
export function ledgerOf(cache: string, source: Snapshot, target: string): Ledger {
  return openLedger(ledgerFile(cache, source.manifest.origin, target));
}

/**
 * The items of the source as they have to be on the server they were pushed into: under its address and its ids, with
 * its times of changes, without links between translations. Of a file that two items have, each has its own.
 *
 * @param without takes from an item what no route of the API writes
 */
export function expectedItems(
  { source, target, ledger }: Seeded,
  collection: Collection,
  language: Language,
  without: (collection: Collection, item: Item) => Item = (_, item) => item,
): readonly Item[] {
  const hosts = [source, target].map(({ home }) => new URL(home).host);
  const there = new Map(
    collections.flatMap((name) =>
      languages.flatMap((one) =>
        target.items(name, one).map((item) => [`${name} ${item.id}`, item] as const),
      ),
    ),
  );
  const idOf = (name: Collection, id: unknown): number => ledger.get(`${name} ${id}`)?.id ?? 0;

  function expected(name: Collection, { ...item }: Item): Item {
    const id = idOf(name, item['id']);
    const written: Item = { ...there.get(`${name} ${id}`) };
    item['id'] = id;
    for (const time of ['modified_utc', 'modified_gmt']) if (time in item) item[time] = written[time];
    if ('translations' in item) item['translations'] = {};
    if ('parent' in item) item['parent'] = idOf(name, item['parent']);
    if ('featured_media' in item) item['featured_media'] = idOf('media', item['featured_media']);
    if (isRecord(item['image'])) item['image'] = withFile(item['image'], item['image']['id']);
    if (name === 'menu-items') item['object_id'] = written['object_id'];
    if (name === 'posts') item['tags'] = list(item['tags']).map((tag) => idOf('tags', tag));
    if (name === 'events') {
      for (const [field, of] of embedded) {
        item[field] = list(item[field]).map((one) => without(of, expected(of, { ...Object(one) })));
      }
    }
    return item;
  }

  /** What names a file, under the address the file has there. */
  function withFile(value: Item, mediaId: unknown): Item {
    const entry = ledger.get(`media ${mediaId}`);
    const from = String(value['url'] ?? value['source_url']);
    const moved = JSON.stringify(value).replaceAll(stem(from), stem(entry?.url ?? from));
    return { ...JSON.parse(moved), id: entry?.id ?? 0 };
  }

  return source
    .items(collection, language)
    .map((item): Item => JSON.parse(JSON.stringify(item).replaceAll(hosts[0] ?? '', hosts[1] ?? '')))
    .map((item) => {
      const file = collection === 'media' ? withFile(item, item['id']) : {};
      return without(collection, { ...expected(collection, { ...item, ...file, id: item['id'] }) });
    })
    .toSorted((a, b) => Number(a['id']) - Number(b['id']));
}

const embedded = [
  ['venue', 'venues'],
  ['organizer', 'organizers'],
  ['categories', 'categories'],
  ['tags', 'tags'],
] as const satisfies readonly (readonly [string, Collection])[];

/** Writes the snapshot that has to be fetched from the server, with the files that were. */
export async function writeExpected(
  folder: string,
  { target }: Seeded,
  itemsOf: (collection: Collection, language: Language) => readonly Item[],
): Promise<void> {
  mkdirSync(folder);
  cpSync(join(target.folder, 'files'), join(folder, 'files'), { recursive: true });
  const collected = createCollected(languages);
  for (const language of languages) {
    for (const collection of collections) {
      for (const item of itemsOf(collection, language)) {
        const parsed = itemSchema(collection).parse(item);
        Reflect.apply(
          shelfOf(collected, language)[collection].set,
          shelfOf(collected, language)[collection],
          [parsed.id, parsed],
        );
      }
    }
  }
  await writeManifest(folder, { ...target.manifest, collections: await writeCollections(folder, collected) });
}

function stem(address: string): string {
  return address.replace(/\.[^./]*$/, '');
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

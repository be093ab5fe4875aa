import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../../src/contract/collections.ts';
import { ownLanguage } from '../../src/i18n/dictionaries.ts';
import { writeManifest } from '../../src/loaders/fetch-snapshot.ts';
import {
  collectionEntries,
  digest,
  dividedIds,
  type Manifest,
  recordSchema,
  stableJson,
} from '../../src/snapshot/format.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';

export type Wire = Readonly<Record<string, unknown>>;

export type WireRecord = { readonly id: number; readonly item: Wire };

const wireSchema = z.record(z.string(), z.unknown());

/**
 * Copies a snapshot, with other records in a collection of its first language.
 *
 * @param change gets the records of a collection by ascending id, and what reads those of another
 */
export async function editSnapshot(
  from: string,
  to: string,
  collection: Collection,
  change: (
    records: readonly WireRecord[],
    read: (other: Collection) => readonly WireRecord[],
  ) => readonly WireRecord[],
): Promise<void> {
  const manifest = readManifest(from);
  const [language = ownLanguage.tag] = manifest.languages;
  const linesOf = (one: Collection) => readLines(from, manifest, one);
  const lines = linesOf(collection);
  const changed = change([...lines.keys()], (other) => [...linesOf(other).keys()]);
  const texts = new Map(changed.map((record) => [record.id, lines.get(record) ?? lineOf(record)]));
  const entries = collectionEntries(manifest, collection, language);
  cpSync(from, to, { recursive: true });
  for (const file of ['manifest.json', 'manifest.sha256', ...entries.map(({ file }) => file)])
    rmSync(join(to, file));
  const collections = { ...manifest.collections };
  for (const { file } of entries) delete collections[file];
  const sorted = [...texts.keys()].toSorted((one, other) => one - other);
  for (const [file, ids] of dividedIds(collection, language, sorted)) {
    const content = ids.map((id) => `${texts.get(id)}\n`).join('');
    writeFileSync(join(to, file), content);
    collections[file] = { count: ids.length, digest: digest(content) };
  }
  await writeManifest(to, { ...manifest, collections });
}

/** Lines of the collection's files by their records. */
function readLines(
  folder: string,
  manifest: Manifest,
  collection: Collection,
): ReadonlyMap<WireRecord, string> {
  const [language = ownLanguage.tag] = manifest.languages;
  const lines = collectionEntries(manifest, collection, language).flatMap(({ file }) =>
    readFileSync(join(folder, file), 'utf8').split('\n').slice(0, -1),
  );
  return new Map(
    lines.map((line) => {
      const { id, item } = recordSchema.parse(JSON.parse(line));
      return [{ id, item: wireSchema.parse(item) }, line];
    }),
  );
}

function lineOf({ id, item }: WireRecord): string {
  const text = stableJson(item);
  return `{"id":${id},"digest":"${digest(text)}","item":${text}}`;
}

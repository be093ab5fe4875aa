import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../contract/language.ts';
import { readRecordLines } from '../read-snapshot.ts';
import { collectionFile, type Manifest, recordSchema } from '../snapshot-format.ts';
import type { ReusableCollection } from './brief.ts';

/** A snapshot of the same server, made by the same program and settings, that items may be taken from. */
export type PreviousSnapshot = { readonly folder: string; readonly manifest: Manifest };

/** The items of a collection in a language, where they may be taken from the snapshot. */
export type PreviousItems = {
  /** When the whole collection was last read: an instant. */
  readonly whole: string;
  /** When the snapshot was fetched. */
  readonly fetched: Temporal.Instant;
  items(): AsyncIterable<{ readonly id: number; readonly item: unknown }>;
};

type Circumstances = {
  readonly origin: string;
  /** Stands for program and settings. */
  readonly basis: string;
  readonly now: Temporal.Instant;
  /** How long ago the whole may have been read. */
  readonly hours: number;
};

/** `undefined` where the snapshot may not be used for them, or is not what its manifest says. */
export async function previousItems(
  { folder, manifest }: PreviousSnapshot,
  { origin, basis, now, hours }: Circumstances,
  collection: ReusableCollection,
  language: Language,
): Promise<PreviousItems | undefined> {
  const { reading } = manifest;
  const name = collectionFile(collection, language);
  const whole = reading?.whole[name];
  const entry = manifest.collections[name];
  if (manifest.origin !== origin || reading?.basis !== basis || manifest.drafts) return undefined;
  if (whole === undefined || !entry || entry.count === 0) return undefined;
  const age = now.since(whole).total('hours');
  if (age < 0 || age >= hours) return undefined;
  const path = join(folder, name);
  if (!existsSync(path) || (await digestOf(path)) !== entry.digest) return undefined;
  return { whole, fetched: Temporal.Instant.from(manifest.fetched), items: () => itemsIn(path) };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

async function* itemsIn(path: string): AsyncIterable<{ id: number; item: unknown }> {
  for await (const line of readRecordLines(path)) yield recordSchema.parse(JSON.parse(line.toString()));
}

import { join } from 'node:path';
import { type Collection, collections } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { collectionFile, type Manifest } from '../../src/loaders/snapshot-format.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { changedFields, type FieldChange, titleOf } from './item-fields.ts';
import { type Record, readRecords } from './records.ts';

/** How one snapshot differs from another. */
export type SnapshotDiff = {
  readonly before: Side;
  readonly after: Side;
  /** What the server says of itself. */
  readonly settings: readonly FieldChange[];
  /** Every collection of every language, whether it differs or not. */
  readonly collections: readonly CollectionDiff[];
  readonly images: { readonly added: number; readonly removed: number };
  /** Items that could not be read, or must not be public, in one snapshot and not in the other. */
  readonly leftOut: { readonly added: readonly string[]; readonly removed: readonly string[] };
};

export type Side = { readonly folder: string; readonly origin: string; readonly fetched: string };

export type CollectionDiff = {
  readonly collection: Collection;
  readonly language: Language;
  readonly before: number;
  readonly after: number;
  readonly added: readonly Named[];
  readonly removed: readonly Named[];
  readonly changed: readonly (Named & { readonly fields: readonly FieldChange[] })[];
};

type Named = { readonly id: number; readonly title: string };

/** Compares two snapshots item by item. */
export function diffSnapshots(beforeFolder: string, afterFolder: string): SnapshotDiff {
  const [before, after] = [readManifest(beforeFolder), readManifest(afterFolder)];
  const languages = [...new Set([...before.languages, ...after.languages])];
  return {
    before: sideOf(beforeFolder, before),
    after: sideOf(afterFolder, after),
    settings: changedFields(settingsOf(before), settingsOf(after)),
    collections: collections.flatMap((collection) =>
      languages.map((language) => {
        const file = collectionFile(collection, language);
        return diffCollection(
          collection,
          language,
          readRecords(join(beforeFolder, file), fromServer(before, after)),
          readRecords(join(afterFolder, file), (line) => line),
        );
      }),
    ),
    images: {
      added: missingIn(digestsOf(after), digestsOf(before)).length,
      removed: missingIn(digestsOf(before), digestsOf(after)).length,
    },
    leftOut: {
      added: missingIn(leftOut(after), leftOut(before)),
      removed: missingIn(leftOut(before), leftOut(after)),
    },
  };
}

function diffCollection(
  collection: Collection,
  language: Language,
  before: ReadonlyMap<number, Record>,
  after: ReadonlyMap<number, Record>,
): CollectionDiff {
  const named = ([id, { item }]: readonly [number, Record]) => ({ id, title: titleOf(collection, item()) });
  const only = (one: ReadonlyMap<number, Record>, other: ReadonlyMap<number, Record>) =>
    [...one].filter(([id]) => !other.has(id)).map(named);
  const changed = [...after].flatMap(([id, record]) => {
    const earlier = before.get(id);
    if (!earlier || earlier.digest === record.digest) return [];
    const fields = changedFields(earlier.item(), record.item());
    return fields.length > 0 ? [{ ...named([id, record]), fields }] : [];
  });
  return {
    collection,
    language,
    before: before.size,
    after: after.size,
    added: only(after, before),
    removed: only(before, after),
    changed,
  };
}

function sideOf(folder: string, { origin, fetched }: Manifest): Side {
  return { folder, origin, fetched };
}

function settingsOf({ origin, languages, root, names, untranslated, unavailable }: Manifest) {
  const perLanguage = Object.entries(names).map(([language, words]) => [`names (${language})`, words]);
  return { origin, languages, ...root, ...Object.fromEntries(perLanguage), untranslated, unavailable };
}

/** The same items read from another address of the server are the same. */
function fromServer(before: Manifest, after: Manifest): (line: string) => string {
  const [from, to] = [new URL(before.origin).origin, new URL(after.origin).origin];
  return from === to ? (line) => line : (line) => line.replaceAll(from, to);
}

function digestsOf({ files }: Manifest): string[] {
  return [...new Set(files.map(({ digest }) => digest))];
}

function leftOut({ quarantined, withheld }: Manifest): string[] {
  return [
    ...quarantined.map(
      ({ collection, language, id, field, reason }) =>
        `${collection} ${id} (${language}): ${field}: ${reason}`,
    ),
    ...withheld.map(({ collection, language, id, reason }) => `${collection} ${id} (${language}): ${reason}`),
  ].toSorted();
}

function missingIn(one: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other);
  return one.filter((text) => !known.has(text));
}

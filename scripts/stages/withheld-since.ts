import { basename, dirname, join } from 'node:path';
import type { Collection } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { withholdLater } from '../../src/loaders/withhold-later.ts';
import {
  collectionFile,
  digest,
  type Manifest,
  recordSchema,
  type Withheld,
} from '../../src/snapshot/format.ts';
import { collectionsOf, readHistory } from '../../src/snapshot/history.ts';
import { readRecordLines } from '../../src/snapshot/read.ts';
import type { BuildContext, Cache } from '../cli/build-context.ts';
import { latestName, readManifest } from './snapshots.ts';

export type PublicSnapshot = {
  /** Folder of the snapshot to render. */
  readonly folder: string;
  /** What the snapshot that was asked for holds, and the server withholds by now. */
  readonly withheld: readonly Withheld[];
  /** Of what was left out. */
  readonly privateTitles: readonly PrivateTitle[];
};

/**
 * What of an earlier snapshot may be public today: the snapshot itself, or one beside it without the items that the
 * server has withheld since, as far as the last fetch and the history of what was published know.
 *
 * @param snapshot its folder
 */
export async function publicSnapshot(
  context: BuildContext,
  snapshot: string,
): Promise<PublicSnapshot> {
  const manifest = readManifest(snapshot);
  const withheld = [
    ...(await heldIn(snapshot, manifest, withheldSince(context, snapshot, manifest))),
    ...(await goneBlocks(context, snapshot, manifest)),
  ];
  if (withheld.length === 0) return { folder: snapshot, withheld, privateTitles: [] };
  const [fetched] = basename(snapshot).split('-');
  const sum = digest(JSON.stringify([basename(snapshot), withheld])).slice(0, 8);
  const folder = join(dirname(snapshot), `${fetched}-${sum}`);
  return { folder, withheld, privateTitles: await withholdLater(snapshot, folder, withheld) };
}

/** What the server withholds and a snapshot does not say, whether it holds it or not. */
export function withheldSince(
  { settings, cache }: BuildContext,
  snapshot: string,
  { origin, withheld }: Pick<Manifest, 'origin' | 'withheld'>,
): readonly Withheld[] {
  const latest = latestOf(cache, snapshot, { origin });
  if (latest === undefined) return [];
  const owner = { origin, siteUrl: settings.config.siteUrl };
  const { removedItems } = readHistory(cache.history, owner).history;
  // Lists leave out what is private: a fetch asks for it once, when it is missing first.
  const remembered = removedItems.flatMap(({ kind, language, id, withheld: is }): Withheld[] =>
    is ? [{ collection: collectionsOf[kind], language, id, reason: 'status' }] : [],
  );
  const known = new Set(withheld.map(keyOf));
  const all = new Map(
    [...remembered, ...latest.manifest.withheld].map((item) => [keyOf(item), item]),
  );
  return [...all.values()].filter((item) => !known.has(keyOf(item)));
}

function keyOf({ collection, language, id }: Withheld): string {
  return `${collection} ${language} ${id}`;
}

/** Says what was left out of an earlier snapshot, by number and id: never by title. Nothing where nothing was. */
export function withheldWarnings(withheld: readonly Withheld[]): readonly string[] {
  if (withheld.length === 0) return [];
  const names = withheld.map(({ collection, language, id }) => `${collection} ${id} (${language})`);
  const [what, is] =
    withheld.length === 1 ? ['An item', 'is'] : [`${withheld.length} items`, 'are'];
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return [
    `${what} of the earlier snapshot ${is} withheld by the server now, and left out: ${names.slice(0, mostNamed).join(', ')}${more}.`,
  ];
}

const mostNamed = 20;

/** Which of them a snapshot holds, in whatever language. */
async function heldIn(
  snapshot: string,
  manifest: Pick<Manifest, 'collections'>,
  items: readonly Withheld[],
): Promise<readonly Withheld[]> {
  const held = new Map<Collection, ReadonlySet<number>>();
  for (const collection of new Set(items.map((item) => item.collection))) {
    const ids = await idsIn(snapshot, manifest, collection);
    held.set(collection, new Set(ids.values().flatMap((one) => [...one])));
  }
  return items.filter(({ collection, id }) => held.get(collection)?.has(id));
}

/**
 * Blocks of a snapshot that the last fetch, which could read blocks, did not find. They have no page and no history, so that
 * nobody can tell whether such a notice was deleted or made private: neither is public.
 */
async function goneBlocks(
  { cache }: BuildContext,
  snapshot: string,
  manifest: Manifest,
): Promise<readonly Withheld[]> {
  const latest = latestOf(cache, snapshot, manifest);
  if (latest === undefined || latest.manifest.unavailable.includes('blocks')) return [];
  const present = await idsIn(latest.folder, latest.manifest, 'blocks');
  const earlier = await idsIn(snapshot, manifest, 'blocks');
  return [...earlier].flatMap(([language, ids]) =>
    [...ids.difference(present.get(language) ?? new Set())].map((id) => ({
      collection: 'blocks' as const,
      language,
      id,
      reason: 'status' as const,
    })),
  );
}

/** The ids of a collection's items in each language of a snapshot. */
async function idsIn(
  snapshot: string,
  { collections }: Pick<Manifest, 'collections'>,
  collection: Collection,
): Promise<ReadonlyMap<Language, ReadonlySet<number>>> {
  const found = new Map<Language, Set<number>>();
  for (const language of languages) {
    const file = collectionFile(collection, language);
    if (!(file in collections)) continue;
    const ids = found.getOrInsertComputed(language, () => new Set());
    for await (const line of readRecordLines(join(snapshot, file)))
      ids.add(recordSchema.parse(JSON.parse(line.toString())).id);
  }
  return found;
}

/** The snapshot of the last fetch of the same server, where it is another one. */
function latestOf(
  { snapshots }: Cache,
  snapshot: string,
  { origin }: Pick<Manifest, 'origin'>,
): { readonly folder: string; readonly manifest: Manifest } | undefined {
  const name = latestName(snapshots);
  if (name === undefined || name === basename(snapshot)) return undefined;
  const folder = join(snapshots, name);
  const manifest = readManifest(folder);
  return manifest.origin === origin ? { folder, manifest } : undefined;
}

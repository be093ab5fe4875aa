import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Collection } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { groupWarnings } from '../../src/loaders/fetch-context.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import {
  collectionEntries,
  digest,
  type Manifest,
  manifestSchema,
  recordSchema,
  type Withheld,
} from '../../src/snapshot/format.ts';
import {
  collectionsOf,
  type PublishedBuild,
  publishedBuildSchema,
  readHistory,
} from '../../src/snapshot/history.ts';
import { fileDigest, readRecordLines } from '../../src/snapshot/read.ts';
import { thinned } from '../../src/snapshot/thinned.ts';
import { type BuildContext, type Cache, townCache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readJson, unfinished, writeFileAtomic } from '../cli/files.ts';
import { finish } from '../cli/stall.ts';
import { dayOfName } from '../sites/sites-folder.ts';

const pointer = 'latest';

/** Names the snapshot before the latest. */
const earlier = 'previous';

const removing = '.removing-';

/** Folder of the last snapshot that was fetched. @throws CommandError when there is none */
export function latestSnapshot(store: string): string {
  const name = latestName(store);
  if (name !== undefined) return join(store, name);
  throw new CommandError(
    `There is no snapshot in "${store}". Run "npm run fetch" with API_URL set, or name one with --snapshot; that of the example town is in ${townCache} after "npm start" (--cache-dir ${townCache}).`,
    exitCodes.usage,
  );
}

/** Name of the last snapshot that was fetched, where it is still there. */
export function latestName(store: string): string | undefined {
  const file = join(store, pointer);
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return name !== '' && isSnapshot(join(store, name)) ? name : undefined;
}

/**
 * Folder of the snapshot that is asked for by its name in the store, by a beginning of it that no other shares, by
 * `latest` or `previous`, or by its folder.
 *
 * @param option as it was spelled on the command line, for the message
 * @throws CommandError when there is no such snapshot
 */
export function namedSnapshot(store: string, asked: string, option = '--snapshot'): string {
  if (asked === pointer) return latestSnapshot(store);
  if (asked === earlier) {
    // Names begin with the instant of the fetch: they sort by age.
    const latest = basename(latestSnapshot(store));
    const before = snapshotNames(store).findLast((one) => one < latest);
    if (before !== undefined) return join(store, before);
    const reason = `there is no snapshot before ${latest} in "${store}"`;
    throw new CommandError(`${option}: ${reason}.`, exitCodes.usage);
  }
  const matching = snapshotNames(store).filter((name) => asked !== '' && name.startsWith(asked));
  const [name] = matching.includes(asked) ? [asked] : matching;
  if (name !== undefined && (matching.length === 1 || name === asked)) return join(store, name);
  const folder = resolve(asked);
  if (asked !== '' && isSnapshot(folder)) return folder;
  const reason =
    matching.length > 1
      ? `${matching.length} snapshots have names that begin with "${asked}"`
      : `"${asked}" is neither a name in "${store}" nor a folder with a manifest.json`;
  throw new CommandError(
    `${option}: ${reason}. "npm run snapshots" lists the names.`,
    exitCodes.usage,
  );
}

/** Names of all snapshots in a store, the oldest first. */
export function snapshotNames(store: string): readonly string[] {
  if (!existsSync(store)) return [];
  return readdirSync(store)
    .filter((name) => !name.startsWith('.') && isSnapshot(join(store, name)))
    .toSorted();
}

/** What a snapshot says of itself. @throws CommandError when its manifest cannot be read */
export function readManifest(folder: string): Manifest {
  const file = join(folder, 'manifest.json');
  try {
    return manifestSchema.parse(readJson(file));
  } catch (cause) {
    throw new CommandError(
      `${file} is damaged, or of another version of this program. Choose another snapshot ("npm run snapshots") or fetch again.`,
      exitCodes.source,
      { cause },
    );
  }
}

/** An unused folder for a fetch that begins at an instant; clears what interrupted runs left. */
export function newSnapshotFolder(store: string, began: Temporal.Instant): string {
  mkdirSync(store, { recursive: true });
  for (const name of readdirSync(store)) {
    const isLeft =
      name.startsWith('.incomplete-') || name.startsWith(removing) || name.endsWith(unfinished);
    if (isLeft) rmSync(join(store, name), { recursive: true });
  }
  return join(store, began.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, ''));
}

/**
 * Gives a fetched snapshot its name, makes it the latest, and removes others until `keep` are left:
 * first those that no site came from which is published or stored; of these too the newest stay,
 * and the last of each day before. Answers its folder.
 */
export function keepSnapshot(order: {
  readonly store: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly keep: number;
  readonly published: ReadonlySet<string>;
}): string {
  const { store, folder, manifest, keep, published } = order;
  const { collections, files, documents } = manifest;
  const name = `${basename(folder)}-${digest(JSON.stringify([collections, files, documents])).slice(0, 8)}`;
  renameSync(folder, join(store, name));
  writeFileAtomic(join(store, pointer), `${name}\n`);
  const others = snapshotNames(store).filter((one) => one !== name);
  const evidence = others.filter((one) => published.has(one));
  const kept = new Set(thinned(evidence, keep - 1, dayOfName));
  const rest = others.filter((one) => !published.has(one));
  for (const one of thinned(rest, keep - 1 - kept.size, dayOfName)) kept.add(one);
  for (const old of others.filter((one) => !kept.has(one))) {
    // In two steps, so that a snapshot that is half removed has no name any more.
    const aside = join(store, `${removing}${old}`);
    renameSync(join(store, old), aside);
    rmSync(aside, { recursive: true });
  }
  return join(store, name);
}

function isSnapshot(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'));
}

export function describeSnapshot(
  store: string,
  name: string,
  { isLatest, isPublished }: { readonly isLatest: boolean; readonly isPublished: boolean },
): string {
  const marks = [isLatest ? 'latest' : '', isPublished ? 'published' : ''].filter(
    (mark) => mark !== '',
  );
  const content = contentOf(join(store, name));
  return [name, content, ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join('  ');
}

/** @example 'fetched 2026-11-20T01:59:00Z from https://cms.example: en 40 events, 12 posts, 130 items; pl …' */
function contentOf(folder: string): string {
  try {
    const manifest = readManifest(folder);
    const { fetched, origin, languages } = manifest;
    const counts = collectedCounts(manifest);
    const contents = languages.map((language) => {
      const of = Object.entries(counts).map(([name, one]) => [name, one?.[language] ?? 0] as const);
      const { events = 0, posts = 0 } = Object.fromEntries(of);
      const all = of.reduce((sum, [, count]) => sum + count, 0);
      return `${language} ${events} events, ${posts} posts, ${all} items`;
    });
    return `fetched ${fetched} from ${origin}: ${contents.join('; ')}`;
  } catch {
    return 'its manifest.json cannot be read';
  }
}

/**
 * Compares every file of a snapshot with the digest that was written with it. Answers what it says of itself.
 *
 * @throws CommandError naming the first file that is missing or has another byte
 */
export async function checkDigests(folder: string): Promise<Manifest> {
  // Snapshots of earlier releases have no digest of their manifest.
  const sums = join(folder, 'manifest.sha256');
  if (existsSync(sums))
    await checkFile(join(folder, 'manifest.json'), readFileSync(sums, 'utf8').slice(0, 64));
  const manifest = readManifest(folder);
  for (const [name, entry] of Object.entries(manifest.collections))
    await checkFile(join(folder, name), entry.digest);
  const files = [...manifest.files, ...manifest.documents].map(
    (entry) => `${entry.digest}.${entry.extension}`,
  );
  for (const name of new Set(files)) {
    await checkFile(join(folder, 'files', name), name.slice(0, 64));
    finish(name);
  }
  return manifest;
}

async function checkFile(file: string, expected: string): Promise<void> {
  if (!existsSync(file)) throw damaged(file, 'is missing');
  if ((await fileDigest(file)) !== expected)
    throw damaged(file, 'is not the file that was fetched');
}

function damaged(file: string, what: string): CommandError {
  return new CommandError(
    `${file} ${what}, so this snapshot proves nothing and is not used. Restore the file, choose another snapshot ("npm run snapshots") or fetch again.`,
    exitCodes.source,
  );
}

/**
 * Removes cached images and files, and the written widths of images, that no stored snapshot names: they are cached for
 * the next fetch and for rendering a snapshot again. Answers how many were removed.
 */
export function evictFiles({ snapshots, originals, images }: Cache): number {
  let needed: ReadonlySet<string>;
  try {
    const manifests = snapshotNames(snapshots).map((name) => readManifest(join(snapshots, name)));
    needed = new Set(
      manifests.flatMap(({ files, documents }) =>
        [...files, ...documents].map((one) => one.digest),
      ),
    );
  } catch (error) {
    // Where a snapshot cannot be read, nobody knows what it needs.
    if (error instanceof CommandError) return 0;
    throw error;
  }
  const folders = [originals, ...namesIn(images).map((name) => join(images, name))];
  const superfluous = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => {
        const [, digestOfFile] = /^([0-9a-f]{64})[-.]/.exec(name) ?? [];
        return digestOfFile !== undefined && !needed.has(digestOfFile);
      })
      .map((name) => join(folder, name)),
  );
  for (const file of superfluous) rmSync(file, { force: true });
  return superfluous.length;
}

function namesIn(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

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
  const withheld = await withheldNow(context, snapshot);
  if (withheld.length === 0) return { folder: snapshot, withheld, privateTitles: [] };
  const [fetched] = basename(snapshot).split('-');
  const sum = digest(JSON.stringify([basename(snapshot), withheld])).slice(0, 8);
  const folder = join(dirname(snapshot), `${fetched}-${sum}`);
  // What reads a server is needed for this alone.
  const { withholdLater } = await import('../../src/loaders/withhold-later.ts');
  return { folder, withheld, privateTitles: await withholdLater(snapshot, folder, withheld) };
}

/** What a snapshot holds and the server has withheld since. @param snapshot its folder */
export async function withheldNow(
  context: BuildContext,
  snapshot: string,
): Promise<readonly Withheld[]> {
  const manifest = readManifest(snapshot);
  return [
    ...(await heldIn(snapshot, manifest, withheldSince(context, snapshot, manifest))),
    ...(await goneBlocks(context, snapshot, manifest)),
  ];
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

/**
 * What a fetch warned of, with the fields that items are shown without: those of one field in one
 * sentence.
 */
export function fetchWarnings({
  warnings,
  dropped,
}: Pick<Manifest, 'warnings' | 'dropped'>): readonly string[] {
  const grouped = groupWarnings();
  for (const { collection, language, id, field, value } of dropped) {
    const name = field.replaceAll(/\.\d+(?=\.|$)/g, '[]');
    grouped.add(
      `${collection}: items shown without their "${name}", which cannot be read`,
      `${id} (${language}, ${value})`,
    );
  }
  return [...warnings, ...grouped.sentences()].toSorted();
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
  manifest: Pick<Manifest, 'collections' | 'languages'>,
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
  manifest: Pick<Manifest, 'collections' | 'languages'>,
  collection: Collection,
): Promise<ReadonlyMap<Language, ReadonlySet<number>>> {
  const found = new Map<Language, Set<number>>();
  for (const language of manifest.languages)
    for (const { file } of collectionEntries(manifest, collection, language)) {
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

const countsSchema = publishedBuildSchema.shape.collected;

/** How many items of each collection and language a snapshot has. */
export function collectedCounts({
  collections,
}: Pick<Manifest, 'collections'>): PublishedBuild['collected'] {
  const counts: Record<string, Record<string, number>> = {};
  for (const [file, { count }] of Object.entries(collections)) {
    const [collection = '', language = ''] = file.split('.');
    const counted = counts[collection]?.[language] ?? 0;
    counts[collection] = { ...counts[collection], [language]: counted + count };
  }
  return countsSchema.parse(counts);
}

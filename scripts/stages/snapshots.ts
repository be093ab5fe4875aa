import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Manifest, manifestSchema } from '../../src/snapshot/format.ts';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readJson, unfinished, writeFileAtomic } from '../cli/files.ts';

const pointer = 'latest';

/** Stands for the snapshot before the latest. */
const earlier = 'previous';

const removing = '.removing-';

/** Folder of the last snapshot that was fetched. @throws CommandError when there is none */
export function latestSnapshot(store: string): string {
  const name = latestName(store);
  if (name !== undefined) return join(store, name);
  throw new CommandError(
    `There is no snapshot in "${store}". Run "npm run fetch" with API_URL set, "npm start" for the demo, or name one with --snapshot.`,
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
  if (asked === earlier) return previousSnapshot(store, option);
  const matching = snapshotNames(store).filter((name) => asked !== '' && name.startsWith(asked));
  const [name] = matching.includes(asked) ? [asked] : matching;
  if (name !== undefined && (matching.length === 1 || name === asked)) return join(store, name);
  const folder = resolve(asked);
  if (asked !== '' && isSnapshot(folder)) return folder;
  const reason =
    matching.length > 1
      ? `${matching.length} snapshots have names that begin with "${asked}"`
      : `"${asked}" is neither a name in "${store}" nor a folder with a manifest.json`;
  throw new CommandError(`${option}: ${reason}. "npm run snapshots" lists the names.`, exitCodes.usage);
}

/** Names begin with the instant of the fetch: they sort by age. */
function previousSnapshot(store: string, option: string): string {
  const latest = basename(latestSnapshot(store));
  const name = snapshotNames(store).findLast((one) => one < latest);
  if (name !== undefined) return join(store, name);
  throw new CommandError(`${option}: there is no snapshot before ${latest} in "${store}".`, exitCodes.usage);
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
    const isLeft = name.startsWith('.incomplete-') || name.startsWith(removing) || name.endsWith(unfinished);
    if (isLeft) rmSync(join(store, name), { recursive: true });
  }
  return join(store, began.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, ''));
}

/**
 * Gives a fetched snapshot its name, makes it the latest, and removes the oldest until `keep` are left: first those
 * that no site came from which is published or kept. Answers its folder.
 */
export function keepSnapshot(order: {
  readonly store: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly keep: number;
  readonly published: ReadonlySet<string>;
}): string {
  const { store, folder } = order;
  const name = `${basename(folder)}-${digestOf(order.manifest).slice(0, 8)}`;
  renameSync(folder, join(store, name));
  writeFileAtomic(join(store, pointer), `${name}\n`);
  for (const old of superfluous(order, name)) removeSnapshot(store, old);
  return join(store, name);
}

function superfluous(
  { store, keep, published }: Parameters<typeof keepSnapshot>[0],
  latest: string,
): readonly string[] {
  const others = snapshotNames(store).filter((name) => name !== latest);
  const [evidence, rest] = [true, false].map((isPublished) =>
    others.filter((name) => published.has(name) === isPublished),
  );
  return [...(rest ?? []), ...(evidence ?? [])].slice(0, Math.max(0, others.length - (keep - 1)));
}

/** In two steps, so that a snapshot that is half removed has no name any more. */
function removeSnapshot(store: string, name: string): void {
  const aside = join(store, `${removing}${name}`);
  renameSync(join(store, name), aside);
  rmSync(aside, { recursive: true });
}

function isSnapshot(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'));
}

/** The same for two snapshots of the same content. */
function digestOf({ collections, files, documents }: Manifest): string {
  return createHash('sha256')
    .update(JSON.stringify([collections, files, documents]))
    .digest('hex');
}

/** One line about a kept snapshot. */
export function describeSnapshot(
  store: string,
  name: string,
  { isLatest, isPublished }: { readonly isLatest: boolean; readonly isPublished: boolean },
): string {
  const marks = [isLatest ? 'latest' : '', isPublished ? 'published' : ''].filter((mark) => mark !== '');
  return [name, contentOf(join(store, name)), ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join(
    '  ',
  );
}

function contentOf(folder: string): string {
  try {
    const manifest = readManifest(folder);
    return `fetched ${manifest.fetched} from ${manifest.origin}: ${countsOf(manifest)}`;
  } catch {
    return 'its manifest.json cannot be read';
  }
}

/** "en 40 events, 12 posts, 130 in all; pl …" */
function countsOf({ collections, languages }: Manifest): string {
  return languages
    .map((language) => {
      const count = (collection: string) => collections[`${collection}.${language}.ndjson`]?.count ?? 0;
      const all = Object.entries(collections)
        .filter(([file]) => file.endsWith(`.${language}.ndjson`))
        .reduce((sum, [, entry]) => sum + entry.count, 0);
      return `${language} ${count('events')} events, ${count('posts')} posts, ${all} items`;
    })
    .join('; ');
}

/**
 * Compares every file of a snapshot with the digest that was written with it. Answers what it says of itself.
 *
 * @throws CommandError naming the first file that is missing or has another byte
 */
export async function checkDigests(folder: string): Promise<Manifest> {
  await checkManifest(folder);
  const manifest = readManifest(folder);
  const files = new Map([
    ...Object.entries(manifest.collections).map(([name, entry]) => [name, entry.digest] as const),
    ...[...manifest.files, ...manifest.documents].map(
      (entry) => [`files/${entry.digest}.${entry.extension}`, entry.digest] as const,
    ),
  ]);
  for (const [path, expected] of files) await checkFile(join(folder, path), expected);
  return manifest;
}

/** Snapshots of earlier releases have no digest of their manifest. */
async function checkManifest(folder: string): Promise<void> {
  const sums = join(folder, 'manifest.sha256');
  if (!existsSync(sums)) return;
  await checkFile(join(folder, 'manifest.json'), readFileSync(sums, 'utf8').slice(0, 64));
}

async function checkFile(file: string, expected: string): Promise<void> {
  if (!existsSync(file)) throw damaged(file, 'is missing');
  if ((await digestOfFile(file)) !== expected) throw damaged(file, 'is not the file that was fetched');
}

/** SHA-256 in hexadecimal, read in pieces: files of events are large. */
async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function damaged(file: string, what: string): CommandError {
  return new CommandError(
    `${file} ${what}, so this snapshot proves nothing and is not used. Restore the file, choose another snapshot ("npm run snapshots") or fetch again.`,
    exitCodes.source,
  );
}

/**
 * Removes kept images and files, and the written widths of images, that no kept snapshot names: what they are kept for is
 * to be there for the next fetch and for rendering a snapshot again. Answers how many went.
 */
export function evictFiles({ snapshots, originals, images }: Cache): number {
  const needed = neededBy(snapshots);
  if (!needed) return 0;
  return [originals, ...foldersIn(images)].reduce((sum, folder) => sum + evictFrom(folder, needed), 0);
}

/** `undefined` where a snapshot cannot be read, so that nobody knows what it needs. */
function neededBy(snapshots: string): ReadonlySet<string> | undefined {
  try {
    return new Set(
      snapshotNames(snapshots).flatMap((name) => {
        const { files, documents } = readManifest(join(snapshots, name));
        return [...files, ...documents].map(({ digest }) => digest);
      }),
    );
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}

function evictFrom(folder: string, needed: ReadonlySet<string>): number {
  const superfluous = namesIn(folder).filter((name) => {
    const digest = /^([0-9a-f]{64})[-.]/.exec(name)?.[1];
    return digest !== undefined && !needed.has(digest);
  });
  for (const name of superfluous) rmSync(join(folder, name), { force: true });
  return superfluous.length;
}

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder).map((name) => join(folder, name));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
}

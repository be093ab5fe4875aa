import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { digest, type Manifest, manifestSchema } from '../../src/snapshot/format.ts';
import { fileDigest } from '../../src/snapshot/read.ts';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readJson, unfinished, writeFileAtomic } from '../cli/files.ts';
import { finish } from '../cli/stall.ts';

const pointer = 'latest';

/** Names the snapshot before the latest. */
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
 * Gives a fetched snapshot its name, makes it the latest, and removes the oldest until `keep` are left: first those
 * that no site came from which is published or stored. Answers its folder.
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
  const superfluous = [...others.filter((one) => !published.has(one)), ...evidence];
  for (const old of superfluous.slice(0, Math.max(0, others.length - (keep - 1)))) {
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
    const { fetched, origin, collections, languages } = readManifest(folder);
    const counts = languages.map((language) => {
      const count = (collection: string) =>
        collections[`${collection}.${language}.ndjson`]?.count ?? 0;
      const all = Object.entries(collections)
        .filter(([file]) => file.endsWith(`.${language}.ndjson`))
        .reduce((sum, [, entry]) => sum + entry.count, 0);
      return `${language} ${count('events')} events, ${count('posts')} posts, ${all} items`;
    });
    return `fetched ${fetched} from ${origin}: ${counts.join('; ')}`;
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

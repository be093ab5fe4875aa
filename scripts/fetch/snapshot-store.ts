import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Manifest, manifestSchema } from '../../src/loaders/snapshot-format.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readJson } from '../files.ts';
import { unfinished, writeWhole } from '../write-whole.ts';

const pointer = 'latest';

/** Stands for the snapshot before the latest. */
const earlier = 'previous';

const removing = '.removing-';

/** Folder of the last snapshot that was fetched. @throws Failure when there is none */
export function latestSnapshot(store: string): string {
  const name = latestName(store);
  if (name !== undefined) return join(store, name);
  throw new Failure(
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
 * @throws Failure when there is no such snapshot
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
  throw new Failure(`${option}: ${reason}. "npm run snapshots" lists the names.`, exitCodes.usage);
}

/** Names begin with the instant of the fetch: they sort by age. */
function previousSnapshot(store: string, option: string): string {
  const latest = basename(latestSnapshot(store));
  const name = snapshotNames(store).findLast((one) => one < latest);
  if (name !== undefined) return join(store, name);
  throw new Failure(`${option}: there is no snapshot before ${latest} in "${store}".`, exitCodes.usage);
}

/** Names of all snapshots in a store, the oldest first. */
export function snapshotNames(store: string): readonly string[] {
  if (!existsSync(store)) return [];
  return readdirSync(store)
    .filter((name) => !name.startsWith('.') && isSnapshot(join(store, name)))
    .toSorted();
}

/** What a snapshot says of itself. @throws Failure when its manifest cannot be read */
export function readManifest(folder: string): Manifest {
  const file = join(folder, 'manifest.json');
  try {
    return manifestSchema.parse(readJson(file));
  } catch (cause) {
    throw new Failure(
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
  writeWhole(join(store, pointer), `${name}\n`);
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

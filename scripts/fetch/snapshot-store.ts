import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifestSchema } from '../../src/loaders/snapshot-format.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readJson } from '../files.ts';

/** Snapshots that are kept, the newest ones. */
const kept = 5;

const pointer = 'latest';

/** Folder of the last snapshot that was fetched. @throws Failure when there is none */
export function latestSnapshot(store: string): string {
  const file = join(store, pointer);
  const folder = existsSync(file) ? join(store, readFileSync(file, 'utf8').trim()) : undefined;
  if (folder !== undefined && isSnapshot(folder)) return folder;
  throw new Failure(
    `There is no snapshot in "${store}". Run "npm run fetch" with API_URL set, "npm start" for the demo, or name one with --snapshot.`,
    exitCodes.usage,
  );
}

/** @throws Failure when a folder is not a snapshot */
export function namedSnapshot(folder: string): string {
  if (isSnapshot(folder)) return folder;
  throw new Failure(`--snapshot: "${folder}" is not a snapshot: it has no manifest.json.`, exitCodes.usage);
}

/** What a snapshot says of itself. */
export function readManifest(folder: string): Manifest {
  return manifestSchema.parse(readJson(join(folder, 'manifest.json')));
}

/** An unused folder for a fetch that begins at an instant; clears what interrupted fetches left. */
export function newSnapshotFolder(store: string, began: Temporal.Instant): string {
  mkdirSync(store, { recursive: true });
  for (const name of readdirSync(store)) {
    if (name.startsWith('.incomplete-')) rmSync(join(store, name), { recursive: true });
  }
  return join(store, began.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, ''));
}

/** Gives a fetched snapshot its name, makes it the latest, and removes the oldest ones. Answers its folder. */
export function keepSnapshot(store: string, folder: string, manifest: Manifest): string {
  const named = `${folder}-${digestOf(manifest).slice(0, 8)}`;
  renameSync(folder, named);
  pointTo(store, named);
  const others = readdirSync(store).filter(
    (name) => join(store, name) !== named && isSnapshot(join(store, name)),
  );
  for (const name of others.toSorted().slice(0, 1 - kept)) rmSync(join(store, name), { recursive: true });
  return named;
}

function pointTo(store: string, folder: string): void {
  const unfinished = join(store, `${pointer}.${process.pid}`);
  writeFileSync(unfinished, `${folder.slice(store.length + 1)}\n`);
  renameSync(unfinished, join(store, pointer));
}

function isSnapshot(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'));
}

/** The same for two snapshots of the same content. */
function digestOf({ collections, files }: Manifest): string {
  return createHash('sha256')
    .update(JSON.stringify([collections, files]))
    .digest('hex');
}

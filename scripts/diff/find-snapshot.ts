import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitCodes, Failure } from '../failure.ts';
import { latestSnapshot, readManifest } from '../fetch/snapshot-store.ts';

/**
 * The folder of a snapshot.
 *
 * @param name `latest`, `previous` (the one before it), the name of a kept snapshot, or a folder
 * @throws Failure when there is none
 */
export function findSnapshot(store: string, name: string): string {
  if (name === 'latest') return latestSnapshot(store);
  if (name === 'previous') return previousSnapshot(store);
  const found = [join(store, name), resolve(name)].find(isSnapshot);
  if (found !== undefined) return checked(found);
  throw new Failure(
    `"${name}" is not a snapshot: neither ${store} nor ${process.cwd()} has such a folder with a manifest.json.${kept(store)}`,
    exitCodes.usage,
  );
}

function checked(folder: string): string {
  try {
    readManifest(folder);
    return folder;
  } catch (cause) {
    const reason = 'its manifest.json is damaged, or of another version of this program';
    throw new Failure(`"${folder}" is not a snapshot: ${reason}.`, exitCodes.usage, { cause });
  }
}

function previousSnapshot(store: string): string {
  const latest = latestSnapshot(store);
  const previous = snapshotsIn(store)
    .map((name) => join(store, name))
    .filter((folder) => folder < latest)
    .at(-1);
  if (previous !== undefined) return previous;
  throw new Failure(`There is no snapshot before ${latest} in ${store}.`, exitCodes.usage);
}

function kept(store: string): string {
  const names = snapshotsIn(store);
  return names.length === 0 ? '' : ` Kept are: ${names.join(', ')}.`;
}

/** Names begin with the instant of the fetch: they sort by age. */
function snapshotsIn(store: string): string[] {
  const names = existsSync(store) ? readdirSync(store) : [];
  return names.filter((name) => isSnapshot(join(store, name))).toSorted();
}

function isSnapshot(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'));
}

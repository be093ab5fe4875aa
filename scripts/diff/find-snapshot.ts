import { basename, join } from 'node:path';
import { exitCodes, Failure } from '../failure.ts';
import { latestSnapshot, namedSnapshot, readManifest, snapshotNames } from '../fetch/snapshot-store.ts';

/**
 * The folder of a snapshot.
 *
 * @param asked `previous` for the one before the latest, or what names one anywhere
 * @param place where it was asked for, for the message
 * @throws Failure when there is none
 */
export function findSnapshot(store: string, asked: string, place: string): string {
  const folder = asked === 'previous' ? previousSnapshot(store) : namedSnapshot(store, asked, place);
  try {
    readManifest(folder);
    return folder;
  } catch (cause) {
    const reason = 'its manifest.json is damaged, or of another version of this program';
    throw new Failure(`${place}: "${folder}" cannot be read: ${reason}.`, exitCodes.usage, { cause });
  }
}

/** Names begin with the instant of the fetch: they sort by age. */
function previousSnapshot(store: string): string {
  const latest = latestSnapshot(store);
  const previous = snapshotNames(store).findLast((name) => name < basename(latest));
  if (previous !== undefined) return join(store, previous);
  throw new Failure(`There is no snapshot before ${latest}.`, exitCodes.usage);
}

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../../src/contract/language.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { makeFolder } from '../../cli/files.ts';
import type { Bytes, Content } from '../store.ts';
import type { Town } from '../stored.ts';
import { snapshotContent } from './snapshot-content.ts';
import { contentOfState, fileBytes, readState } from './state.ts';

/** What a folder of data holds, ready to be served. */
export type Held = {
  readonly town: Town | Content;
  readonly languages: readonly Language[];
  /** Names of files whose bytes are in the folder already. */
  readonly names: ReadonlyMap<Bytes, string>;
  /** Whether the snapshot holds all of it. */
  readonly isWritten: boolean;
};

/** Places of a folder of data. */
export type DataPlaces = {
  readonly folder: string;
  readonly manifest: string;
  /** What the snapshot cannot hold, and everything else as well. */
  readonly state: string;
  /** Bytes of all files, named by their SHA-256. */
  readonly files: string;
  /** Where the next folder is made. */
  readonly next: string;
  /** Where the folder goes that gives way. */
  readonly before: string;
};

export function dataPlaces(folder: string): DataPlaces {
  return {
    folder,
    manifest: join(folder, 'manifest.json'),
    state: join(folder, 'mock-state.json'),
    files: join(folder, 'mock-files'),
    next: `${folder}.next`,
    before: `${folder}.before`,
  };
}

/** What a folder that is empty begins with. */
export function newData(town: Town): Held {
  return { town, languages, names: new Map(), isWritten: false };
}

/**
 * Reads what a folder holds; `undefined` where it is empty. A missing one is made. A change of folders that was
 * interrupted is brought to its end first.
 *
 * @throws CommandError where the folder holds something else, or is damaged
 */
export async function readData(places: DataPlaces): Promise<Held | undefined> {
  settle(places);
  const { folder, manifest, state } = places;
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new CommandError(`--data "${folder}" is a file: name a folder.`, exitCodes.usage);
  }
  makeFolder(folder);
  if (existsSync(state)) return readOwn(places);
  if (existsSync(manifest)) return readBare(folder);
  const [other] = readdirSync(folder).filter((name) => name !== 'mock-files');
  if (other === undefined) return undefined;
  throw new CommandError(
    `--data "${folder}" is no snapshot: it holds "${other}" and no manifest.json. Name a snapshot, or a folder that is empty or not there yet.`,
    exitCodes.usage,
  );
}

/** A snapshot as the generator fetched it. */
async function readBare(folder: string): Promise<Held> {
  try {
    const snapshot = await readSnapshot(folder);
    if (snapshot.manifest.drafts) {
      throw new CommandError(
        `--data "${folder}" is a snapshot for previews, which holds drafts as if they were public. Name another.`,
        exitCodes.usage,
      );
    }
    const town = snapshotContent(snapshot);
    return { town, languages: snapshot.manifest.languages, names: new Map(), isWritten: true };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    throw new CommandError(`--data: ${error.message}`, exitCodes.usage, { cause: error });
  }
}

/** What a mock wrote. */
function readOwn({ folder, manifest, state, files }: DataPlaces): Held {
  const read = readState(state);
  const present = existsSync(manifest) ? digest(readFileSync(manifest)) : '';
  if (read.snapshot !== present) {
    throw new CommandError(
      `${state} belongs to another snapshot than the one beside it. Remove mock-state.json and mock-files to start from the snapshot in "${folder}", or put back the one it had.`,
      exitCodes.usage,
    );
  }
  const names = new Map<Bytes, string>();
  const town = contentOfState(read, (name) => {
    const bytes = fileBytes(files, name);
    names.set(bytes, name);
    return bytes;
  });
  const missing = [...names.values()].find((name) => name !== '' && !existsSync(join(files, name)));
  if (missing !== undefined) {
    throw new CommandError(
      `${join(files, missing)} is missing, and ${state} names it. Put it back, or remove mock-state.json and mock-files to start from the snapshot alone.`,
      exitCodes.usage,
    );
  }
  return { town, languages: read.languages, names, isWritten: read.isWhole };
}

/** Puts the folder `next` in the place of the folder. Between the two steps there is none; `settle` goes on from there. */
export function swapFolders({ folder, next, before }: DataPlaces): void {
  rmSync(before, { recursive: true, force: true });
  renameSync(folder, before);
  renameSync(next, folder);
  rmSync(before, { recursive: true, force: true });
}

function settle({ folder, next, before }: DataPlaces): void {
  if (!existsSync(folder) && existsSync(before)) renameSync(existsSync(next) ? next : before, folder);
  for (const left of [next, before]) rmSync(left, { recursive: true, force: true });
}

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../../../src/api/client.ts';
import { siteConfigSchema } from '../../../src/config.ts';
import { fetchSnapshot } from '../../../src/loaders/fetch-snapshot.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { linkOrCopy } from '../../cli/files.ts';
import { credentials } from '../credentials.ts';
import type { Recorder, ServedContent } from '../server.ts';
import type { Store } from '../store.ts';
import type { Bytes } from '../stored.ts';
import { type DataPlaces, type Held, storeFiles, swapFolders, writeState } from './data-folder.ts';

/** Milliseconds a change waits for others before it is written, and before a new snapshot is made. */
export type Pauses = { readonly state: number; readonly snapshot: number };

type Order = {
  readonly places: DataPlaces;
  readonly held: Held;
  readonly pauses?: Pauses;
  /** Called with what could not be written; the last attempt, at the end, throws instead. */
  readonly warn: (sentence: string) => void;
};

const usual: Pauses = { state: 200, snapshot: 3000 };

/**
 * Records what a mock holds in a folder: everything in `mock-state.json` and `mock-files` soon after each change, and,
 * when there was none for a while and at the end, a new snapshot of what is public, which takes the place of the folder.
 */
export function createKeeper({ places, held, pauses = usual, warn }: Order, served: ServedContent): Recorder {
  const { world } = served;
  const { names } = held;
  let cache: string | undefined;
  let stateTimer: NodeJS.Timeout | undefined;
  let snapshotTimer: NodeJS.Timeout | undefined;
  let changes = held.isWritten ? 0 : 1;
  let written = 0;
  let queue: Promise<void> = Promise.resolve();

  /** All bytes there are; those that came while others were written too. */
  async function saveFiles(): Promise<void> {
    while (bytesOf(world.store).some((bytes) => !names.has(bytes))) {
      await storeFiles(places.files, bytesOf(world.store), names);
    }
  }

  function save(file: string, snapshot: string, isWhole: boolean): void {
    const beside = { snapshot, isWhole, languages: [...held.languages] };
    writeState(file, world.store.content(), beside, names);
  }

  async function saveState(): Promise<void> {
    await saveFiles();
    const { manifest, state } = places;
    save(state, existsSync(manifest) ? digest(readFileSync(manifest)) : '', false);
  }

  async function saveSnapshot(): Promise<void> {
    const { files: from, next } = places;
    const now = changes;
    cache ??= await mkdtemp(join(tmpdir(), 'kalendarium-mock-'));
    rmSync(next, { recursive: true, force: true });
    await fetchOwn(served, held, next, cache);
    await saveFiles();
    mkdirSync(join(next, 'mock-files'));
    for (const name of new Set(bytesOf(world.store).map((bytes) => names.get(bytes)))) {
      if (name) linkOrCopy(join(from, name), join(next, 'mock-files', name));
    }
    const snapshot = digest(readFileSync(join(next, 'manifest.json')));
    save(join(next, 'mock-state.json'), snapshot, now === changes);
    swapFolders(places);
    written = now;
  }

  /** One after another; of what fails there is a warning, and it is tried again with the next change. */
  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(task).catch((error) => warn(sentence(places, error)));
  }

  function changed(): void {
    changes += 1;
    stateTimer ??= setTimeout(() => {
      stateTimer = undefined;
      enqueue(saveState);
    }, pauses.state);
    clearTimeout(snapshotTimer);
    snapshotTimer = setTimeout(() => enqueue(saveSnapshot), pauses.snapshot);
  }

  if (changes > 0) changed();
  return {
    changed,
    close: async () => {
      await queue;
      while (written < changes) {
        await saveState();
        await saveSnapshot();
      }
      clearTimeout(stateTimer);
      clearTimeout(snapshotTimer);
      await queue;
      if (cache !== undefined) await rm(cache, { recursive: true, force: true });
    },
  };
}

/** Fetches what is public as any generator does, while no request waits or fails on purpose. */
async function fetchOwn(
  { world, quietly }: ServedContent,
  { languages }: Held,
  folder: string,
  imageCache: string,
): Promise<void> {
  const config = { ...siteConfigSchema.parse({ languages }), maxQuarantinedShare: 1 };
  const { user, password } = credentials.editor;
  const apiUrl = world.rest('').replace(/\/$/, '');
  await quietly(async () => {
    const api = await openApi({ apiUrl, user, applicationPassword: password, config: config.api });
    try {
      await fetchSnapshot({ api, config, folder, now: world.now, imageCache, partial: true });
    } finally {
      await api.close();
    }
  });
}

function bytesOf(store: Store): readonly Bytes[] {
  const media = [...store.all('media')].flatMap(({ bytes }) => bytes ?? []);
  return [...media, ...store.site.copies.map(({ bytes }) => bytes)];
}

function sentence({ folder }: DataPlaces, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `"${folder}" could not be written: ${reason}. What was written before is still there; the next change is tried again.`;
}

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openApi } from '../../../src/api/client.ts';
import { siteConfigSchema } from '../../../src/config.ts';
import { type Language, languageSchema, languages } from '../../../src/contract/language.ts';
import { fetchSnapshot } from '../../../src/loaders/fetch-snapshot.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { linkOrCopy, makeFolder, writeFileAtomic } from '../../cli/files.ts';
import { credentials } from '../credentials.ts';
import type { Recorder, ServedContent } from '../server.ts';
import type { Store } from '../store.ts';
import { type Bytes, type Content, type Doc, docSchema, noBytes, siteSchema, type Town } from '../stored.ts';
import { snapshotContent } from './snapshot-content.ts';

/** What a folder of data holds, ready to be served. */
type Held = {
  readonly town: Town | Content;
  readonly languages: readonly Language[];
  /** Names of files whose bytes are in the folder: their SHA-256, empty for one whose bytes are missing. */
  readonly names: Map<Bytes, string>;
  /** Whether the snapshot holds all of it. */
  readonly isWritten: boolean;
};

type DataPlaces = ReturnType<typeof dataPlaces>;

/** Places of a folder of data. */
export function dataPlaces(folder: string) {
  return {
    folder,
    manifest: join(folder, 'manifest.json'),
    /** What the snapshot cannot hold, and everything else as well. */
    state: join(folder, 'mock-state.json'),
    /** Bytes of all files, named by their SHA-256. */
    files: join(folder, 'mock-files'),
    next: `${folder}.next`,
    /** Where the folder is while the next one takes its place. */
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

const storedDoc = docSchema.extend({ file: z.string().optional() });
const revisionSchema = z.object({ id: z.int(), doc: storedDoc, isAutosave: z.boolean() });

/** `mock-state.json`: everything a mock holds, as the server has it in memory; bytes of files by their names. */
const stateSchema = z.object({
  version: z.literal(3),
  /** SHA-256 of the manifest beside it; empty where there is no snapshot yet. */
  snapshot: z.string(),
  /** Whether that snapshot holds everything that is public. */
  isWhole: z.boolean(),
  languages: z.array(languageSchema).min(1),
  site: siteSchema.extend({
    copies: z.array(z.object({ path: z.string(), type: z.string(), file: z.string() })),
  }),
  lastId: z.int(),
  docs: z.array(storedDoc),
  revisions: z.array(z.tuple([z.int(), z.array(revisionSchema)])),
  autosaves: z.array(z.tuple([z.int(), revisionSchema])),
});

type MockState = z.output<typeof stateSchema>;

/** Milliseconds a change waits for others before it is written, and before a new snapshot is made. */
type Pauses = { readonly state: number; readonly snapshot: number };

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

/** Writes a state so that either all of it is there or nothing. */
function writeState(
  file: string,
  { site, docs, ...content }: Content,
  beside: Pick<MockState, 'snapshot' | 'isWhole' | 'languages'>,
  names: Held['names'],
): void {
  const named = <T extends { readonly bytes?: Bytes | undefined }>({ bytes, ...others }: T) =>
    bytes ? { ...others, file: names.get(bytes) ?? '' } : others;
  const own = { site: { ...site, copies: site.copies.map(named) }, docs: docs.map(named) };
  const text = JSON.stringify({ version: 3, ...beside, ...content, ...own });
  writeFileAtomic(file, `{"digest":"${digest(text)}","state":${text}}\n`);
}

function readOwn({ folder, manifest, state, files }: DataPlaces): Held {
  const { snapshot, languages, isWhole, site, docs, ...content } = readState(state);
  if (snapshot !== (existsSync(manifest) ? digest(readFileSync(manifest)) : '')) {
    throw new CommandError(
      `${state} belongs to another snapshot than the one beside it. Remove mock-state.json and mock-files to start from the snapshot in "${folder}", or put back the one it had.`,
      exitCodes.usage,
    );
  }
  const names = new Map<Bytes, string>();
  const bytesOf = (name: string): Bytes => {
    if (name !== '' && !existsSync(join(files, name))) {
      throw new CommandError(
        `${join(files, name)} is missing, and ${state} names it. Put it back, or remove mock-state.json and mock-files to start from the snapshot alone.`,
        exitCodes.usage,
      );
    }
    const bytes = name === '' ? noBytes : () => readFile(join(files, name));
    names.set(bytes, name);
    return bytes;
  };
  const town = {
    ...content,
    site: { ...site, copies: site.copies.map(({ file, ...copy }) => ({ ...copy, bytes: bytesOf(file) })) },
    docs: docs.map(({ file, ...doc }): Doc => (file === undefined ? doc : { ...doc, bytes: bytesOf(file) })),
  };
  return { town, languages, names, isWritten: isWhole };
}

/** @throws CommandError where the file is damaged or not of this version */
function readState(file: string): MockState {
  const refused = (reason: string) =>
    new CommandError(
      `${file} is not what a mock of this version wrote (${reason}). Put back a copy, or remove it and mock-files to start from the snapshot beside it.`,
      exitCodes.usage,
    );
  const text = readFileSync(file, 'utf8');
  const read = z.object({ digest: z.string(), state: z.unknown() }).safeParse(parseJson(text));
  if (!read.success || digest(JSON.stringify(read.data.state)) !== read.data.digest) {
    throw refused('it was changed or cut off');
  }
  const { data, error } = stateSchema.safeParse(read.data.state);
  if (data) return data;
  const [issue] = error.issues;
  throw refused(`${issue?.path.join('.')}: ${issue?.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the bytes of files that are not in the folder yet, named by their SHA-256. */
async function storeFiles(folder: string, all: readonly Bytes[], names: Held['names']): Promise<void> {
  for (const make of all.filter((one) => !names.has(one))) {
    const bytes = await make().catch(() => undefined);
    const name = bytes ? digest(bytes) : '';
    if (bytes && !existsSync(join(folder, name))) {
      mkdirSync(folder, { recursive: true });
      writeFileAtomic(join(folder, name), bytes);
    }
    names.set(make, name);
  }
}

/** Puts the folder `next` in the place of the folder. Between the two steps there is none; `settle` goes on from there. */
function swapFolders({ folder, next, before }: DataPlaces): void {
  rmSync(before, { recursive: true, force: true });
  renameSync(folder, before);
  renameSync(next, folder);
  rmSync(before, { recursive: true, force: true });
}

function settle({ folder, next, before }: DataPlaces): void {
  if (!existsSync(folder) && existsSync(before)) renameSync(existsSync(next) ? next : before, folder);
  for (const left of [next, before]) rmSync(left, { recursive: true, force: true });
}

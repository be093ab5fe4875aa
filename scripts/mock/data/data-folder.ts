import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openApi } from '../../../src/api/client.ts';
import { siteConfigSchema } from '../../../src/config.ts';
import { type Language, languageSchema, languages } from '../../../src/contract/language.ts';
import { fetchSnapshot } from '../../../src/loaders/fetch-snapshot.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { makeFolder, writeFileAtomic } from '../../cli/files.ts';
import { credentials } from '../credentials.ts';
import type { Recorder } from '../server.ts';
import { type Bytes, type Content, type Doc, docSchema, noBytes, siteSchema, type Town } from '../stored.ts';
import type { World } from '../world.ts';
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
  };
}

/** What a folder that is empty begins with. */
export function newData(town: Town): Held {
  return { town, languages, names: new Map(), isWritten: false };
}

/**
 * Reads what a folder holds; `undefined` where it is empty. A missing one is made.
 *
 * @throws CommandError where the folder holds something else, or is damaged
 */
export async function readData({
  folder,
  manifest,
  state,
  files,
  next,
}: DataPlaces): Promise<Held | undefined> {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw refused(`--data "${folder}" is a file: name a folder.`);
  }
  makeFolder(folder);
  rmSync(next, { recursive: true, force: true });
  if (existsSync(state)) return readState(state, files);
  if (existsSync(manifest)) return readBare(folder);
  const [other] = readdirSync(folder).filter((name) => name !== 'mock-files');
  if (other === undefined) return undefined;
  throw refused(
    `--data "${folder}" is no snapshot: it holds "${other}" and no manifest.json. Name a snapshot, or a folder that is empty or not there yet.`,
  );
}

function refused(message: string, cause?: unknown): CommandError {
  return new CommandError(message, exitCodes.usage, { cause });
}

async function readBare(folder: string): Promise<Held> {
  const snapshot = await readSnapshot(folder).catch((error) => {
    throw error instanceof SnapshotError ? refused(`--data: ${error.message}`, error) : error;
  });
  const { drafts, languages } = snapshot.manifest;
  if (!drafts) return { town: snapshotContent(snapshot), languages, names: new Map(), isWritten: true };
  throw refused(
    `--data "${folder}" is a snapshot for previews, which holds drafts as if they were public. Name another.`,
  );
}

const storedDoc = docSchema.extend({ file: z.string().optional() });
const revisionSchema = z.object({ id: z.int(), doc: storedDoc, isAutosave: z.boolean() });

/** `mock-state.json`: everything a mock holds, as the server has it in memory; bytes of files by their names. */
const stateSchema = z.object({
  version: z.literal(4),
  /** Whether the snapshot beside it holds everything that is public. */
  isWritten: z.boolean(),
  languages: z.array(languageSchema).min(1),
  site: siteSchema.extend({
    copies: z.array(z.object({ path: z.string(), type: z.string(), file: z.string() })),
  }),
  lastId: z.int(),
  docs: z.array(storedDoc),
  revisions: z.array(z.tuple([z.int(), z.array(revisionSchema)])),
});

/** @throws CommandError where the file is damaged or not of this version, or a file that it names is missing */
function readState(state: string, files: string): Held {
  const { data, error } = stateSchema.safeParse(parseJson(readFileSync(state, 'utf8')));
  if (!data) {
    const [issue] = error.issues;
    const place = issue?.path.join('.');
    const reason = place ? `${place}: ${issue?.message}` : 'it was changed or cut off';
    throw refused(
      `${state} is not what a mock of this version wrote (${reason}). Put back a copy, or remove it and mock-files to start from the snapshot beside it.`,
    );
  }
  const names = new Map<Bytes, string>();
  const withBytes = <T extends { file?: string | undefined }>({ file, ...others }: T) => {
    const path = join(files, file ?? '');
    if (!existsSync(path)) {
      throw refused(
        `${path} is missing, and ${state} names it. Put it back, or remove mock-state.json and mock-files to start from the snapshot alone.`,
      );
    }
    const bytes: Bytes = file ? () => readFile(path) : noBytes;
    if (file !== undefined) names.set(bytes, file);
    return { ...others, bytes };
  };
  const { isWritten, languages, site, docs, ...content } = data;
  const own = {
    site: { ...site, copies: site.copies.map(withBytes) },
    docs: docs.map((doc): Doc => (doc.file === undefined ? doc : withBytes(doc))),
  };
  return { town: { ...content, ...own }, languages, names, isWritten };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Order = {
  readonly places: DataPlaces;
  readonly held: Held;
  /** Milliseconds a change waits for others before it is written, and before a new snapshot is made. */
  readonly pauses?: { readonly state: number; readonly snapshot: number };
  /** Called with what could not be written; the last attempt, at the end, throws instead. */
  readonly warn: (sentence: string) => void;
};

/**
 * Records what a mock holds in a folder: everything in `mock-state.json` and `mock-files` soon after each change, and,
 * when there was none for a while and at the end, a new snapshot of what is public, which takes the place of the one before.
 */
export function createKeeper(order: Order, world: World): Recorder {
  const { places, held, pauses = { state: 200, snapshot: 3000 }, warn } = order;
  const { store } = world;
  let stateTimer: NodeJS.Timeout | undefined;
  let snapshotTimer: NodeJS.Timeout | undefined;
  let changes = held.isWritten ? 0 : 1;
  let written = 0;
  let queue: Promise<void> = Promise.resolve();

  async function saveState(isWritten = false): Promise<void> {
    const all = () => [...store.all(), ...store.site.copies].flatMap(({ bytes }) => bytes ?? []);
    while (all().some((bytes) => !held.names.has(bytes))) await storeFiles(places.files, all(), held.names);
    const named = <T extends { readonly bytes?: Bytes | undefined }>({ bytes, ...others }: T) =>
      bytes ? { ...others, file: held.names.get(bytes) ?? '' } : others;
    const { site, docs, ...content } = store.content();
    const own = { site: { ...site, copies: site.copies.map(named) }, docs: docs.map(named) };
    const state = { version: 4, isWritten, languages: held.languages, ...content, ...own };
    writeFileAtomic(places.state, `${JSON.stringify(state)}\n`);
  }

  /** Replaces the snapshot, its manifest last. Until all is there, the state says that it is not written. */
  async function saveSnapshot(): Promise<void> {
    const { folder, next } = places;
    const now = changes;
    await fetchOwn(world, held.languages, next);
    await saveState();
    const isOwn = (name: string) => name.startsWith('mock-');
    for (const name of readdirSync(folder)) {
      if (!isOwn(name)) rmSync(join(folder, name), { recursive: true, force: true });
    }
    const fresh = readdirSync(next).toSorted(
      (a, b) => Number(a === 'manifest.json') - Number(b === 'manifest.json'),
    );
    for (const name of fresh) renameSync(join(next, name), join(folder, name));
    rmSync(next, { recursive: true, force: true });
    await saveState(now === changes);
    written = now;
  }

  /** One after another; of what fails there is a warning, and it is tried again with the next change. */
  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(task).catch((error) => {
      const reason = error instanceof Error ? error.message : String(error);
      warn(`"${places.folder}" could not be written: ${reason}. The next change is tried again.`);
    });
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
      clearTimeout(stateTimer);
      clearTimeout(snapshotTimer);
      await queue;
      while (written < changes) await saveSnapshot();
    },
  };
}

/** Fetches what is public as any generator does. */
async function fetchOwn(world: World, languages: readonly Language[], folder: string): Promise<void> {
  const config = { ...siteConfigSchema.parse({ languages }), maxQuarantinedShare: 1 };
  const { user, password } = credentials.editor;
  const apiUrl = world.rest('').replace(/\/$/, '');
  rmSync(folder, { recursive: true, force: true });
  const api = await openApi({ apiUrl, user, applicationPassword: password, config: config.api });
  try {
    await fetchSnapshot({ api, config, folder, now: world.now, partial: true });
  } finally {
    await api.close();
  }
}

/** Writes the bytes of files that are not in the folder yet, named by their SHA-256. */
async function storeFiles(folder: string, all: readonly Bytes[], names: Held['names']): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const make of all.filter((one) => !names.has(one))) {
    const bytes = await make().catch(() => undefined);
    const name = bytes ? digest(bytes) : '';
    if (bytes && !existsSync(join(folder, name))) writeFileAtomic(join(folder, name), bytes);
    names.set(make, name);
  }
}

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Language, languageSchema, languages } from '../../../src/contract/language.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { makeFolder, writeFileAtomic } from '../../cli/files.ts';
import { type Bytes, type Content, type Doc, docSchema, siteSchema, type Town } from '../stored.ts';
import { snapshotContent } from './snapshot-content.ts';

/** What a folder of data holds, ready to be served. */
export type Held = {
  readonly town: Town | Content;
  readonly languages: readonly Language[];
  /** Names of files whose bytes are in the folder: their SHA-256, empty for one whose bytes are missing. */
  readonly names: Map<Bytes, string>;
  /** Whether the snapshot holds all of it. */
  readonly isWritten: boolean;
};

/** Places of a folder of data. */
export type DataPlaces = {
  readonly folder: string;
  readonly manifest: string;
  /** What the snapshot cannot hold, and everything else as well. */
  readonly state: string;
  /** Bytes of all files, by name. */
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

const fileSchema = z.string();
const storedDoc = docSchema.extend({ file: fileSchema.optional() });
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
    copies: z.array(z.object({ path: z.string(), type: z.string(), file: fileSchema })),
  }),
  lastId: z.int(),
  docs: z.array(storedDoc),
  revisions: z.array(z.tuple([z.int(), z.array(revisionSchema)])),
  autosaves: z.array(z.tuple([z.int(), revisionSchema])),
});

type MockState = z.output<typeof stateSchema>;

/** Writes a state so that either all of it is there or nothing. */
export function writeState(
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

/** Reads what a mock wrote. */
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
  const bytesOf = (name: string): Bytes => {
    const bytes: Bytes =
      name === ''
        ? () => Promise.reject(new Error('There are no bytes of this file.'))
        : () => readFile(join(files, name));
    names.set(bytes, name);
    return bytes;
  };
  const withBytes = ({ file, ...doc }: MockState['docs'][number]): Doc =>
    file === undefined ? doc : { ...doc, bytes: bytesOf(file) };
  const { site, docs, lastId, revisions, autosaves } = read;
  const copies = site.copies.map(({ file, ...copy }) => ({ ...copy, bytes: bytesOf(file) }));
  const town = { site: { ...site, copies }, docs: docs.map(withBytes), lastId, revisions, autosaves };
  const missing = [...names.values()].find((name) => name !== '' && !existsSync(join(files, name)));
  if (missing !== undefined) {
    throw new CommandError(
      `${join(files, missing)} is missing, and ${state} names it. Put it back, or remove mock-state.json and mock-files to start from the snapshot alone.`,
      exitCodes.usage,
    );
  }
  return { town, languages: read.languages, names, isWritten: read.isWhole };
}

/** @throws CommandError where the file is damaged or not of this version */
function readState(file: string): MockState {
  const read = z.object({ digest: z.string(), state: z.unknown() }).safeParse(parse(file));
  if (!read.success || digest(JSON.stringify(read.data.state)) !== read.data.digest) {
    throw refused(file, 'it was changed or cut off');
  }
  const state = stateSchema.safeParse(read.data.state);
  if (state.success) return state.data;
  const [issue] = state.error.issues;
  throw refused(file, `${issue?.path.join('.')}: ${issue?.message}`);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refused(file: string, reason: string): CommandError {
  return new CommandError(
    `${file} is not what a mock of this version wrote (${reason}). Put back a copy, or remove it and mock-files to start from the snapshot beside it.`,
    exitCodes.usage,
  );
}

/** Writes the bytes of files that are not in the folder yet, named by their SHA-256. */
export async function storeFiles(folder: string, all: readonly Bytes[], names: Held['names']): Promise<void> {
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

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { makeFolder, writeFileAtomic } from '../../cli/files.ts';
import type { Store } from '../store.ts';
import { type Bytes, type Content, docSchema, siteSchema } from '../stored.ts';
import { snapshotContent } from './snapshot-content.ts';

const file = z.string().optional();

/** `mock-state.json`: everything a mock holds, as the server has it in memory; bytes of files by their names. */
const stateSchema = z.object({
  version: z.literal(5),
  site: siteSchema.extend({ copies: z.array(z.object({ path: z.string(), type: z.string(), file })) }),
  lastId: z.int(),
  docs: z.array(docSchema.extend({ file })),
});

/** A folder in which a mock stores everything that it holds, soon after each change. */
export class DataFolder {
  readonly #folder: string;
  readonly #state: string;
  /** Bytes of all files, named by their SHA-256. */
  readonly #files: string;
  /** The names of bytes that are in the folder; none of those that cannot be made. */
  readonly #names = new Map<Bytes, string | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#state = join(folder, 'mock-state.json');
    this.#files = join(folder, 'mock-files');
  }

  /**
   * Reads what the folder holds, or else the snapshot in it; `undefined` where it is empty. A missing one is made.
   *
   * @throws CommandError where the folder holds something else, or is damaged
   */
  async read(): Promise<Content | undefined> {
    const folder = this.#folder;
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      throw refused(`--data "${folder}" is a file: name a folder.`);
    }
    makeFolder(folder);
    if (existsSync(this.#state)) return this.#read();
    const names = readdirSync(folder).filter((name) => name !== 'mock-files');
    if (names.length === 0) return undefined;
    if (!names.includes('manifest.json')) {
      throw refused(
        `--data "${folder}" is no snapshot: it holds "${names[0]}" and no manifest.json. Name a snapshot, or a folder that is empty or not there yet.`,
      );
    }
    const snapshot = await readSnapshot(folder).catch((error) => {
      throw error instanceof SnapshotError ? refused(`--data: ${error.message}`, error) : error;
    });
    if (!snapshot.manifest.drafts) return snapshotContent(snapshot);
    throw refused(
      `--data "${folder}" is a snapshot for previews, which holds drafts as if they were public. Name another.`,
    );
  }

  #read(): Content {
    const { data, error } = stateSchema.safeParse(parseJson(readFileSync(this.#state, 'utf8')));
    if (!data) {
      const [issue] = error.issues;
      const place = issue?.path.join('.');
      const reason = place ? `${place}: ${issue?.message}` : 'it was changed or cut off';
      throw refused(
        `${this.#state} is not what a mock of this version wrote (${reason}). Put back a copy, or remove it and mock-files to start from the snapshot beside it.`,
      );
    }
    const withBytes = <T extends { file?: string | undefined }>({ file, ...others }: T) => {
      if (file === undefined) return others;
      const path = join(this.#files, file);
      if (!existsSync(path)) {
        throw refused(
          `${path} is missing, and ${this.#state} names it. Put it back, or remove mock-state.json and mock-files to start from the snapshot alone.`,
        );
      }
      const bytes: Bytes = () => readFile(path);
      this.#names.set(bytes, file);
      return { ...others, bytes };
    };
    const { site, docs, lastId } = data;
    return { site: { ...site, copies: site.copies.map(withBytes) }, docs: docs.map(withBytes), lastId };
  }

  /**
   * Begins to store what a mock holds. Returns what writes the rest.
   *
   * @param pause milliseconds a change waits for others before it is written
   * @param warn called with what could not be written; the last attempt, at the end, throws instead
   */
  record(store: Store, warn: (sentence: string) => void, pause = 200): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let isChanged = false;
    let queue: Promise<void> = Promise.resolve();
    const save = async () => {
      isChanged = false;
      await this.#write(store.content());
    };
    const changed = () => {
      isChanged = true;
      timer ??= setTimeout(() => {
        timer = undefined;
        queue = queue.then(save).catch((error) => {
          isChanged = true;
          const reason = error instanceof Error ? error.message : String(error);
          warn(`"${this.#folder}" could not be written: ${reason}. The next change is tried again.`);
        });
      }, pause);
    };
    store.watch(changed);
    if (!existsSync(this.#state)) changed();
    return async () => {
      clearTimeout(timer);
      await queue;
      if (isChanged) await save();
    };
  }

  async #write({ site, docs, lastId }: Content): Promise<void> {
    mkdirSync(this.#files, { recursive: true });
    for (const { bytes } of [...docs, ...site.copies]) {
      if (bytes && !this.#names.has(bytes)) this.#names.set(bytes, await this.#writeFile(bytes));
    }
    const named = <T extends { readonly bytes?: Bytes | undefined }>({ bytes, ...others }: T) => {
      return { ...others, file: bytes && this.#names.get(bytes) };
    };
    const own = { site: { ...site, copies: site.copies.map(named) }, docs: docs.map(named) };
    writeFileAtomic(this.#state, `${JSON.stringify({ version: 5, lastId, ...own })}\n`);
  }

  async #writeFile(make: Bytes): Promise<string | undefined> {
    const bytes = await make().catch(() => undefined);
    const name = bytes && digest(bytes);
    if (name && !existsSync(join(this.#files, name))) writeFileAtomic(join(this.#files, name), bytes);
    return name;
  }
}

function refused(message: string, cause?: unknown): CommandError {
  return new CommandError(message, exitCodes.usage, { cause });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

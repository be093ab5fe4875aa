import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { languageSchema } from '../../../src/contract/language.ts';
import { digest } from '../../../src/snapshot/format.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { writeFileAtomic } from '../../cli/files.ts';
import type { Bytes, Content, Doc } from '../store.ts';

/** `mock-state.json`: everything a mock holds, as the server has it in memory; bytes of files by their names. */

const languages = z.array(languageSchema);
const fields = z.record(z.string(), z.unknown());
const words = z.object({ name: z.string(), description: z.string() });

const docSchema = z.object({
  kind: z.enum([
    ...(['event', 'venue', 'organizer', 'category', 'tag'] as const),
    ...(['post', 'page', 'media', 'menu-item', 'block'] as const),
  ]),
  id: z.int(),
  language: languageSchema,
  alsoIn: languages.optional(),
  group: z.int(),
  slug: z.string(),
  status: z.string(),
  created: z.string(),
  modified: z.string(),
  author: z.int(),
  fields,
  overrides: fields,
  /** Name of the bytes of a file, empty where there are none. */
  file: z.string().optional(),
});

const revisionSchema = z.object({ id: z.int(), doc: docSchema, isAutosave: z.boolean() });

const templateSchema = z.object({
  theme: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  status: z.string(),
  id: z.int(),
  author: z.int(),
  modified: z.string(),
  hasFile: z.boolean(),
  postTypes: z.array(z.string()).optional(),
  hasRevision: z.boolean(),
});

const stateSchema = z.object({
  version: z.literal(2),
  /** SHA-256 of the manifest it stands beside; empty where there is no snapshot yet. */
  snapshot: z.string(),
  /** Whether that snapshot holds everything that is public. */
  isWhole: z.boolean(),
  languages: languages.min(1),
  site: words.extend({
    translated: z.partialRecord(languageSchema, words),
    timeZone: z.string(),
    frontPage: z.int(),
    postsPage: z.int(),
    embeds: z.array(z.object({ url: z.string(), title: z.string(), picture: z.string() })),
    copies: z.array(z.object({ path: z.string(), type: z.string(), file: z.string() })),
  }),
  lastId: z.int(),
  docs: z.array(docSchema),
  revisions: z.array(z.tuple([z.int(), z.array(revisionSchema)])),
  autosaves: z.array(z.tuple([z.int(), revisionSchema])),
  templates: z.array(templateSchema.extend({ autosave: templateSchema.optional() })),
});

export type MockState = z.output<typeof stateSchema>;

const fileSchema = z.object({ digest: z.string(), state: z.unknown() });

/** Writes a state so that it is there whole or not at all. */
export function writeState(
  file: string,
  content: Content,
  beside: Pick<MockState, 'snapshot' | 'isWhole' | 'languages'>,
  nameOf: (bytes: Bytes) => string,
): void {
  const { site, docs } = content;
  const named = <T extends { readonly bytes?: Bytes | undefined }>({ bytes, ...others }: T) =>
    bytes ? { ...others, file: nameOf(bytes) } : others;
  const state = {
    version: 2,
    ...beside,
    ...content,
    site: { ...site, translated: site.translated ?? {}, copies: site.copies.map(named) },
    docs: docs.map(named),
  };
  const text = JSON.stringify(state);
  writeFileAtomic(file, `{"digest":"${digest(text)}","state":${text}}\n`);
}

/** @throws CommandError where the file is damaged or not of this version */
export function readState(file: string): MockState {
  const read = fileSchema.safeParse(parse(file));
  if (!read.success || digest(JSON.stringify(read.data.state)) !== read.data.digest) {
    throw refused(file, 'it was changed or cut off');
  }
  const state = stateSchema.safeParse(read.data.state);
  if (state.success) return state.data;
  const [issue] = state.error.issues;
  throw refused(file, `${issue?.path.join('.')}: ${issue?.message}`);
}

/** @param bytesOf finds the bytes of a file by its name */
export function contentOfState(state: MockState, bytesOf: (name: string) => Bytes): Content {
  const held = ({ file, ...doc }: MockState['docs'][number]): Doc =>
    file === undefined ? doc : { ...doc, bytes: bytesOf(file) };
  const { site, docs, lastId, revisions, autosaves, templates } = state;
  const copies = site.copies.map(({ file, ...copy }) => ({ ...copy, bytes: bytesOf(file) }));
  return { site: { ...site, copies }, docs: docs.map(held), lastId, revisions, autosaves, templates };
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

/** The bytes of all files of a mock, in a folder, named by their SHA-256. */
export class FileFolder {
  readonly #folder: string;
  readonly #names: WeakMap<Bytes, string>;

  /** @param known names of what is there already */
  constructor(folder: string, known: ReadonlyMap<Bytes, string>) {
    this.#folder = folder;
    this.#names = new WeakMap(known);
  }

  nameOf(bytes: Bytes): string | undefined {
    return this.#names.get(bytes);
  }

  /** Writes what is not there yet; what has no bytes has the empty name. */
  async write(all: readonly Bytes[]): Promise<void> {
    for (const bytes of all) {
      if (!this.#names.has(bytes)) this.#names.set(bytes, await this.#writeOne(bytes));
    }
  }

  async #writeOne(make: Bytes): Promise<string> {
    const bytes = await make().catch(() => undefined);
    if (!bytes) return '';
    const name = digest(bytes);
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    if (!existsSync(file)) writeFileAtomic(file, bytes);
    return name;
  }
}

/** Bytes that stand in a folder under a name. */
export function fileBytes(folder: string, name: string): Bytes {
  return name === ''
    ? () => Promise.reject(new Error('There are no bytes of this file.'))
    : () => readFile(join(folder, name));
}

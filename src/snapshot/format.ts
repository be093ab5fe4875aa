import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type Collection,
  collectionSchemas,
  collections,
  rootSchema,
  type WireItem,
  type WireRoot,
} from '../contract/collections.ts';
import { type Language, languageSchema } from '../contract/language.ts';
import { mapEntrySchema } from './maps.ts';

/**
 * A snapshot is one folder:
 *
 *     manifest.json                 what is in it, from where, from when
 *     manifest.sha256               its SHA-256, as `sha256sum --check` reads it
 *     {collection}.{language}.ndjson  one record a line, sorted by id
 *     {collection}.{language}.{id}.ndjson  the same from an id on, of collections of many items
 *     files/{digest}.{extension}    bytes of images and documents, named by their SHA-256
 *
 * Everything in it is public, but in a snapshot made for a preview, which says so. It is written completely or not at all and never changed afterwards.
 */
export const snapshotVersion = 2;

/** Those that are read: in snapshots of the first each collection is one file. */
export const readableVersions = [1, snapshotVersion] as const;

/** One line of a collection's file: a wire item in canonical form and the SHA-256 of its JSON text. */
export const recordSchema = z.object({ id: z.int(), digest: z.string(), item: z.unknown() });

/** One copied file, or a map. `url` is the address the server's items use, or begins with `map:`. `color` is what most of it has, `#rrggbb`. */
export const fileEntrySchema = z.object({
  url: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  extension: z.string().regex(/^[a-z0-9]{2,5}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

export type FileEntry = z.output<typeof fileEntrySchema>;

/** One copied file that is no image: a document, sound or film. */
export const documentEntrySchema = z.object({
  /** Address the server's items use. */
  url: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** One of the table in `contract/file-kinds.ts`. */
  extension: z.string().regex(/^[a-z0-9]{2,5}$/),
  bytes: z.int().min(0),
  /** Where the site has it, below its folder of files. */
  path: z.string().regex(/^(?:[a-z0-9_][a-z0-9_-]*\/)*[a-z0-9_][a-z0-9_-]*\.[a-z0-9]{2,5}$/),
});

export type DocumentEntry = z.output<typeof documentEntrySchema>;
/** What the server's oEmbed proxy says of something of another site; `picture` is an address among those of `files`. */
export const embedEntrySchema = z.object({
  url: z.string(),
  title: z.string(),
  picture: z.string(),
});

export type EmbedEntry = z.output<typeof embedEntrySchema>;

/** An item that could not be understood and was left out. */
export const quarantinedSchema = z.object({
  collection: z.enum(collections),
  language: languageSchema,
  id: z.string(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
});

export type Quarantined = z.output<typeof quarantinedSchema>;

/** An item that must not be public and was left out. */
const withheldSchema = z.object({
  collection: z.enum(collections),
  language: languageSchema,
  id: z.int(),
  /** 'refused': the server answers 401 or 403 and does not say that it is because of this item. */
  reason: z.enum(['password', 'status', 'future', 'refused']),
});

export type Withheld = z.output<typeof withheldSchema>;

/** What a server said of an event that was published before and is no longer listed, when it was read by its id. */
const unlistedEventSchema = z.object({
  language: languageSchema,
  id: z.int(),
  /** 'elsewhere': it is listed in another language now. */
  answer: z.enum(['hidden', 'elsewhere', 'refused', 'unknown']),
});

export type UnlistedEvent = z.output<typeof unlistedEventSchema>;

export const jsonTypes = ['array', 'boolean', 'null', 'number', 'object', 'string'] as const;

const fieldShapeSchema = z.object({
  items: z.int(),
  /** Items in which it has a type; with lists in between one item may have several. */
  types: z.partialRecord(z.enum(jsonTypes), z.int()),
});

/** Which fields the items of a collection have: names and types, never values. */
const shapeSchema = z.object({
  items: z.int(),
  /** By path: `.` before a key, `[]` for what a list holds, `*` for a key that is data. */
  fields: z.record(z.string(), fieldShapeSchema),
});

export const shapesSchema = z.partialRecord(z.enum(collections), shapeSchema);

export const manifestSchema = z.object({
  version: z.literal(readableVersions),
  /** The REST root that was read. */
  origin: z.string(),
  /** When the fetch began: an instant, ISO 8601. */
  fetched: z.string(),
  /** Whether it holds what is not published: such a snapshot is for previews only. */
  drafts: z.literal(true).optional(),
  languages: z.array(languageSchema).min(1),
  /** What `contractDigest` answered to the program that wrote it. Snapshots made before this was recorded have none. */
  contract: z.string().optional(),
  root: rootSchema,
  /** Name and description of the site in each language. */
  names: z.record(languageSchema, rootSchema.pick({ name: true, description: true })),
  /** Number of items and SHA-256 of the file, by file name. */
  collections: z.record(z.string(), z.object({ count: z.int(), digest: z.string() })),
  /** Collections that answered the same items for every language. */
  untranslated: z.array(z.enum(collections)),
  /** Collections that need credentials the fetch did not have. */
  unavailable: z.array(z.enum(collections)),
  files: z.array(fileEntrySchema),
  /** Sorted by address. Snapshots made before documents were copied have none. */
  documents: z.array(documentEntrySchema).default([]),
  /** Sorted by address. */
  embeds: z.array(embedEntrySchema).default([]),
  /** That of all venues first, those of venues from north to south. Snapshots made before there were maps have none. */
  maps: z.array(mapEntrySchema).default([]),
  quarantined: z.array(quarantinedSchema),
  /**
   * Fields that items are shown without. Earlier snapshots of this format name them in `warnings`.
   */
  dropped: z.array(quarantinedSchema).default([]),
  withheld: z.array(withheldSchema),
  /** Sorted by language and id. */
  vanished: z.array(unlistedEventSchema).default([]),
  warnings: z.array(z.string()),
  /** How posts, pages and media were read. Snapshots made before this was recorded have nothing of it. */
  reading: z
    .object({
      /** Identifies the program and the settings that read: items are taken over only where both are the same. */
      basis: z.string(),
      /** When each was last read completely, by file name: an instant. */
      whole: z.record(z.string(), z.string()),
      /** Items that were taken from the snapshot before, by file name. */
      reused: z.record(z.string(), z.int()),
    })
    .optional(),
  /** Of a snapshot that has single items that were read upon an earlier one. */
  upon: z
    .object({
      /** When the lists were read: the instant of that fetch. */
      listed: z.string(),
    })
    .optional(),
  /** Which fields the items had as the server sent them. Snapshots made before this was recorded have none. */
  shapes: shapesSchema.default({}),
});

export type Manifest = z.output<typeof manifestSchema>;

export type Snapshot = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly root: WireRoot;
  /** Address of the site in the CMS, ending in a slash: what relative addresses are relative to. */
  readonly home: string;
  /** The items of a collection in a language, by ascending id; empty where there are none. */
  items<C extends Collection>(collection: C, language: Language): readonly WireItem<C>[];
  /** Changes when an item does; empty of one that is known from other items only. */
  digestOf(collection: Collection, language: Language, id: number): string;
};

/**
 * Identifies the schemas of this program. Items that were written by a program with the same ones are as these have them.
 */
export function contractDigest(): string {
  const folder = join(import.meta.dirname, '..', 'contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => join(folder, file));
  return digest([...files, packagesFile()].map((file) => digest(readFileSync(file))).join());
}

/** The file that names the packages the program runs with: the lock of the repository, or what is part of our own package. */
export function packagesFile(): string {
  const project = join(import.meta.dirname, '..', '..');
  const lock = join(project, 'package-lock.json');
  return existsSync(lock) ? lock : join(project, 'sbom.cdx.json');
}

/** The file of a collection, and the first one of a collection of many items. */
export function collectionFile(collection: Collection, language: Language): string {
  return `${collection}.${language}.ndjson`;
}

/** A collection of more items is in several files: of one that is edited a small part is written. */
const itemsInOneFile = 1000;

/**
 * Says in which files the items of a collection are. Ids alone decide, so that the same items are in
 * the same files, and an item more or less changes two of them at most.
 *
 * @param ids ascending
 * @returns the ids by file, in the order of the files
 */
export function dividedIds(
  collection: Collection,
  language: Language,
  ids: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const first: number[] = [];
  const divided = new Map([[collectionFile(collection, language), first]]);
  let last = first;
  for (const id of ids) {
    if (ids.length > itemsInOneFile && last.length > 0 && beginsFile(id)) {
      last = [];
      divided.set(`${collection}.${language}.${id}.ndjson`, last);
    }
    last.push(id);
  }
  return divided;
}

/** One of 256, evenly among ids that follow each other. */
function beginsFile(id: number): boolean {
  const golden = 0x9e3779b1;
  return Math.imul(id, golden) >>> 24 === 0;
}

/** Those of some files that a collection is in, in the order of their items. @param names of files of a snapshot */
export function collectionFiles(
  names: readonly string[],
  collection: Collection,
  language: Language,
): readonly string[] {
  const first = collectionFile(collection, language);
  const start = first.slice(0, -'ndjson'.length);
  const idOf = (name: string) => Number(/^(\d+)\.ndjson$/.exec(name.slice(start.length))?.[1] ?? 0);
  return names
    .filter((name) => name === first || (name.startsWith(start) && idOf(name) > 0))
    .toSorted((one, other) => idOf(one) - idOf(other));
}

/** The same, with what a manifest says of each. */
export function collectionEntries(
  { collections }: Pick<Manifest, 'collections'>,
  collection: Collection,
  language: Language,
): readonly { readonly file: string; readonly count: number; readonly digest: string }[] {
  return collectionFiles(Object.keys(collections), collection, language).flatMap((file) => {
    const entry = collections[file];
    return entry ? [{ file, ...entry }] : [];
  });
}

/** The languages that files of a snapshot are of, by their names. */
export function languagesOfFiles(names: readonly string[]): readonly Language[] {
  const found = names.flatMap((name) => /^[a-z-]+\.([\w-]+)\.ndjson$/.exec(name)?.[1] ?? []);
  return [...new Set(found)].toSorted();
}

export type JsonType = (typeof jsonTypes)[number];

export type FieldShape = z.output<typeof fieldShapeSchema>;

export type Shape = z.output<typeof shapeSchema>;

/** Shapes of the items of a fetch as the server sent them. */
export type Shapes = z.output<typeof shapesSchema>;

type Replace = (key: string, value: unknown) => unknown;

/**
 * JSON text that is the same for the same value, whatever the order its keys were set in; empty for `undefined`.
 *
 * @param replace as for `JSON.stringify`, but that it is given objects as they are
 */
export function stableJson(value: unknown, replace?: Replace): string {
  return textOf('', value, replace) ?? '';
}

/** Written out, because a replacing function makes `JSON.stringify` many times slower, and every item comes here. */
function textOf(key: string, value: unknown, replace: Replace | undefined): string | undefined {
  const inner = replace ? replace(key, value) : value;
  if (inner === null) return 'null';
  if (typeof inner === 'boolean') return inner ? 'true' : 'false';
  if (typeof inner !== 'object') return JSON.stringify(inner);
  if (Array.isArray(inner)) return listText(inner, replace);
  return isPlain(inner) ? objectText(inner, replace) : JSON.stringify(inner);
}

function listText(list: readonly unknown[], replace: Replace | undefined): string {
  let text = '';
  for (let index = 0; index < list.length; index += 1) {
    const inner = textOf(replace ? String(index) : '', list[index], replace) ?? 'null';
    text += index === 0 ? inner : `,${inner}`;
  }
  return `[${text}]`;
}

function objectText(
  object: Readonly<Record<string, unknown>>,
  replace: Replace | undefined,
): string {
  let text = '';
  for (const { key, name } of inOrder(Object.keys(object))) {
    const inner = textOf(key, object[key], replace);
    if (inner !== undefined) text += text === '' ? name + inner : `,${name}${inner}`;
  }
  return `{${text}}`;
}

/** A key, and the text before its value. */
type Named = { readonly key: string; readonly name: string };

/** Objects of more keys are dictionaries, each of other ones. */
const mostRemembered = 100;

/** The last keys that came in each number: items of a collection have the same ones, one after the other. */
const remembered: { readonly keys: readonly string[]; readonly named: readonly Named[] }[] = [];

function inOrder(keys: readonly string[]): readonly Named[] {
  const last = remembered[keys.length];
  if (last && isSame(last.keys, keys)) return last.named;
  const named = keys.toSorted().map((key) => ({ key, name: `${JSON.stringify(key)}:` }));
  if (keys.length <= mostRemembered) remembered[keys.length] = { keys, named };
  return named;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

function isPlain(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

/** Sorts texts by their code units: the same everywhere, and in no language's order. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** SHA-256 as 64 hexadecimal digits. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

const schemas: { [C in Collection]: z.ZodType<WireItem<C>> } = { ...collectionSchemas };

/** With so many items it pays to compile a schema: that takes as long as parsing them, and halves it for the others. */
const worthCompiling = 600;
const announced = new Map<Collection, number>();

/**
 * The schema of a collection's items.
 *
 * @param items how many are to be parsed with it
 */
export function itemSchema<C extends Collection>(collection: C, items = 1): z.ZodType<WireItem<C>> {
  const before = announced.get(collection) ?? 0;
  if (before < worthCompiling) {
    announced.set(collection, before + items);
    if (before + items >= worthCompiling) schemas[collection] = z.compile(schemas[collection]);
  }
  return schemas[collection];
}

/** Makes the error of what is wrong with a file; the problem names the place, and has no full stop. */
type FileFault = (problem: string, cause?: unknown) => Error;

/** A JSON text as its value. @param place names it in errors */
export function parseJson(text: string, place: string, fault: FileFault): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fault(`${place} is not JSON`, cause);
  }
}

/** A value as a schema has it. @param place names it in errors */
export function accept<T>(
  schema: z.ZodType<T>,
  value: unknown,
  place: string,
  fault: FileFault,
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw fault(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Collection, homeAddress, type WireItem } from '../contract/collections.ts';
import type { WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import {
  accept,
  collectionEntries,
  collectionFile,
  contractDigest,
  itemSchema,
  type Manifest,
  manifestSchema,
  parseJson,
  readableVersions,
  recordSchema,
  type Snapshot,
} from './format.ts';

/** Raised where a folder is not a complete snapshot of this version. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/** By the name of the collection's first file, then by id. */
type Digests = Map<string, Map<number, string>>;

type Source = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly digests: Digests;
  /** Whether a program with the schemas of this one wrote it. */
  readonly isChecked: boolean;
  readonly memory: SnapshotMemory | undefined;
};

/**
 * The items of the snapshots that a process read, by their digests: an item that is in the next one
 * too is the same object.
 */
export class SnapshotMemory {
  readonly sharePart = createPartSharing();
  readonly #collections = new Map<string, RememberedFiles>();

  /** What was read last of a collection. @param name of its first file */
  collection(name: string): RememberedFiles {
    return this.#collections.get(name) ?? new Map();
  }

  /** An item of a collection, in whichever of its files it was. */
  find(name: string, id: number, digest: string): RememberedItem | undefined {
    for (const { items } of this.collection(name).values()) {
      const known = items.get(id);
      if (known?.digest === digest) return known;
    }
    return undefined;
  }

  keep(name: string, files: RememberedFiles): void {
    this.#collections.set(name, files);
  }
}

/** By name. */
type RememberedFiles = ReadonlyMap<string, RememberedFile>;

type RememberedFile = {
  readonly digest: string;
  /** By id, in the order of the file. */
  readonly items: ReadonlyMap<number, RememberedItem>;
};

type RememberedItem = { readonly id: number; readonly digest: string; readonly item: unknown };

/** Of an item's digest as much as distinguishes it from the item's other versions; longer slices would hold all of the text in memory. */
const digestLength = 12;

type Store = { readonly [C in Collection]: readonly WireItem<C>[] };

/**
 * Loads a snapshot into memory. Every file is compared with the digest the manifest has of it, unless
 * its bytes are those that the memory holds the items of; and every item with its schema, unless a
 * program with the same schemas wrote it.
 *
 * @param memory of a process that reads several
 * @throws SnapshotError
 */
export async function readSnapshot(folder: string, memory?: SnapshotMemory): Promise<Snapshot> {
  const manifest = await readManifest(folder);
  const stores = new Map<Language, Store>();
  const digests: Digests = new Map();
  const isChecked = manifest.contract === contractDigest();
  for (const language of manifest.languages)
    stores.set(
      language,
      await readStore({ folder, manifest, digests, isChecked, memory }, language),
    );
  return {
    folder,
    manifest,
    root: manifest.root,
    home: homeAddress(manifest.root, manifest.origin),
    items: (collection, language) => stores.get(language)?.[collection] ?? [],
    digestOf: (collection, language, id) =>
      digests.get(collectionFile(collection, language))?.get(id) ?? '',
  };
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json');
  const value = parseJson((await readBytes(path)).toString(), path, fault);
  const version = z.object({ version: z.unknown() }).safeParse(value).data?.version;
  if (!readableVersions.some((one) => one === version)) {
    throw new SnapshotError(
      `${path} has version ${JSON.stringify(version)}, and this program reads versions ${readableVersions.join(' and ')}: fetch again with "npm run fetch".`,
    );
  }
  return accept(manifestSchema, value, path, fault);
}

async function readStore(source: Source, language: Language): Promise<Store> {
  const read = <C extends Collection>(collection: C, keep?: (item: WireItem<C>) => WireItem<C>) =>
    readItems(source, collection, language, keep);
  const sharePart = source.memory?.sharePart ?? createPartSharing();
  const isKept = source.memory !== undefined;
  const described = <Item extends { readonly description: string }>(item: Item) =>
    isKept ? withTextBeside(item, 'description') : item;
  const written = <Item extends { readonly content: { readonly rendered: string } }>(item: Item) =>
    isKept ? { ...item, content: withTextBeside(item.content, 'rendered') } : item;
  return {
    events: await read('events', (event) => described(sharePart(event))),
    venues: await read('venues', described),
    organizers: await read('organizers', described),
    categories: await read('categories'),
    tags: await read('tags'),
    posts: await read('posts', written),
    pages: await read('pages', written),
    media: await read('media'),
    'menu-items': await read('menu-items'),
    blocks: await read('blocks'),
  };
}

async function readItems<C extends Collection>(
  source: Source,
  collection: C,
  language: Language,
  keep: (item: WireItem<C>) => WireItem<C> = (item) => item,
): Promise<readonly WireItem<C>[]> {
  const { folder, manifest, digests, isChecked, memory } = source;
  const name = collectionFile(collection, language);
  const entries = collectionEntries(manifest, collection, language);
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  const schema = isChecked ? z.custom<WireItem<C>>() : itemSchema(collection, all);
  const before = (line: Buffer) => {
    const head = memory && headOfRecord(line);
    return head && memory.find(name, head.id, head.digest);
  };
  const known = new Map<number, string>();
  const items: WireItem<C>[] = [];
  const kept = new Map<string, RememberedFile>();
  for (const { file, count, digest } of entries) {
    const same = memory?.collection(name).get(file);
    const path = join(folder, file);
    const read =
      same?.digest === digest
        ? same
        : { digest, items: await readFileItems({ path, count, digest, before }, schema, keep) };
    for (const record of read.items.values()) {
      known.set(record.id, record.digest.slice(0, digestLength));
      // Under this name everything was read by this very schema.
      items.push(record.item as WireItem<C>);
    }
    if (memory !== undefined) kept.set(file, read);
  }
  digests.set(name, known);
  memory?.keep(name, kept);
  return items;
}

type FileOrder = {
  readonly path: string;
  readonly count: number;
  readonly digest: string;
  /** The record of a line as it was read before, where it is the same. */
  readonly before: (line: Buffer) => RememberedItem | undefined;
};

async function readFileItems<Wire>(
  { path, count, digest, before }: FileOrder,
  schema: z.ZodType<Wire>,
  keep: (item: Wire) => Wire,
): Promise<ReadonlyMap<number, RememberedItem>> {
  if (digestThere(path) !== digest)
    throw fault(`${path} is not the file the manifest describes: it was changed or cut off`);
  const items = new Map<number, RememberedItem>();
  let lines = 0;
  for await (const line of readRecordLines(path)) {
    const place = `${path}, line ${++lines}`;
    const record = before(line) ?? readRecord(line, place, schema, keep);
    items.set(record.id, record);
  }
  if (items.size !== count)
    throw fault(`${path} holds ${items.size} items and the manifest says ${count}`);
  return items;
}

function digestThere(path: string): string {
  try {
    return fileDigestNow(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function readRecord<Wire>(
  line: Buffer,
  place: string,
  schema: z.ZodType<Wire>,
  keep: (item: Wire) => Wire,
): RememberedItem {
  const value = parseJson(line.toString(), place, fault);
  const { id, digest, item } = accept(recordSchema, value, place, fault);
  return { id, digest, item: keep(accept(schema, item, place, fault)) };
}

/** Characters from which on a text takes more room on the heap than it does beside it. */
const longText = 256;

const textBytes = Symbol('text in UTF-8');

type TextBeside = { readonly [textBytes]: Buffer };

/** One function for all of them: so they have one shape. */
const decodedText = {
  enumerable: true,
  get(this: TextBeside): string {
    return this[textBytes].toString();
  },
};

/**
 * The same item with a long text in UTF-8 beside the heap, decoded each time it is read: of a large
 * site the texts would be the largest part of what stays in memory, and few are ever read again.
 */
function withTextBeside<Field extends string, Item extends { readonly [Name in Field]: string }>(
  item: Item,
  field: Field,
): Item {
  const { [field]: text, ...rest } = item;
  // UTF-8 has nothing for half of a surrogate pair.
  if (text.length < longText || !text.isWellFormed()) return item;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  // It has every field of the item.
  return Object.defineProperty({ ...rest, [textBytes]: bytes }, field, decodedText) as TextBeside &
    Item;
}

/**
 * A text of an item as it is kept: in UTF-8 where it is beside the heap. It holds nothing else of
 * the item.
 */
export function keptText<Field extends string>(
  item: Partial<TextBeside> & { readonly [Name in Field]: string },
  field: Field,
): string | Buffer {
  return item[textBytes] ?? item[field];
}

/** How a record begins: its id and the digest of its item. */
const headPattern = /^\{"id":(\d+),"digest":"([0-9a-f]{64})","item":/;

/** Bytes in which that is. */
const headBytes = 120;

/** What a record is of, and the bytes before its item; undefined for a line that is none. */
export function headOfRecord(
  line: Buffer,
): { readonly id: number; readonly digest: string; readonly length: number } | undefined {
  const [head, id, digest] = headPattern.exec(line.toString('latin1', 0, headBytes)) ?? [];
  return digest === undefined ? undefined : { id: Number(id), digest, length: head?.length ?? 0 };
}

const fetchAgain = 'Fetch again with "npm run fetch".';

/** Bytes that are read at once of a file that is only looked at. */
const pieceLength = 1 << 16;

/** Memory of files that were looked at, for others: the collector is called for every 64 MB. */
const pieces: Buffer[] = [];

/** SHA-256 of a file as 64 hexadecimal digits, read in pieces: some are films. */
export async function fileDigest(path: string): Promise<string> {
  const sha256 = createHash('sha256');
  await using file = await open(path);
  const piece = pieces.pop() ?? Buffer.allocUnsafeSlow(pieceLength);
  try {
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, pieceLength, null);
      if (bytesRead === 0) return sha256.digest('hex');
      sha256.update(piece.subarray(0, bytesRead));
    }
  } finally {
    pieces.push(piece);
  }
}

/** The same at once, without a task for each piece. */
export function fileDigestNow(path: string): string {
  const sha256 = createHash('sha256');
  const file = openSync(path, 'r');
  const piece = pieces.pop() ?? Buffer.allocUnsafeSlow(pieceLength);
  try {
    for (;;) {
      const bytesRead = readSync(file, piece, 0, pieceLength, null);
      if (bytesRead === 0) return sha256.digest('hex');
      sha256.update(piece.subarray(0, bytesRead));
    }
  } finally {
    pieces.push(piece);
    closeSync(file);
  }
}

const lineFeed = 0x0a;

/** Bytes of lines that are read at once, and more where one is longer. */
const linesTogether = 1 << 20;

/**
 * The lines of a file of any size, one after the other; each is overwritten once the next is asked
 * for. A line ends at the byte of a line feed and nowhere else: JSON text may hold U+2028 and
 * U+2029 (RFC 8259, section 7), at which readers of lines in Node.js split too.
 */
export async function* readRecordLines(path: string): AsyncIterable<Buffer> {
  await using file = await open(path);
  let buffer = Buffer.allocUnsafeSlow(linesTogether);
  let begun = 0;
  for (;;) {
    if (begun === buffer.length) buffer = Buffer.concat([buffer, buffer]);
    const { bytesRead } = await file.read(buffer, begun, buffer.length - begun, null);
    if (bytesRead === 0) break;
    const filled = buffer.subarray(0, begun + bytesRead);
    let start = 0;
    for (
      let end = filled.indexOf(lineFeed, begun);
      end !== -1;
      end = filled.indexOf(lineFeed, start)
    ) {
      yield filled.subarray(start, end);
      start = end + 1;
    }
    begun = filled.length - start;
    filled.copyWithin(0, start);
  }
  if (begun > 0) yield buffer.subarray(0, begun);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): SnapshotError {
  return fault(`${path} cannot be read, so this folder is not a complete snapshot`, cause);
}

function fault(problem: string, cause?: unknown): SnapshotError {
  return new SnapshotError(`${problem}. ${fetchAgain}`, { cause });
}

/**
 * Makes a function that gives equal parts of events as one object: thousands of events hold the
 * same few venues, organizers, categories and tags, and dates of a series one image.
 */
export function createPartSharing(): (event: WireEvent) => WireEvent {
  const categories = sharing<WireEvent['categories'][number]>();
  const tags = sharing<WireEvent['tags'][number]>();
  const venues = sharing<WireEvent['venue'][number]>();
  const organizers = sharing<WireEvent['organizer'][number]>();
  const images = sharing<NonNullable<WireEvent['image']>>();
  return (event) => ({
    ...event,
    ...(event.image && { image: images.one(event.image) }),
    categories: categories.all(event.categories),
    tags: tags.all(event.tags),
    venue: venues.all(event.venue),
    organizer: organizers.all(event.organizer),
  });
}

function sharing<Part extends object>() {
  const parts = new Map<string, Part>();
  const lists = new Map<string, Part[]>();
  const known = <Value>(values: Map<string, Value>, value: Part | Part[], make: () => Value) => {
    if (values.size >= mostShared) values.clear();
    return values.getOrInsertComputed(JSON.stringify(value), make);
  };
  const one = (part: Part) => known(parts, part, () => part);
  return { one, all: (list: Part[]) => known(lists, list, () => list.map(one)) };
}

/** A process that stays meets each version of a part: so many are remembered at once. */
const mostShared = 10_000;

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ListOptions } from '../api/api.ts';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import { rawId } from '../api/list.ts';
import type { Collection, WireItem } from '../contract/collections.ts';
import { mediaSchema, pageSchema, postSchema } from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import {
  collectionFile,
  digest,
  itemSchema,
  type Manifest,
  recordSchema,
  stableJson,
} from '../snapshot/format.ts';
import { readRecordLines } from '../snapshot/read.ts';
import {
  type FetchContext,
  type PreviousItems,
  type PreviousSnapshot,
  type ReusableCollection,
  reusableCollections,
} from './context.ts';
import { type Collected, recordShape, storeOf } from './item-store.ts';
import { type Outcome, receiveItem, withheldReason } from './receive-item.ts';

/** The result of reading one item, without the item itself. */
type StagedOutcome = Omit<Outcome<Collection>, 'item'> & {
  /** Gives the item its place. */
  readonly commit: (() => void) | undefined;
};

/** Reads a collection in a language: the whole of it, or what is another than in the snapshot before. */
export async function listOutcomes<C extends Collection>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<readonly StagedOutcome[]> {
  if (!isReusable(collection)) return listWhole(context, collected, collection, language);
  const previous = await context.previousItems?.(collection, language);
  const narrowed = previous && (await listNarrowed(context, collected, { collection, language, previous }));
  if (narrowed) return narrowed;
  const whole = context.now.toString();
  collected.readings.set(collectionFile(collection, language), { whole });
  return listWhole(context, collected, collection, language);
}

function listWhole<C extends Collection>(
  { api, now, drafts, progress, signal }: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<readonly StagedOutcome[]> {
  const items = storeOf(collected, language)[collection];
  return api.list(collection, language, {
    convert: (raw) => {
      const outcome = receiveItem(collection, { raw, language, now, drafts });
      recordShape(collected, collection, raw, outcome);
      const { item, ...left } = outcome;
      return { ...left, commit: item && items.stage(item.id, item) };
    },
    progress: (done, total) => progress({ step: 'collection', collection, language, done, total }),
    warn: (warning) => collected.warnings.push(warning),
    drafts,
    signal,
  });
}

type Narrow<C extends ReusableCollection> = {
  readonly collection: C;
  readonly language: Language;
  readonly previous: PreviousItems;
};

async function listNarrowed<C extends ReusableCollection>(
  context: FetchContext,
  collected: Collected,
  { collection, language, previous }: Narrow<C>,
): Promise<readonly StagedOutcome[] | undefined> {
  const { now, progress } = context;
  const items = storeOf(collected, language)[collection];
  const warnings: string[] = [];
  const narrowed = await listModified<StagedOutcome>(context, {
    collection,
    language,
    previous,
    convert: (raw) => {
      const { item, ...left } = receiveItem<C>(collection, { raw, language, now });
      return { ...left, commit: item && items.stage(item.id, item) };
    },
    progress: (done, total) => progress({ step: 'collection', collection, language, done, total }),
    warn: (warning) => warnings.push(warning),
  });
  if (!narrowed) return undefined;
  for await (const { id, item } of previous.items()) {
    if (narrowed.unchanged.has(id))
      items.set(id, itemSchema<C>(collection).parse(item) satisfies WireItem<C>);
  }
  collected.warnings.push(...warnings);
  const reading = { whole: previous.whole, reused: narrowed.unchanged.size };
  collected.readings.set(collectionFile(collection, language), reading);
  return narrowed.read;
}

function isReusable(collection: Collection): collection is ReusableCollection {
  return reusableCollections.some((one) => one === collection);
}

/** What a narrowed reading of a collection found. */
type Narrowed<T> = {
  /** Items that were read. */
  readonly read: readonly T[];
  /** Ids of items that are the same as in the snapshot before. */
  readonly unchanged: ReadonlySet<number>;
};

type Order<T> = {
  readonly collection: ReusableCollection;
  readonly language: Language;
  readonly previous: PreviousItems;
  /** What becomes of an item that is read. */
  readonly convert: (raw: unknown) => T;
  readonly progress: NonNullable<ListOptions<T>['progress']>;
  readonly warn: (warning: string) => void;
};

/** Thrown inside this file only: the whole has to be read. */
class ReadWhole extends Error {}

/** Hours: servers take the bound for a time of their own zone or of UTC, and clocks are wrong. */
const margin = 48;

/** Items that are asked for by id at once. */
const atOnce = 100;

/**
 * Reads of a collection only what is another than in the snapshot before. All items are listed without their texts
 * first, completely; then those that were modified lately are read (`modified_after`), then by id whatever else does not
 * agree with the snapshot. `undefined` where that is not certain to find the same as reading the whole: a server that
 * heeds no `_fields`, items that change meanwhile, too much that is new.
 */
async function listModified<T>(
  { api, config, now, signal }: FetchContext,
  order: Order<T>,
): Promise<Narrowed<T> | undefined> {
  const { collection, language, convert } = order;
  const before = await readBefore(order, !config.api.requestHeads);
  const { briefs } = before;
  try {
    const listed = await listBriefs();
    const read = new Map<string, Read<T>>();
    await readMore({ modifiedAfter: before.modifiedAfter });
    const due = listed.keys().filter((id) => !read.has(id) && !isUnchanged(id));
    const missing = due.toArray();
    if (missing.length > Math.max(atOnce, listed.size / 2)) throw new ReadWhole();
    for (let at = 0; at < missing.length; at += atOnce)
      await readMore({ include: missing.slice(at, at + atOnce).map(Number) });
    const agrees = read.entries().every(([id, { brief }]) => listed.has(id) && listed.get(id) === brief);
    if (!agrees || missing.some((id) => !read.has(id))) throw new ReadWhole();
    const unchanged = listed.keys().filter((id) => !read.has(id));
    return { read: Array.from(read.values(), ({ item }) => item), unchanged: new Set(unchanged.map(Number)) };

    function isUnchanged(id: string): boolean {
      const brief = listed.get(id);
      return brief !== undefined && brief === before.briefOf.get(Number(id));
    }

    async function readMore(narrow: Pick<ListOptions<T>, 'modifiedAfter' | 'include'>): Promise<void> {
      const items = await api.list(collection, language, { ...narrow, signal, convert: readOne });
      for (const one of items) read.set(one.id, one);
    }
  } catch (error) {
    // What is wrong with the server shows again when the whole is read, and is told then.
    const isOver =
      error instanceof ReadWhole || error instanceof InvalidResponseError || error instanceof HttpError;
    if (isOver && !signal?.aborted) return undefined;
    throw error;
  }

  function readOne(raw: unknown): Read<T> {
    return { id: idOf(raw), brief: briefs.ofRaw(raw, now), item: convert(raw) };
  }

  async function listBriefs(): Promise<Map<string, string | undefined>> {
    const { progress, warn } = order;
    const listed = await api.list(collection, language, {
      fields: briefs.fields,
      signal,
      progress,
      warn,
      convert: (raw) => {
        if (briefs.isMore(raw)) throw new ReadWhole();
        return [idOf(raw), briefs.ofRaw(raw, now)] as const;
      },
    });
    return new Map(listed);
  }
}

type Read<T> = { readonly id: string; readonly brief: string | undefined; readonly item: T };

type Before = {
  readonly briefs: Briefs;
  readonly briefOf: ReadonlyMap<number, string | undefined>;
  readonly modifiedAfter: string;
};

/** @param mayHaveHeads whether heads in the snapshot came with the lists */
async function readBefore<T>({ collection, previous }: Order<T>, mayHaveHeads: boolean): Promise<Before> {
  let hasHeads = false;
  let newest = '';
  for await (const { item } of previous.items()) {
    const { modified_gmt, yoast_head } = datedSchema.parse(item);
    if (Object.keys(yoast_head).length > 0) hasHeads = true;
    if (modified_gmt > newest) newest = modified_gmt;
  }
  const briefs = briefsOf(collection, mayHaveHeads && hasHeads);
  const briefOf = new Map<number, string | undefined>();
  for await (const { id, item } of previous.items()) briefOf.set(id, briefs.ofItem(item));
  return { briefs, briefOf, modifiedAfter: bound(newest, previous.fetched) };
}

/** The last change that is known, by the server's own clock, or the fetch before: whichever was first. */
function bound(newest: string, fetched: Temporal.Instant): string {
  const instants = [
    fetched,
    ...(newest === '' ? [] : [Temporal.Instant.from(`${newest.replace(' ', 'T')}Z`)]),
  ];
  const [first = fetched] = instants.toSorted(Temporal.Instant.compare);
  return first.subtract({ hours: margin }).toString({ smallestUnit: 'second' });
}

function idOf(raw: unknown): string {
  const id = rawId(raw);
  if (id === undefined) throw new ReadWhole();
  return id;
}

const datedSchema = z.object({
  modified_gmt: z
    .string()
    .nullable()
    .transform((text) => text ?? ''),
  yoast_head: z
    .record(z.string(), z.unknown())
    .optional()
    .transform((links) => links ?? {}),
});

/** Texts and heads: what makes items large. They are taken to change only together with the rest. */
const heavy = { content: true, excerpt: true, yoast_head: true, yoast_head_json: true } as const;

const schemas = {
  posts: postSchema.omit({ ...heavy, _embedded: true }),
  pages: pageSchema.omit(heavy),
  media: mediaSchema,
} as const;

/** Everything of an item but what is heavy, in short: two items with one brief differ in nothing else. */
type Briefs = {
  /** Fields to ask a server for, as `_fields` names them. */
  readonly fields: readonly string[];
  /** Of an item as a server sent it; `undefined` where it is not public, not understood, or of unknown age. */
  ofRaw(raw: unknown, now: Temporal.Instant): string | undefined;
  /** Of an item of a snapshot. */
  ofItem(item: unknown): string | undefined;
  /** Whether a server sent more than it was asked for. */
  isMore(raw: unknown): boolean;
};

/** @param heads whether links to other languages in heads count too: items then have them */
function briefsOf(collection: ReusableCollection, heads: boolean): Briefs {
  const plain: z.ZodType<{ readonly modified_gmt: string | null }> = schemas[collection];
  const headed = z.object({ yoast_head: postSchema.shape.yoast_head });
  const top = [...Object.keys(schemas[collection].shape), ...(heads ? ['yoast_head'] : [])];
  const hasBody = collection !== 'media';
  const known = new Set([...top, '_links', ...(hasBody ? ['content', 'excerpt'] : [])]);

  const ofItem = (item: unknown): string | undefined => {
    const parsed = plain.safeParse(item).data;
    if (!parsed || parsed.modified_gmt === null) return undefined;
    const alternates = heads ? headed.safeParse(item).data : undefined;
    return digest(stableJson([parsed, alternates?.yoast_head ?? {}]));
  };

  return {
    fields: [...top, ...(hasBody ? ['content.protected', 'excerpt.protected'] : [])],
    ofItem,
    ofRaw: (raw, now) => {
      // A server that does not say whether a password protects an item says nothing.
      if (hasBody && !protectedSchema.safeParse(raw).success) return undefined;
      return withheldReason(collection, raw, { now }) === undefined ? ofItem(raw) : undefined;
    },
    isMore: (raw) => {
      const item = reusableItemSchema.safeParse(raw).data ?? {};
      return Object.keys(item).some((key) => !known.has(key)) || renderedSchema.safeParse(raw).success;
    },
  };
}

const reusableItemSchema = z.record(z.string(), z.unknown());

const protectedSchema = z.object({ content: z.object({ protected: z.boolean() }) });

const renderedSchema = z.object({ content: z.object({ rendered: z.string() }) });

/** What the manifest says of how collections were read. */
export function readingsOf({ readings }: Collected): Omit<NonNullable<Manifest['reading']>, 'basis'> {
  return {
    whole: Object.fromEntries(Array.from(readings, ([name, { whole }]) => [name, whole])),
    reused: Object.fromEntries(
      readings
        .entries()
        .flatMap(([name, { reused }]) => (reused === undefined ? [] : [[name, reused] as const])),
    ),
  };
}

/**
 * The form of the items as the server sent them. Where not all were read it is that of the snapshot before, which tells
 * of all of them.
 */
export function shapesOf(
  { shapes, readings }: Collected,
  before: Manifest['shapes'] | undefined,
): Manifest['shapes'] {
  const seen = Array.from(shapes, ([collection, recorder]) => [collection, recorder.shape()] as const);
  const reused = reusableCollections.filter((collection) =>
    readings
      .entries()
      .some(([name, reading]) => name.startsWith(`${collection}.`) && reading.reused !== undefined),
  );
  const kept = reused.flatMap((one) => (before?.[one] ? [[one, before[one]] as const] : []));
  return Object.fromEntries([...seen, ...kept]);
}

type Circumstances = {
  readonly origin: string;
  /** Stands for program and settings. */
  readonly basis: string;
  readonly now: Temporal.Instant;
  /** How long ago the whole may have been read. */
  readonly hours: number;
};

/** `undefined` where the snapshot may not be used for them, or is not what its manifest says. */
export async function previousItems(
  { folder, manifest }: PreviousSnapshot,
  { origin, basis, now, hours }: Circumstances,
  collection: ReusableCollection,
  language: Language,
): Promise<PreviousItems | undefined> {
  const { reading } = manifest;
  const name = collectionFile(collection, language);
  const whole = reading?.whole[name];
  const entry = manifest.collections[name];
  if (manifest.origin !== origin || reading?.basis !== basis || manifest.drafts) return undefined;
  if (whole === undefined || !entry || entry.count === 0) return undefined;
  const age = now.since(whole).total('hours');
  if (age < 0 || age >= hours) return undefined;
  const path = join(folder, name);
  if (!existsSync(path) || (await digestOf(path)) !== entry.digest) return undefined;
  return { whole, fetched: Temporal.Instant.from(manifest.fetched), items: () => itemsIn(path) };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

async function* itemsIn(path: string): AsyncIterable<{ id: number; item: unknown }> {
  for await (const line of readRecordLines(path)) yield recordSchema.parse(JSON.parse(line.toString()));
}

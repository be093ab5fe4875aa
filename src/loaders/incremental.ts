import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ListOptions } from '../api/client.ts';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import { rawId } from '../api/list.ts';
import type { Collection } from '../contract/collections.ts';
import { mediaSchema, pageSchema, postSchema } from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import {
  collectionEntries,
  collectionFile,
  digest,
  itemSchema,
  type Manifest,
  type Quarantined,
  recordSchema,
  stableJson,
} from '../snapshot/format.ts';
import { fileDigest, readRecordLines } from '../snapshot/read.ts';
import { createShapeRecorder } from './drift.ts';
import {
  type FetchContext,
  type PreviousItems,
  type PreviousSnapshot,
  type ReusableCollection,
  reusableCollections,
} from './fetch-context.ts';
import { type Collected, noteWithheld, storeOf } from './item-store.ts';
import { type Outcome, receiveItem, withheldOutcome, withheldReason } from './receive-item.ts';

/** The result of reading one item, whose text is stored and which has no place yet. */
type StagedOutcome = Pick<Outcome<Collection>, 'quarantined' | 'dropped'> & {
  readonly commit: (() => void) | undefined;
};

/**
 * Reads a collection in a language: all of it, or what is different from the snapshot before. What any answer says must
 * not be public is noted at once, even where the list is read again and that answer counts for nothing else.
 */
export async function listOutcomes<C extends Collection>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<readonly StagedOutcome[]> {
  const { api, now, drafts, progress, signal } = context;
  const items = storeOf(collected, language)[collection];
  const staged = (raw: unknown): StagedOutcome & { readonly hasShape: boolean } => {
    const outcome = receiveItem(collection, { raw, language, now, drafts });
    noteWithheld(collected, outcome);
    const { item, quarantined, dropped } = outcome;
    const hasShape = item !== undefined || quarantined !== undefined;
    return {
      hasShape,
      commit: item && items.stage(item.id, item),
      ...(quarantined && { quarantined }),
      ...(dropped && { dropped }),
    };
  };
  const report: ListReport = {
    progress: (done, total) => progress({ step: 'collection', collection, language, done, total }),
    warn: (warning) => collected.warnings.push(warning),
  };
  if (isReusable(collection)) {
    const file = collectionFile(collection, language);
    const previous = await context.previousItems?.(collection, language);
    const narrowed =
      previous &&
      (await listModified(
        context,
        { collection, language, previous, convert: staged, listed: noteListed },
        report,
      ));
    if (narrowed) {
      for await (const { id, item } of previous.items()) {
        if (narrowed.unchanged.has(id)) items.set(id, itemSchema<C>(collection).parse(item));
      }
      const isUnchanged = ({ id }: Quarantined) => narrowed.unchanged.has(Number(id));
      collected.dropped.push(...previous.dropped.filter(isUnchanged));
      collected.readings.set(file, { whole: previous.whole, reused: narrowed.unchanged.size });
      return narrowed.read;
    }
    collected.readings.set(file, { whole: now.toString() });
  }
  return api.list(collection, language, {
    ...report,
    convert: (raw) => {
      const outcome = staged(raw);
      if (outcome.hasShape)
        collected.shapes.getOrInsertComputed(collection, createShapeRecorder).see(raw);
      return outcome;
    },
    drafts,
    signal,
  });

  function noteListed(raw: unknown): void {
    noteWithheld(collected, withheldOutcome(collection, { raw, language, now }));
  }
}

type ListReport = Required<Pick<ListOptions<unknown>, 'progress' | 'warn'>>;

function isReusable(collection: Collection): collection is ReusableCollection {
  return reusableCollections.some((one) => one === collection);
}

type Narrow<T> = {
  readonly collection: ReusableCollection;
  readonly language: Language;
  readonly previous: PreviousItems;
  /** What becomes of an item that is read. */
  readonly convert: (raw: unknown) => T;
  /** Sees each item that is listed without its texts. */
  readonly listed: (raw: unknown) => void;
};

/** What a narrowed reading of a collection found: the items that were read, and the ids of those that are as before. */
type Narrowed<T> = { readonly read: readonly T[]; readonly unchanged: ReadonlySet<number> };

/** Thrown inside this file only: everything has to be read. */
class ReadAll extends Error {}

/** Hours: servers take the bound for a time of their own zone or of UTC, and clocks are wrong. */
const margin = 48;

/** Items that are asked for by id at once. */
const atOnce = 100;

/**
 * Reads of a collection only what is different from the snapshot before. All items are listed without their texts
 * first, completely; then those that were modified lately are read (`modified_after`), then by id whatever else does not
 * agree with the snapshot. `undefined` where that is not certain to find the same as reading everything: a server that
 * heeds no `_fields`, items that change meanwhile, too much that is new.
 */
async function listModified<T>(
  { api, config, now, signal }: FetchContext,
  { collection, language, previous, convert, listed: see }: Narrow<T>,
  { progress, warn }: ListReport,
): Promise<Narrowed<T> | undefined> {
  const { digests, digestOf, modifiedAfter } = await readBefore(
    collection,
    previous,
    !config.api.requestHeads,
  );
  const warnings: string[] = [];
  try {
    const listed = new Map(
      await api.list(collection, language, {
        fields: digests.fields,
        signal,
        progress,
        warn: (warning) => warnings.push(warning),
        convert: (raw) => {
          see(raw);
          if (digests.isMore(raw)) throw new ReadAll();
          return [idOf(raw), digests.ofRaw(raw, now)] as const;
        },
      }),
    );
    const read = new Map<string, DigestedItem<T>>();
    const readMore = async (narrow: Pick<ListOptions<T>, 'modifiedAfter' | 'include'>) => {
      const items = await api.list(collection, language, { ...narrow, signal, convert: readOne });
      for (const one of items) read.set(one.id, one);
    };
    await readMore({ modifiedAfter });
    const isUnchanged = (id: string) => {
      const listedDigest = listed.get(id);
      return listedDigest !== undefined && listedDigest === digestOf.get(Number(id));
    };
    const missing = [...listed.keys()].filter((id) => !read.has(id) && !isUnchanged(id));
    if (missing.length > Math.max(atOnce, listed.size / 2)) throw new ReadAll();
    for (let at = 0; at < missing.length; at += atOnce)
      await readMore({ include: missing.slice(at, at + atOnce).map(Number) });
    const agrees = read
      .entries()
      .every(([id, one]) => listed.has(id) && listed.get(id) === one.digest);
    if (!agrees || missing.some((id) => !read.has(id))) throw new ReadAll();
    const unchanged = listed.keys().filter((id) => !read.has(id));
    for (const warning of warnings) warn(warning);
    return {
      read: Array.from(read.values(), ({ item }) => item),
      unchanged: new Set(unchanged.map(Number)),
    };
  } catch (error) {
    // What is wrong with the server shows again when everything is read, and is reported then.
    const isOver =
      error instanceof ReadAll ||
      error instanceof InvalidResponseError ||
      error instanceof HttpError;
    if (isOver && !signal?.aborted) return undefined;
    throw error;
  }

  function readOne(raw: unknown): DigestedItem<T> {
    return { id: idOf(raw), digest: digests.ofRaw(raw, now), item: convert(raw) };
  }
}

type DigestedItem<T> = {
  readonly id: string;
  readonly digest: string | undefined;
  readonly item: T;
};

/** @param mayHaveHeads whether heads in the snapshot came with the lists */
async function readBefore(
  collection: ReusableCollection,
  previous: PreviousItems,
  mayHaveHeads: boolean,
) {
  let hasHeads = false;
  let newest = '';
  for await (const { item } of previous.items()) {
    const { modified_gmt, yoast_head } = datedSchema.parse(item);
    if (Object.keys(yoast_head).length > 0) hasHeads = true;
    if (modified_gmt > newest) newest = modified_gmt;
  }
  const digests = itemDigests(collection, mayHaveHeads && hasHeads);
  const digestOf = new Map<number, string | undefined>();
  for await (const { id, item } of previous.items()) digestOf.set(id, digests.ofItem(item));
  return { digests, digestOf, modifiedAfter: bound(newest, previous.fetched) };
}

/** The last change that is known, by the server's own clock, or the fetch before: whichever was first. */
function bound(newest: string, fetched: Temporal.Instant): string {
  const instants = [
    fetched,
    ...(newest === '' ? [] : [Temporal.Instant.from(`${newest.replace(' ', 'T')}Z`)]),
  ];
  const [first = fetched] = instants.toSorted(Temporal.Instant.compare);
  return modifiedSince(first);
}

/** What may have been modified since an instant, as `modified_after` takes it, by whichever clock. */
export function modifiedSince(instant: Temporal.Instant): string {
  return instant.subtract({ hours: margin }).toString({ smallestUnit: 'second' });
}

function idOf(raw: unknown): string {
  const id = rawId(raw);
  if (id === undefined) throw new ReadAll();
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

/**
 * Fingerprints of everything of an item but what is heavy: two items with one digest differ in nothing else.
 *
 * @param heads whether links to other languages in heads count too: items then have them
 */
function itemDigests(collection: ReusableCollection, heads: boolean) {
  const plain: z.ZodType<{ readonly modified_gmt: string | null }> = schemas[collection];
  const headed = z.object({ yoast_head: postSchema.shape.yoast_head });
  const top = [...Object.keys(schemas[collection].shape), ...(heads ? ['yoast_head'] : [])];
  const hasBody = collection !== 'media';
  const known = new Set([...top, '_links', ...(hasBody ? ['content', 'excerpt'] : [])]);

  /** Of an item of a snapshot. */
  const ofItem = (item: unknown): string | undefined => {
    const parsed = plain.safeParse(item).data;
    if (!parsed || parsed.modified_gmt === null) return undefined;
    const alternates = heads ? headed.safeParse(item).data : undefined;
    return digest(stableJson([parsed, alternates?.yoast_head ?? {}]));
  };

  return {
    ofItem,
    /** Fields to ask a server for, as `_fields` names them. */
    fields: [...top, ...(hasBody ? ['content.protected', 'excerpt.protected'] : [])],
    /** Of an item as a server sent it; `undefined` where it is not public, not understood, or of unknown age. */
    ofRaw: (raw: unknown, now: Temporal.Instant): string | undefined => {
      // A server that does not say whether a password protects an item says nothing.
      if (hasBody && !protectedSchema.safeParse(raw).success) return undefined;
      return withheldReason(collection, raw, { now }) === undefined ? ofItem(raw) : undefined;
    },
    /** Whether a server sent more than it was asked for. */
    isMore: (raw: unknown): boolean => {
      const item = reusableItemSchema.safeParse(raw).data ?? {};
      return (
        Object.keys(item).some((key) => !known.has(key)) || renderedSchema.safeParse(raw).success
      );
    },
  };
}

const reusableItemSchema = z.record(z.string(), z.unknown());

const protectedSchema = z.object({ content: z.object({ protected: z.boolean() }) });

const renderedSchema = z.object({ content: z.object({ rendered: z.string() }) });

/** What the manifest says of how collections were read. */
export function readingsOf({
  readings,
}: Collected): Omit<NonNullable<Manifest['reading']>, 'basis'> {
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
 * The form of the items as the server sent them. Where not all were read it is that of the snapshot before, which is
 * about all of them.
 */
export function shapesOf(
  { shapes, readings }: Collected,
  before: Manifest['shapes'] | undefined,
): Manifest['shapes'] {
  const seen = Array.from(
    shapes,
    ([collection, recorder]) => [collection, recorder.shape()] as const,
  );
  const reused = reusableCollections.filter((collection) =>
    readings
      .entries()
      .some(([name, reading]) => name.startsWith(`${collection}.`) && reading.reused !== undefined),
  );
  const earlier = reused.flatMap((one) => (before?.[one] ? [[one, before[one]] as const] : []));
  return Object.fromEntries([...seen, ...earlier]);
}

type Circumstances = {
  readonly origin: string;
  /** Identifies program and settings. */
  readonly basis: string;
  readonly now: Temporal.Instant;
  /** How long ago everything may have been read. */
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
  const entries = collectionEntries(manifest, collection, language);
  if (manifest.origin !== origin || reading?.basis !== basis || manifest.drafts) return undefined;
  if (whole === undefined || entries.every(({ count }) => count === 0)) return undefined;
  const age = now.since(whole).total('hours');
  if (age < 0 || age >= hours) return undefined;
  const paths: string[] = [];
  for (const { file, digest } of entries) {
    const path = join(folder, file);
    paths.push(path);
    if (!existsSync(path) || (await fileDigest(path)) !== digest) return undefined;
  }
  return {
    whole,
    fetched: Temporal.Instant.from(manifest.fetched),
    dropped: manifest.dropped.filter(
      (one) => one.collection === collection && one.language === language,
    ),
    items: () => itemsIn(paths),
  };
}

async function* itemsIn(paths: readonly string[]): AsyncIterable<{ id: number; item: unknown }> {
  for (const path of paths)
    for await (const line of readRecordLines(path))
      yield recordSchema.parse(JSON.parse(line.toString()));
}

import { z } from 'zod';
import type { ListOptions } from '../../api/api.ts';
import { AnswerError, NonsenseError } from '../../api/api-error.ts';
import { rawId } from '../../api/raw-id.ts';
import type { Language } from '../../contract/language.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { type Briefs, briefsOf, type ReusableCollection } from './brief.ts';
import type { PreviousItems } from './previous-snapshot.ts';

/** What a narrowed reading of a collection found. */
export type Narrowed<T> = {
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
export async function listModified<T>(
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
      error instanceof ReadWhole || error instanceof NonsenseError || error instanceof AnswerError;
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

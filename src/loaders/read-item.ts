import type { z } from 'zod';
import { rawId } from '../api/list.ts';
import type { Collection, WireItem } from '../contract/collections.ts';
import { itemSchema, type Quarantined } from '../snapshot/format.ts';
import { typeOf } from './drift.ts';

/** Which item could not be read, where, and why. */
export type Fault = Omit<Quarantined, 'collection' | 'language'>;

type ReadItem<C extends Collection> =
  | { readonly item: WireItem<C>; readonly dropped: readonly Fault[]; readonly fault?: undefined }
  | { readonly dropped: readonly Fault[]; readonly fault: Fault };

const venue = ['id', 'venue', 'status', 'date_utc'];
const organizer = ['id', 'organizer', 'status', 'date_utc'];
const term = ['id', 'name'];
const content = ['id', 'title', 'content', 'status', 'date_gmt'];

/** What an item is not itself without, and what decides whether and where it is public: it is not guessed. */
const needed: Readonly<Record<Collection, readonly string[]>> = {
  events: [
    ...['id', 'title', 'start_date', 'end_date', 'timezone', 'all_day'],
    ...['status', 'date_utc', 'hide_from_listings'],
  ],
  venues: venue,
  organizers: organizer,
  categories: term,
  tags: term,
  posts: content,
  pages: [...content, 'parent'],
  media: ['id', 'source_url', 'status', 'post'],
  'menu-items': ['id', 'title', 'url', 'object_id', 'status'],
  blocks: ['id', 'content', 'status'],
};

/** What items of a collection have in them of other collections. */
const embedded: Readonly<Record<string, readonly string[]>> = {
  venue,
  organizer,
  categories: term,
  tags: term,
};

/** After so many faults of one item, whole fields are left out, and no more parts of them. */
const mostParts = 20;

/**
 * Brings an item into its canonical form, without the fields that cannot be read where it can do without them. Of a list
 * that is the one thing in it that cannot be read.
 */
export function readItem<C extends Collection>(collection: C, raw: unknown): ReadItem<C> {
  const schema = itemSchema<C>(collection);
  const dropped: Fault[] = [];
  let item = raw;
  for (;;) {
    const { data, error } = schema.safeParse(item);
    if (!error) return { item: data, dropped };
    const place = deepest(error.issues);
    const fault = describeFault(collection, place, item);
    const within = dropped.length < mostParts ? place.path : place.path.slice(0, 1);
    const path = droppable(collection, within, item);
    if (!path) return { fault, dropped };
    item = without(item, path);
    // What is wrong with a thing is said before that it is wrong without it.
    if (!dropped.some(({ field }) => field.startsWith(`${fault.field}.`))) dropped.push(fault);
  }
}

/** The innermost of what a path leads through that is there and is not needed by what it is in. */
function droppable(
  collection: Collection,
  path: readonly PropertyKey[],
  item: unknown,
): readonly PropertyKey[] | undefined {
  const [field = ''] = path;
  for (let length = path.length; length > 0; length--) {
    const key = path[length - 1] ?? '';
    const inside = length > 1 && collection === 'events' ? embedded[String(field)] : undefined;
    const isNeeded =
      typeof key !== 'number' &&
      (length > 1 ? (inside ?? []) : needed[collection]).some((name) => name === key);
    const within = path.slice(0, length);
    if (!isNeeded && valueAt(item, within) !== undefined) return within;
  }
  return undefined;
}

/** A copy without what is at a path. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (Array.isArray(value)) {
    const index = Number(key);
    return rest.length === 0
      ? value.toSpliced(index, 1)
      : value.with(index, without(value[index], rest));
  }
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  const { [key as keyof typeof value]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) };
}

type Issue = z.core.$ZodIssue;

const longestValue = 80;

/** Of another item inside, which its own answer may withhold, no value is told. */
function describeFault(
  collection: Collection,
  { path, message }: IssuePlace,
  item: unknown,
): Fault {
  const value = valueAt(item, path);
  const isOther = collection === 'events' && (path[0] === 'venue' || path[0] === 'organizer');
  const shown = typeof value === 'string' ? value.slice(0, longestValue) : value;
  const known = isOther ? `of type ${typeOf(value)}` : JSON.stringify(shown);
  const text = value === undefined ? 'absent' : known;
  return {
    id: rawId(item) ?? 'unknown',
    field: path.map(String).join('.') || 'the item itself',
    value: text.length > longestValue ? `${copied(text.slice(0, longestValue))}…` : text,
    reason: copied(message),
  };
}

/** The same text in memory of its own: a slice of a text holds all of it in memory. */
function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

type IssuePlace = { readonly path: readonly PropertyKey[]; readonly message: string };

// Of alternatives that all failed, the one that got furthest into the item was most likely meant.
function deepest(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): IssuePlace {
  const places = issues.map((issue): IssuePlace => {
    const path = [...prefix, ...issue.path];
    const here = { path, message: issue.message };
    if (issue.code !== 'invalid_union') return here;
    return issue.errors
      .filter((branch) => branch.length > 0)
      .map((branch) => deepest(branch, path))
      .reduce((best, place) => (place.path.length > best.path.length ? place : best), here);
  });
  return places[0] ?? { path: prefix, message: 'not understood' };
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    item,
  );
}

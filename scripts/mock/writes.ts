import { userIds } from './credentials.ts';
import { readTime, utcTime } from './local-time.ts';
import type { Query } from './parameters.ts';
import type { MockRequest } from './request.ts';
import type { Store } from './store.ts';
import type { Doc, Fields, Kind } from './stored.ts';
import { plainSlug } from './texts.ts';

/** What writes of all kinds of items have in common. */

/** Id of a new item or of the one that is changed, its language and what else stays. */
export function identity(request: MockRequest, kind: Kind, before: Doc | undefined) {
  const { world, language } = request;
  return {
    kind,
    id: before?.id ?? world.store.nextId(),
    language: before?.language ?? language,
    alsoIn: before?.alsoIn,
    group: before?.group ?? 0,
  };
}

/**
 * The author of an item that is written: the one the request names, or else the user. `undefined` where the request
 * names nobody for an item that was there before.
 *
 * @param refuse makes the error for an author that does not exist
 */
export function authorOf(
  { query, user }: MockRequest,
  isNew: boolean,
  refuse: (name: string) => Error,
): number | undefined {
  const asked = query.number('author');
  if (asked === undefined) return isNew && user !== 'anonymous' ? userIds[user] : undefined;
  if (asked === userIds.anonymous || !Object.values<number>(userIds).includes(asked)) throw refuse('author');
  return asked;
}

/**
 * The slug an item gets: what was asked for in small letters with hyphens, and a number
 * behind it where another item of its kind in the same language has it.
 *
 * @param wanted a slug, or the `titleSlug` of a title
 */
export function freeSlug(
  store: Store,
  wanted: string,
  { kind, id, language }: Pick<Doc, 'kind' | 'id' | 'language'>,
): string {
  const slug = plainSlug(wanted) || String(id);
  const isTaken = (text: string) =>
    store.bySlug(kind, text, language).some((doc) => doc.id !== id && doc.language === language);
  const name = (count: number) => (count === 1 ? slug : `${slug}-${count}`);
  // Doubling and halving: there may be a slug with thousands of numbers.
  let high = 1;
  while (isTaken(name(high))) high *= 2;
  let low = Math.floor(high / 2);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (isTaken(name(middle))) low = middle;
    else high = middle;
  }
  return name(high);
}

const statuses: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** Name of the parameter with the time of publication in UTC; `date` has it in the site's zone. */
type UtcName = 'date_utc' | 'date_gmt';

/**
 * State and times of an item that is written now. The documents give no list of states for the events namespace: there
 * any text is one. What is published with a time to come is `future` until then; what is `future` with a time in the past
 * is published.
 *
 * @param before the item as it was, where there was one
 * @param fallback state of a new item that names none
 * @param refuse makes the error for a parameter whose value is no time or no state
 */
export function publicationOf(
  { query, world }: MockRequest,
  utcName: UtcName,
  before: Doc | undefined,
  fallback: string,
  refuse: (name: string) => Error,
): Pick<Doc, 'status' | 'created' | 'modified'> {
  const modified = utcTime(world.now);
  const dateOf = (name: string, zone: string): string | undefined => {
    const text = query.text(name) ?? '';
    const time = text === '' ? undefined : readTime(text, zone);
    if (text !== '' && time === undefined) throw refuse(name);
    return time;
  };
  const utc = dateOf(utcName, 'UTC');
  const created = dateOf('date', world.store.site.timeZone) ?? utc ?? before?.created ?? modified;
  const isFree = utcName === 'date_utc' && !world.isObserved;
  const sent = query.text('status');
  const wanted = isFree ? sent?.trim() || undefined : sent;
  if (wanted !== undefined && !isFree && !statuses.includes(wanted)) throw refuse('status');
  const status = wanted ?? before?.status ?? fallback;
  if (status === 'publish' && created > modified) return { status: 'future', created, modified };
  if (status === 'future' && created <= modified) return { status: 'publish', created, modified };
  return { status, created, modified };
}

/** What replaces fields of the answer, without those that are written. */
export function overridesLeft(before: Doc | undefined, query: Query, others = /^$/): Fields {
  return Object.fromEntries(
    Object.entries(before?.overrides ?? {}).filter(([name]) => !query.has(name) && !others.test(name)),
  );
}

/** Fields as a request writes them, or else as they were, or else as a new item has them. */
export function writtenFields(query: Query, names: Fields, before: Fields | undefined): Fields {
  return Object.fromEntries(
    Object.entries(names).map(([name, fallback]) => {
      const sent = before && !query.has(name) ? undefined : query.value(name);
      return [name, sent ?? before?.[name] ?? fallback];
    }),
  );
}

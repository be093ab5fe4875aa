import { mayChange, userIds } from './credentials.ts';
import { invalidEventParameters, invalidParameters, RestError } from './errors.ts';
import { readTime, utcTime } from './local-time.ts';
import type { Query } from './parameters.ts';
import type { MockRequest } from './request.ts';
import type { Store } from './store.ts';
import { type Doc, type Fields, type Kind, statuses } from './stored.ts';
import { plainSlug, titleSlug } from './texts.ts';

/**
 * What items of all kinds have in common, as a request makes an item or changes it from what it was.
 *
 * @param title what the slug is made of where the request has none
 * @throws RestError 400 for a time, state or author that is none, 403 for an author's item in another name
 */
export function writtenBasics(
  request: MockRequest,
  kind: Kind,
  before: Doc | undefined,
  title: string,
): Omit<Doc, 'fields'> {
  const { query, world, language } = request;
  const author = writtenAuthor(request, before);
  const own = {
    kind,
    id: before?.id ?? world.store.nextId(),
    language: before?.language ?? language,
    alsoIn: before?.alsoIn,
    group: before?.group ?? 0,
  };
  const asked = query.text('slug');
  const isTimed = ['start_date', 'end_date', 'timezone', 'all_day'].some((name) => query.has(name));
  const overrides = Object.entries(before?.overrides ?? {}).filter(
    ([name]) => !query.has(name) && !(isTimed && /date|timezone/.test(name)),
  );
  return {
    ...own,
    author,
    slug: before && !asked ? before.slug : freeSlug(world.store, asked || titleSlug(title), own),
    ...publication(request, kind, before),
    overrides: Object.fromEntries(overrides),
  };
}

/** What is answered of a parameter that names nothing there is. */
export function unknownValue({ world, route }: MockRequest, parameter: string): RestError {
  const name = world.dialect.parameter(parameter);
  return route.namespace === 'cms/v2'
    ? invalidParameters([{ name, code: 'rest_invalid_param', message: 'Invalid parameter.' }])
    : invalidEventParameters(name);
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

/** The author the request names, or else the one before, or else the user. */
function writtenAuthor(request: MockRequest, before: Doc | undefined): number {
  const { query, route, user } = request;
  const author = query.number('author');
  if (author === undefined) return before?.author ?? userIds[user];
  if (author === userIds.anonymous || !Object.values<number>(userIds).includes(author)) {
    throw unknownValue(request, 'author');
  }
  if (route.namespace === 'cms/v2' && !mayChange(user, { author })) {
    throw new RestError(403, 'rest_cannot_edit_others', 'Sorry, you are not allowed to act as this user.');
  }
  return author;
}

/** The slug asked for in small letters with hyphens, and a number behind it where another item of the kind has it. */
function freeSlug(
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

/** The kinds whose new items are drafts unless the request says otherwise. */
const drafted: ReadonlySet<Kind> = new Set(['post', 'page', 'block']);

/**
 * State and times of an item that is written now. The documents give no list of states for the events namespace: there
 * any text is one. What is published with a time to come is `future` until then; what is `future` with a time in the past
 * is published.
 */
function publication(request: MockRequest, kind: Kind, before: Doc | undefined) {
  const { query, route, world } = request;
  const isEvents = route.namespace !== 'cms/v2';
  const modified = utcTime(world.now);
  const dateOf = (name: string, zone: string): string | undefined => {
    const text = query.text(name) ?? '';
    const time = text === '' ? undefined : readTime(text, zone);
    if (text !== '' && time === undefined) throw unknownValue(request, name);
    return time;
  };
  const utc = dateOf(isEvents ? 'date_utc' : 'date_gmt', 'UTC');
  const created = dateOf('date', world.store.site.timeZone) ?? utc ?? before?.created ?? modified;
  const isFree = isEvents && !world.isObserved;
  const sent = query.text('status');
  const wanted = isFree ? sent?.trim() || undefined : sent;
  if (wanted !== undefined && !isFree && !statuses.some((one) => one === wanted))
    throw unknownValue(request, 'status');
  const status = wanted ?? before?.status ?? (drafted.has(kind) ? 'draft' : 'publish');
  if (status === 'publish' && created > modified) return { status: 'future', created, modified };
  if (status === 'future' && created <= modified) return { status: 'publish', created, modified };
  return { status, created, modified };
}

import { setImmediate } from 'node:timers/promises';
import { contentWire } from './content/content-wire.ts';
import { mayWrite, refusal } from './credentials.ts';
import { eventsWire } from './events/event-wire.ts';
import { filterOf, mayRead, ordered } from './filters.ts';
import { readTime, toInstant, utcToLocal } from './local-time.ts';
import {
  type ItemRequest,
  itemOf,
  type MockAnswer,
  type MockRequest,
  parseQuery,
  type Query,
} from './mock-request.ts';
import { invalidEventParameters, invalidParameters, RestError } from './rest-errors.ts';
import { type TimeSpan, text } from './store.ts';
import { collections, type Doc, isContent, isTerm } from './stored.ts';
import type { World } from './world.ts';
import { noItem } from './writes.ts';

/** Lists and single items, the same for every collection of a namespace. */

export function contextOf({ query }: MockRequest): string {
  return query.text('context') ?? 'view';
}

export function listContent(request: ItemRequest): MockAnswer {
  refuseReader(request);
  const { kind, language, user, world } = request;
  const found = world.store.list(kind, language).filter(filterOf(request));
  const pick = fieldPicker(request);
  const textOf = (doc: Doc) => pick(itemText(doc, request));
  const answer = contentPage(
    ordered(found, request, 'date'),
    request,
    world.collection(kind),
    textOf,
  );
  // Blocks are counted for everybody and shown to editors only.
  return kind === 'block' && !mayWrite(user) ? { ...answer, body: '[]' } : answer;
}

export function readContent(request: ItemRequest): MockAnswer {
  refuseReader(request);
  const { kind, user } = request;
  const doc = itemOf(request) ?? noItem(request);
  if ((kind === 'block' && !mayWrite(user)) || !mayRead(request, doc)) {
    throw doc.status === 'publish' && contextOf(request) === 'edit'
      ? refusal(user, 'rest_forbidden_context', 'edit this post')
      : refusal(user, 'rest_forbidden', 'do that');
  }
  const password = kind === 'block' ? '' : (request.query.text('password') ?? '');
  if (password === '' || password === text(doc, 'password')) {
    return { body: itemText(doc, request, password !== '') };
  }
  throw new RestError(403, 'rest_post_incorrect_password', 'Incorrect post password.');
}

/** JSON text of an item; the plain view of it is made once. */
function itemText(doc: Doc, request: MockRequest, open = false): string {
  const { world, query } = request;
  const context = contextOf(request);
  const excerptLength = query.number('excerpt_length');
  const asked = doc.kind === 'post' ? namesAsked(request, '_embed') : undefined;
  const embed = asked?.filter((one) => one !== '1' && one !== 'true');
  return context === 'view' && !open && excerptLength === undefined && embed === undefined
    ? contentText(doc, world)
    : world.json(contentWire(doc, world, { context, open, excerptLength, embed }));
}

/**
 * Names in a parameter that every server of the family understands, though the documents do not name it; nothing where it
 * is not there.
 */
function namesAsked(
  { search }: MockRequest,
  parameter: '_embed' | '_fields',
): readonly string[] | undefined {
  const asked = [parseQuery(search).get(parameter) ?? []]
    .flat()
    .filter((one) => typeof one === 'string');
  if (asked.length === 0) return undefined;
  return asked.flatMap((one) => one.split(',')).filter((one) => one !== '');
}

/**
 * Authors may ask for every state and context: `mayRead` leaves them what is public or their own.
 *
 * @throws RestError 401 or 403 where the collection, the context or a state is not for everybody
 */
function refuseReader(request: ItemRequest): void {
  const { kind, user, query } = request;
  if (mayWrite(user)) return;
  if (kind === 'menu-item') throw refusal(user, 'rest_cannot_view', 'view menu items');
  if (contextOf(request) === 'edit') {
    throw refusal(user, 'rest_forbidden_context', 'edit posts in this post type');
  }
  const allowed = kind === 'media' ? 'inherit' : 'publish';
  if (query.texts('status').some((status) => status !== allowed)) {
    throw invalidParameters([{ name: 'status', message: 'Status is forbidden.' }]);
  }
}

/** The page of a list that a request asks for: its items as text, the number of all, and the addresses of its neighbors. */
function pageOf(
  all: readonly Doc[],
  { query, search }: MockRequest,
  address: string,
  perPage: number,
) {
  const page = query.number('page') ?? 1;
  const pages = Math.ceil(all.length / perPage);
  const offset = query.number('offset');
  const start = offset === undefined ? (page - 1) * perPage : Math.abs(offset);
  const others = search.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
  const at = (number: number) =>
    `${address}?${[...others, `page=${number}`].join('&').replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')}`;
  return {
    docs: all.slice(start, start + perPage),
    pages,
    isBeyond: offset === undefined && page > Math.max(pages, 1),
    own: at(page),
    ...(page < pages && { next: at(page + 1) }),
    ...(page > 1 && { previous: at(page - 1) }),
  };
}

/** A page of a list of the content namespace. @param address the one of the list */
export function contentPage(
  all: readonly Doc[],
  request: MockRequest,
  address: string,
  textOf: (doc: Doc) => string,
  beyondCode = 'rest_post_invalid_page_number',
): MockAnswer {
  const perPage = request.query.number('per_page') ?? Math.max(all.length, 1);
  const { docs, pages, isBeyond, previous, next } = pageOf(all, request, address, perPage);
  if (isBeyond) {
    const message = 'The page number requested is larger than the number of pages available.';
    throw new RestError(400, beyondCode, message);
  }
  const { totals } = request.world.dialect;
  const links = [
    ...(previous ? [`<${previous}>; rel="prev"`] : []),
    ...(next ? [`<${next}>; rel="next"`] : []),
  ];
  return {
    body: `[${docs.map(textOf).join(',')}]`,
    headers: {
      [`${totals}-Total`]: String(all.length),
      [`${totals}-TotalPages`]: String(pages),
      ...(links.length > 0 && { Link: links.join(', ') }),
    },
  };
}

/** What `_fields` leaves of the JSON text of an item: `.` is between a name and one within it. */
function fieldPicker(request: MockRequest): (text: string) => string {
  const names = new Set(namesAsked(request, '_fields'));
  if (names.size === 0) return (text) => text;
  const pick = ([name, value]: readonly [string, unknown]) => {
    if (names.has(name)) return [[name, value] as const];
    const inner = [...names].filter((one) => one.startsWith(`${name}.`));
    const within = new Set(inner.map((one) => one.slice(name.length + 1)));
    const left = Object.entries(Object(value)).filter(([name]) => within.has(name));
    return inner.length === 0 ? [] : [[name, Object.fromEntries(left)] as const];
  };
  return (text) =>
    request.world.json(Object.fromEntries(Object.entries(JSON.parse(text)).flatMap(pick)));
}

/**
 * `GET` of a list of the events namespace. A page holds 50 items at most; beyond the last one lists of
 * terms are empty, the others an error.
 */
export function listEvents(request: ItemRequest): MockAnswer {
  const { kind, world, query } = request;
  const found = find(request);
  const perPage = Math.min(query.number('per_page') ?? 10, 50);
  const page = pageOf(found, request, `${world.collection(kind)}/`, perPage);
  if (!isTerm(kind) && page.isBeyond) {
    const message = `The requested ${kind} archive page does not exist`;
    throw new RestError(404, `${kind}-archive-page-not-found`, message);
  }
  const rest = world.json({
    rest_url: page.own,
    ...(page.next && { next_rest_url: page.next }),
    ...(page.previous && { previous_rest_url: page.previous }),
    ...{ total: found.length, total_pages: page.pages },
  });
  const texts = page.docs.map((doc) => eventsText(doc, world));
  const items = `"${collections[kind][1]}":[${texts.join(',')}]`;
  return {
    body: isTerm(kind) ? `${rest.slice(0, -1)},${items}}` : `{${items},${rest.slice(1)}`,
    ...(world.isObserved && {
      headers: { 'X-TEC-Total': String(found.length), 'X-TEC-TotalPages': String(page.pages) },
    }),
  };
}

/** `GET` of an item, by id or slug. Events hidden from listings are there; slugs of both languages are found. */
export function readEvent(request: ItemRequest): MockAnswer {
  const { kind, world, query } = request;
  const doc = itemOf(request) ?? noItem(request);
  if (!mayRead(request, doc)) {
    throw new RestError(403, `${kind}-not-accessible`, `The requested ${kind} is not accessible`);
  }
  const password = text(doc, 'password');
  if (password !== '' && query.text('password') !== password) {
    const message = 'The requested event is not accessible without a password';
    throw new RestError(403, 'event-password-protected', message);
  }
  return { body: eventsText(doc, world, true) };
}

/**
 * JSON text of an item of the events namespace, which is made once.
 *
 * @param single on its own route
 */
function eventsText(doc: Doc, world: World, single = false): string {
  const key = `${doc.kind} ${doc.id}${single ? ' alone' : ''}`;
  return world.cached(key, () => eventsWire(doc, world, single));
}

/** Makes the texts of items before anybody asks for them, one item after the other. */
export async function makeTexts(world: World): Promise<void> {
  for (const doc of [...world.store.all()]) {
    if (!isContent(doc.kind)) eventsText(doc, world);
    else if (isPublished(doc)) contentText(doc, world);
    if (doc.kind === 'event') eventsText(doc, world, true);
    // Who asks meanwhile is answered.
    await setImmediate();
  }
}

/** JSON text of an item of the content namespace as anybody sees it, which is made once. */
function contentText(doc: Doc, world: World): string {
  return world.cached(`${doc.kind} ${doc.id}`, () => contentWire(doc, world, { context: 'view' }));
}

function isPublished({ kind }: Doc): boolean {
  return kind === 'post' || kind === 'page' || kind === 'media';
}

/** The items of a list. With `include` the documents ask for no dates. */
function find(request: ItemRequest): readonly Doc[] {
  const { kind, world, query, language, user } = request;
  const { store, isObserved, now } = world;
  const passes = filterOf(request);
  const list = store.list(kind, language);
  if (isTerm(kind)) return ordered(list.filter(passes), request, 'name');
  if (kind !== 'event') return list.filter(passes);
  const isDated = query.numbers('include').length === 0 || isObserved;
  const limits = eventWindow(query, { now, zone: store.site.timeZone });
  const asked = [...query.given].filter(([name]) => name !== 'page' && name !== 'per_page');
  const key = JSON.stringify([language, user, limits, asked]);
  // For a few readers that go from page to page.
  if (world.found.size >= 32 && !world.found.has(key)) world.found.clear();
  return world.found.getOrInsertComputed(key, () =>
    list.filter((event) => (!isDated || isWithin(store.span(event), limits)) && passes(event)),
  );
}

const bounds = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
];

/**
 * The window of a request. Without any bound it reaches from today to the end of the day in two years; any of
 * `starts_*` and `ends_*` lifts that. A date without `strict_dates` means its full day, which it includes; with it, the
 * time exactly.
 */
export function eventWindow(
  query: Query,
  { now, zone }: { readonly now: Temporal.Instant; readonly zone: string },
) {
  const strict = query.flag('strict_dates') ?? false;
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const isRelative = bounds.some((name) => !name.endsWith('_date') && query.has(name));
  const defaults: Readonly<Record<string, string>> = isRelative
    ? {}
    : { start_date: String(today), end_date: String(today.add({ years: 2 })) };
  return bounds.flatMap((name) => {
    const sent = query.text(name);
    const utc = sent && readTime(sent, zone);
    if (sent !== undefined && !utc) throw invalidEventParameters(name);
    const date = utc ? utcToLocal(utc, zone) : defaults[name];
    if (date === undefined) return [];
    const isLate = /before$|^end_date$/.test(name);
    const text = strict && utc ? date : `${date.slice(0, 10)} ${isLate ? '23:59:59' : '00:00:00'}`;
    const edge = name.startsWith('start') ? ('start' as const) : ('end' as const);
    const isOpen = strict && !name.endsWith('_date');
    return [{ edge, sign: isLate ? -1 : 1, instant: toInstant(text, zone) ?? 0, isOpen }];
  });
}

export function isWithin(span: TimeSpan, limits: ReturnType<typeof eventWindow>): boolean {
  return limits.every(({ edge, sign, instant, isOpen }) => {
    const distance = sign * (span[edge] - instant);
    return isOpen ? distance > 0 : distance >= 0;
  });
}

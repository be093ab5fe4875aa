import { invalidEventParameters, RestError } from '../errors.ts';
import type { Query, TermFilter } from '../parameters.ts';
import { type Answer, itemBySlug, itemOf, type MockRequest } from '../request.ts';
import { type Doc, flag, ids, text } from '../store.ts';
import { eventWindow } from './event-window.ts';
import { listedEventWire, singleEventWire } from './wire-events.ts';

/** Lists and items of the events namespace. */

export type Test = (doc: Doc) => boolean;
type Pairs = readonly (readonly [string, string])[];
export type PlaceKind = 'venue' | 'organizer';
export type TermKind = 'category' | 'tag';

/** `GET /events`. Events hidden from listings never show, whatever is asked. */
export function listEvents(request: MockRequest): Answer {
  const { world, query, language } = request;
  const { store } = world;
  const status = statusFilter(request);
  const { part } = world.dialect;
  const window = eventWindow(query, { now: world.now, zone: store.site.timeZone, part });
  const turned = world.nextTurn();
  const included = new Set(query.numbers('include'));
  const datesCount = included.size === 0 || world.isObserved;
  const tests = eventTests(request);
  const words = [
    ...(datesCount ? window.words : []),
    ...filterWords(query),
    ['status', status.text] as const,
  ];
  const key = JSON.stringify([language, turned, query.flag('strict_dates'), words]);
  const found = world.found(key, () =>
    store
      .list('event', language, turned)
      .filter(
        (event) =>
          !flag(event, 'hide_from_listings') &&
          status.shows(event) &&
          (included.size === 0 || included.has(event.id)) &&
          (!datesCount || window.holds(store.span(event))) &&
          tests.every((test) => test(event)),
      ),
  );
  const page = slice(found, query);
  refuseBeyond('event', page);
  const texts = page.items.map((event) =>
    world.cached(`event ${event.id}`, () => listedEventWire(event, world)),
  );
  return envelope(
    request,
    'events',
    texts,
    envelopeUrls(request, '/events', page, words),
    found.length,
    page.pages,
  );
}

/** `GET /events/{id}` and `/events/by-slug/{slug}`: hidden events are there; slugs of both languages are found. */
export function readEvent(request: MockRequest): Answer {
  const event = accessible(request, 'event');
  const password = text(event, 'password');
  if (password !== '' && request.query.text('password') !== password) {
    const message = 'The requested event is not accessible without a password';
    throw new RestError(403, 'event-password-protected', message);
  }
  return { body: request.world.json(singleEventWire(event, request.world)) };
}

export function accessible(request: MockRequest, kind: PlaceKind | 'event'): Doc {
  const bySlug = request.path.has('slug');
  const doc = bySlug ? itemBySlug(request, kind) : itemOf(request, kind);
  if (!doc) throw invalidEventParameters(bySlug ? 'slug' : 'id');
  if (doc.status === 'publish' || request.user === 'editor') return doc;
  throw new RestError(403, `${kind}-not-accessible`, `The requested ${kind} is not accessible`);
}

/** The filters of events besides status, dates and `include`. */
function eventTests(request: MockRequest): readonly Test[] {
  const { query } = request;
  const tests: Test[] = [...mapTests(request)];
  const anyOf = (name: string, wanted: ReadonlySet<number>) =>
    tests.push((event) => ids(event, name).some((id) => wanted.has(id)));
  // No event here has tickets. Observed servers without the extension refuse to be asked.
  if (query.flag('ticketed') === true) tests.push(() => false);
  const search = query.text('search')?.toLowerCase();
  if (search !== undefined) {
    tests.push((event) =>
      `${text(event, 'title')}\n${text(event, 'description')}`.toLowerCase().includes(search),
    );
  }
  for (const [name, kind] of [
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const) {
    const filter = query.terms(name);
    if (filter) anyOf(name, termIds(filter, name, kind, request));
  }
  for (const name of ['venue', 'organizer'] as const) {
    if (query.has(name)) anyOf(name, knownIds(query.numbers(name), name, request));
  }
  const featured = query.flag('featured');
  if (featured !== undefined) tests.push((event) => flag(event, 'featured') === featured);
  if ((query.number('post_parent') ?? 0) > 0) tests.push(() => false);
  return tests;
}

/**
 * The filters of a premium extension: whether a venue has a place on the map, and which. The documents name no
 * distance, so a venue is at its own coordinates. Observed servers without the extension ignore them.
 *
 * @throws RestError 400 where one coordinate comes without the other
 */
function mapTests({ world, query }: MockRequest): readonly Test[] {
  if (world.isObserved) return [];
  const given = ['geoloc_lat', 'geoloc_lng'].filter((name) => query.has(name));
  if (given.length === 1) throw invalidEventParameters(...given);
  const placed = query.flag('geoloc');
  const [latitude, longitude] = [query.number('geoloc_lat'), query.number('geoloc_lng')];
  const someVenue = (event: Doc, test: (fields: Doc['fields']) => boolean) =>
    ids(event, 'venue').some((id) => test(world.store.find('venue', id)?.fields ?? {}));
  const isPlaced = (event: Doc) => someVenue(event, ({ geo_lat }) => typeof geo_lat === 'number');
  const isThere = (event: Doc) =>
    someVenue(event, ({ geo_lat, geo_lng }) => geo_lat === latitude && geo_lng === longitude);
  return [
    ...(placed === undefined ? [] : [(event: Doc) => isPlaced(event) === placed]),
    ...(given.length === 2 ? [isThere] : []),
  ];
}

/** @throws RestError 400 where observed servers are played and there is no such term */
function termIds(
  { terms }: TermFilter,
  name: string,
  kind: TermKind,
  { world }: MockRequest,
): ReadonlySet<number> {
  const found = terms.map((term) =>
    typeof term === 'number'
      ? [term].filter((id) => world.store.find(kind, id))
      : world.store.bySlug(kind, term, 'en').map(({ id }) => id),
  );
  if (world.isObserved && found.some((one) => one.length === 0)) throw invalidEventParameters(name);
  return new Set(found.flat());
}

/** @throws RestError 400 where observed servers are played and there is no such item */
function knownIds(asked: readonly number[], kind: PlaceKind, { world }: MockRequest): ReadonlySet<number> {
  const isUnknown = asked.some((id) => !world.store.find(kind, id));
  if (isUnknown && world.isObserved) throw invalidEventParameters(kind);
  return new Set(asked);
}

function filterWords(query: Query): Pairs {
  const optional = (name: string, value: string | undefined): Pairs =>
    value === undefined ? [] : [[name, value]];
  const featured = query.flag('featured');
  return [
    ...optional('search', query.text('search')),
    ...['categories', 'tags'].flatMap((name) => optional(name, query.terms(name)?.terms.join(','))),
    ...['venue', 'organizer', 'include'].flatMap((name) =>
      query.has(name) ? optional(name, query.numbers(name).join(',')) : [],
    ),
    ...['geoloc', 'geoloc_lat', 'geoloc_lng', 'ticketed', 'post_parent'].flatMap((name) =>
      query.has(name) ? optional(name, String(query.given.get(name))) : [],
    ),
    ...optional('featured', featured === undefined ? undefined : featured ? '1' : '0'),
  ];
}

const stored: readonly string[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];

/** States servers of this family know besides those any item here has. */
const otherStates = /^(?:auto-draft|inherit|in-progress|failed|request-\w+|tribe-[\w-]+)$/;

/** Which items a list may show, and the word for it in `rest_url`. */
type StatusFilter = { readonly text: string; readonly shows: Test };

/**
 * The `status` of a list. With an editor's credentials and no word about it, a list answers everything but the
 * trash: drafts, private and future items too. In the documents a state is any text; readers find what is published.
 * Observed servers refuse states they do not know, and readers who ask for more than what is published.
 */
export function statusFilter({ query, user, world }: MockRequest): StatusFilter {
  const text = query.text('status') || (user === 'editor' ? 'any' : 'publish');
  const names = text.split(',').map((name) => name.trim());
  const shows: Test = ({ status }) =>
    (names.includes(status) || (status !== 'trash' && names.includes('any'))) &&
    (user === 'editor' || status === 'publish');
  if (!world.isObserved) return { text, shows };
  const known = (name: string) => name === 'any' || stored.includes(name);
  const isRefused = (name: string) =>
    !known(name) ? !otherStates.test(name) : user !== 'editor' && name !== 'publish';
  if (names.some(isRefused)) throw invalidEventParameters('status');
  return { text, shows: (doc) => stored.includes(doc.status) && shows(doc) };
}

/** The largest page; who asks for more gets this much without a word. */
const largestPage = 50;

type Slice = {
  readonly items: readonly Doc[];
  readonly page: number;
  readonly perPage: number;
  readonly pages: number;
};

/** One page of a list. */
export function slice(docs: readonly Doc[], query: Query): Slice {
  const page = query.number('page') ?? 1;
  const perPage = Math.min(query.number('per_page') ?? 10, largestPage);
  const items = docs.slice((page - 1) * perPage, page * perPage);
  return { items, page, perPage, pages: Math.ceil(docs.length / perPage) };
}

/** @throws RestError 404 where a page beyond the last is asked for */
export function refuseBeyond(kind: string, { page, pages }: Slice): void {
  if (page === 1 || page <= pages) return;
  const message = `The requested ${kind} archive page does not exist`;
  throw new RestError(404, `${kind}-archive-page-not-found`, message);
}

/** The filters of a list as its request wrote them. */
export function askedFilters({ query, route, world }: MockRequest): Pairs {
  return Object.keys(route.parameters)
    .filter((name) => query.has(name) && !['page', 'per_page', 'status', 'ml_language'].includes(name))
    .map((name) => {
      const values = [query.given.get(name)].flat().map(String);
      return [world.dialect.parameter(name), encodeURIComponent(values.join(','))] as const;
    });
}

type EnvelopeUrls = {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
};

/**
 * Addresses of a page and its neighbors. The one of the page itself holds spaces as they are; a public server
 * forgets the language in those of the neighbors.
 */
export function envelopeUrls(
  request: MockRequest,
  path: string,
  { page, perPage, pages }: Slice,
  words: Pairs,
): EnvelopeUrls {
  const { world, query, language } = request;
  const base = `${world.rest('calendar/events/v1', path)}/?`;
  const hasLanguage = query.has('ml_language') && !world.isObserved;
  const own: Pairs = [
    ['per_page', String(perPage)],
    ...words,
    ...(hasLanguage ? [['ml_language', language] as const] : []),
  ];
  const join = (pairs: Pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const neighbor = (number: number) =>
    (base + join([...own, ['page', String(number)]])).replaceAll(' ', '%20');
  return {
    rest_url: base + join([['page', String(page)], ...own]),
    ...(page < pages && { next_rest_url: neighbor(page + 1) }),
    ...(page > 1 && { previous_rest_url: neighbor(page - 1) }),
  };
}

/** The envelope of events, venues and organizers: the items first. */
export function envelope(
  { world }: MockRequest,
  name: string,
  texts: readonly string[],
  urls: EnvelopeUrls,
  total: number,
  pages: number,
): Answer {
  const rest = world.json({ ...urls, total, total_pages: pages });
  return { body: `{"${name}":[${texts.join(',')}],${rest.slice(1)}`, headers: totals(total, pages) };
}

export function totals(total: number, pages: number): Readonly<Record<string, string>> {
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(pages) };
}

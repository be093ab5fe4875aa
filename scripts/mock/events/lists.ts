import { invalidEventParameters, RestError } from '../errors.ts';
import type { Query } from '../parameters.ts';
import { type Answer, itemBySlug, itemOf, type MockRequest } from '../request.ts';
import { flag, ids, number, text } from '../store.ts';
import { type Doc, statuses } from '../stored.ts';
import { compareTexts, decodeSlug, isYes } from '../texts.ts';
import { eventWindow } from './event-window.ts';
import { eventsWire } from './wire.ts';

/** Lists and single items of the events namespace. */

/** The kinds of items of the namespace, and what their lists are called. */
export const eventsLists = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const;

export type EventsKind = keyof typeof eventsLists;
export type TermKind = 'category' | 'tag';

export function isTermKind(kind: EventsKind): kind is TermKind {
  return kind === 'category' || kind === 'tag';
}

type Test = (doc: Doc) => boolean;
type Pairs = readonly (readonly [string, string | number])[];

type Found = {
  readonly found: readonly Doc[];
  /** What its totals count. @default `found` */
  readonly counted?: readonly Doc[];
  /** The filters, as the addresses of its pages repeat them. */
  readonly filters: Pairs;
};

/** The largest page; requests for more get this much. */
const largestPage = 50;

/** `GET` of a list. Beyond the last page lists of terms are empty, the others an error. */
export function listItems(request: MockRequest, kind: EventsKind): Answer {
  const { world, query } = request;
  const { found, counted = found, filters } = find(request, kind);
  const page = query.number('page') ?? 1;
  const perPage = Math.min(query.number('per_page') ?? 10, largestPage);
  const pages = Math.ceil(counted.length / perPage);
  if (!isTermKind(kind) && page > Math.max(1, pages)) {
    const message = `The requested ${kind} archive page does not exist`;
    throw new RestError(404, `${kind}-archive-page-not-found`, message);
  }
  const texts = found
    .slice((page - 1) * perPage, page * perPage)
    .map((doc) => world.cached(`${doc.kind} ${doc.id}`, () => eventsWire(doc, world)));
  const place = { page, perPage, pages: Math.ceil(found.length / perPage) };
  const rest = world.json({
    ...pageUrls(request, kind, place, filters),
    total: counted.length,
    total_pages: pages,
  });
  const items = `"${eventsLists[kind]}":[${texts.join(',')}]`;
  return {
    body: isTermKind(kind) ? `${rest.slice(0, -1)},${items}}` : `{${items},${rest.slice(1)}`,
    headers: { 'X-TEC-Total': String(counted.length), 'X-TEC-TotalPages': String(pages) },
  };
}

/** `GET` of an item, by id or slug. Events hidden from listings are there; slugs of both languages are found. */
export function readItem(request: MockRequest, kind: EventsKind): Answer {
  const { world, query, user } = request;
  const doc = namedItem(request, kind);
  if (doc.status !== 'publish' && user !== 'editor') {
    throw new RestError(403, `${kind}-not-accessible`, `The requested ${kind} is not accessible`);
  }
  const password = text(doc, 'password');
  if (password !== '' && query.text('password') !== password) {
    const message = 'The requested event is not accessible without a password';
    throw new RestError(403, 'event-password-protected', message);
  }
  return { body: world.json(eventsWire(doc, world, true)) };
}

/** The item that the path names. @throws RestError 400 where there is none */
export function namedItem(request: MockRequest, kind: EventsKind): Doc {
  const bySlug = request.path.has('slug');
  const doc = bySlug ? itemBySlug(request, kind) : itemOf(request, kind);
  if (!doc) throw invalidEventParameters(bySlug ? 'slug' : 'id');
  return doc;
}

function find(request: MockRequest, kind: EventsKind): Found {
  if (isTermKind(kind)) return findTerms(request, kind);
  return kind === 'event' ? findEvents(request) : findPlaces(request, kind);
}

/** Events hidden from listings never show, whatever is asked. */
function findEvents(request: MockRequest): Found {
  const { world, query, language } = request;
  const { store, dialect } = world;
  const status = statusFilter(request);
  const window = eventWindow(query, { now: world.now, zone: store.site.timeZone, part: dialect.part });
  const turned = world.nextTurn();
  const datesCount = query.numbers('include').length === 0 || world.isObserved;
  const asked = Object.entries(eventFilters).filter(([name]) => query.has(name));
  const tests = asked.map(([name, testOf]) => testOf(request, name));
  const filters = [
    ...(datesCount ? window.words : []),
    ...asked.map(([name]) => [name, filterText(query, name)] as const),
    ['status', status.text] as const,
  ];
  const key = JSON.stringify([language, turned, query.flag('strict_dates'), filters]);
  const found = world.found(key, () =>
    store
      .list('event', language, turned)
      .filter(
        (event) =>
          !flag(event, 'hide_from_listings') &&
          status.shows(event) &&
          (!datesCount || window.holds(store.span(event))) &&
          tests.every((test) => test(event)),
      ),
  );
  return { found, filters };
}

/**
 * The filters of events besides status and dates, in the order the addresses of pages have. Those by place are of a
 * premium extension: observed servers without it ignore them. No event here has tickets.
 */
const eventFilters: Readonly<Record<string, (request: MockRequest, name: string) => Test>> = {
  search: ({ query }) => {
    const search = query.text('search')?.toLowerCase() ?? '';
    return (event) => `${text(event, 'title')}\n${text(event, 'description')}`.toLowerCase().includes(search);
  },
  categories: withTerm,
  tags: withTerm,
  venue: withPlace,
  organizer: withPlace,
  include: ({ query }) => {
    const included = new Set(query.numbers('include'));
    return ({ id }) => included.size === 0 || included.has(id);
  },
  geoloc: (request) => {
    const isPlaced = atVenue(request, ({ geo_lat }) => typeof geo_lat === 'number');
    return (event) => request.world.isObserved || isPlaced(event) === request.query.flag('geoloc');
  },
  geoloc_lat: atPoint,
  geoloc_lng: atPoint,
  ticketed:
    ({ query }) =>
    () =>
      query.flag('ticketed') !== true,
  post_parent: ({ query }) => {
    const parent = query.number('post_parent') ?? 0;
    return ({ overrides }) => parent <= 0 || overrides?.['post_parent'] === parent;
  },
  featured: ({ query }) => {
    const featured = query.flag('featured');
    return (event) => flag(event, 'featured') === featured;
  },
};

function filterText(query: Query, name: string): string {
  if (name === 'featured') return query.flag(name) ? '1' : '0';
  const list = query.terms(name)?.terms ?? query.value(name);
  return Array.isArray(list) ? list.join(',') : String(query.given.get(name));
}

function withTerm({ query, world }: MockRequest, name: string): Test {
  const kind = name === 'categories' ? 'category' : 'tag';
  const found = (query.terms(name)?.terms ?? []).map((term) =>
    typeof term === 'number'
      ? [term].filter((id) => world.store.find(kind, id))
      : world.store.bySlug(kind, term, 'en').map(({ id }) => id),
  );
  if (world.isObserved && found.some((one) => one.length === 0)) throw invalidEventParameters(name);
  const wanted = new Set(found.flat());
  return (event) => ids(event, name).some((id) => wanted.has(id));
}

function withPlace({ query, world }: MockRequest, name: string): Test {
  const wanted = new Set(query.numbers(name));
  const kind = name === 'venue' ? name : 'organizer';
  if (world.isObserved && [...wanted].some((id) => !world.store.find(kind, id))) {
    throw invalidEventParameters(name);
  }
  return (event) => ids(event, name).some((id) => wanted.has(id));
}

/**
 * The documents name no distance, so a venue is at its own coordinates.
 *
 * @throws RestError 400 where one coordinate comes without the other
 */
function atPoint(request: MockRequest, name: string): Test {
  const { query, world } = request;
  const isAlone = !query.has('geoloc_lat') || !query.has('geoloc_lng');
  if (isAlone && !world.isObserved) throw invalidEventParameters(name);
  const [latitude, longitude] = [query.number('geoloc_lat'), query.number('geoloc_lng')];
  return atVenue(request, ({ geo_lat, geo_lng }) => geo_lat === latitude && geo_lng === longitude);
}

function atVenue({ world }: MockRequest, test: (fields: Doc['fields']) => boolean): Test {
  return (event) =>
    world.isObserved || ids(event, 'venue').some((id) => test(world.store.find('venue', id)?.fields ?? {}));
}

/** States servers of this family know besides those any item here has. */
const otherStates = /^(?:auto-draft|inherit|in-progress|failed|request-\w+|tribe-[\w-]+)$/;

/**
 * Which states a list may show, and the text for it in `rest_url`. With an editor's credentials and no `status`, a list
 * answers everything but the trash: drafts, private and future items too. In the documents a state is any text; readers
 * find what is published. Observed servers refuse states they do not know, and every state but `publish` to
 * readers.
 */
function statusFilter({ query, user, world }: MockRequest): { readonly text: string; readonly shows: Test } {
  const isEditor = user === 'editor';
  const text = query.text('status') || (isEditor ? 'any' : 'publish');
  const names = text.split(',').map((name) => name.trim());
  const isStored = (name: string) => statuses.some((one) => one === name);
  const isRefused = (name: string) =>
    name === 'any' || isStored(name) ? !isEditor && name !== 'publish' : !otherStates.test(name);
  if (world.isObserved && names.some(isRefused)) throw invalidEventParameters('status');
  return {
    text,
    shows: ({ status }) =>
      (names.includes(status) || (status !== 'trash' && names.includes('any'))) &&
      (isEditor || status === 'publish') &&
      (!world.isObserved || isStored(status)),
  };
}

/** Venues or organizers. On observed servers a search without a hit has the totals of the list it searched. */
function findPlaces(request: MockRequest, kind: 'venue' | 'organizer'): Found {
  const { world, query, language } = request;
  const { store } = world;
  const status = statusFilter(request);
  const id = query.number('event');
  const event = id === undefined ? undefined : store.find('event', id);
  if (id !== undefined && !event && world.isObserved) throw invalidEventParameters('event');
  const now = world.now.epochMilliseconds;
  const candidates = store.list(kind, language, world.nextTurn()).filter((doc) => {
    const events = store.eventsOf(doc.id);
    return (
      status.shows(doc) &&
      (id === undefined || (event !== undefined && ids(event, kind).includes(doc.id))) &&
      (!isYes(query.text('has_events')) || events.length > 0) &&
      (!isYes(query.text('only_with_upcoming')) || events.some((one) => store.span(one).start >= now))
    );
  });
  const search = query.text('search')?.toLowerCase() ?? '';
  const found = candidates.filter((doc) => holds(doc, search));
  const counted = found.length === 0 && world.isObserved ? candidates : found;
  return { found, counted, filters: [...givenFilters(request), ['status', status.text]] };
}

const notSearched: ReadonlySet<string> = new Set([
  'show_map',
  'show_map_link',
  'image',
  'geo_lat',
  'geo_lng',
]);

function holds({ fields }: Doc, search: string): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      !notSearched.has(name) &&
      String(value ?? '')
        .toLowerCase()
        .includes(search),
  );
}

function findTerms(request: MockRequest, kind: TermKind): Found {
  const { world, query, language } = request;
  const { store } = world;
  const [include, exclude] = [new Set(query.numbers('include')), new Set(query.numbers('exclude'))];
  const search = query.text('search')?.toLowerCase() ?? '';
  const slugs = query.text('slug')?.split(',').map(decodeSlug);
  const parent = query.number('parent');
  const carrierId = query.number('post') ?? query.number('event');
  const carrier =
    carrierId === undefined ? undefined : (store.find('event', carrierId) ?? store.find('post', carrierId));
  const carried = new Set(carrier ? [...ids(carrier, 'categories'), ...ids(carrier, 'tags')] : []);
  const hideEmpty = query.flag('hide_empty') ?? true;
  const found = store
    .list(kind, language)
    .filter(
      (term) =>
        (!hideEmpty || store.count(term.id) > 0) &&
        (include.size === 0 || include.has(term.id)) &&
        !exclude.has(term.id) &&
        `${text(term, 'name')}\n${term.slug}`.toLowerCase().includes(search) &&
        (!slugs || slugs.includes(decodeSlug(term.slug))) &&
        (parent === undefined || number(term, 'parent') === parent) &&
        (carrierId === undefined || carried.has(term.id)),
    );
  return { found: found.toSorted(termOrder(request)), filters: givenFilters(request) };
}

/** An order that is not known counts as the one by name. */
function termOrder({ world, query }: MockRequest): (a: Doc, b: Doc) => number {
  const included = query.numbers('include');
  const byText = (textOf: (term: Doc) => string) => (a: Doc, b: Doc) => compareTexts(textOf(a), textOf(b));
  const byName = byText((term) => text(term, 'name').toLowerCase());
  const keys: Readonly<Record<string, (a: Doc, b: Doc) => number>> = {
    id: (a, b) => a.id - b.id,
    include: (a, b) => included.indexOf(a.id) - included.indexOf(b.id),
    slug: byText(({ slug }) => slug),
    description: byText((term) => text(term, 'description')),
    count: (a, b) => world.store.count(a.id) - world.store.count(b.id),
  };
  const compare = keys[query.text('orderby') ?? 'name'] ?? byName;
  const sign = query.text('order')?.toLowerCase() === 'desc' ? -1 : 1;
  return (a, b) => sign * compare(a, b) || a.id - b.id;
}

function givenFilters({ query, route, world }: MockRequest): Pairs {
  return Object.keys(route.parameters)
    .filter((name) => query.has(name) && !['page', 'per_page', 'status', 'ml_language'].includes(name))
    .map((name) => {
      const values = [query.given.get(name)].flat().map(String);
      return [world.dialect.parameter(name), encodeURIComponent(values.join(','))];
    });
}

type Place = { readonly page: number; readonly perPage: number; readonly pages: number };

/**
 * Addresses of a page and its neighbors. The one of the page itself holds spaces as they are; observed servers forget
 * the language in those of the neighbors, and of lists of terms every parameter but the page.
 */
function pageUrls(request: MockRequest, kind: EventsKind, { page, perPage, pages }: Place, filters: Pairs) {
  const { world, query, language } = request;
  const base = `${world.rest('calendar/events/v1', `/${eventsLists[kind]}`)}/`;
  const isForgetful = world.isObserved && isTermKind(kind);
  const own: Pairs = [
    ['per_page', perPage],
    ...filters,
    ...(query.has('ml_language') && !world.isObserved ? [['ml_language', language] as const] : []),
  ];
  const address = (pairs: Pairs) => `${base}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
  const neighbor = (number: number) =>
    address([...(isForgetful ? [] : own), ['page', number]]).replaceAll(' ', '%20');
  return {
    rest_url: isForgetful ? base : address([['page', page], ...own]),
    ...(page < pages && { next_rest_url: neighbor(page + 1) }),
    ...(page > 1 && { previous_rest_url: neighbor(page - 1) }),
  };
}

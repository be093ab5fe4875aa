import type { TermFilter } from '../query.ts';
import { type Answer, idOf, inAskedLanguage, type MockRequest } from '../request.ts';
import { invalidEventParameters, RestError } from '../rest-error.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredEvent, StoredItem } from '../stored.ts';
import { listedEventWire, singleEventWire } from '../wire/event.ts';
import { envelope, envelopeUrls, refuseBeyond, slice } from './envelope.ts';
import { statusFilter } from './event-statuses.ts';
import { eventWindow } from './event-window.ts';

type Test = (event: StoredEvent) => boolean;

/** `GET /events`. Events hidden from listings never show, whatever is asked. */
export function listEvents(request: MockRequest): Answer {
  const { world, query, language } = request;
  const { store, dialect, now } = world;
  const status = statusFilter(request);
  const window = eventWindow(query, { now, zone: store.town.timeZone, part: dialect.part });
  const turned = world.nextTurn();
  const included = new Set(query.integers('include'));
  const datesCount = included.size === 0 || dialect.part === 'observed';
  const tests = filters(request);
  const words = [
    ...(datesCount ? window.words : []),
    ...filterWords(request),
    ['status', status.text] as const,
  ];
  const list = JSON.stringify([language, turned, query.flag('strict_dates'), words]);
  const found = world.remembered(list, () =>
    store.events.of(language, turned).filter((event) => {
      const span = store.spans.get(event.id);
      return (
        !event.hideFromListings &&
        status.shows(event) &&
        (included.size === 0 || included.has(event.id)) &&
        (!datesCount || (span !== undefined && window.holds(span))) &&
        tests.every((test) => test(event))
      );
    }),
  );
  const page = slice(found, request);
  refuseBeyond('event', page);
  return envelope(
    request,
    'events',
    page.items.map((event) => world.cached(`event:${event.id}`, () => listedEventWire(event, world))),
    envelopeUrls(request, '/events', page, words),
    found.length,
    page.pages,
  );
}

/** `GET /events/{id}`: hidden events are there. */
export function readEvent(request: MockRequest): Answer {
  return answerEvent(request, itemById(request, request.world.store.events), 'id');
}

/** `GET /events/by-slug/{slug}`: slugs of both languages are found, those of the asked one first. */
export function readEventBySlug(request: MockRequest): Answer {
  return answerEvent(request, firstBySlug(request, request.world.store.events), 'slug');
}

/** The item an id means. */
export function itemById<T extends StoredItem>(request: MockRequest, shelf: Shelf<T>): T | undefined {
  return inAskedLanguage(request, shelf, shelf.byId.get(idOf(request)));
}

/** The item a slug means: one in the asked language and published before any other. */
export function firstBySlug<T extends StoredItem>(request: MockRequest, shelf: Shelf<T>): T | undefined {
  const items = shelf.bySlug(request.path.get('slug') ?? '', request.language);
  const first = items.find(({ status }) => status === 'publish') ?? items[0];
  return inAskedLanguage(request, shelf, first);
}

function answerEvent(
  { world, user, query }: MockRequest,
  event: StoredEvent | undefined,
  name: string,
): Answer {
  if (!event) throw invalidEventParameters([name]);
  if (event.status !== 'publish' && user !== 'editor') {
    throw new RestError(403, 'event-not-accessible', 'The requested event is not accessible');
  }
  if (event.password !== '' && query.text('password') !== event.password) {
    throw new RestError(
      403,
      'event-password-protected',
      'The requested event is not accessible without a password',
    );
  }
  return { body: world.json(singleEventWire(event, world)) };
}

/** The filters besides status, dates and `include`. */
function filters(request: MockRequest): readonly Test[] {
  const { world, query } = request;
  const { store } = world;
  const tests: Test[] = [...placeTests(request)];
  // No event here has tickets. Observed servers without the extension refuse to be asked.
  if (query.flag('ticketed') === true) tests.push(() => false);
  const search = query.text('search')?.toLowerCase();
  if (search !== undefined) {
    tests.push(({ title, content }) => `${title}\n${content}`.toLowerCase().includes(search));
  }
  for (const name of ['categories', 'tags'] as const) {
    const filter = query.terms(name);
    if (filter) tests.push(anyOf(termIds(filter, name, request), (event) => event[name]));
  }
  const venues = query.integers('venue');
  if (query.has('venue')) {
    tests.push(anyOf(knownIds(venues, 'venue', store.venues, request), (event) => event.venues));
  }
  const organizers = query.integers('organizer');
  if (query.has('organizer')) {
    tests.push(
      anyOf(knownIds(organizers, 'organizer', store.organizers, request), (event) => event.organizers),
    );
  }
  const featured = query.flag('featured');
  if (featured !== undefined) tests.push((event) => event.featured === featured);
  if ((query.integer('post_parent') ?? 0) > 0) tests.push(() => false);
  return tests;
}

/**
 * The filters of a premium extension: whether a venue has a place on the map, and which. The documents tell of no
 * distance, so a venue is at its own coordinates. Observed servers without the extension ignore them.
 *
 * @throws RestError 400 where one coordinate comes without the other
 */
function placeTests({ world, query }: MockRequest): readonly Test[] {
  if (world.dialect.part === 'observed') return [];
  const given = ['geoloc_lat', 'geoloc_lng'].filter((name) => query.has(name));
  if (given.length === 1) throw invalidEventParameters(given);
  const placed = query.flag('geoloc');
  const latitude = query.number('geoloc_lat');
  const longitude = query.number('geoloc_lng');
  const venues = ({ venues }: StoredEvent) => venues.flatMap((id) => world.store.venues.byId.get(id) ?? []);
  const tests: Test[] = [];
  if (placed !== undefined) {
    tests.push((event) => venues(event).some((venue) => venue.latitude !== null) === placed);
  }
  if (given.length === 2) {
    tests.push((event) =>
      venues(event).some((venue) => venue.latitude === latitude && venue.longitude === longitude),
    );
  }
  return tests;
}

function anyOf(ids: ReadonlySet<number>, of: (event: StoredEvent) => readonly number[]): Test {
  return (event) => of(event).some((id) => ids.has(id));
}

/** @throws RestError 400 where observed servers are played and there is no such term */
function termIds(
  { terms }: TermFilter,
  name: 'categories' | 'tags',
  { world }: MockRequest,
): ReadonlySet<number> {
  const shelf = world.store[name];
  const found = terms.map((term) =>
    typeof term === 'number' ? shelf.byId.has(term) && [term] : shelf.bySlug(term, 'en').map(({ id }) => id),
  );
  const isUnknown = found.some((ids) => !ids || ids.length === 0);
  if (isUnknown && world.dialect.part === 'observed') throw invalidEventParameters([name]);
  return new Set(found.flatMap((ids) => ids || []));
}

/** @throws RestError 400 where observed servers are played and there is no such item */
function knownIds(
  ids: readonly number[],
  name: string,
  shelf: Shelf<StoredItem>,
  { world }: MockRequest,
): ReadonlySet<number> {
  const isUnknown = ids.some((id) => !shelf.byId.has(id));
  if (isUnknown && world.dialect.part === 'observed') throw invalidEventParameters([name]);
  return new Set(ids);
}

function filterWords({ query }: MockRequest): readonly (readonly [string, string])[] {
  const terms = (['categories', 'tags'] as const).flatMap((name) => {
    const filter = query.terms(name);
    return filter ? [[name, filter.terms.join(',')] as const] : [];
  });
  const others = ['geoloc', 'geoloc_lat', 'geoloc_lng', 'ticketed', 'post_parent'].flatMap((name) => {
    const raw = query.raw(name);
    return raw === undefined ? [] : [[name, String(raw)] as const];
  });
  const ids = (['venue', 'organizer', 'include'] as const).flatMap((name) =>
    query.has(name) ? [[name, query.integers(name).join(',')] as const] : [],
  );
  const search = query.text('search');
  const featured = query.flag('featured');
  return [
    ...(search === undefined ? [] : [['search', search] as const]),
    ...terms,
    ...ids,
    ...others,
    ...(featured === undefined ? [] : [['featured', featured ? '1' : '0'] as const]),
  ];
}

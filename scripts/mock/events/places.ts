import { invalidEventParameters } from '../errors.ts';
import { type Answer, itemOf, type MockRequest } from '../request.ts';
import { type Doc, ids, number, text } from '../store.ts';
import { compareTexts, decodeSlug, isYes } from '../texts.ts';
import {
  accessible,
  askedFilters,
  envelope,
  envelopeUrls,
  type PlaceKind,
  refuseBeyond,
  slice,
  statusFilter,
  type TermKind,
  type Test,
  totals,
} from './event-items.ts';
import { organizerWire, termWire, venueWire } from './wire-events.ts';

/** Venues, organizers and terms of events. */

/** Venues or organizers; both follow the same rules. */
export function listPlaces(request: MockRequest, kind: PlaceKind): Answer {
  const { world, query, language } = request;
  const status = statusFilter(request);
  const tests = placeTests(request);
  const candidates = world.store
    .list(kind, language, world.nextTurn())
    .filter((doc) => status.shows(doc) && tests.every((test) => test(doc)));
  const search = query.text('search')?.toLowerCase();
  const found = search === undefined ? candidates : candidates.filter((doc) => holds(doc, search));
  // On observed servers a search without a hit has the totals of the list it searched.
  const counted = found.length === 0 && world.isObserved ? candidates : found;
  const page = slice(found, query);
  const { pages } = slice(counted, query);
  refuseBeyond(kind, { ...page, pages });
  const texts = page.items.map((doc) =>
    world.cached(`${kind} ${doc.id}`, () => placeWire(doc, request, false)),
  );
  const urls = envelopeUrls(request, `/${kind}s`, page, [...askedFilters(request), ['status', status.text]]);
  return envelope(request, `${kind}s`, texts, urls, counted.length, pages);
}

function placeTests({ world, query }: MockRequest): readonly Test[] {
  const { store } = world;
  const tests: Test[] = [];
  const event = query.number('event');
  if (event !== undefined) {
    const found = store.find('event', event);
    if (!found && world.isObserved) throw invalidEventParameters('event');
    const linked = new Set(found ? [...ids(found, 'venue'), ...ids(found, 'organizer')] : []);
    tests.push(({ id }) => linked.has(id));
  }
  if (isYes(query.text('has_events'))) tests.push(({ id }) => store.eventsOf(id).length > 0);
  if (isYes(query.text('only_with_upcoming'))) {
    const now = world.now.epochMilliseconds;
    tests.push(({ id }) => store.eventsOf(id).some((one) => store.span(one).start >= now));
  }
  return tests;
}

const notSearched: ReadonlySet<string> = new Set([
  'show_map',
  'show_map_link',
  'image',
  'geo_lat',
  'geo_lng',
]);

function holds({ fields }: Doc, search: string): boolean {
  return Object.entries(fields)
    .filter(([name]) => !notSearched.has(name))
    .some(([, value]) =>
      String(value ?? '')
        .toLowerCase()
        .includes(search),
    );
}

/**
 * Categories or tags. Beyond the last page the list is empty, not an error. On observed servers the next address forgets
 * every parameter but the page.
 */
export function listTerms(request: MockRequest, kind: TermKind): Answer {
  const { world, query } = request;
  const name = kind === 'tag' ? 'tags' : 'categories';
  const found = foundTerms(request, kind).toSorted(termOrder(request));
  const page = slice(found, query);
  const base = `${world.rest('calendar/events/v1', `/${name}`)}/`;
  const forgetful = {
    rest_url: base,
    ...(page.page < page.pages && { next_rest_url: `${base}?page=${page.page + 1}` }),
    ...(page.page > 1 && { previous_rest_url: `${base}?page=${page.page - 1}` }),
  };
  const urls = world.isObserved ? forgetful : envelopeUrls(request, `/${name}`, page, askedFilters(request));
  const head = world.json({ ...urls, total: found.length, total_pages: page.pages });
  const texts = page.items.map((term) => world.cached(`term ${term.id}`, () => termWire(term, world)));
  return {
    body: `${head.slice(0, -1)},"${name}":[${texts.join(',')}]}`,
    headers: totals(found.length, page.pages),
  };
}

export function readTerm(request: MockRequest, kind: TermKind): Answer {
  const term = itemOf(request, kind);
  if (!term) throw invalidEventParameters('id');
  return { body: request.world.json(termWire(term, request.world, true)) };
}

function foundTerms({ world, query, language }: MockRequest, kind: TermKind): readonly Doc[] {
  const { store } = world;
  const [include, exclude] = [new Set(query.numbers('include')), new Set(query.numbers('exclude'))];
  const search = query.text('search')?.toLowerCase();
  const slugs = query.text('slug')?.split(',').map(decodeSlug);
  const parent = query.number('parent');
  const carrierId = query.number('post') ?? query.number('event');
  const carrier =
    carrierId === undefined ? undefined : (store.find('event', carrierId) ?? store.find('post', carrierId));
  const carried = new Set(carrier ? [...ids(carrier, 'categories'), ...ids(carrier, 'tags')] : []);
  const hideEmpty = query.flag('hide_empty') ?? true;
  return store
    .list(kind, language)
    .filter(
      (term) =>
        (!hideEmpty || store.count(term.id) > 0) &&
        (include.size === 0 || include.has(term.id)) &&
        !exclude.has(term.id) &&
        (search === undefined || `${text(term, 'name')}\n${term.slug}`.toLowerCase().includes(search)) &&
        (!slugs || slugs.includes(decodeSlug(term.slug))) &&
        (parent === undefined || number(term, 'parent') === parent) &&
        (carrierId === undefined || carried.has(term.id)),
    );
}

/** An order that is not known counts as the one by name. */
function termOrder({ world, query }: MockRequest): (a: Doc, b: Doc) => number {
  const included = query.numbers('include');
  const name = (term: Doc) => text(term, 'name').toLowerCase();
  const byName = (a: Doc, b: Doc) => compareTexts(name(a), name(b));
  const keys: Readonly<Record<string, (a: Doc, b: Doc) => number>> = {
    id: (a, b) => a.id - b.id,
    include: (a, b) => included.indexOf(a.id) - included.indexOf(b.id),
    slug: (a, b) => compareTexts(a.slug, b.slug),
    description: (a, b) => compareTexts(text(a, 'description'), text(b, 'description')),
    count: (a, b) => world.store.count(a.id) - world.store.count(b.id),
  };
  const compare = keys[query.text('orderby') ?? 'name'] ?? byName;
  const sign = query.text('order')?.toLowerCase() === 'desc' ? -1 : 1;
  return (a, b) => sign * compare(a, b) || a.id - b.id;
}

export function readPlace(request: MockRequest, kind: PlaceKind): Answer {
  return { body: request.world.json(placeWire(accessible(request, kind), request, true)) };
}

function placeWire(doc: Doc, { world }: MockRequest, detailed: boolean) {
  return doc.kind === 'venue' ? venueWire(doc, world, detailed) : organizerWire(doc, world, detailed);
}

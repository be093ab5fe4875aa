import type { Answer, Handler, MockRequest } from '../request.ts';
import { invalidEventParameters, RestError } from '../rest-error.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredOrganizer, StoredVenue } from '../stored.ts';
import { organizerWire, venueWire } from '../wire/place.ts';
import type { World } from '../world.ts';
import { askedFilters, envelope, envelopeUrls, refuseBeyond, slice } from './envelope.ts';
import { statusFilter } from './event-statuses.ts';
import { firstBySlug, itemById } from './events.ts';

type Linked = StoredVenue | StoredOrganizer;
type Test = (item: Linked) => boolean;

/** The three routes of one kind that events link to; venues and organizers follow the same rules. */
export function linkedPostHandlers<T extends Linked>(
  shelfOf: (world: World) => Shelf<T>,
  name: T['kind'],
): { readonly list: Handler; readonly read: Handler; readonly readBySlug: Handler } {
  return {
    list: (request) => list(request, shelfOf(request.world), name),
    read: (request) => answer(request, itemById(request, shelfOf(request.world)), 'id'),
    readBySlug: (request) => answer(request, firstBySlug(request, shelfOf(request.world)), 'slug'),
  };
}

function list(request: MockRequest, shelf: Shelf<Linked>, name: Linked['kind']): Answer {
  const { world, query, language } = request;
  const status = statusFilter(request);
  const tests = filters(request);
  const candidates = shelf
    .of(language, world.nextTurn())
    .filter((item) => status.shows(item) && tests.every((test) => test(item)));
  const search = query.text('search')?.toLowerCase();
  const found = search === undefined ? candidates : candidates.filter((item) => holds(item, search));
  // On observed servers a search without a hit has the totals of the list it searched.
  const counted = found.length === 0 && world.dialect.part === 'observed' ? candidates : found;
  const page = slice(found, request);
  const { pages } = slice(counted, request);
  refuseBeyond(name, { ...page, pages });
  return envelope(
    request,
    `${name}s`,
    page.items.map((item) => world.cached(`${name}:${item.id}`, () => wire(item, world, false))),
    envelopeUrls(request, `/${name}s`, page, [...askedFilters(request), ['status', status.text]]),
    counted.length,
    pages,
  );
}

function answer({ world, user }: MockRequest, item: Linked | undefined, parameter: string): Answer {
  if (!item) throw invalidEventParameters([parameter]);
  if (item.status !== 'publish' && user !== 'editor') {
    throw new RestError(403, `${item.kind}-not-accessible`, `The requested ${item.kind} is not accessible`);
  }
  return { body: world.json(wire(item, world, true)) };
}

function wire(item: Linked, world: World, detailed: boolean): unknown {
  return item.kind === 'venue' ? venueWire(item, world, detailed) : organizerWire(item, world, detailed);
}

function filters({ world, query }: MockRequest): readonly Test[] {
  const { store, now } = world;
  const tests: Test[] = [];
  const event = query.integer('event');
  if (event !== undefined) {
    const found = store.events.byId.get(event);
    if (!found && world.dialect.part === 'observed') throw invalidEventParameters(['event']);
    const linked = new Set(found ? [...found.venues, ...found.organizers] : []);
    tests.push(({ id }) => linked.has(id));
  }
  const eventsOf = (id: number) =>
    (store.eventsOf.get(id) ?? []).filter(({ status }) => status === 'publish');
  if (isTrue(query.text('has_events'))) tests.push(({ id }) => eventsOf(id).length > 0);
  if (isTrue(query.text('only_with_upcoming'))) {
    tests.push(({ id }) =>
      eventsOf(id).some((one) => (store.spans.get(one.id)?.start ?? 0) >= now.epochMilliseconds),
    );
  }
  return tests;
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase());
}

function holds(item: Linked, search: string): boolean {
  const fields =
    item.kind === 'venue'
      ? [
          item.address,
          item.city,
          item.country,
          item.province,
          item.state,
          item.stateProvince,
          item.zip,
          item.phone,
          item.website,
        ]
      : [item.phone, item.website, item.email];
  return [item.name, item.description, ...fields].join('\n').toLowerCase().includes(search);
}

import { mayChange } from '../credentials.ts';
import type { Answer, Handler, MockRequest } from '../request.ts';
import { invalidEventParameters, RestError } from '../rest-error.ts';
import type { Shelf } from '../shelf.ts';
import type { StoredEvent, StoredOrganizer, StoredVenue } from '../stored.ts';
import { singleEventWire } from '../wire/event.ts';
import { organizerWire, venueWire } from '../wire/place.ts';
import type { World } from '../world.ts';
import { writtenEvent } from '../writes/event-item.ts';
import { writtenOrganizer, writtenVenue } from '../writes/place-item.ts';
import { utcTime } from '../writes/utc-time.ts';
import { writerRefusal } from './access.ts';
import { firstBySlug, itemById } from './events.ts';

type Writable = StoredEvent | StoredVenue | StoredOrganizer;

/** How one kind of item is made, found and answered. */
type Writing<T extends Writable> = {
  readonly shelfOf: (world: World) => Shelf<T>;
  readonly write: (request: MockRequest, before?: T) => T;
  readonly wire: (item: T, world: World) => unknown;
};

type Writes = {
  readonly create: Handler;
  readonly update: Handler;
  readonly updateBySlug: Handler;
  readonly trash: Handler;
  readonly trashBySlug: Handler;
};

export const eventWrites = writesOf<StoredEvent>({
  shelfOf: ({ store }) => store.events,
  write: writtenEvent,
  wire: singleEventWire,
});

export const venueWrites = writesOf<StoredVenue>({
  shelfOf: ({ store }) => store.venues,
  write: writtenVenue,
  wire: (venue, world) => venueWire(venue, world, true),
});

export const organizerWrites = writesOf<StoredOrganizer>({
  shelfOf: ({ store }) => store.organizers,
  write: writtenOrganizer,
  wire: (organizer, world) => organizerWire(organizer, world, true),
});

function writesOf<T extends Writable>(writing: Writing<T>): Writes {
  const byId = (request: MockRequest) =>
    existing(request, itemById(request, writing.shelfOf(request.world)), 'id');
  const bySlug = (request: MockRequest) =>
    existing(request, firstBySlug(request, writing.shelfOf(request.world)), 'slug');
  const keep = (item: T, { world }: MockRequest, status: number): Answer => {
    world.store.put(item);
    return { status, body: world.json(writing.wire(item, world)) };
  };
  const change = (request: MockRequest, before: T): Answer =>
    keep(writing.write(request, before), request, 200);
  const trash = (request: MockRequest, item: T): Answer => {
    if (item.status === 'trash') {
      throw new RestError(410, `${item.kind}-is-in-trash`, `The ${item.kind} is in the trash already.`);
    }
    return keep({ ...item, status: 'trash', modified: utcTime(request.world.now) }, request, 200);
  };
  return {
    create: (request) => keep(writing.write(request), request, 201),
    update: (request) => change(request, byId(request)),
    updateBySlug: (request) => change(request, bySlug(request)),
    trash: (request) => trash(request, byId(request)),
    trashBySlug: (request) => trash(request, bySlug(request)),
  };
}

/** @throws RestError 400 where there is none, 403 where it is not theirs to change */
function existing<T extends Writable>(request: MockRequest, item: T | undefined, parameter: string): T {
  if (!item) throw invalidEventParameters([parameter]);
  if (!mayChange(request.user, item)) throw writerRefusal(request);
  return item;
}

import { costText } from '../../../src/contract/event.ts';
import type { MockRequest } from '../request.ts';
import type { StoredEvent, StoredItem } from '../stored.ts';
import { costOf } from './cost.ts';
import { timesOf } from './event-times.ts';
import { imageOf, withImage } from './image.ts';
import { linkedIds, linkedTerms } from './linked-items.ts';
import { writtenItem } from './new-item.ts';

/** An event as a request makes it, or changes it from what it was. */
export function writtenEvent(request: MockRequest, before?: StoredEvent): StoredEvent {
  const { query, world } = request;
  const { store, dialect } = world;
  const title = query.text('title') ?? before?.title ?? '';
  const kept = before && dialect.part === 'observed' ? forgotten(before) : before;
  const times = timesOf(request, before);
  const cost = query.has('cost') ? costOf(costText(query.raw('cost')), dialect.part) : undefined;
  const item = withImage(request, withCost(request, writtenItem(request, store.events, before, title)));
  return {
    ...item,
    ...website(request, item, kept),
    kind: 'event',
    title,
    content: query.text('description') ?? before?.content ?? '',
    excerpt: query.text('excerpt') ?? before?.excerpt ?? '',
    password: passwordOf(request, before),
    ...times,
    cost: cost?.cost ?? kept?.cost ?? '',
    costValues: cost?.costValues ?? kept?.costValues ?? [],
    showMap: query.flag('show_map') ?? before?.showMap ?? true,
    showMapLink: query.flag('show_map_link') ?? before?.showMapLink ?? true,
    hideFromListings: query.flag('hide_from_listings') ?? kept?.hideFromListings ?? false,
    sticky: query.flag('sticky') ?? kept?.sticky ?? false,
    featured: query.flag('featured') ?? kept?.featured ?? false,
    eventStatus: before?.eventStatus ?? '',
    image: imageOf(request) ?? before?.image ?? 0,
    venues: linkedIds(request, 'venue') ?? before?.venues ?? [],
    organizers: linkedIds(request, 'organizer') ?? kept?.organizers ?? [],
    categories: linkedTerms(request, 'categories') ?? before?.categories ?? [],
    tags: linkedTerms(request, 'tags') ?? before?.tags ?? [],
  };
}

/** A cost that is no text is answered as it was sent. */
function withCost(request: MockRequest, item: StoredItem): StoredItem {
  const cost = request.query.raw('cost');
  if (typeof cost !== 'object' || cost === null || request.world.dialect.part === 'observed') return item;
  return { ...item, overrides: { ...item.overrides, cost } };
}

/** On observed servers an update resets these unless it sends them again. */
function forgotten(event: StoredEvent): StoredEvent {
  return {
    ...event,
    cost: '',
    costValues: [],
    organizers: [],
    featured: false,
    sticky: false,
    hideFromListings: false,
    website: '',
    overrides: { website: '' },
  };
}

/** One that was set to nothing is answered as nothing; one that was never set as the event's own address. */
function website(
  { query }: MockRequest,
  item: StoredItem,
  kept: StoredEvent | undefined,
): Pick<StoredEvent, 'website' | 'overrides'> {
  const sent = query.has('website') ? query.text('website') : undefined;
  const address = sent ?? kept?.website ?? '';
  const isEmpty = sent === undefined ? kept?.overrides?.['website'] === '' : sent === '';
  const { website: _, ...others } = item.overrides ?? {};
  const overrides = isEmpty ? { ...others, website: '' } : others;
  return { website: address, overrides };
}

/** Observed servers take the password of an update and forget it. */
function passwordOf({ query, world }: MockRequest, before: StoredEvent | undefined): string {
  const present = before?.password ?? '';
  return world.dialect.part === 'observed' ? present : (query.text('password') ?? present);
}

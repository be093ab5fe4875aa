import type { Event, EventStatus } from '../../model/event.ts';
import type { Venue } from '../../model/venue.ts';
import type { When } from '../../model/when.ts';
import { isWholeDays, parseInterval } from '../../site/changes/interval.ts';
import { latestMoves } from '../../site/changes/latest-moves.ts';
import type { Site } from '../../site/site.ts';
import { imageId } from './image-object.ts';
import { type Node, reference } from './node.ts';
import { organizationId } from './organization.ts';
import { placeId } from './place.ts';

const statusNames = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  movedOnline: 'EventMovedOnline',
} as const satisfies Record<EventStatus, string>;

/** The venues that people go to, where an event takes place at such. */
export function placesOf({ status, venues }: Event): readonly Venue[] {
  return status === 'movedOnline' ? [] : venues.filter((venue) => !isOnline(venue));
}

/**
 * https://schema.org/Event. Status and attendance mode are stated always, as
 * https://developers.google.com/search/docs/appearance/structured-data/event recommends: where the source says nothing,
 * an event is to take place as announced, at its venue. An offer has the price alone: availability is nowhere in the source.
 */
export function eventNode(event: Event, site: Site): Node {
  const url = site.routes.url(site.pathOf(event));
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    description: event.summary,
    url,
    mainEntityOfPage: reference(url),
    inLanguage: event.language,
    ...dates(event.when),
    ...status(event, site),
    ...whereabouts(event, site),
    organizer: event.organizers.map((organizer) => reference(organizationId(organizer, site))),
    image: event.image && reference(imageId(event.image, site)),
    keywords: [...event.categories, ...event.tags].map(({ name }) => name),
    sameAs: event.website,
    ...price(event),
  };
}

/**
 * An event that is to take place, of which another date was told before, has a new one whatever the source calls that.
 * The earlier date belongs to no other status (https://schema.org/previousStartDate).
 */
function status(event: Event, site: Site): Node {
  const told = statusUrl(event.status ?? 'scheduled');
  if (event.status !== undefined && event.status !== 'scheduled' && event.status !== 'rescheduled') {
    return { eventStatus: told };
  }
  const start = previousStart(event, site);
  return start === undefined
    ? { eventStatus: told }
    : { eventStatus: statusUrl('rescheduled'), previousStartDate: start };
}

function statusUrl(name: EventStatus): string {
  return `https://schema.org/${statusNames[name]}`;
}

/** Undefined where only the end was another. */
function previousStart(event: Event, site: Site): string | undefined {
  const { time } = latestMoves(site, event);
  if (!time) return undefined;
  const before = parseInterval(time.from);
  if (before.start === parseInterval(time.to).start) return undefined;
  return isWholeDays(before) ? before.start : dateTime(Temporal.ZonedDateTime.from(before.start));
}

/** What is online is where its website is, and no longer at its venues when it has moved there. */
function whereabouts(event: Event, site: Site): Node {
  const places = placesOf(event).map((venue) => reference(placeId(venue, site)));
  const rooms = event.venues.filter(isOnline);
  if (event.status !== 'movedOnline' && rooms.length === 0) {
    return { eventAttendanceMode: attendance('Offline'), location: places };
  }
  const page = event.website ?? site.routes.url(site.pathOf(event));
  const addresses = event.status === 'movedOnline' ? [page] : rooms.map(({ website }) => website ?? page);
  const online = [...new Set(addresses)].map((url) => ({ '@type': 'VirtualLocation', url }));
  return {
    eventAttendanceMode: attendance(places.length > 0 ? 'Mixed' : 'Online'),
    location: [...places, ...online],
  };
}

function attendance(mode: 'Offline' | 'Online' | 'Mixed'): string {
  return `https://schema.org/${mode}EventAttendanceMode`;
}

const onlineName = /(?<![\p{L}\p{N}])(?:on-?line|zdalnie|internet|webinar(?:ium)?|zoom)(?![\p{L}\p{N}])/iu;

/** A venue that is nowhere in town and named after the way to join. */
function isOnline({ name, address, city, postalCode, coordinates }: Venue): boolean {
  return address === '' && city === '' && postalCode === '' && !coordinates && onlineName.test(name);
}

/** Whole days as dates, the last one included; other times with their offset. An end that is not known is left out. */
function dates({ start, end, allDay, firstDay, lastDay }: When): Node {
  if (allDay) return { startDate: firstDay.toString(), endDate: lastDay.toString() };
  const endDate = start.equals(end) ? undefined : dateTime(end);
  return { startDate: dateTime(start), endDate };
}

function dateTime(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** The event's website is where there are tickets, if anywhere; the page here sells none. */
function price({ cost, website }: Event): Node {
  const amounts = cost.free ? [...new Set([0, ...cost.amounts])] : cost.amounts;
  const offers = amounts.map((amount) => ({
    '@type': 'Offer',
    price: amount,
    priceCurrency: cost.currency,
    url: website,
  }));
  const free = amounts.length === 1 && amounts[0] === 0;
  return { isAccessibleForFree: free ? true : undefined, offers };
}

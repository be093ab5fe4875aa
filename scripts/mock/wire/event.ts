import { encodeSlug } from '../links.ts';
import { abbreviation, offsetText, toInstant, toLocal, zoneId } from '../local-time.ts';
import type { StoredEvent, StoredTerm } from '../stored.ts';
import { escapeHtml, texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import { eventDates, timeDetails } from './dates.ts';
import { imageWire } from './image.ts';
import { globalId, ldImage, ldText, organizerWire, personLd, placeLd, venueWire } from './place.ts';
import { embeddedTermWire } from './term.ts';

type Wire = Readonly<Record<string, unknown>>;

/** An event in a list. Of one under a password only its title and times show. */
export function listedEventWire(event: StoredEvent, world: World): Wire {
  const wire = eventWire(event, world, false);
  return event.password === '' ? wire : { ...wire, ...hiddenFields };
}

/** An event on its own route, with linked data. */
export function singleEventWire(event: StoredEvent, world: World): Wire {
  return {
    ...eventWire(event, world, true),
    json_ld: eventLd(event, world),
    ...event.overrides,
  };
}

const hiddenFields: Wire = {
  description: '',
  excerpt: '',
  image: false,
  all_day: null,
  cost: '',
  website: '',
  show_map: null,
  show_map_link: null,
  hide_from_listings: null,
  sticky: null,
  featured: null,
  venue: [],
  organizer: [],
};

function eventWire(event: StoredEvent, world: World, detailed: boolean): Wire {
  const { links, store } = world;
  const url = links.to(event);
  return {
    id: event.id,
    ...globalId(event.id, world),
    ...eventDates(event, store.town.timeZone),
    url,
    rest_url: links.rest('calendar/events/v1', `/events/${event.id}`),
    title: texturize(event.title),
    description: event.content,
    excerpt: event.excerpt,
    slug: encodeSlug(event.slug),
    image: world.part(`image ${event.image}`, () => imageWire(event.image, world)) ?? false,
    all_day: event.allDay,
    ...times(event, store.town.timeZone),
    cost: event.cost,
    cost_details: {
      currency_symbol: '',
      currency_code: '',
      currency_position: '',
      values: event.costValues,
    },
    website: event.website === '' ? url : escapeHtml(event.website),
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hideFromListings,
    sticky: event.sticky,
    featured: event.featured,
    categories: terms(event.categories, store.categories.byId, world),
    tags: terms(event.tags, store.tags.byId, world),
    venue: venues(event, world, detailed),
    organizer: organizers(event, world, detailed),
    custom_fields: [],
    ...event.overrides,
  };
}

function times(event: StoredEvent, siteZone: string): Wire {
  const zone = zoneId(event.timezone, siteZone);
  const start = toInstant(event.start, zone);
  const end = toInstant(event.end, zone);
  const utcStart = start === null ? event.start : toLocal(start, 'UTC');
  const utcEnd = end === null ? event.end : toLocal(end, 'UTC');
  return {
    start_date: event.start,
    start_date_details: timeDetails(event.start),
    end_date: event.end,
    end_date_details: timeDetails(event.end),
    utc_start_date: utcStart,
    utc_start_date_details: timeDetails(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: timeDetails(utcEnd),
    timezone: event.timezone,
    timezone_abbr: /^(?:$|UTC[+-])/.test(event.timezone) ? event.timezone : abbreviation(start ?? 0, zone),
  };
}

/** `[]` for none, the venue itself for one, a list for several. Venues nobody may read show too. */
function venues(event: StoredEvent, world: World, detailed: boolean): unknown {
  const found = known(event.venues, world.store.venues.byId).map((venue) =>
    detailed
      ? venueWire(venue, world, detailed)
      : world.part(`venue ${venue.id}`, () => venueWire(venue, world)),
  );
  return found.length === 1 ? found[0] : found;
}

function organizers(event: StoredEvent, world: World, detailed: boolean): readonly unknown[] {
  return known(event.organizers, world.store.organizers.byId).map((organizer) =>
    detailed
      ? organizerWire(organizer, world, detailed)
      : world.part(`organizer ${organizer.id}`, () => organizerWire(organizer, world)),
  );
}

function terms(
  ids: readonly number[],
  byId: ReadonlyMap<number, StoredTerm>,
  world: World,
): readonly unknown[] {
  return known(ids, byId).map((term) => world.part(`term ${term.id}`, () => embeddedTermWire(term, world)));
}

function known<T>(ids: readonly number[], byId: ReadonlyMap<number, T>): readonly T[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function eventLd(event: StoredEvent, world: World): Wire {
  const { links, store } = world;
  const [venue] = known(event.venues, store.venues.byId);
  const [organizer] = known(event.organizers, store.organizers.byId);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: texturize(event.title),
    description: ldText(event.excerpt || event.content),
    ...ldImage(event.image, world),
    url: links.to(event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.eventStatus && { eventStatus: event.eventStatus }),
    startDate: withOffset(event.start, event.timezone, store.town.timeZone),
    endDate: withOffset(event.end, event.timezone, store.town.timeZone),
    ...(venue && { location: placeLd(venue, world) }),
    ...(organizer && { organizer: personLd(organizer, world) }),
    ...(event.costValues.length > 0 && { offers: offer(event, links.to(event)) }),
    performer: 'Organization',
  };
}

function offer(event: StoredEvent, url: string): Wire {
  return {
    '@type': 'Offer',
    price: event.costValues.join(', ').replace('.', ','),
    priceCurrency: 'PLN',
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.created.slice(0, 10)}T00:00:00+00:00`,
  };
}

function withOffset(local: string, timezone: string, siteZone: string): string {
  const zone = zoneId(timezone, siteZone);
  const instant = toInstant(local, zone);
  return instant === null ? local : `${local.replace(' ', 'T')}${offsetText(instant, zone)}`;
}

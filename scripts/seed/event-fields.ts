import { decodeHTML } from 'entities';
import type { WireItem } from '../../src/contract/collections.ts';
import type { Places } from './places.ts';
import type { Fields } from './writer.ts';

/** What the events namespace is sent to make an item anew. `strict`: for servers that take less than the documents say. */
type Sent = { readonly places: Places; readonly strict: boolean };

export function eventFields(event: WireItem<'events'>, { places, strict }: Sent): Fields {
  const { moved, idOf } = places;
  const ids = (collection: 'venues' | 'organizers' | 'categories' | 'tags', items: readonly Identified[]) =>
    items.flatMap(({ id }) => idOf(collection, id) ?? []);
  const venues = ids('venues', event.venue);
  const website = decodeHTML(event.website);
  return {
    // Servers refuse an event without a title.
    title: event.title.trim() === '' ? '–' : event.title,
    slug: event.slug,
    status: event.status,
    start_date: event.start_date,
    end_date: event.end_date,
    ...(event.timezone !== '' && { timezone: event.timezone }),
    ...(event.all_day !== null && { all_day: event.all_day }),
    ...(event.date_utc !== null && { date_utc: event.date_utc }),
    ...filled({ description: moved(event.description), excerpt: moved(event.excerpt), cost: event.cost }),
    // A server that was told none answers the event's own address.
    ...(website !== event.url && { website: moved(website) }),
    ...flags({
      show_map: event.show_map,
      show_map_link: event.show_map_link,
      hide_from_listings: event.hide_from_listings,
      sticky: event.sticky,
      featured: event.featured,
    }),
    ...imageOf(event, places),
    categories: ids('categories', event.categories),
    tags: ids('tags', event.tags),
    // Observed servers take one venue, and a list of one is refused.
    ...(strict ? { ...(venues[0] !== undefined && { venue: venues[0] }) } : { venue: venues }),
    organizer: ids('organizers', event.organizer),
  };
}

export function venueFields(venue: WireItem<'venues'>, { places }: Sent): Fields {
  return {
    venue: venue.venue,
    ...common(venue),
    ...filled({
      description: places.moved(venue.description),
      address: venue.address,
      city: venue.city,
      country: venue.country,
      province: venue.province,
      state: venue.state,
      zip: venue.zip,
      phone: venue.phone,
      website: places.moved(venue.website),
    }),
    ...(venue.show_map !== null && { show_map: String(venue.show_map) }),
    ...(venue.show_map_link !== null && { show_map_link: String(venue.show_map_link) }),
    ...imageOf(venue, places),
  };
}

export function organizerFields(organizer: WireItem<'organizers'>, { places }: Sent): Fields {
  return {
    organizer: organizer.organizer,
    ...common(organizer),
    ...filled({
      description: places.moved(organizer.description),
      phone: organizer.phone,
      website: places.moved(organizer.website),
      email: isEmail(organizer.email) ? organizer.email : '',
    }),
    ...imageOf(organizer, places),
  };
}

export function termFields(
  term: WireItem<'categories'>,
  collection: 'categories' | 'tags',
  { places }: Sent,
): Fields {
  const parent = collection === 'categories' ? places.idOf('categories', term.parent) : undefined;
  return {
    // Servers escape the ampersands of names they are sent, and would do so twice.
    name: term.name.replaceAll(/&(?:amp|#038);/g, '&'),
    slug: term.slug,
    ...filled({ description: places.moved(term.description) }),
    ...(parent !== undefined && { parent }),
  };
}

/** What servers answer of an address that somebody typed wrongly, they would not take. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

type Identified = { readonly id: number };

function common({ status, date_utc }: { readonly status: string; readonly date_utc: string | null }): Fields {
  return { status, ...(date_utc !== null && { date_utc }) };
}

function imageOf({ image }: { readonly image: { readonly id: number } | null }, { idOf }: Places): Fields {
  const id = image ? idOf('media', image.id) : undefined;
  return id === undefined ? {} : { image: String(id) };
}

/** Observed servers refuse some texts that are empty; what is not sent is empty too. */
function filled(texts: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function flags(values: Readonly<Record<string, boolean | null>>): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

import type { Event } from '../../model/event.ts';
import type { Image } from '../../model/image.ts';
import type { Organizer } from '../../model/organizer.ts';
import type { Post } from '../../model/post.ts';
import type { Category, Tag } from '../../model/term.ts';
import type { Venue } from '../../model/venue.ts';
import type { Item, Site } from '../../site/site.ts';
import { imageSources } from '../image-sources.ts';
import { printable, printableLine } from '../printable.ts';
import type { EventRecord, NewsRecord, OrganizerRecord, VenueRecord } from './record-schemas.ts';

/** What an event is in the open data. */
export function eventRecord(event: Event, site: Site): EventRecord {
  const { id, language, when, status, featured, cost, website } = event;
  const references = (items: readonly Referred[]) => items.map((item) => reference(item, site));
  const label = printableLine(cost.label);
  return {
    id,
    language,
    ...addresses(event, site),
    title: printableLine(event.title),
    ...text('summary', printable(event.summary)),
    ...times(when),
    ...(status && { status }),
    featured,
    cost: {
      free: cost.free,
      ...text('label', label),
      amounts: [...cost.amounts],
      currency: cost.currency,
    },
    ...link(website),
    ...image(event.image, site),
    venues: references(event.venues),
    organizers: references(event.organizers),
    categories: references(event.categories),
    tags: references(event.tags),
    translations: translations(event, site),
    ...dates(event),
  };
}

/** What a venue is in the open data. */
export function venueRecord(venue: Venue, site: Site): VenueRecord {
  const { id, language, coordinates, website } = venue;
  return {
    id,
    language,
    ...addresses(venue, site),
    name: printableLine(venue.name),
    ...text('summary', printable(venue.summary)),
    ...text('address', printableLine(venue.address)),
    ...text('postalCode', printableLine(venue.postalCode)),
    ...text('city', printableLine(venue.city)),
    ...text('region', printableLine(venue.region)),
    ...text('country', printableLine(venue.country)),
    ...(coordinates && { latitude: coordinates.latitude, longitude: coordinates.longitude }),
    ...text('phone', printableLine(venue.phone)),
    ...link(website),
    ...image(venue.image, site),
    translations: translations(venue, site),
    ...dates(venue),
  };
}

/** What an organizer is in the open data. */
export function organizerRecord(organizer: Organizer, site: Site): OrganizerRecord {
  const { id, language, website } = organizer;
  return {
    id,
    language,
    ...addresses(organizer, site),
    name: printableLine(organizer.name),
    ...text('summary', printable(organizer.summary)),
    ...link(website),
    ...image(organizer.image, site),
    translations: translations(organizer, site),
    ...dates(organizer),
  };
}

/** What a post is in the open data. */
export function newsRecord(post: Post, site: Site): NewsRecord {
  const { id, language, author, categories, tags, published, modified } = post;
  return {
    id,
    language,
    url: site.routes.url(site.pathOf(post)),
    title: printableLine(post.title),
    ...text('summary', printable(post.summary)),
    ...text('author', printableLine(author ?? '')),
    categories: categories.map(({ name }) => printableLine(name)),
    tags: tags.map((tag) => reference(tag, site)),
    ...image(post.image, site),
    translations: translations(post, site),
    published: utc(published),
    modified: utc(modified),
  };
}

type Referred = Venue | Organizer | Category | Tag;

/** Thousands of events refer to the same few items. */
const references = new WeakMap<Referred, EventRecord['venues'][number]>();

function reference(item: Referred, { routes, pathOf }: Site): EventRecord['venues'][number] {
  return references.getOrInsertComputed(item, () => ({
    id: item.id,
    name: printableLine(item.name),
    url: routes.url(pathOf(item)),
  }));
}

function addresses(item: Event | Venue | Organizer, { routes, pathOf }: Site) {
  const { language, kind, id } = item;
  return {
    url: routes.url(pathOf(item)),
    calendar: routes.url(routes.itemCalendarPath(language, kind, id)),
  };
}

/** An absent field for an empty text. */
function text<Name extends string>(name: Name, value: string): Partial<Record<Name, string>>;
function text(name: string, value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value };
}

function link(website: string | undefined) {
  return website !== undefined && URL.canParse(website) ? { website } : {};
}

function times({ start, end, allDay, firstDay, lastDay }: Event['when']) {
  return {
    start: allDay ? firstDay.toString() : withOffset(start),
    end: allDay ? lastDay.toString() : withOffset(end),
    allDay,
    timeZone: start.timeZoneId,
  };
}

function withOffset(time: Temporal.ZonedDateTime): string {
  return time.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

function dates({ created, modified }: Pick<Event, 'created' | 'modified'>) {
  return { created: utc(created), modified: utc(modified) };
}

function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

function image(given: Image | undefined, { config, routes }: Site) {
  if (!given) return {};
  const { src, width, height } = imageSources(given, config, routes);
  return { image: { url: routes.url(src), width, height, alt: printableLine(given.alt) } };
}

function translations(item: Item, site: Site): Record<string, string> {
  return Object.fromEntries(
    Object.values(site.translationsOf(item)).map((other) => [
      other.language,
      site.routes.url(site.pathOf(other)),
    ]),
  );
}

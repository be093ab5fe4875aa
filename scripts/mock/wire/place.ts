import { encodeSlug } from '../links.ts';
import type { StoredOrganizer, StoredVenue } from '../stored.ts';
import { escapeHtml, stripTags, texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import { eventDates } from './dates.ts';
import { imageWire } from './image.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A venue. Empty fields are left out; `detailed` adds the linked data that only single answers carry. */
export function venueWire(venue: StoredVenue, world: World, detailed = false): Wire {
  return {
    id: venue.id,
    ...eventDates(venue, world.store.town.timeZone),
    url: world.links.to(venue),
    venue: texturize(venue.name),
    ...filled({ description: venue.description }),
    slug: encodeSlug(venue.slug),
    ...filled({
      image: imageWire(venue.image, world),
      address: venue.address,
      city: venue.city,
      country: venue.country,
      province: venue.province,
      state: venue.state,
      zip: venue.zip,
      phone: venue.phone,
      website: venue.website,
      stateprovince: venue.stateProvince ?? (venue.state || venue.province),
      geo_lat: venue.latitude,
      geo_lng: venue.longitude,
    }),
    ...(detailed && { json_ld: placeLd(venue, world) }),
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    ...globalId(venue.id, world),
    ...venue.overrides,
  };
}

/** An organizer, by the same rules as a venue. */
export function organizerWire(organizer: StoredOrganizer, world: World, detailed = false): Wire {
  return {
    id: organizer.id,
    ...eventDates(organizer, world.store.town.timeZone),
    url: world.links.to(organizer),
    organizer: texturize(organizer.name),
    ...filled({ description: organizer.description }),
    slug: encodeSlug(organizer.slug),
    ...filled({
      image: imageWire(organizer.image, world),
      phone: organizer.phone,
      website: organizer.website,
      email: organizer.email,
    }),
    ...(detailed && { json_ld: personLd(organizer, world) }),
    ...globalId(organizer.id, world),
    ...organizer.overrides,
  };
}

/** Identity of an item over several installations: the host without its port, and the id. */
export function globalId(id: number, { links }: World): Wire {
  const text = `${new URL(links.origin).hostname}?id=${id}`;
  return { global_id: text, global_id_lineage: [text] };
}

export function placeLd(venue: StoredVenue, world: World): Wire {
  return {
    '@type': 'Place',
    name: texturize(venue.name),
    description: ldText(venue.description),
    ...ldImage(venue.image, world),
    url: '',
    address: {
      '@type': 'PostalAddress',
      ...filled({
        streetAddress: venue.address,
        addressLocality: venue.city,
        addressRegion: venue.state || venue.province,
        postalCode: venue.zip,
        addressCountry: venue.country,
      }),
    },
    telephone: venue.phone,
    sameAs: venue.website,
  };
}

export function personLd(organizer: StoredOrganizer, world: World): Wire {
  return {
    '@type': 'Person',
    name: texturize(organizer.name),
    description: ldText(organizer.description),
    ...ldImage(organizer.image, world),
    url: organizer.website,
    telephone: organizer.phone,
    email: scramble(organizer.email),
    sameAs: organizer.website,
  };
}

/** Descriptions in linked data are escaped twice and end in a backslash and an `n`. */
export function ldText(html: string): string {
  const text = stripTags(html).trim();
  return text === '' ? '' : `${escapeHtml(`<p>${text}</p>`)}\\n`;
}

export function ldImage(id: number, { store, links }: World): Wire {
  const media = store.media.byId.get(id);
  return media ? { image: links.upload(media.file) } : {};
}

function filled(fields: Wire): Wire {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}

/** Some letters as entities, others on the next request. */
function scramble(email: string): string {
  return [...email].map((letter) => (Math.random() < 0.6 ? `&#${letter.codePointAt(0)};` : letter)).join('');
}

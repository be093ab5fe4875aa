import type { Organizer, Venue } from '../model/groups.ts';
import type { Image } from '../model/item.ts';
import type { NearestStop } from '../model/stop.ts';
import type { MapImage } from '../site/asset-paths.ts';
import { stopOfVenue } from '../site/events/visiting.ts';
import { derivedOfPages, type LanguageContext, type PageContext } from './page.ts';

/** @example 'Młyńska (bus 3, 42), 4 minutes on foot' */
export function stopText({ t }: Pick<LanguageContext, 't'>, stop: NearestStop | undefined) {
  if (stop === undefined) return undefined;
  const { name, minutes } = stop;
  return minutes === undefined ? name : t('venue.stopOnFoot', { stop: name, count: minutes });
}

export type ContactData = ReturnType<typeof contactData>;

/** A website and its host, for the text of a link. */
export type WebsiteData = { readonly href: string; readonly host: string };

export type VenueData = ReturnType<typeof createVenue>;

export type OrganizerData = {
  readonly name: string;
  readonly path: string;
  readonly contact: ContactData;
};

/**
 * A venue: one object for all pages of a language.
 *
 * @param withLink whether links to maps are allowed beside what the venue says
 */
export function venueData(page: PageContext, venue: Venue, withLink: boolean): VenueData {
  return withLink ? linkedVenue(page, venue) : unlinkedVenue(page, venue);
}

const linkedVenue = derivedOfPages('venues with links to maps', (page, venue: Venue) =>
  createVenue(page, venue, true),
);
const unlinkedVenue = derivedOfPages('venues without links to maps', (page, venue: Venue) =>
  createVenue(page, venue, false),
);

function createVenue(page: LanguageContext, venue: Venue, withLink: boolean) {
  const { site } = page;
  const image = venue.showMap && venue.coordinates ? site.maps.at(venue.coordinates) : undefined;
  const picture = image && mapPicture(page, image);
  return {
    name: venue.name,
    path: site.pathOf(venue),
    address: addressLines(venue),
    /** The nearest stop and the way from it on foot; undefined where it is not known. */
    stop: stopText(page, stopOfVenue(site, venue)),
    /** Ways to the venue on maps; none where it may not lead to one. */
    directions: withLink ? directionsTo(venue) : [],
    /** The picture of its map; undefined where there is none. */
    picture,
    /** The map that loads after a click, where there is no picture. */
    map: picture ? undefined : venueMap(venue, withLink),
    contact: contactData(venue),
  };
}

/** An organizer: one object for all pages of a language. */
export const organizerData = derivedOfPages(
  'organizers of pages',
  ({ site }, organizer: Organizer): OrganizerData => ({
    name: organizer.name,
    path: site.pathOf(organizer),
    contact: contactData(organizer),
  }),
);

export function contactData(of: Venue | Organizer) {
  const { phone, website } = of;
  const email = of.kind === 'organizer' ? of.email : '';
  return {
    phone: phone ? { href: phoneLink(phone), text: phoneText(phone) } : undefined,
    email: email ? hiddenEmail(email) : undefined,
    website: website ? websiteData(website) : undefined,
  };
}

export function websiteData(href: string): WebsiteData {
  return { href, host: hostName(href) };
}

/** `tel:` address of a phone number as people write it; undefined for text without digits. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : undefined;
}

/** A phone number that no line breaks; other text as it is. */
export function phoneText(phone: string): string {
  return phoneLink(phone) === undefined ? phone : phone.replaceAll(' ', '\u00a0');
}

export function hostName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

export function addressLines({ address, postalCode, city, region, country }: Venue): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [address, town, region, country].filter((line) => line !== '');
}

/** Ways to a venue, to its coordinates or its address; none where it may not be shown or cannot be found. */
export function directionsTo({ showMapLink, coordinates, address, city }: Venue) {
  const place = coordinates
    ? `${coordinates.latitude},${coordinates.longitude}`
    : [address, city].filter(Boolean).join(', ');
  if (!showMapLink || place === '') return [];
  const to = encodeURIComponent(place);
  return [
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${to}` },
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${to}` },
    { name: 'Apple Maps', href: `https://maps.apple.com/?daddr=${to}` },
  ];
}

/** A picture of a map, and whose map it is. */
export type MapPictureData = NonNullable<ReturnType<typeof mapPicture>>;

/** Undefined where nobody knows whose map it is. */
export function mapPicture({ site, picture }: LanguageContext, { light, dark }: MapImage) {
  const { maps } = site.config;
  if (!maps) return undefined;
  // From the width a browser knows the density, also where there is one file.
  const sourcesOf = (image: Image) => {
    const { src, srcset, width } = picture(image);
    return { src, srcset: srcset || `${src} ${width}w` };
  };
  const { width, height } = picture(light);
  return {
    ...sourcesOf(light),
    width,
    height,
    /** The same map for dark pages; undefined where there is none. */
    dark: dark && sourcesOf(dark),
    attribution: maps.attribution,
  };
}

/** An e-mail address as markup, for `set:html`. */
export type HiddenEmail = { readonly href: string; readonly text: string };

/**
 * An e-mail address that browsers and screen readers take as it is, and programs that collect addresses from the text of
 * pages do not find: no character of it is written as itself. Needs no script. The part before the @ is partly
 * percent-encoded in the link as well (RFC 6068, section 2).
 *
 * @param letter what the message begins with; its lines end in a line feed
 */
export function hiddenEmail(email: string, letter?: Letter): HiddenEmail {
  const address = email.toWellFormed();
  const at = address.lastIndexOf('@');
  const box = [...address.slice(0, at)].map((character, index) =>
    index % 2 === 0 ? percentEncoded(character) : encodeURIComponent(character),
  );
  const link = `mailto:${box.join('')}@${encodeURIComponent(address.slice(at + 1))}`;
  const fields =
    letter === undefined
      ? ''
      : `?subject=${mailText(letter.subject)}&amp;body=${mailText(letter.body)}`;
  return { href: asReferences(link) + fields, text: asReferences(address) };
}

/** The start of a message, as plain text. */
export type Letter = { readonly subject: string; readonly body: string };

/** A field of a `mailto` address: line breaks are `%0D%0A` (RFC 6068, section 5). */
function mailText(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n')).replaceAll("'", '%27');
}

/** HTML, "character references": decimal and hexadecimal by turns. */
function asReferences(text: string): string {
  return [...text]
    .map((character, index) => {
      const code = character.codePointAt(0) ?? 0;
      return index % 3 === 0 ? `&#x${code.toString(16)};` : `&#${code};`;
    })
    .join('');
}

function percentEncoded(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/** Half the height and width of a map, in degrees: about 450 meters in the middle of Europe. */
const reach = { latitude: 0.004, longitude: 0.0085 };

/**
 * The map of a venue; undefined where it has no known place or none may be shown. Where no link is allowed it leads to
 * nothing but itself.
 *
 * @param withLink whether links to maps are allowed beside what the venue says
 */
export function venueMap(venue: Venue, withLink: boolean) {
  if (!venue.showMap || !venue.coordinates) return undefined;
  const { latitude, longitude } = venue.coordinates;
  const corners = [
    Math.max(longitude - reach.longitude, -180),
    Math.max(latitude - reach.latitude, -90),
    Math.min(longitude + reach.longitude, 180),
    Math.min(latitude + reach.latitude, 90),
  ];
  const box = corners.map((degrees) => Number(degrees.toFixed(5))).join('%2C');
  const frame = `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${latitude}%2C${longitude}`;
  return {
    /** Where it leads without a script. */
    href:
      withLink && venue.showMapLink
        ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
        : frame,
    /** Address for the frame. */
    frame,
  };
}

import type { Venue } from '../../model/venue.ts';
import { mapLink } from './contact-links.ts';

/** A map of OpenStreetMap that stands in for itself until it is clicked. */
export type VenueMap = {
  /** Where it leads without a script. */
  readonly href: string;
  /** Address for the frame. */
  readonly frame: string;
};

/** Half the height and width of a map, in degrees: about 450 meters in the middle of Europe. */
const reach = { latitude: 0.004, longitude: 0.0085 };

/**
 * The map of a venue; undefined where it has no known place or none may be shown. Where no link is allowed it leads to
 * nothing but itself.
 *
 * @param withLink whether links to maps are allowed beside what the venue says
 */
export function venueMap(venue: Venue, withLink: boolean): VenueMap | undefined {
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
  return { href: (withLink && mapLink(venue)) || frame, frame };
}

/** The place of a venue for the map program of a phone (RFC 5870); undefined where it may not lead to a map. */
export function geoLink({ showMapLink, coordinates }: Venue): string | undefined {
  return showMapLink && coordinates ? `geo:${coordinates.latitude},${coordinates.longitude}` : undefined;
}

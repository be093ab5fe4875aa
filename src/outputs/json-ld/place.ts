import type { Venue } from '../../model/venue.ts';
import type { Site } from '../../site/site.ts';
import type { Node } from './node.ts';

export function placeId(venue: Venue, site: Site): string {
  return `${site.routes.url(site.pathOf(venue))}#place`;
}

/** https://schema.org/Place */
export function placeNode(venue: Venue, site: Site): Node {
  return {
    '@type': 'Place',
    '@id': placeId(venue, site),
    name: venue.name,
    url: site.routes.url(site.pathOf(venue)),
    address: address(venue),
    geo: venue.coordinates && { '@type': 'GeoCoordinates', ...venue.coordinates },
    telephone: venue.phone,
    sameAs: venue.website,
  };
}

function address(venue: Venue): Node | undefined {
  const { address: street, postalCode, city, region, country } = venue;
  if (!(street || postalCode || city || region || country)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  };
}

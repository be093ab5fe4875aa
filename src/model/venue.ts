import type { Language } from '../contract/language.ts';
import type { WireVenue } from '../contract/venue.ts';
import type { CleanHtml } from './html.ts';
import type { Image } from './image.ts';
import { datesOf } from './instant.ts';
import { withDescription } from './item-body.ts';
import type { ItemContext } from './item-context.ts';
import { plainText } from './text.ts';
import { websiteOf } from './website.ts';

export type Venue = {
  readonly kind: 'venue';
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  /** Cleaned on every read. */
  readonly description: CleanHtml;
  readonly summary: string;
  readonly image: Image | undefined;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly website: string | undefined;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly showMap: boolean;
  readonly showMapLink: boolean;
  readonly created: Temporal.Instant;
  readonly modified: Temporal.Instant;
  readonly sourceUrl: string;
};

export function toVenue(wire: WireVenue, context: ItemContext): Venue {
  const own = {
    kind: 'venue',
    id: wire.id,
    language: context.language,
    slug: context.slugOf('venue', wire.id),
    name: plainText(wire.venue) || context.untitled,
    image: wire.image ? context.imageOf(wire.image) : undefined,
    address: plainText(wire.address),
    city: plainText(wire.city),
    region: plainText(wire.stateprovince || wire.province || wire.state),
    postalCode: plainText(wire.zip),
    country: plainText(wire.country),
    phone: plainText(wire.phone),
    coordinates: coordinatesOf(wire),
    showMap: wire.show_map ?? false,
    showMapLink: wire.show_map_link ?? false,
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('venue', wire.id)),
    sourceUrl: wire.url,
  } as const;
  return withDescription(own, {
    html: wire.description,
    excerpt: '',
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
  });
}

/** Servers say 0, 0 of a place they do not know. */
function coordinatesOf({ geo_lat: latitude, geo_lng: longitude }: WireVenue): Venue['coordinates'] {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

import type { Venue } from '../../model/venue.ts';

/** `tel:` address of a phone number as people write it; undefined for text without digits. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : undefined;
}

/** A phone number that no line breaks. */
export function phoneText(phone: string): string {
  return phone.replaceAll(' ', '\u00a0');
}

/** Host of a website, for the text of its link. */
export function hostName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

/** Address lines below the venue's name. */
export function addressLines({ address, postalCode, city, region, country }: Venue): string[] {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [address, town, region, country].filter((line) => line !== '');
}

/** Where OpenStreetMap shows a venue; undefined when it may not be shown or cannot be found. */
export function mapLink(venue: Venue): string | undefined {
  if (!venue.showMapLink) return undefined;
  if (venue.coordinates) {
    const { latitude, longitude } = venue.coordinates;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  const query = [venue.address, venue.city].filter(Boolean).join(', ');
  return query === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

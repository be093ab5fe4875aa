import type { MockRequest } from '../request.ts';
import type { StoredOrganizer, StoredVenue } from '../stored.ts';
import { imageOf, withImage } from './image.ts';
import { writtenItem } from './new-item.ts';

/** A venue as a request makes it, or changes it from what it was. */
export function writtenVenue(request: MockRequest, before?: StoredVenue): StoredVenue {
  const { query, world } = request;
  const text = textReader(request, before);
  const name = query.text('venue') ?? before?.name ?? '';
  const both = query.text('stateprovince') ?? before?.stateProvince;
  const map = (parameter: string, present: boolean | undefined) =>
    query.has(parameter) ? isTrue(query.text(parameter)) : (present ?? true);
  return {
    ...withImage(request, writtenItem(request, world.store.venues, before, name)),
    kind: 'venue',
    name,
    description: text('description'),
    address: text('address'),
    city: text('city'),
    country: text('country'),
    province: text('province'),
    state: text('state'),
    ...(both !== undefined && { stateProvince: both }),
    zip: text('zip'),
    phone: text('phone'),
    website: text('website'),
    latitude: before?.latitude ?? null,
    longitude: before?.longitude ?? null,
    showMap: map('show_map', before?.showMap),
    showMapLink: map('show_map_link', before?.showMapLink),
    image: imageOf(request) ?? before?.image ?? 0,
  };
}

/** An organizer as a request makes it, or changes it from what it was. */
export function writtenOrganizer(request: MockRequest, before?: StoredOrganizer): StoredOrganizer {
  const { query, world } = request;
  const text = textReader(request, before);
  const name = query.text('organizer') ?? before?.name ?? '';
  return {
    ...withImage(request, writtenItem(request, world.store.organizers, before, name)),
    kind: 'organizer',
    name,
    description: text('description'),
    phone: text('phone'),
    website: text('website'),
    email: text('email'),
    image: imageOf(request) ?? before?.image ?? 0,
  };
}

/** Reads a text that a request sends, or the item had before. */
function textReader<T extends object>(
  { query }: MockRequest,
  before: T | undefined,
): (name: keyof T & string) => string {
  return (name) => query.text(name) ?? String(before?.[name] ?? '');
}

function isTrue(text: string | undefined): boolean {
  return text !== undefined && !['', '0', 'false', 'no', 'off'].includes(text.toLowerCase());
}

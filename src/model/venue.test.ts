import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { venueSchema } from '../contract/venue.ts';
import { toVenue } from './venue.ts';

test('reads everything a server tells of a venue', () => {
  const wire = venueSchema.parse({
    id: 60,
    date_utc: '2026-01-01 10:00:00',
    modified_utc: '2026-01-02 10:00:00',
    url: 'https://cms.example/venue/hall/',
    venue: 'Hall &amp; Foyer',
    slug: 'hall',
    description: '<p>Old <b>mill</b></p>',
    address: 'ul. Młyńska 1',
    city: 'Łódź',
    country: 'Poland',
    stateprovince: 'łódzkie',
    zip: '90-001',
    phone: '+48 42 000 00 00',
    website: 'https://hall.example/?a=1&b=2',
    show_map: '1',
    show_map_link: true,
    geo_lat: '51.77',
    geo_lng: 19.46,
  });
  expect({ ...toVenue(wire, itemContext()) }).toEqual({
    kind: 'venue',
    id: 60,
    language: 'en',
    slug: 'venue-60',
    name: 'Hall & Foyer',
    description: '<p>Old <b>mill</b></p>',
    summary: 'Old mill',
    image: undefined,
    address: 'ul. Młyńska 1',
    city: 'Łódź',
    region: 'łódzkie',
    postalCode: '90-001',
    country: 'Poland',
    phone: '+48 42 000 00 00',
    website: 'https://hall.example/?a=1&b=2',
    coordinates: { latitude: 51.77, longitude: 19.46 },
    showMap: true,
    showMapLink: true,
    created: Temporal.Instant.from('2026-01-01T10:00:00Z'),
    modified: Temporal.Instant.from('2026-01-02T10:00:00Z'),
    sourceUrl: 'https://cms.example/venue/hall/',
  });
});

test.each([
  [51.77, 19.46, { latitude: 51.77, longitude: 19.46 }],
  [0, 19.46, { latitude: 0, longitude: 19.46 }],
  [0, 0, undefined],
  [91, 0, undefined],
  [0, -181, undefined],
  [51.77, undefined, undefined],
])('the coordinates %j, %j are %j', (geo_lat, geo_lng, coordinates) => {
  expect(toVenue(venueSchema.parse({ id: 1, geo_lat, geo_lng }), itemContext()).coordinates).toEqual(
    coordinates,
  );
});

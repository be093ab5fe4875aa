import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { unknownAccess } from '../../tests/support/sample-items.ts';
import { organizerSchema, venueSchema } from '../contract/events.ts';
import { toOrganizer, toVenue, websiteOf } from './groups.ts';

test('reads everything a server says of an organizer', () => {
  const wire = organizerSchema.parse({
    id: 70,
    date_utc: '2026-01-01 10:00:00',
    url: 'https://cms.example/organizer/team/',
    organizer: 'Zofia &#8222;Zosia&#8221; Łęcka',
    slug: 'team',
    description: '<p>Writes.</p>',
    phone: '42 000 00 00',
    email: 'box&#64;team.example',
    website: 'https://cms.example/organizer/team',
  });
  const organizer = toOrganizer(wire, itemContext());
  const { description, summary, imageCaption, website } = organizer;
  expect({ ...organizer, description, summary, imageCaption, website }).toEqual({
    kind: 'organizer',
    id: 70,
    language: 'en',
    slug: 'organizer-70',
    name: 'Zofia „Zosia” Łęcka',
    description: '<p>Writes.</p>',
    summary: 'Writes.',
    imageCaption: '',
    image: undefined,
    phone: '42 000 00 00',
    email: 'box@team.example',
    website: undefined,
    created: Temporal.Instant.from('2026-01-01T10:00:00Z'),
    modified: Temporal.Instant.from('2026-01-01T10:00:00Z'),
    sourceUrl: 'https://cms.example/organizer/team/',
  });
});

test.each(['none', 'a@b@c', 'a b@c.example', 'a@c.example?subject=x', '<a@c.example>'])(
  '%j is no address',
  (email) => {
    expect(toOrganizer(organizerSchema.parse({ id: 1, email }), itemContext()).email).toBe('');
  },
);

test('reads everything a server says of a venue', () => {
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
  const venue = toVenue(wire, itemContext());
  const { description, summary, imageCaption, website } = venue;
  expect({ ...venue, description, summary, imageCaption, website }).toEqual({
    kind: 'venue',
    id: 60,
    language: 'en',
    slug: 'venue-60',
    name: 'Hall & Foyer',
    description: '<p>Old <b>mill</b></p>',
    summary: 'Old mill',
    imageCaption: '',
    image: undefined,
    address: 'ul. Młyńska 1',
    city: 'Łódź',
    region: 'łódzkie',
    postalCode: '90-001',
    country: 'Poland',
    phone: '+48 42 000 00 00',
    website: 'https://hall.example/?a=1&b=2',
    coordinates: { latitude: 51.77, longitude: 19.46 },
    access: unknownAccess,
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
  expect(
    toVenue(venueSchema.parse({ id: 1, geo_lat, geo_lng }), itemContext()).coordinates,
  ).toEqual(coordinates);
});

const own = 'https://cms.example/event/jam/';

test.each([
  ['', undefined],
  ['https://tickets.example.org/?a=1&amp;b=2', 'https://tickets.example.org/?a=1&b=2'],
  ['https://tickets.example.org/?a=1&copy=2', 'https://tickets.example.org/?a=1&copy=2'],
  ['http://www.example.org', 'http://www.example.org/'],
  ['www.example.org/path', 'https://www.example.org/path'],
  ['//example.org/', 'https://example.org/'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['https://example.org/a b', 'https://example.org/a%20b'],
  [own, undefined],
  ['http://cms.example/event/jam', undefined],
  ['https://cms.example/event/other/', 'https://cms.example/event/other/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:a@example.org', undefined],
  ['none', undefined],
  ['https://', undefined],
])('%j is %j', (website, expected) => {
  expect(websiteOf(website, own)).toBe(expected);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { sampleEvent, sampleMedia, sampleOrganizer, sampleTown, sampleVenue } from '../sample-town.ts';

const town = sampleTown({
  events: [
    sampleEvent({ id: 1, venues: [10], organizers: [20] }),
    sampleEvent({ id: 2, venues: [11], start: '2026-01-01 18:00:00', end: '2026-01-01 20:00:00' }),
    sampleEvent({ id: 3, venues: [12], status: 'draft' }),
  ],
  venues: [
    sampleVenue({
      id: 10,
      name: 'Hall',
      city: 'Gdynia',
      website: 'https://hall.example/?a=1&b=2',
      image: 30,
    }),
    sampleVenue({ id: 11, name: 'Room', latitude: 54.5, longitude: 18.5 }),
    sampleVenue({ id: 12, slug: 'attic' }),
    sampleVenue({ id: 13, status: 'draft' }),
    sampleVenue({ id: 14, language: 'pl', slug: 'sala' }),
  ],
  organizers: [sampleOrganizer({ id: 20, email: 'house@example.org' })],
  media: [
    sampleMedia({ id: 30, width: 1200, height: 800, file: 'hall.png', bytes: async () => new Uint8Array() }),
  ],
});

const venueListSchema = z.object({ venues: z.array(z.unknown()) });
const emailSchema = z.object({ json_ld: z.object({ email: z.string() }) });

const venues = '/calendar/events/v1/venues';
let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(town);
});
afterAll(() => mock.close());

describe('the list of venues', () => {
  test.each<readonly [string, readonly number[]]>([
    ['', [12, 11, 10]],
    ['?ml_language=pl', [14]],
    ['?search=gdynia', [10]],
    ['?event=1', [10]],
    ['?has_events=1', [11, 10]],
    ['?only_with_upcoming=true', [10]],
    ['?only_with_upcoming=false', [12, 11, 10]],
    ['?per_page=1&page=3', [10]],
  ])('%s holds %j', async (query, ids) => {
    expect(idsOf(await mock.get(`${venues}${query}`))).toEqual(ids);
  });

  test('shows editors drafts too', async () => {
    expect(idsOf(await mock.get(venues, 'editor'))).toEqual([13, 12, 11, 10]);
  });

  test('ends with an error beyond the last page', async () => {
    expect(errorOf(await mock.get(`${venues}?page=2`))).toEqual([404, 'venue-archive-page-not-found']);
  });

  test('leaves empty fields out', async () => {
    const time = '2026-01-01 11:00:11';
    const utc = '2026-01-01 10:00:11';
    expect(venueListSchema.parse((await mock.get(`${venues}?event=2`)).body).venues).toEqual([
      {
        id: 11,
        author: '1',
        status: 'publish',
        date: time,
        date_utc: utc,
        modified: time,
        modified_utc: utc,
        url: `${mock.origin}/venue/venue-11/`,
        venue: 'Room',
        slug: 'venue-11',
        geo_lat: 54.5,
        geo_lng: 18.5,
        show_map: true,
        show_map_link: true,
        global_id: '127.0.0.1?id=11',
        global_id_lineage: ['127.0.0.1?id=11'],
      },
    ]);
  });
});

describe('one venue', () => {
  test('carries its picture in all sizes, its website unescaped and linked data', async () => {
    const { body } = await mock.get(`${venues}/10`);
    const upload = (name: string) => `${mock.origin}/uploads/${name}`;
    expect(body).toMatchObject({
      date: '2026-01-01 11:00:10',
      date_utc: '2026-01-01 10:00:10',
      website: 'https://hall.example/?a=1&b=2',
      json_ld: { '@type': 'Place', address: { addressLocality: 'Gdynia' } },
      image: {
        url: upload('hall.png'),
        width: 1200,
        height: 800,
        extension: 'png',
        sizes: {
          thumbnail: { width: 150, height: 150, 'mime-type': 'image/png', url: upload('hall-150x150.png') },
          medium: { width: 300, height: 200, url: upload('hall-300x200.png') },
          medium_large: { width: 768, height: 512, url: upload('hall-768x512.png') },
          large: { width: 1024, height: 683, url: upload('hall-1024x683.png') },
        },
      },
    });
  });

  test.each<readonly [string, number, string]>([
    ['13', 403, 'venue-not-accessible'],
    ['99', 400, 'rest_invalid_param'],
    ['by-slug/nosuch', 400, 'rest_invalid_param'],
  ])('%s is refused with %i %s', async (path, status, code) => {
    expect(errorOf(await mock.get(`${venues}/${path}`))).toEqual([status, code]);
  });

  test('is found by its slug from every language', async () => {
    expect((await mock.get(`${venues}/by-slug/sala`)).body).toMatchObject({ id: 14 });
    expect((await mock.get(`${venues}/by-slug/attic?ml_language=pl`)).body).toMatchObject({ id: 12 });
  });
});

describe('organizers', () => {
  test('follow the rules of venues under their own names', async () => {
    const organizers = '/calendar/events/v1/organizers';
    expect((await mock.get(`${organizers}?event=1`)).body).toMatchObject({
      organizers: [{ id: 20, organizer: 'Organizer 20', email: 'house@example.org' }],
    });
    expect(errorOf(await mock.get(`${organizers}?page=2`))).toEqual([
      404,
      'organizer-archive-page-not-found',
    ]);
  });

  test('scramble the address in their linked data another way each time', async () => {
    const read = async () =>
      emailSchema.parse((await mock.get('/calendar/events/v1/organizers/20')).body).json_ld.email;
    const seen = new Set(await Promise.all(Array.from({ length: 6 }, read)));
    expect(seen.size).toBeGreaterThan(1);
  });
});

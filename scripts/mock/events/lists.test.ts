import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  errorOf,
  idsOf,
  openSampleMock,
  type SampleMock,
} from '../../../tests/support/sample-mock.ts';
import {
  eventsTown,
  sampleEvent,
  sampleMedia,
  sampleOrganizer,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../../tests/support/sample-town.ts';

describe('lists of events', () => {
  const events = '/calendar/events/v1/events';
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(eventsTown);
  });
  afterAll(() => mock.close());

  describe('the list of events', () => {
    test.each<readonly [string, readonly number[]]>([
      ['', [10, 15, 11, 12]],
      ['?ml_language=pl', [19]],
      ['?search=rock', [10, 11]],
      ['?categories=concerts,31', [10, 12]],
      ['?categories[]=30', [10]],
      ['?tags=family', [11]],
      ['?venue=20', [10, 15]],
      ['?organizer[]=22', [12]],
      ['?featured=true', [10]],
      ['?featured=false', [15, 11, 12]],
      ['?include=13,14,10', [13, 10]],
      ['?start_date=2026-12-02', [11, 12]],
      ['?starts_before=2026-11-30', [13]],
      ['?post_parent=7', []],
      ['?geoloc=true', [10, 15]],
      ['?geoloc=0', [11, 12]],
      ['?geoloc_lat=52.5&geoloc_lng=19', [10, 15]],
      ['?geoloc_lat=52.5&geoloc_lng=18', []],
      ['?geoloc_lat=19&geoloc_lng=52.5', []],
      ['?geoloc=false&geoloc_lat=52.5&geoloc_lng=19', []],
      ['?ticketed=true', [10]],
      ['?ticketed=false', [15, 11, 12]],
      ['?status=publish', [10, 15, 11, 12]],
      ['?unknown=parameter', [10, 15, 11, 12]],
    ])('%s holds %j', async (query, ids) => {
      const answer = await mock.get(`${events}${query}`);
      expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
    });

    test('shows an editor drafts and private events, unless asked for published ones', async () => {
      expect(idsOf(await mock.get(events, 'editor'))).toEqual([10, 15, 16, 17, 11, 12]);
      expect(idsOf(await mock.get(`${events}?status=publish`, 'editor'))).toEqual([10, 15, 11, 12]);
      expect(idsOf(await mock.get(`${events}?status=trash`, 'editor'))).toEqual([18]);
      expect(idsOf(await mock.get(events, 'subscriber'))).toEqual([10, 15, 11, 12]);
    });

    test('shows authors drafts of their own', async () => {
      const drafts = [1, 2].map((id) => sampleEvent({ id, author: id, status: 'draft' }));
      const own = await openSampleMock(sampleTown({ events: drafts }));
      expect(idsOf(await own.get(`${events}?status=any`, 'author'))).toEqual([2]);
      expect((await own.get(`${events}/2`, 'author')).status).toBe(200);
      expect(errorOf(await own.get(`${events}/1`, 'author'))).toEqual([
        403,
        'event-not-accessible',
      ]);
      await own.close();
    });

    test('comes page by page in an envelope', async () => {
      const answer = await mock.get(`${events}?per_page=2&page=2&ml_language=en`);
      expect(answer.body).toMatchObject({
        rest_url: `${mock.url}${events}/?per_page=2&ml_language=en&page=2`,
        previous_rest_url: `${mock.url}${events}/?per_page=2&ml_language=en&page=1`,
        total: 4,
        total_pages: 2,
      });
      expect(answer.body).not.toHaveProperty('next_rest_url');
      expect(idsOf(answer)).toEqual([11, 12]);
      expect([...answer.headers.keys()].filter((name) => name.includes('total'))).toEqual([]);
    });

    test('gives 50 events at most on a page, whatever is asked', async () => {
      const many = Array.from({ length: 51 }, (_, index) => sampleEvent({ id: index + 1 }));
      const full = await openSampleMock(sampleTown({ events: many }));
      const answer = await full.get(`${events}?per_page=1000`);
      await full.close();
      expect(answer.body).toMatchObject({ total: 51, total_pages: 2 });
      expect(idsOf(answer)).toEqual(many.slice(0, 50).map(({ id }) => id));
    });

    test('is empty, not missing, where nothing fits on the first page', async () => {
      const { status, body } = await mock.get(`${events}?search=nothing`);
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ events: [], total: 0, total_pages: 0 }),
      ]);
    });

    test.each<readonly [string, number, string]>([
      ['?page=9', 404, 'event-archive-page-not-found'],
      ['?page=0', 400, 'rest_invalid_param'],
      ['?per_page=0', 400, 'rest_invalid_param'],
      ['?per_page=-1', 400, 'rest_invalid_param'],
      ['?per_page=abc', 400, 'rest_invalid_param'],
      ['?geoloc_lat=x&geoloc_lng=19', 400, 'rest_invalid_param'],
      ['?geoloc_lat=52.5', 400, 'rest_invalid_param'],
      ['?geoloc_lng=19', 400, 'rest_invalid_param'],
      ['?featured=maybe', 400, 'rest_invalid_param'],
      ['?start_date=soon', 400, 'rest_invalid_param'],
      ['?ml_language=de', 400, 'rest_invalid_param'],
    ])('%s is refused with %i %s', async (query, status, code) => {
      expect(errorOf(await mock.get(`${events}${query}`))).toEqual([status, code]);
    });

    test('names the coordinate that is missing', async () => {
      const params = async (query: string) => (await mock.get(`${events}?${query}`)).body;
      expect(await params('geoloc_lat=52.5')).toMatchObject({
        data: { params: { geoloc_lng: 'Invalid parameter.' } },
      });
      expect(await params('geoloc_lng=19')).toMatchObject({
        data: { params: { geoloc_lat: 'Invalid parameter.' } },
      });
    });

    test('of an observed server knows no places and no tickets', async () => {
      const observed = await openSampleMock(eventsTown, 'observed');
      const path = '/tribe/events/v1/events';
      expect(idsOf(await observed.get(`${path}?geoloc=true&geoloc_lat=1`))).toEqual([
        10, 15, 11, 12,
      ]);
      expect(errorOf(await observed.get(`${path}?ticketed=true`))).toEqual([
        400,
        'rest_invalid_param',
      ]);
      await observed.close();
    });

    test('names refused parameters in its own words', async () => {
      expect((await mock.get(`${events}?page=0&venue=x`)).body).toEqual({
        code: 'rest_invalid_param',
        message: 'Invalid parameter(s): page, venue',
        data: {
          status: 400,
          params: { page: 'Invalid parameter.', venue: 'Invalid parameter.' },
          details: [],
        },
      });
    });

    test('shows of an event under a password its title and times', async () => {
      const { body } = await mock.get(`${events}?include=15`);
      expect(body).toMatchObject({
        events: [
          {
            id: 15,
            title: 'Event 15',
            start_date: '2026-12-01 18:00:00',
            description: '',
            all_day: null,
            show_map: null,
            show_map_link: null,
            hide_from_listings: null,
            sticky: null,
            featured: null,
            website: '',
            venue: [],
            organizer: [],
          },
        ],
      });
    });
  });
});

describe('lists of events on observed servers', () => {
  describe('as observed', () => {
    let observed: SampleMock;
    beforeAll(async () => {
      const twins = Array.from({ length: 4 }, (_, index) => sampleEvent({ id: 40 + index }));
      observed = await openSampleMock(
        { ...eventsTown, events: [...eventsTown.events, ...twins] },
        'observed',
      );
    });
    afterAll(() => observed.close());

    test('include does not lift the bounds of time', async () => {
      const answer = await observed.get('/tribe/events/v1/events?include=13,12');
      expect(idsOf(answer)).toEqual([12]);
    });

    test.each<readonly [string, number, string | undefined]>([
      ['/tribe/events/v1/events', 400, 'rest_invalid_param'],
      ['/tribe/events/v1/venues', 400, 'rest_invalid_param'],
      ['/tribe/events/v1/organizers', 400, 'rest_invalid_param'],
      ['/tribe/events/v1/categories', 200, undefined],
      ['/wp/v2/posts', 200, undefined],
    ])('%s with an empty search is %i', async (path, status, code) => {
      const { status: given, body } = await observed.get(`${path}?search=`);
      expect([given, Object(body).code]).toEqual([status, code]);
    });

    test('knows only its own spelling', async () => {
      expect(errorOf(await observed.get('/calendar/events/v1/events'))).toEqual([
        404,
        'rest_no_route',
      ]);
      expect(errorOf(await observed.get('/tribe/events/v1/events?lang=de'))).toEqual([
        400,
        'rest_invalid_param',
      ]);
      expect(errorOf(await observed.get('/tribe/events/v1/events?wpml_language=de'))).toEqual([
        400,
        'rest_invalid_param',
      ]);
      expect(idsOf(await observed.get('/tribe/events/v1/events?ml_language=pl'))).not.toContain(19);
    });
  });
});

describe('single events', () => {
  const events = '/calendar/events/v1/events';
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(eventsTown);
  });
  afterAll(() => mock.close());

  describe('one event', () => {
    test.each<readonly [string, number]>([
      ['10', 10],
      ['14', 14],
      ['by-slug/hidden', 14],
      ['19', 19],
      ['by-slug/%C5%BC%C3%B3%C5%82%C4%87', 19],
      ['by-slug/%25c5%25bc%25c3%25b3%25c5%2582%25c4%2587', 19],
      ['15?password=open', 15],
    ])('%s is found whatever the language', async (path, id) => {
      expect(await mock.get(`${events}/${path}`)).toMatchObject({
        status: 200,
        body: { id, json_ld: {} },
      });
    });

    test.each<readonly [string, number, string]>([
      ['4711', 400, 'rest_invalid_param'],
      ['by-slug/nosuch', 400, 'rest_invalid_param'],
      ['ten', 404, 'rest_no_route'],
      ['15', 403, 'event-password-protected'],
      ['15?password=wrong', 403, 'event-password-protected'],
      ['16', 403, 'event-not-accessible'],
      ['17', 403, 'event-not-accessible'],
      ['18', 403, 'event-not-accessible'],
    ])('%s is refused with %i %s', async (path, status, code) => {
      expect(errorOf(await mock.get(`${events}/${path}`))).toEqual([status, code]);
    });

    test('asks editors for the password too, and shows them drafts', async () => {
      expect(errorOf(await mock.get(`${events}/15`, 'editor'))).toEqual([
        403,
        'event-password-protected',
      ]);
      expect((await mock.get(`${events}/16`, 'editor')).body).toMatchObject({
        status: 'draft',
        date_utc: '0000-00-00 00:00:00',
        url: `${mock.origin}/?post_type=calendar_events&p=16`,
      });
    });

    test('carries one venue as an object, several as a list, also those in the trash, and none it does not know', async () => {
      expect((await mock.get(`${events}/10`)).body).toMatchObject({
        venue: { id: 20, venue: 'Hall &#038; Foyer' },
      });
      expect((await mock.get(`${events}/19`)).body).toMatchObject({
        venue: [{ id: 20 }, { id: 21, status: 'trash' }],
      });
      expect((await mock.get(`${events}/11`)).body).toMatchObject({
        venue: [],
        organizer: [],
        image: false,
      });
    });

    test('answers its own address where no website was ever set', async () => {
      const url = `${mock.origin}/event/event-11/`;
      expect((await mock.get(`${events}/11`)).body).toMatchObject({ url, website: url });
      expect((await mock.get(`${events}/19`)).body).toMatchObject({
        url: `${mock.origin}/pl/event/%c5%bc%c3%b3%c5%82%c4%87/`,
        slug: '%c5%bc%c3%b3%c5%82%c4%87',
      });
    });
  });
});

describe('venues and organizers', () => {
  const town = sampleTown({
    events: [
      sampleEvent({ id: 1, venue: [10], organizer: [20] }),
      sampleEvent({
        id: 2,
        venue: [11],
        start_date: '2026-01-01 18:00:00',
        end_date: '2026-01-01 20:00:00',
      }),
      sampleEvent({ id: 3, venue: [12], status: 'draft' }),
    ],
    venues: [
      sampleVenue({
        id: 10,
        venue: 'Hall',
        city: 'Gdynia',
        website: 'https://hall.example/?a=1&b=2',
        image: 30,
      }),
      sampleVenue({ id: 11, venue: 'Room', geo_lat: 54.5, geo_lng: 18.5 }),
      sampleVenue({ id: 12, slug: 'attic' }),
      sampleVenue({ id: 13, status: 'draft' }),
      sampleVenue({ id: 14, language: 'pl', slug: 'sala' }),
    ],
    organizers: [sampleOrganizer({ id: 20, email: 'house@example.org' })],
    media: [
      sampleMedia({
        id: 30,
        width: 1200,
        height: 800,
        file: 'hall.png',
        bytes: async () => new Uint8Array(),
      }),
    ],
  });

  const venueListSchema = z.object({ venues: z.array(z.unknown()) });

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
      expect(errorOf(await mock.get(`${venues}?page=2`))).toEqual([
        404,
        'venue-archive-page-not-found',
      ]);
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
    test('carries its picture, its website unescaped and linked data', async () => {
      const { body } = await mock.get(`${venues}/10`);
      const upload = (name: string) => `${mock.origin}/uploads/${name}`;
      expect(body).toMatchObject({
        date: '2026-01-01 11:00:10',
        date_utc: '2026-01-01 10:00:10',
        website: 'https://hall.example/?a=1&b=2',
        json_ld: { '@type': 'Place' },
        image: {
          url: upload('hall.png'),
          width: 1200,
          height: 800,
          extension: 'png',
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
      expect((await mock.get(`${venues}/by-slug/attic?ml_language=pl`)).body).toMatchObject({
        id: 12,
      });
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
  });
});

describe('categories and tags', () => {
  const town = sampleTown({
    events: [
      sampleEvent({ id: 1, categories: [10, 11], tags: [20] }),
      sampleEvent({ id: 2, categories: [10], status: 'draft' }),
    ],
    posts: [samplePost({ id: 3, tags: [20] })],
    terms: [
      sampleTerm({ id: 10, kind: 'category', name: 'Rock & Roll', slug: 'rock' }),
      sampleTerm({ id: 11, kind: 'category', name: 'Ballet', slug: 'ballet', parent: 10 }),
      sampleTerm({ id: 12, kind: 'category', name: 'Empty', slug: 'empty' }),
      sampleTerm({ id: 13, kind: 'category', name: 'Puste', slug: 'puste', language: 'pl' }),
      sampleTerm({ id: 20, kind: 'tag', name: 'outdoor & free', slug: 'outdoor' }),
    ],
  });

  const categories = '/calendar/events/v1/categories';
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(town);
  });
  afterAll(() => mock.close());

  describe('the list of categories', () => {
    test.each<readonly [string, readonly number[]]>([
      ['', [11, 10]],
      ['?hide_empty=0', [11, 12, 10]],
      ['?hide_empty=false&ml_language=pl', [13]],
      ['?search=roll', [10]],
      ['?include=10,12', [10]],
      ['?exclude[]=10', [11]],
      ['?parent=10', [11]],
      ['?slug=rock', [10]],
      ['?post=2', [10]],
      ['?event=1', [11, 10]],
      ['?orderby=id', [10, 11]],
      ['?orderby=id&order=desc', [11, 10]],
      ['?orderby=nonsense', [11, 10]],
      ['?page=9', []],
    ])('%s holds %j', async (query, ids) => {
      const answer = await mock.get(`${categories}${query}`);
      expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
    });

    test('counts everything, and goes on beyond its end with nothing', async () => {
      const first = await mock.get(`${categories}?per_page=1&hide_empty=0`);
      const own = 'per_page=1&hide_empty=0';
      expect(first.body).toMatchObject({
        rest_url: `${mock.url}${categories}/?${own}&page=1`,
        next_rest_url: `${mock.url}${categories}/?${own}&page=2`,
        total: 3,
        total_pages: 3,
      });
      const beyond = await mock.get(`${categories}?page=4`);
      expect(beyond.body).toMatchObject({
        previous_rest_url: `${mock.url}${categories}/?page=3`,
        categories: [],
      });
    });

    test('refuses a page that is no number above 0', async () => {
      expect(errorOf(await mock.get(`${categories}?page=0`))).toEqual([400, 'rest_invalid_param']);
    });
  });

  describe('a term', () => {
    test('counts published items of every kind', async () => {
      expect((await mock.get(`${categories}/10`)).body).toMatchObject({
        name: 'Rock &#038; Roll',
        count: 1,
      });
      expect((await mock.get('/calendar/events/v1/tags/20')).body).toMatchObject({
        name: 'outdoor &amp; free',
        count: 2,
        url: `${mock.origin}/tag/outdoor/`,
      });
    });

    test('names its parent and is below it', async () => {
      expect((await mock.get(`${categories}/11`)).body).toMatchObject({
        parent: 10,
        url: `${mock.origin}/events/category/rock/ballet/`,
        urls: { up: `${mock.url}${categories}/10` },
      });
    });

    test('that does not exist is an invalid id', async () => {
      expect(errorOf(await mock.get(`${categories}/20`))).toEqual([400, 'rest_invalid_param']);
    });
  });
});

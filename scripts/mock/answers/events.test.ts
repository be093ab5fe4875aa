import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { sampleEvent, sampleOrganizer, sampleTerm, sampleTown, sampleVenue } from '../sample-town.ts';

const town = sampleTown({
  events: [
    sampleEvent({ id: 10, title: 'Rock & Roll', categories: [30], venues: [20], featured: true }),
    sampleEvent({
      id: 11,
      start: '2026-12-02 18:00:00',
      end: '2026-12-02 20:00:00',
      content: '<p>Rock</p>',
      tags: [32],
    }),
    sampleEvent({
      id: 12,
      start: '2026-12-03 18:00:00',
      end: '2026-12-03 20:00:00',
      organizers: [22],
      categories: [31],
    }),
    sampleEvent({ id: 13, start: '2026-11-01 18:00:00', end: '2026-11-01 20:00:00', slug: 'past' }),
    sampleEvent({ id: 14, hideFromListings: true, slug: 'hidden' }),
    sampleEvent({
      id: 15,
      password: 'open',
      slug: 'secret',
      content: '<p>Secret</p>',
      venues: [20],
      website: 'https://a.example/',
    }),
    sampleEvent({ id: 16, status: 'draft' }),
    sampleEvent({ id: 17, status: 'private' }),
    sampleEvent({ id: 18, status: 'trash' }),
    sampleEvent({ id: 19, language: 'pl', slug: 'żółć', title: 'Żółć', venues: [20, 21, 99] }),
  ],
  venues: [
    sampleVenue({ id: 20, name: 'Hall & Foyer', zip: '81-368' }),
    sampleVenue({ id: 21, status: 'trash' }),
  ],
  organizers: [sampleOrganizer({ id: 22 })],
  terms: [
    sampleTerm({ id: 30, kind: 'category', slug: 'concerts' }),
    sampleTerm({ id: 31, kind: 'category', slug: 'plays' }),
    sampleTerm({ id: 32, kind: 'tag', slug: 'family' }),
  ],
});

const events = '/calendar/events/v1/events';
let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(town);
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
    ['?geoloc=true', [10, 15, 11, 12]],
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

  test('comes page by page in an envelope', async () => {
    const answer = await mock.get(`${events}?per_page=2&page=2&ml_language=en`);
    const window =
      'start_date=2026-11-20 00:00:00&end_date=2028-11-20 23:59:59&status=publish&ml_language=en';
    expect(answer.body).toMatchObject({
      rest_url: `${mock.url}${events}/?page=2&per_page=2&${window}`,
      previous_rest_url: `${mock.url}${events}/?per_page=2&${window.replaceAll(' ', '%20')}&page=1`,
      total: 4,
      total_pages: 2,
    });
    expect(answer.body).not.toHaveProperty('next_rest_url');
    expect(idsOf(answer)).toEqual([11, 12]);
    expect([answer.headers.get('x-tec-total'), answer.headers.get('x-tec-totalpages')]).toEqual(['4', '2']);
    expect(answer.headers.get('x-wp-total')).toBeNull();
  });

  test('gives 50 events at most on a page, whatever is asked', async () => {
    const { body } = await mock.get(`${events}?per_page=1000`);
    expect(body).toMatchObject({ rest_url: expect.stringContaining('per_page=50&') });
  });

  test('is empty, not missing, where nothing fits on the first page', async () => {
    const { status, body } = await mock.get(`${events}?search=nothing`);
    expect([status, body]).toEqual([200, expect.objectContaining({ events: [], total: 0, total_pages: 0 })]);
  });

  test.each<readonly [string, number, string]>([
    ['?page=9', 404, 'event-archive-page-not-found'],
    ['?page=0', 400, 'rest_invalid_param'],
    ['?per_page=0', 400, 'rest_invalid_param'],
    ['?per_page=-1', 400, 'rest_invalid_param'],
    ['?per_page=abc', 400, 'rest_invalid_param'],
    ['?search=', 400, 'rest_invalid_param'],
    ['?categories=nosuch', 400, 'rest_invalid_param'],
    ['?venue=4711', 400, 'rest_invalid_param'],
    ['?organizer=20', 400, 'rest_invalid_param'],
    ['?featured=maybe', 400, 'rest_invalid_param'],
    ['?start_date=soon', 400, 'rest_invalid_param'],
    ['?ticketed=true', 400, 'rest_invalid_param'],
    ['?status=draft', 400, 'rest_invalid_param'],
    ['?status=bogus', 400, 'rest_invalid_param'],
    ['?ml_language=de', 400, 'rest_invalid_param'],
  ])('%s is refused with %i %s', async (query, status, code) => {
    expect(errorOf(await mock.get(`${events}${query}`))).toEqual([status, code]);
  });

  test('names refused parameters in its own words, and a language as the content namespace does', async () => {
    expect((await mock.get(`${events}?page=0&venue=x`)).body).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page, venue',
      data: { status: 400, params: { page: 'Invalid parameter.', venue: 'Invalid parameter.' }, details: [] },
    });
    expect((await mock.get(`${events}?ml_language=de`)).body).toMatchObject({
      data: { details: { ml_language: { code: 'rest_not_in_enum' } } },
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
    expect(await mock.get(`${events}/${path}`)).toMatchObject({ status: 200, body: { id, json_ld: {} } });
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
    expect(errorOf(await mock.get(`${events}/15`, 'editor'))).toEqual([403, 'event-password-protected']);
    expect((await mock.get(`${events}/16`, 'editor')).body).toMatchObject({
      status: 'draft',
      date_utc: '0000-00-00 00:00:00',
      url: `${mock.origin}/?post_type=tribe_events&p=16`,
    });
  });

  test('carries one venue as an object, several as a list, also those in the trash, and none it does not know', async () => {
    expect((await mock.get(`${events}/10`)).body).toMatchObject({
      venue: { id: 20, venue: 'Hall &#038; Foyer' },
    });
    expect((await mock.get(`${events}/19`)).body).toMatchObject({
      venue: [{ id: 20 }, { id: 21, status: 'trash' }],
    });
    expect((await mock.get(`${events}/11`)).body).toMatchObject({ venue: [], organizer: [], image: false });
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

describe('as observed', () => {
  let observed: SampleMock;
  beforeAll(async () => {
    const twins = Array.from({ length: 4 }, (_, index) => sampleEvent({ id: 40 + index }));
    observed = await openSampleMock({ ...town, events: [...town.events, ...twins] }, 'observed');
  });
  afterAll(() => observed.close());

  test('include does not lift the bounds of time', async () => {
    const answer = await observed.get('/tribe/events/v1/events?include=13,12');
    expect(idsOf(answer)).toEqual([12]);
  });

  test('the address of the next page forgets the language', async () => {
    const { body } = await observed.get('/tribe/events/v1/events?per_page=1&wpml_language=en');
    expect(body).toMatchObject({
      rest_url: expect.not.stringContaining('language'),
      next_rest_url: expect.not.stringContaining('language'),
    });
  });

  test('events that begin together change places between two answers', async () => {
    const read = async () => idsOf(await observed.get('/tribe/events/v1/events?include=40,41,42,43'));
    const [first, second] = [await read(), await read()];
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(first).toEqual(second.toReversed());
  });

  test('knows only its own spelling', async () => {
    expect(errorOf(await observed.get(events))).toEqual([404, 'rest_no_route']);
    expect(errorOf(await observed.get('/tribe/events/v1/events?wpml_language=de'))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    expect(idsOf(await observed.get('/tribe/events/v1/events?ml_language=pl'))).not.toContain(19);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { eventsTown } from './events-sample.ts';

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
    ['?ticketed=true', []],
    ['?ticketed=false', [10, 15, 11, 12]],
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
    ['?geoloc_lat=52.5', 400, 'rest_invalid_param'],
    ['?geoloc_lng=19', 400, 'rest_invalid_param'],
    ['?geoloc_lat=x&geoloc_lng=19', 400, 'rest_invalid_param'],
    ['?featured=maybe', 400, 'rest_invalid_param'],
    ['?start_date=soon', 400, 'rest_invalid_param'],
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

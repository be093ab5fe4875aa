import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { sampleEvent, samplePost, sampleTerm, sampleTown } from '../sample-town.ts';

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
      rest_url: `${mock.url}${categories}/?page=1&${own}`,
      next_rest_url: `${mock.url}${categories}/?${own}&page=2`,
      total: 3,
      total_pages: 3,
    });
    expect(first.headers.get('x-tec-total')).toBe('3');
    const beyond = await mock.get(`${categories}?page=4`);
    expect(beyond.body).toMatchObject({
      previous_rest_url: `${mock.url}${categories}/?per_page=10&page=3`,
      categories: [],
    });
  });

  test('forgets every parameter in the addresses of its neighbors on observed servers', async () => {
    const observed = await openSampleMock(town, 'observed');
    const path = '/tribe/events/v1/categories';
    const { body } = await observed.get(`${path}?per_page=1&hide_empty=0`);
    expect(body).toMatchObject({
      rest_url: `${observed.url}${path}/`,
      next_rest_url: `${observed.url}${path}/?page=2`,
    });
    await observed.close();
  });

  test('refuses a page that is no number above 0', async () => {
    expect(errorOf(await mock.get(`${categories}?page=0`))).toEqual([400, 'rest_invalid_param']);
  });
});

describe('a term', () => {
  test('counts published items of every kind', async () => {
    expect((await mock.get(`${categories}/10`)).body).toMatchObject({ name: 'Rock &#038; Roll', count: 1 });
    expect((await mock.get('/calendar/events/v1/tags/20')).body).toMatchObject({
      name: 'outdoor &amp; free',
      count: 2,
      url: `${mock.origin}/tag/outdoor/`,
    });
  });

  test('names its parent and stands below it', async () => {
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, openSampleMock, type SampleMock } from '../server.ts';
import { eventsTown } from './events-sample.ts';

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

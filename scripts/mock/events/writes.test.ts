import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventSchema } from '../../../src/contract/events.ts';
import { describedFetch } from '../../../tests/support/described-answers.ts';
import {
  errorOf,
  idsOf,
  openSampleMock,
  type SampleMock,
} from '../../../tests/support/sample-mock.ts';
import { eventsTown } from '../../../tests/support/sample-town.ts';

const root = '/calendar/events/v1';
const events = `${root}/events`;
const evening = {
  title: 'Evening & more',
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
};
const idSchema = z.object({ id: z.number() });

let mock: SampleMock;
beforeEach(async () => {
  mock = await openSampleMock(eventsTown, 'documents');
});
afterEach(() => mock.close());

async function made(fields: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await mock.send('POST', events, { ...evening, ...fields });
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ json_ld: expect.anything() }),
  ]);
  return idSchema.parse(answer.body).id;
}

describe('an event that is written', () => {
  test('is there in full, and in the list', async () => {
    const id = await made({
      categories: [30],
      tags: [32],
      venue: [20],
      organizer: [22],
      cost: '25,50 zł',
    });
    const { body } = await mock.get(`${events}/${id}`);
    expect(eventSchema.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      title: 'Evening &#038; more',
      slug: 'evening-more',
      status: 'publish',
      author: '1',
      date: '2026-11-20 12:00:00',
      start_date: '2026-12-05 18:00:00',
      utc_start_date: '2026-12-05 17:00:00',
      timezone: 'Europe/Warsaw',
      all_day: false,
      cost: '25,50 zł',
      cost_details: { values: ['25.50'] },
      website: `${mock.origin}/event/evening-more/`,
      categories: [{ id: 30, count: 2 }],
      tags: [{ id: 32 }],
      venue: { id: 20 },
      organizer: [{ id: 22 }],
    });
    expect(idsOf(await mock.get(events))).toEqual([10, 15, 11, 12, id]);
    expect(idsOf(await mock.get(`${events}?organizer=22&tags=family`))).toEqual([id]);
    expect(idsOf(await mock.get(`${root}/venues?event=${id}`))).toEqual([20]);
  });

  test('gets a slug of its own when its title is taken', async () => {
    await made({});
    await made({});
    expect((await mock.get(`${events}/by-slug/evening-more-2`)).status).toBe(200);
    await made({ slug: 'other' });
    expect((await mock.get(`${events}/by-slug/other`)).status).toBe(200);
  });

  test('happens at a time that exists, and does not end before it begins', async () => {
    const id = await made({ start_date: '2026-03-29 02:30:00', end_date: '2026-03-29 01:00:00' });
    expect((await mock.get(`${events}/${id}`)).body).toMatchObject({
      start_date: '2026-03-29 03:30:00',
      end_date: '2026-03-29 03:30:00',
    });
    const whole = await made({ all_day: true });
    expect((await mock.get(`${events}/${whole}`)).body).toMatchObject({
      start_date: '2026-12-05 00:00:00',
      end_date: '2026-12-05 23:59:59',
    });
  });

  test.each(['POST', 'PUT', 'PATCH'])('leaves by %s what is not sent', async (method) => {
    const id = await made({ featured: true, cost: '5 zł', website: 'https://a.example/?a=1&b=2' });
    const answer = await mock.send(method, `${events}/${id}`, {
      title: 'Other',
      end_date: '2026-12-05 21:00:00',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        title: 'Other',
        slug: 'evening-more',
        featured: true,
        cost: '5 zł',
        end_date: '2026-12-05 21:00:00',
        website: 'https://a.example/?a=1&amp;b=2',
      },
    });
  });

  test('moves in the list when its time does, and leaves it for the trash and back', async () => {
    const id = await made({});
    await mock.send('PATCH', `${events}/${id}`, { start_date: '2026-11-21 18:00:00' });
    expect(idsOf(await mock.get(events))).toEqual([id, 10, 15, 11, 12]);
    expect(await mock.send('DELETE', `${events}/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'trash' },
    });
    expect(idsOf(await mock.get(events))).toEqual([10, 15, 11, 12]);
    expect(errorOf(await mock.send('DELETE', `${events}/${id}`))).toEqual([
      410,
      'event-is-in-trash',
    ]);
    expect(errorOf(await mock.get(`${events}/${id}`))).toEqual([403, 'event-not-accessible']);
    await mock.send('PUT', `${events}/${id}`, { status: 'publish' });
    expect(idsOf(await mock.get(events))).toEqual([id, 10, 15, 11, 12]);
  });

  test('is found, changed and deleted by its slug', async () => {
    const id = await made({ slug: 'półka' });
    const path = `${events}/by-slug/polka`;
    expect((await mock.send('PATCH', path, { title: 'Shelf' })).body).toMatchObject({
      id,
      title: 'Shelf',
    });
    expect((await mock.send('DELETE', path)).body).toMatchObject({ id, status: 'trash' });
    expect(errorOf(await mock.send('PATCH', `${events}/by-slug/nosuch`, {}))).toEqual([
      400,
      'rest_invalid_param',
    ]);
  });

  test('asks for the password it was given', async () => {
    const id = await made({});
    await mock.send('PATCH', `${events}/${id}`, { password: 'sesame' });
    expect(errorOf(await mock.get(`${events}/${id}`))).toEqual([403, 'event-password-protected']);
    expect(await mock.get(`${events}/${id}?password=sesame`)).toMatchObject({
      status: 200,
      body: { id },
    });
  });

  test('belongs to a language, and to its author', async () => {
    const { body } = await mock.send('POST', `${events}?ml_language=pl`, evening, 'author');
    const { id } = idSchema.parse(body);
    expect(body).toMatchObject({ author: '2', url: `${mock.origin}/pl/event/evening-more/` });
    expect((await mock.send('PATCH', `${events}/${id}`, { title: 'Mine' }, 'author')).status).toBe(
      200,
    );
    expect(errorOf(await mock.send('PATCH', `${events}/10`, { title: 'Yours' }, 'author'))).toEqual(
      [403, 'rest_forbidden'],
    );
  });

  test('takes fields of a form too', async () => {
    const response = await describedFetch(`${mock.url}${events}/10`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('editor:mock edit or4k alen dari um26')}` },
      body: new URLSearchParams({ title: 'From a form', 'categories[]': '31', featured: '0' }),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({
        title: 'From a form',
        featured: false,
        categories: [expect.objectContaining({ id: 31 })],
      }),
    ]);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, unknown]>([
    ['title', { start_date: '2026-12-05', end_date: '2026-12-05' }, ['title']],
    ['all three', {}, ['title', 'start_date', 'end_date']],
  ])('needs %s', async (_, fields, params) => {
    expect(await mock.send('POST', events, fields)).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { status: 400, params } },
    });
  });

  test.each<readonly [string, unknown]>([
    ['title', 7],
    ['start_date', 'soon'],
    ['end_date', '2026-02-30 10:00:00'],
    ['date', 'x'],
    ['date_utc', 'x'],
    ['timezone', 'Europe/Grazelin'],
    ['timezone', 'UTC+25'],
    ['author', 99],
    ['all_day', 'perhaps'],
    ['image', '4711'],
    ['image', 'not an address'],
    ['categories', [4711]],
    ['tags', ['x']],
    ['venue', [22]],
    ['organizer', 4711],
    ['featured', 'x'],
  ])('refuses %s %j', async (name, value) => {
    expect((await mock.send('POST', events, { ...evening, [name]: value })).body).toEqual({
      code: 'rest_invalid_param',
      message: `Invalid parameter(s): ${name}`,
      data: { status: 400, params: { [name]: 'Invalid parameter.' }, details: [] },
    });
  });

  test.each<readonly ['subscriber' | null, number]>([
    [null, 401],
    ['subscriber', 403],
  ])('is not for %s', async (user, status) => {
    expect(errorOf(await mock.send('POST', events, evening, user))).toEqual([
      status,
      'rest_forbidden',
    ]);
    expect(errorOf(await mock.send('PATCH', `${events}/10`, {}, user))).toEqual([
      status,
      'rest_forbidden',
    ]);
    expect(errorOf(await mock.send('DELETE', `${events}/10`, undefined, user))).toEqual([
      status,
      'rest_forbidden',
    ]);
  });
});

describe('venues and organizers', () => {
  test('are made, changed, put into the trash and taken out again', async () => {
    const created = await mock.send('POST', `${root}/venues`, {
      venue: 'Mill & Yard',
      city: 'Grążelin',
      stateprovince: 'Kujawy',
      show_map: 'false',
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        venue: 'Mill &#038; Yard',
        slug: 'mill-yard',
        city: 'Grążelin',
        stateprovince: 'Kujawy',
        show_map: false,
      },
    });
    const { id } = idSchema.parse(created.body);
    expect(
      (await mock.send('PUT', `${root}/venues/by-slug/mill-yard`, { city: '' })).body,
    ).not.toHaveProperty('city');
    expect((await mock.send('DELETE', `${root}/venues/${id}`)).body).toMatchObject({
      status: 'trash',
    });
    expect(errorOf(await mock.send('DELETE', `${root}/venues/${id}`))).toEqual([
      410,
      'venue-is-in-trash',
    ]);
    expect(idsOf(await mock.get(`${root}/venues`))).not.toContain(id);
    await mock.send('PATCH', `${root}/venues/${id}`, { status: 'publish' });
    expect(idsOf(await mock.get(`${root}/venues`))).toContain(id);
  });

  test('refuse what is not of the documented type', async () => {
    expect(
      errorOf(await mock.send('POST', `${root}/venues`, { venue: 'V', show_map: true })),
    ).toEqual([400, 'rest_invalid_param']);
    expect(
      errorOf(await mock.send('POST', `${root}/organizers`, { organizer: 'O', email: 'nobody' })),
    ).toEqual([400, 'rest_invalid_param']);
    expect(errorOf(await mock.send('POST', `${root}/organizers`, {}))).toEqual([
      400,
      'rest_missing_callback_param',
    ]);
  });
});

describe('categories and tags', () => {
  test('are made, changed and removed for good', async () => {
    const created = await mock.send('POST', `${root}/categories`, { name: 'Jazz', parent: 30 });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Jazz', slug: 'jazz', parent: 30, count: 0 },
    });
    const { id } = idSchema.parse(created.body);
    const changed = await mock.send('PATCH', `${root}/categories/${id}`, { description: 'Loud' });
    expect(changed.body).toMatchObject({ name: 'Jazz', description: 'Loud' });
    expect(await mock.send('DELETE', `${root}/categories/30`)).toMatchObject({
      status: 200,
      body: { deleted: true, previous: { id: 30 } },
    });
    expect(errorOf(await mock.get(`${root}/categories/30`))).toEqual([400, 'rest_invalid_param']);
    expect((await mock.get(`${events}/10`)).body).toMatchObject({ categories: [] });
  });

  test('refuse a name that is taken, a parent that is none, and changes by authors', async () => {
    expect(errorOf(await mock.send('POST', `${root}/tags`, { name: 'Term 32' }))).toEqual([
      400,
      'term_exists',
    ]);
    expect(
      errorOf(await mock.send('POST', `${root}/categories`, { name: 'X', parent: 32 })),
    ).toEqual([400, 'rest_invalid_param']);
    expect(errorOf(await mock.send('DELETE', `${root}/tags/32`, undefined, 'author'))).toEqual([
      403,
      'rest_forbidden',
    ]);
  });
});

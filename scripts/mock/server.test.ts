import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describedFetch } from '../../tests/support/described-answers.ts';
import {
  errorOf,
  openSampleMock,
  type SampleMock,
  sampleNow,
} from '../../tests/support/sample-mock.ts';
import { sampleEvent, sampleMedia, sampleTown } from '../../tests/support/sample-town.ts';
import { credentials } from './credentials.ts';
import { routes } from './routes/all-routes.ts';
import { type Mock, startMock } from './server.ts';
import { createTown } from './town.ts';

let made = 0;

async function picture(): Promise<Uint8Array> {
  made += 1;
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
}

const town = sampleTown({
  events: [
    sampleEvent({ id: 1, description: '<a href="{{origin}}{{path:2}}">{{host}} {{path:99}}</a>' }),
    sampleEvent({ id: 2, slug: 'łąka"' }),
  ],
  media: [
    sampleMedia({ id: 3, file: '2026/11/łąka.png', bytes: picture }),
    sampleMedia({
      id: 4,
      file: 'gone.png',
      bytes: () => Promise.reject(new Error('no such file')),
    }),
  ],
});

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(town);
});
afterAll(() => mock.close());

describe('every answer', () => {
  test('is JSON written as these servers write it', async () => {
    const response = await describedFetch(`${mock.url}/calendar/events/v1/events/2`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(text).toContain(String.raw`"url":"http:\/\/127.0.0.1`);
    expect(text).toContain(String.raw`event\/%c5%82%c4%85ka%22\/`);
    expect(/^[\x20-\x7e]*$/.test(text)).toBe(true);
  });

  test('carries the headers of the family', async () => {
    const { headers } = await mock.get('/calendar/events/v1/events');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'access-control-expose-headers': 'X-CMS-Total, X-CMS-TotalPages, Link',
      allow: 'GET',
      vary: 'Origin',
    });
    expect(headers.has('cache-control')).toBe(false);
  });

  test('is not cacheable when credentials came along', async () => {
    const { headers } = await mock.get('/', 'editor');
    expect(headers.get('cache-control')).toBe(
      'no-cache, must-revalidate, max-age=0, no-store, private',
    );
  });

  test('fills in the placeholders of stored texts', async () => {
    expect((await mock.get('/calendar/events/v1/events/1')).body).toMatchObject({
      description: `<a href="${mock.origin}/event/%c5%82%c4%85ka%22/">${new URL(mock.origin).host} {{path:99}}</a>`,
    });
  });

  test('to HEAD has the headers and no body', async () => {
    const response = await fetch(`${mock.url}/cms/v2/media`, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-cms-total'), await response.text()]).toEqual([
      200,
      '2',
      '',
    ]);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])(
    'to %s of a list is that there is no such route',
    async (method) => {
      const response = await describedFetch(`${mock.url}/cms/v2/posts`, { method });
      expect([response.status, await response.json()]).toEqual([
        404,
        {
          code: 'rest_no_route',
          message: 'No route was found matching the URL and request method.',
          data: { status: 404 },
        },
      ]);
    },
  );

  test.each<readonly [string, string]>([
    ['application/json', '{"title":'],
    ['application/json; charset=utf-8', 'title=x'],
  ])('to %s that cannot be read says so', async (type, body) => {
    const { user, password } = credentials.editor;
    const response = await describedFetch(`${mock.url}/calendar/events/v1/events`, {
      method: 'POST',
      headers: { 'Content-Type': type, Authorization: `Basic ${btoa(`${user}:${password}`)}` },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'rest_invalid_json' },
    ]);
  });

  test('to a path with dots that climb is that there is no such route', async () => {
    expect(errorOf(await mock.get('/calendar/events/v1/events/%2e%2e%2f%2e%2e'))).toEqual([
      404,
      'rest_no_route',
    ]);
    expect(errorOf(await mock.get('/cms/v2/posts/..%2f..%2fetc'))).toEqual([404, 'rest_no_route']);
  });

  test('outside the interface, an OpenAPI document names every route', async () => {
    const response = await fetch(`${mock.origin}/openapi.json`);
    const { openapi, paths } = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), z.unknown())),
      })
      .parse(await response.json());
    expect([openapi, Object.values(paths).flatMap((path) => Object.keys(path)).length]).toEqual([
      '3.1.0',
      routes.length,
    ]);
    expect(paths['/cms/v2/posts']).toMatchObject({ post: { 'x-allow-batch': { v1: true } } });
    expect(paths['/calendar/events/v1/events']).toMatchObject({
      post: {
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/post_calendar_events_v1_events' },
            },
          },
        },
      },
    });
  });

  test('outside the interface is a page that was not found', async () => {
    const response = await fetch(`${mock.origin}/event/event-1/`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
  });

  test('is 501 where no answer is described', async () => {
    expect((await mock.get('/seo/v1/statistics', 'editor')).body).toEqual({
      code: 'rest_not_described',
      message: 'Neither document nor observation describes what GET /seo/v1/statistics answers.',
      data: { status: 501 },
    });
    expect(errorOf(await mock.get('/seo/v1/statistics'))).toEqual([401, 'rest_forbidden']);
    expect(errorOf(await mock.get('/seo/v1/statistics', 'subscriber'))).toEqual([
      403,
      'rest_forbidden',
    ]);
  });
});

describe('credentials', () => {
  const basic = (text: string) => ({
    headers: { Authorization: `Basic ${Buffer.from(text).toString('base64')}` },
  });

  test.each<readonly [string, string]>([
    ['nobody:secret', 'invalid_username'],
    ['editor:account password', 'incorrect_password'],
  ])('"%s" is refused on public routes too: %s', async (text, code) => {
    const response = await describedFetch(`${mock.url}/cms/v2/posts`, basic(text));
    expect([response.status, await response.json()]).toMatchObject([401, { code }]);
  });

  test('count without the spaces of the password', async () => {
    const { user, password } = credentials.editor;
    const response = await describedFetch(
      `${mock.url}/cms/v2/menu-items`,
      basic(`${user}:${password.replaceAll(' ', '')}`),
    );
    expect(response.status).toBe(200);
  });
});

describe('files', () => {
  const file = () => `${mock.origin}/uploads/2026/11/%c5%82%c4%85ka.png`;

  test('have their type and a tag by which they need not be sent twice', async () => {
    const first = await fetch(file());
    const bytes = new Uint8Array(await first.arrayBuffer());
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 400 });
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(file(), { headers: { 'If-None-Match': etag } });
    expect([second.status, second.headers.get('etag')]).toEqual([304, etag]);
  });

  test('are made once', async () => {
    await Promise.all([fetch(file()), fetch(file()), fetch(file(), { method: 'HEAD' })]);
    const before = made;
    await fetch(file());
    expect(made).toBe(before);
  });

  test('come in the sizes the answers name', async () => {
    const response = await fetch(file().replace('.png', '-150x150.png'));
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      width: 150,
      height: 150,
    });
  });

  test.each([
    'nosuch.png',
    'gone.png',
    '../package.json',
    '2026/11/%c5%82%c4%85ka-151x151.png',
    '%e0%a4',
  ])('that are not there are not found: %s', async (name) => {
    expect((await fetch(`${mock.origin}/uploads/${name}`)).status).toBe(404);
  });
});

test('serves the same fixtures to a second server on another port', async () => {
  const [one, two] = await Promise.all([
    openSampleMock(createTown(sampleNow)),
    openSampleMock(createTown(sampleNow)),
  ]);
  const read = async ({ get, origin }: SampleMock) =>
    JSON.stringify((await get('/calendar/events/v1/events?per_page=50')).body).replaceAll(
      new URL(origin).host,
      '',
    );
  expect(await read(one)).toBe(await read(two));
  await one.close();
  await two.close();
});

test('texts that are made before anybody asks are what would be answered', async () => {
  const [asked, prepared] = [
    await startMock({ town, now: sampleNow }),
    await startMock({ town, now: sampleNow }),
  ];
  try {
    await prepared.makeTexts();
    for (const path of [
      '/calendar/events/v1/events',
      '/calendar/events/v1/events/1',
      '/cms/v2/media',
    ]) {
      const textOf = async ({ url }: Mock) => {
        const response = await describedFetch(url + path);
        return (await response.text()).replaceAll(/127\.0\.0\.1:\d+/g, 'town.example');
      };
      expect(await textOf(prepared)).toBe(await textOf(asked));
    }
  } finally {
    await asked.close();
    await prepared.close();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, openSampleMock, type SampleMock } from '../../tests/support/sample-mock.ts';
import {
  sampleEvent,
  sampleMedia,
  samplePage,
  sampleTown,
} from '../../tests/support/sample-town.ts';

const town = sampleTown({
  frontPage: 3,
  events: [
    sampleEvent({ id: 1, title: 'Rock & "Roll"', image: 2 }),
    sampleEvent({ id: 4, status: 'draft' }),
  ],
  pages: [samplePage({ id: 3, title: 'Home' })],
  media: [sampleMedia({ id: 2, bytes: async () => new Uint8Array() })],
});

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(town);
});
afterAll(() => mock.close());

const address = (path: string) => encodeURIComponent(`${mock.origin}${path}`);

describe('embed', () => {
  test('describes a page of the site, as wide as asked within its limits', async () => {
    expect(
      (await mock.get(`/oembed/1.0/embed?url=${address('/event/event-1/')}&maxwidth=5000`)).body,
    ).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Rock &#038; &#8220;Roll&#8221;',
      provider_name: 'Town & House',
      width: 600,
      height: 338,
      thumbnail_url: `${mock.origin}/uploads/picture-2.png`,
    });
    const small = await mock.get(`/oembed/1.0/embed?url=${address('/event/event-1')}&maxwidth=1`);
    expect(small.body).toMatchObject({ width: 200, height: 113 });
  });

  test('answers XML too', async () => {
    const { headers, body } = await mock.get(
      `/oembed/1.0/embed?url=${address('/event/event-1/')}&format=xml`,
    );
    expect(headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    expect(body).toContain('<oembed><version>1.0</version>');
  });

  test.each<readonly [string, 'editor' | undefined, number, string]>([
    ['/embed', undefined, 400, 'rest_missing_callback_param'],
    ['/embed?url=https%3A%2F%2Fvideo.example%2F1', undefined, 404, 'oembed_invalid_url'],
    ['/embed?url={draft}', undefined, 404, 'oembed_invalid_url'],
    ['/embed?url={event}&maxwidth=wide', undefined, 400, 'rest_invalid_param'],
    ['/proxy?url={event}', undefined, 401, 'rest_forbidden'],
    ['/proxy', undefined, 400, 'rest_missing_callback_param'],
    ['/proxy?url={event}&format=yaml', 'editor', 400, 'rest_invalid_param'],
    ['/proxy?url=https%3A%2F%2Fvideo.example%2F1', 'editor', 404, 'oembed_invalid_url'],
  ])('%s as %s is refused with %i %s', async (path, user, status, code) => {
    const filled = path
      .replace('{event}', address('/event/event-1/'))
      .replace('{draft}', address('/?post_type=calendar_events&p=4'));
    expect(errorOf(await mock.get(`/oembed/1.0${filled}`, user))).toEqual([status, code]);
  });

  test('names the parameters that are missing', async () => {
    expect((await mock.get('/oembed/1.0/embed')).body).toEqual({
      code: 'rest_missing_callback_param',
      message: 'Missing parameter(s): url',
      data: { status: 400, params: ['url'] },
    });
  });
});

describe('the head of a page', () => {
  test('is found by host and path, whatever the port', async () => {
    const url = encodeURIComponent('http://127.0.0.1:1/event/event-1/');
    const { status, body } = await mock.get(`/seo/v1/get_head?url=${url}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      html: expect.stringContaining(
        `<link rel="canonical" href="${mock.origin}/event/event-1/" />`,
      ),
      json: {
        title: 'Rock &#038; &#8220;Roll&#8221; - Town & House',
        robots: { index: 'index' },
        og_title: 'Rock &#038; &#8220;Roll&#8221; - Town & House',
      },
      status: 200,
    });
  });

  test('is that of the front page at the origin', async () => {
    expect((await mock.get(`/seo/v1/get_head?url=${address('/')}`)).body).toMatchObject({
      json: { title: 'Home - Town & House', canonical: `${mock.origin}/` },
    });
  });

  test('of an unknown address has the same shape and status 404', async () => {
    const { status, body } = await mock.get(`/seo/v1/get_head?url=${address('/nosuch/')}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      html: expect.any(String),
      json: { robots: { index: 'noindex' } },
      status: 404,
    });
  });
});

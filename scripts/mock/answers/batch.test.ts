import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { samplePost, sampleTown } from '../sample-town.ts';
import { openSampleMock, type SampleMock } from '../server.ts';

const unknown = { method: 'DELETE', path: '/cms/v2/posts/4711' };
const wrong = { path: '/cms/v2/posts', body: { status: 'bogus' } };

let mock: SampleMock;
beforeEach(async () => {
  mock = await openSampleMock(sampleTown({ posts: [samplePost({ id: 6 })] }));
});
afterEach(() => mock.close());

function batch(requests: readonly unknown[], validation?: string, as?: null) {
  return mock.send('POST', '/batch/v1', { requests, ...(validation && { validation }) }, as);
}

describe('a batch', () => {
  test('answers each request by itself', async () => {
    const { status, body } = await batch([wrong, { path: '/nosuch' }]);
    expect([status, body]).toEqual([
      207,
      {
        responses: [
          {
            body: {
              code: 'rest_invalid_param',
              message: 'Invalid parameter(s): status',
              data: {
                status: 400,
                params: { status: 'status is not one of publish, future, draft, pending, and private.' },
                details: {
                  status: {
                    code: 'rest_not_in_enum',
                    message: 'status is not one of publish, future, draft, pending, and private.',
                    data: null,
                  },
                },
              },
            },
            status: 400,
            headers: { Allow: 'GET, POST' },
          },
          {
            body: {
              code: 'rest_no_route',
              message: 'No route was found matching the URL and request method.',
              data: { status: 404 },
            },
            status: 404,
            headers: [],
          },
        ],
      },
    ]);
  });

  test('carries nothing out when all must fit and one does not', async () => {
    const fine = { path: '/cms/v2/posts', body: { title: 'Fine' } };
    expect(await batch([fine, wrong], 'require-all-validate')).toMatchObject({
      status: 207,
      body: {
        failed: 'validation',
        responses: [null, { status: 400, body: { code: 'rest_invalid_param' } }],
      },
    });
  });

  test.each<readonly [string, object]>([
    ['an event', { path: '/calendar/events/v1/events', body: {} }],
    ['a file', { path: '/cms/v2/media' }],
    ['another batch', { path: '/batch/v1', body: { requests: [] } }],
  ])('refuses %s within it', async (_, request) => {
    expect(await batch([request])).toMatchObject({
      status: 207,
      body: { responses: [{ status: 400, body: { code: 'rest_batch_not_allowed' } }] },
    });
  });

  test('refuses who may not write one by one', async () => {
    expect(await batch([unknown, { path: '/cms/v2/posts' }], 'normal', null)).toMatchObject({
      status: 207,
      body: {
        responses: [
          { status: 401, body: { code: 'rest_cannot_delete' } },
          { status: 401, body: { code: 'rest_cannot_create' } },
        ],
      },
    });
  });

  test.each<readonly [string, object, string, string]>([
    [
      '26 requests',
      { requests: Array.from({ length: 26 }, () => unknown) },
      'requests',
      'rest_too_many_items',
    ],
    ['GET', { requests: [{ method: 'GET', path: '/cms/v2/posts' }] }, 'requests', 'rest_not_in_enum'],
    ['a request without a path', { requests: [{}] }, 'requests', 'rest_property_required'],
    ['requests that are none', { requests: ['x'] }, 'requests', 'rest_invalid_type'],
    ['another validation', { requests: [], validation: 'some' }, 'validation', 'rest_not_in_enum'],
  ])('refuses %s as a whole', async (_, fields, name, code) => {
    const answer = await mock.send('POST', '/batch/v1', { ...fields });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { details: { [name]: { code } } } },
    });
  });

  test('needs requests', async () => {
    expect(await mock.send('POST', '/batch/v1', {})).toMatchObject({
      status: 400,
      body: { code: 'rest_missing_callback_param', data: { params: ['requests'] } },
    });
  });
});

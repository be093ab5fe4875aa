import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerFaults } from '../../tests/support/described-answers.ts';
import {
  idsOf,
  openSampleMock,
  type SampleMock,
  sampleNow,
} from '../../tests/support/sample-mock.ts';
import { dialectOf, parts } from './rest-dialect.ts';
import { createTown } from './town.ts';

/** A mock of tests checks each of its answers (`openSampleMock`), so asking is enough. */

const town = createTown(sampleNow);

describe.each(parts)('as %s', (part) => {
  let mock: SampleMock;
  const { namespace, parameter } = dialectOf(part);
  beforeAll(async () => {
    mock = await openSampleMock(town, part);
  });
  afterAll(() => mock.close());

  const everything = 'start_date=1970-01-01&end_date=2100-01-01';
  test.each<readonly [string, string, readonly string[]]>([
    ['calendar/events/v1', 'events', [`&${everything}`]],
    ...['venues', 'organizers', 'categories', 'tags'].map(
      (name) => ['calendar/events/v1', name, ['']] as const,
    ),
    ...['posts', 'pages', 'media', 'menu-items', 'blocks'].map(
      (name) =>
        ['cms/v2', name, ['&_embed=1', '&context=edit', '&context=embed', '&_fields=id']] as const,
    ),
  ])(
    'describes the lists of /%s/%s of the town, and items of them',
    async (space, collection, queries) => {
      const address = `/${namespace(z.enum(['calendar/events/v1', 'cms/v2']).parse(space))}/${collection}`;
      const ids: (number | string)[] = [];
      for (const language of ['en', 'pl']) {
        for (const query of queries) {
          for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
            const search = `per_page=50&page=${page}&${parameter('ml_language')}=${language}${query}`;
            const answer = await mock.get(`${address}?${search}`, 'editor');
            pages = Number(
              answer.headers.get('x-wp-totalpages') ?? answer.headers.get('x-tec-totalpages') ?? 1,
            );
            ids.push(...idsOf(answer));
          }
        }
      }
      const some = [...new Set(ids)].filter((_, index) => index % 9 === 0);
      for (const id of some) await mock.get(`${address}/${id}`);
      expect(ids.length).toBeGreaterThan(3);
    },
    60_000,
  );
});

test('an answer that is not as described is found', () => {
  const answered = { method: 'GET', path: '/cms/v2/posts/1', type: 'application/json' };
  const post = { id: '1', date: '2026-11-20 12:00:00', slug: 'new', link: 'new' };
  const body = JSON.stringify(post);
  expect(answerFaults('documents', { ...answered, status: 200, body })).toEqual(
    expect.arrayContaining([
      '/id must be integer',
      String.raw`/date must match pattern "^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$"`,
      '/link must match format "uri"',
      " must have required property 'title'",
    ]),
  );
  expect(answerFaults('documents', { ...answered, status: 404, body })).toEqual([
    " must have required property 'code'",
    " must have required property 'message'",
    " must have required property 'data'",
  ]);
  expect(answerFaults('documents', { ...answered, status: 201, body })).toEqual([
    'nothing is said of status 201',
  ]);
});

import { describe, expect, test } from 'vitest';
import { buildTarget, type ParameterValues } from './dialect.ts';

describe('buildTarget', () => {
  test('puts values into the path and the query', () => {
    expect(
      buildTarget('calendar/events/v1', '/events/by-slug/{slug}', {
        slug: 'żółć & co',
        ml_language: 'pl',
      }),
    ).toEqual({
      namespace: 'calendar/events/v1',
      path: '/events/by-slug/%C5%BC%C3%B3%C5%82%C4%87%20%26%20co',
      query: [['ml_language', 'pl']],
    });
  });

  test('joins lists with commas', () => {
    const { query } = buildTarget('cms/v2', '/posts', {
      include: [3, 1, 2],
      status: ['publish', 'future'],
    });
    expect(query).toEqual([
      ['include', '3,1,2'],
      ['status', 'publish,future'],
    ]);
  });

  const wrong: readonly [
    what: string,
    namespace: 'calendar/events/v1' | 'cms/v2',
    path: string,
    values: ParameterValues,
    kind: new () => Error,
  ][] = [
    ['a route that no site is read by', 'cms/v2', '/users', {}, TypeError],
    [
      'a parameter the route does not have',
      'calendar/events/v1',
      '/events',
      { orderby: 'id' },
      TypeError,
    ],
    ['text for a number', 'cms/v2', '/posts', { page: '2' }, TypeError],
    ['a fraction for an integer', 'cms/v2', '/posts', { page: 1.5 }, TypeError],
    ['text for a flag', 'calendar/events/v1', '/categories', { hide_empty: 'false' }, TypeError],
    ['a day for a time', 'calendar/events/v1', '/events', { start_date: '2026-11-20' }, TypeError],
    ['text among ids', 'cms/v2', '/posts', { include: [1, 'two'] }, TypeError],
    ['a missing id', 'calendar/events/v1', '/events/{id}', {}, TypeError],
    ['a relative address', 'cms/v2', '/posts', { slug: [1] }, TypeError],
    ['a page before the first', 'cms/v2', '/posts', { page: 0 }, RangeError],
    ['a page that is too large', 'cms/v2', '/posts', { per_page: 101 }, RangeError],
    ['a value outside an enumeration', 'cms/v2', '/posts', { order: 'up' }, RangeError],
    ['a status media do not have', 'cms/v2', '/media', { status: ['publish'] }, RangeError],
    [
      'a language that is no tag',
      'calendar/events/v1',
      '/events',
      { ml_language: 'German' },
      RangeError,
    ],
  ];
  test.each(wrong)('refuses %s', (_, namespace, path, values, kind) => {
    expect(() => buildTarget(namespace, path, values)).toThrow(kind);
  });
});

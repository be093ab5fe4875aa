import { describe, expect, test } from 'vitest';
import { oembedSchema, rootSchema } from './collections.ts';
import { blockSchema, mediaSchema, menuItemSchema, pageSchema, postSchema } from './content.ts';
import { termSchema, venueSchema } from './events.ts';
import { errorBodySchema } from './primitives.ts';
import { seoHeadAnswerSchema } from './seo.ts';

const content = { id: 1, date_gmt: '2026-09-07T07:00:00' };

describe('content', () => {
  test('a protected post keeps its title and hides the rest', () => {
    expect(
      postSchema.parse({
        ...content,
        title: { rendered: 'Members &#038; friends' },
        content: { rendered: '', protected: true },
        meta: { _EventAllDay: false },
      }),
    ).toMatchObject({
      date_gmt: '2026-09-07 07:00:00',
      title: { rendered: 'Members &#038; friends' },
      content: { rendered: '', protected: true },
      sticky: false,
      format: 'standard',
      categories: [],
      tags: [],
    });
  });

  test('a post needs an id and the time it was published', () => {
    expect(postSchema.safeParse({ id: 1 }).success).toBe(false);
    expect(postSchema.safeParse({ date_gmt: content.date_gmt }).success).toBe(false);
  });

  test('a page is a root unless it says otherwise', () => {
    expect(pageSchema.parse(content)).toMatchObject({ parent: 0, menu_order: 0 });
    expect(pageSchema.parse({ ...content, parent: '7', menu_order: 3 })).toMatchObject({
      parent: 7,
      menu_order: 3,
    });
  });

  test('media without pixels have no size', () => {
    expect(
      mediaSchema.parse({
        ...content,
        mime_type: 'application/pdf',
        media_details: { filesize: 193, sizes: {} },
      }),
    ).toMatchObject({ status: 'inherit', media_details: {} });
    expect(mediaSchema.parse({ ...content, media_details: [] }).media_details).toBeUndefined();
  });

  test('a menu entry names one menu as a number or a list', () => {
    expect(menuItemSchema.parse({ id: 1, menus: 36, classes: [''] })).toMatchObject({
      menus: [36],
      classes: [''],
    });
    expect(menuItemSchema.parse({ id: 1, menus: [36] }).menus).toEqual([36]);
  });

  test('a block comes raw', () => {
    expect(
      blockSchema.parse({ id: 18, title: { raw: 'Hours' }, content: { raw: '<p>10–18</p>' } }),
    ).toMatchObject({
      title: { rendered: 'Hours' },
      content: { rendered: '<p>10–18</p>', protected: false },
    });
  });
});

test('a venue has coordinates as numbers or as their digits, or none', () => {
  const coordinates = (geo_lat: unknown) => venueSchema.parse({ id: 1, geo_lat }).geo_lat;
  expect([54.5, '54.5', '-0.1', '', 'north', null].map(coordinates)).toEqual([
    54.5,
    54.5,
    -0.1,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a term is the same however many events have it', () => {
  const term = { id: 38, name: 'Concerts' };
  expect(termSchema.parse({ ...term, count: '9' })).toEqual(
    termSchema.parse({ ...term, count: null }),
  );
});

describe('the root', () => {
  const root = { name: 'Town', namespaces: ['cms/v2'] };

  test.each<readonly [unknown, number]>([
    [1, 1],
    [5.5, 5.5],
    ['5.5', 5.5],
    ['+2', 2],
    ['', 0],
    [null, 0],
  ])('with the offset %j is %d hours ahead', (gmt_offset, expected) => {
    expect(rootSchema.parse({ ...root, gmt_offset }).gmt_offset).toBe(expected);
  });

  test('has namespaces, or is none', () => {
    expect(rootSchema.safeParse({ name: 'Town' }).success).toBe(false);
  });
});

test('an error has a code, as text or a number', () => {
  expect(
    errorBodySchema.parse({ code: 'rest_no_route', message: 'No route', data: { status: 404 } })
      .code,
  ).toBe('rest_no_route');
  expect(errorBodySchema.parse({ code: 404 })).toMatchObject({ code: '404', message: '' });
  expect(errorBodySchema.safeParse({ message: 'Oops' }).success).toBe(false);
});

test('an embed says what it is', () => {
  expect(
    oembedSchema.parse({ type: 'video', title: 'Film', width: '600', height: 'auto' }),
  ).toMatchObject({
    type: 'video',
    width: 600,
    height: null,
  });
  expect(oembedSchema.safeParse({ title: 'Film' }).success).toBe(false);
});

test('a head holds what has the right type', () => {
  expect(
    seoHeadAnswerSchema.parse({
      html: '<title>a</title>',
      json: { title: 'a', canonical: 5 },
      status: 404,
    }),
  ).toEqual({ html: '<title>a</title>', json: { title: 'a', canonical: undefined }, status: 404 });
});

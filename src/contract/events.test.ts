import { describe, expect, test } from 'vitest';
import { eventSchema, type WireEvent } from './events.ts';

const least = {
  id: 144,
  start_date: '2026-11-23 19:30:00',
  end_date: '2026-11-23 22:00:00',
};

const venue = { id: 117, venue: 'Main Hall &#038; Foyer', slug: 'main-hall' };

function read(fields: Record<string, unknown>): WireEvent {
  return eventSchema.parse({ ...least, ...fields });
}

function faults(fields: Record<string, unknown>): readonly string[] {
  return (
    eventSchema
      .safeParse({ ...least, ...fields })
      .error?.issues.map(({ path }) => path.join('.')) ?? []
  );
}

describe('an event', () => {
  test('needs an id and its times; everything else has a plain value', () => {
    expect(read({})).toEqual({
      ...least,
      status: 'publish',
      date_utc: null,
      modified_utc: null,
      url: '',
      title: '',
      description: '',
      excerpt: '',
      slug: '',
      image: null,
      all_day: null,
      utc_start_date: null,
      utc_end_date: null,
      timezone: '',
      cost: '',
      cost_details: undefined,
      website: '',
      show_map: null,
      show_map_link: null,
      hide_from_listings: null,
      sticky: null,
      featured: null,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      event_status: '',
      json_ld: undefined,
      yoast_head_json: undefined,
      translations: {},
    });
  });

  test.each<readonly [string, unknown, readonly number[]]>([
    ['none', [], []],
    ['one', venue, [117]],
    ['several', [venue, { ...venue, id: '118' }], [117, 118]],
    ['nothing', null, []],
  ])('with %s takes place at %j', (_, value, ids) => {
    expect(read({ venue: value }).venue.map(({ id }) => id)).toEqual(ids);
  });

  test.each<readonly [unknown, string | undefined]>([
    [false, undefined],
    [null, undefined],
    ['', undefined],
    [[], undefined],
    [{ url: false, id: 987655, extension: '' }, undefined],
    [
      { url: 'https://a.example/a.jpg', id: '11', width: 900, height: 1273 },
      'https://a.example/a.jpg',
    ],
    ['https://a.example/a.jpg', 'https://a.example/a.jpg'],
    [0, undefined],
    ['0', undefined],
    [-1, undefined],
  ])('with the image %j shows %s', (image, url) => {
    expect(read({ image }).image?.url).toBe(url);
  });

  test.each([[123], ['123'], [{ url: '', id: '123' }]])(
    'with the image %j shows a media item by its id',
    (image) => {
      const once = read({ image });
      expect(once.image).toEqual({ url: '', id: 123, alt: '' });
      expect(eventSchema.parse(once)).toEqual(once);
    },
  );

  test.each<readonly [unknown, string]>([
    ['25 zł', '25 zł'],
    [25, '25'],
    [null, ''],
    [undefined, ''],
    [false, ''],
    [true, ''],
    [['10 zł', 20, null], '10 zł, 20'],
    [{ adults: 20, children: { small: 0, big: '5' } }, 'adults: 20, children: small: 0, big: 5'],
  ])('with the cost %j costs "%s"', (cost, text) => {
    expect(read({ cost }).cost).toBe(text);
  });

  test('under a password has flags nobody knows', () => {
    const wire = read({ all_day: null, featured: null, venue: [], organizer: [], description: '' });
    expect([wire.all_day, wire.featured, wire.venue, wire.organizer]).toEqual([null, null, [], []]);
  });

  test('reads of linked data what lists lack, and never fails over it', () => {
    expect(
      read({ json_ld: { '@type': 'Event', eventStatus: 'https://schema.org/EventCancelled' } })
        .json_ld,
    ).toEqual({
      eventStatus: 'https://schema.org/EventCancelled',
    });
    expect(read({ json_ld: [] }).json_ld).toBeUndefined();
    expect(read({ cost_details: 'free', yoast_head_json: false })).toMatchObject({
      translations: {},
    });
  });

  test.each<readonly [Record<string, unknown>, readonly string[]]>([
    [{ id: 0 }, ['id']],
    [{ id: undefined }, ['id']],
    [{ start_date: null }, ['start_date']],
    [{ end_date: '2026-02-30 10:00:00' }, ['end_date']],
    [{ title: { rendered: 'x' } }, ['title']],
    [{ venue: [{ venue: 'without id' }] }, ['venue']],
    [{ image: 'a.jpg' }, ['image']],
    [{ image: 'javascript:alert(1)' }, ['image']],
  ])('with %j is refused for %j', (fields, paths) => {
    expect(faults(fields)).toEqual(paths);
  });

  test('is the same when it is read a second time', () => {
    const once = read({
      venue,
      image: { url: 'https://a.example/a.jpg', id: 1 },
      all_day: '1',
      translations: { pl: 5 },
    });
    expect(eventSchema.parse(once)).toEqual(once);
    expect(eventSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  test('keeps fields it does not know out of the way', () => {
    expect(read({ custom_fields: { a: 1 }, brand_new: true })).not.toHaveProperty('brand_new');
  });
});

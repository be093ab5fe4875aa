import { describe, expect, test } from 'vitest';
import { createShapeRecorder, findDrift } from './drift.ts';

describe('createShapeRecorder', () => {
  test('keeps names and types of fields, and how many items have them', () => {
    expect(
      shapeOf([
        { id: 1, venue: [{ geo_lat: 50.1 }, { geo_lat: '50' }] },
        { id: '2', venue: [] },
        {},
      ]),
    ).toEqual({
      items: 3,
      fields: {
        id: { items: 2, types: { number: 1, string: 1 } },
        venue: { items: 2, types: { array: 2 } },
        'venue[]': { items: 1, types: { object: 1 } },
        'venue[].geo_lat': { items: 1, types: { number: 1, string: 1 } },
      },
    });
  });

  test('is the same whatever the order of items and keys', () => {
    const items = [
      { a: 1, b: { c: null } },
      { b: { d: true }, a: '' },
    ];
    expect(JSON.stringify(shapeOf(items))).toBe(JSON.stringify(shapeOf(items.toReversed())));
  });

  test.each([
    ['123'],
    ['9b2f0c1e'],
    ['550e8400-e29b-41d4-a716-446655440000'],
    ['jan.kowalski@example.org'],
    ['https://cms.example/'],
    ['A sentence of words'],
    ['1536x1536'],
    ['field_64f0a'.padEnd(60, 'x')],
    [''],
    ['__proto__ '],
  ])('takes the key "%s" for data', (key) => {
    expect(Object.keys(shapeOf([{ [key]: 1 }]).fields)).toEqual(['*']);
  });

  test.each([
    ['id'],
    ['_links'],
    ['@type'],
    ['wp:featuredmedia'],
    ['og_image'],
    ['menu-item'],
    ['utc_start_date'],
  ])('takes the key "%s" for a name', (key) => {
    expect(Object.keys(shapeOf([{ [key]: 1 }]).fields)).toEqual([key]);
  });

  test('is not confused by keys that mean something to JavaScript', () => {
    const item: unknown = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(Object.keys(shapeOf([item]).fields)).toEqual(['*', 'constructor']);
  });

  test('takes an object of very many keys for a dictionary', () => {
    const letters = Array.from(
      { length: 26 * 5 },
      (_, index) => `${String.fromCharCode(97 + (index % 26))}_${index % 5}`,
    );
    const shape = shapeOf([
      { meta: Object.fromEntries(letters.map((letter) => [letter, { v: 1 }])) },
    ]);
    expect(shape.fields).toEqual({
      meta: { items: 1, types: { object: 1 } },
      'meta.*': { items: 1, types: { object: 1 } },
      'meta.*.v': { items: 1, types: { number: 1 } },
    });
  });

  test('stays small whatever is sent', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 1000; depth += 1) deep = { deep };
    expect(Object.keys(shapeOf([deep]).fields)).toHaveLength(8);
    const wide = Array.from({ length: 3000 }, (_, index) => ({
      [`k${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + (Math.floor(index / 26) % 26))}${String.fromCharCode(97 + Math.floor(index / 676))}`]:
        { v: 1 },
    }));
    expect(shapeOf(wide)).toEqual({ items: 3000, fields: {} });
  });
});

describe('findDrift', () => {
  const item = {
    id: 1,
    venue: { geo_lat: 50.1, city: 'Kraków' },
    cost_details: { values: ['25'] },
  };

  test.each<readonly [string, unknown, unknown, readonly string[]]>([
    ['nothing', item, item, []],
    [
      'a field that disappeared',
      item,
      { ...item, cost_details: {} },
      ['events: field `cost_details.values` disappeared (was in 100 % of items)'],
    ],
    [
      'of an object that disappeared only the object',
      item,
      { id: 1, venue: item.venue },
      ['events: field `cost_details` disappeared (was in 100 % of items)'],
    ],
    [
      'a field that appeared',
      item,
      { ...item, tier: { name: 'A' } },
      ['events: field `tier` appeared (in 100 % of items)'],
    ],
    [
      'another type',
      item,
      { ...item, venue: { ...item.venue, geo_lat: '50.1' } },
      ['events: `venue.geo_lat` changed from number to string'],
    ],
    [
      'a list in place of an object, once',
      item,
      { ...item, venue: [item.venue] },
      ['events: `venue` changed from object to array'],
    ],
    [
      'a value that is missing everywhere',
      item,
      { ...item, venue: null },
      ['events: `venue` changed from object to null'],
    ],
    [
      'a value where there was none',
      { ...item, venue: null },
      item,
      ['events: `venue` changed from null to object'],
    ],
  ])('tells %s', (_, before, after, sentences) => {
    const drift = findDrift(
      { events: shapeOf(Array(10).fill(before)) },
      { events: shapeOf(Array(10).fill(after)) },
    );
    expect(drift).toEqual(sentences);
  });

  test('takes no property of every object for a field', () => {
    const before = shapeOf(Array(10).fill({ id: 1 }));
    const after = shapeOf(Array(10).fill({ id: 1, constructor: 1 }));
    expect(findDrift({ tags: before }, { tags: after })).toEqual([
      'tags: field `constructor` appeared (in 100 % of items)',
    ]);
  });

  test('reports a second type, but not of values that may be missing', () => {
    const before = shapeOf(Array(10).fill({ a: 1, b: 1 }));
    const after = shapeOf([
      ...Array(5).fill({ a: '1', b: null }),
      ...Array(5).fill({ a: 1, b: 1 }),
    ]);
    expect(findDrift({ posts: before }, { posts: after })).toEqual([
      'posts: `a` is string in some items, and was always number',
    ]);
  });

  test('says nothing of what few items have, of few items, and of a collection that is new', () => {
    const some = shapeOf([...Array(99).fill({ id: 1 }), { id: 1, rare: 1 }]);
    const none = shapeOf(Array(100).fill({ id: 1 }));
    expect(findDrift({ events: some }, { events: none })).toEqual([]);
    expect(findDrift({ events: none }, { events: some })).toEqual([]);
    expect(findDrift({ events: shapeOf([{ id: 1 }, { id: 2 }]) }, { events: none })).toEqual([]);
    expect(findDrift({}, { events: none })).toEqual([]);
  });
});

function shapeOf(items: readonly unknown[]) {
  const recorder = createShapeRecorder();
  for (const item of items) recorder.see(item);
  return recorder.shape();
}

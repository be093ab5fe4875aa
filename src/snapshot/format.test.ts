import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { type Collection, collectionSchemas } from '../contract/collections.ts';
import { collectionFiles, dividedIds, itemSchema, stableJson } from './format.ts';

const many = 10_000;

const odd: readonly unknown[] = [
  undefined,
  null,
  false,
  true,
  0,
  -1,
  1.5,
  '',
  ' ',
  '12',
  'x',
  '2026-02-30 10:00:00',
  '0000-00-00 00:00:00',
  '2026-11-20T10:00:00Z',
  [],
  [null],
  [{}],
  [{ id: 'x' }],
  {},
  { rendered: 5 },
  { id: 3 },
  { url: 'https://cms.example/a.jpg', sizes: { full: null } },
];

const samples: readonly (readonly [Collection, Readonly<Record<string, unknown>>])[] = [
  [
    'events',
    wireEvent({ venue: [wireVenue()], organizer: [wireOrganizer()], categories: [wireTerm()] }),
  ],
  ['venues', wireVenue()],
  ['organizers', wireOrganizer()],
  ['categories', wireTerm()],
  ['tags', wireTerm()],
  ['posts', wirePost()],
  ['pages', wirePost()],
  ['media', wireMedia()],
  ['menu-items', wireMenuItem()],
  ['blocks', wireBlock()],
];

test.each(samples)(
  '%s of which there are many are understood as a single one is',
  (collection, sample) => {
    const single = collectionSchemas[collection];
    const compiled = itemSchema(collection, many);
    expect(compiled).not.toBe(single);
    const items: unknown[] = [
      sample,
      ...odd,
      ...Object.keys(sample).flatMap((field) =>
        odd.map((value) => ({ ...sample, [field]: value })),
      ),
    ];
    for (const item of items) expect(read(compiled, item)).toEqual(read(single, item));
  },
);

function read(schema: z.ZodType, item: unknown): unknown {
  const { success, data, error } = schema.safeParse(item);
  return success ? data : error.issues;
}

describe('files of a collection', () => {
  const divided = (ids: readonly number[]) => dividedIds('events', 'en', ids);
  const few = Array.from({ length: 1000 }, (_, index) => index * 7 + 1);

  test('are one for up to a thousand items, and for none', () => {
    expect(divided(few)).toEqual(new Map([['events.en.ndjson', few]]));
    expect(divided([])).toEqual(new Map([['events.en.ndjson', []]]));
  });

  const manyIds = fc
    .record({
      first: fc.integer({ min: 1, max: 1e9 }),
      step: fc.integer({ min: 1, max: 5000 }),
      count: fc.integer({ min: 1002, max: 1500 }),
      place: fc.nat({ max: 1001 }),
    })
    .map(({ first, step, count, place }) => ({
      ids: Array.from({ length: count }, (_, index) => first + index * step),
      place,
    }));

  test('hold every item once in ascending order, and are found among others', () => {
    fc.assert(
      fc.property(manyIds, ({ ids }) => {
        const files = divided(ids);
        expect([...files.values()].flat().join()).toBe(ids.join());
        const names = [...files.keys()];
        const others = ['events.pl.ndjson', 'events.en-GB.12.ndjson', 'events.en.x.ndjson'];
        const shuffled = [...others, ...names.toReversed(), 'manifest.json'];
        expect(collectionFiles(shuffled, 'events', 'en')).toEqual(names);
      }),
    );
  });

  test.each([1, 2, 7, 10, 1000])(
    'are of 250 items each on the average where ids are %i apart',
    (step) => {
      const ids = Array.from({ length: 20_000 }, (_, index) => 100 + index * step);
      const sizes = [...divided(ids).values()].map(({ length }) => length);
      expect(Math.abs(sizes.length - 80)).toBeLessThan(5);
      expect(Math.max(...sizes)).toBeLessThan(1200);
    },
  );

  test('are two others at most where an item comes or goes', () => {
    fc.assert(
      fc.property(manyIds, ({ ids, place }) => {
        const [before, after] = [ids, ids.toSpliced(place, 1)].map(
          (list) =>
            new Map(
              divided(list)
                .entries()
                .map(([name, own]) => [name, own.join()]),
            ),
        );
        const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
        const others = [...names].filter((name) => before?.get(name) !== after?.get(name));
        expect(others.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('stableJson', () => {
  test('is the same whatever the order keys were set in', () => {
    expect(stableJson({ b: [{ d: 1, c: null }], a: 'ż"\n' })).toBe(
      '{"a":"ż\\"\\n","b":[{"c":null,"d":1}]}',
    );
    expect(stableJson({ a: 'ż"\n', b: [{ c: null, d: 1 }] })).toBe(
      '{"a":"ż\\"\\n","b":[{"c":null,"d":1}]}',
    );
  });

  test('keeps the keys of an object apart from those of the one before', () => {
    const texts = [
      { b: 1, a: 2 },
      { d: 1, c: { b: 3, a: 4 } },
      { b: 5, a: 6 },
    ].map((one) => stableJson(one));
    expect(texts).toEqual(['{"a":2,"b":1}', '{"c":{"a":4,"b":3},"d":1}', '{"a":6,"b":5}']);
  });

  test('leaves out what JSON does not have, as JSON.stringify does', () => {
    const value = { z: undefined, list: [undefined, () => 1, Number.NaN], empty: {}, none: [] };
    expect(stableJson(value)).toBe('{"empty":{},"list":[null,null,null],"none":[]}');
    expect(stableJson(undefined)).toBe('');
  });

  test('writes what writes itself', () => {
    expect(stableJson({ at: Temporal.Instant.from('2026-11-20T09:00:00Z') })).toBe(
      '{"at":"2026-11-20T09:00:00Z"}',
    );
  });

  test('replaces values before it looks into them', () => {
    const replace = (key: string, value: unknown) => (key === 'secret' ? undefined : value);
    expect(stableJson({ secret: { a: 1 }, list: [{ secret: 1, open: 2 }] }, replace)).toBe(
      '{"list":[{"open":2}]}',
    );
  });

  test('keeps keys that have a meaning elsewhere', () => {
    expect(stableJson(JSON.parse('{"__proto__":{"b":1},"10":1,"9":2}'))).toBe(
      '{"10":1,"9":2,"__proto__":{"b":1}}',
    );
  });
});

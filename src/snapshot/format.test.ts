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
import { itemSchema, stableJson } from './format.ts';

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

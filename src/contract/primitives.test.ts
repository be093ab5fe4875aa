import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  dateTimeSchema,
  flagSchema,
  idSchema,
  integerSchema,
  listSchema,
  optionalIdSchema,
  protectedTextSchema,
  publicName,
  renderedSchema,
  requiredDateTimeSchema,
  textSchema,
  translationsSchema,
} from './primitives.ts';

const refused = Symbol('refused');

function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : refused;
}

describe.each<readonly [string, z.ZodType, readonly (readonly [unknown, unknown])[]]>([
  [
    'integer',
    integerSchema,
    [
      [5, 5],
      ['12', 12],
      ['-3', -3],
      ['1.5', refused],
      ['', refused],
      [1.5, refused],
      [null, refused],
    ],
  ],
  [
    'id',
    idSchema,
    [
      [5, 5],
      ['12', 12],
      [0, refused],
      [-1, refused],
      ['x', refused],
      [undefined, refused],
    ],
  ],
  [
    'optional id',
    optionalIdSchema,
    [
      [5, 5],
      ['7', 7],
      [0, 0],
      [-1, 0],
      [false, 0],
      [null, 0],
      ['', 0],
      [undefined, 0],
      ['x', refused],
    ],
  ],
  [
    'text',
    textSchema,
    [
      ['a', 'a'],
      ['', ''],
      [12, '12'],
      [false, ''],
      [null, ''],
      [undefined, ''],
      [['a'], refused],
      [{}, refused],
    ],
  ],
  [
    'flag',
    flagSchema,
    [
      [true, true],
      [false, false],
      [1, true],
      ['0', false],
      ['true', true],
      ['', false],
      [null, null],
      [undefined, null],
      ['yes', refused],
    ],
  ],
  [
    'date and time',
    dateTimeSchema,
    [
      ['2026-11-20 22:52:38', '2026-11-20 22:52:38'],
      ['2026-11-20T22:52:38', '2026-11-20 22:52:38'],
      ['2026-11-20T22:52:38Z', '2026-11-20 22:52:38'],
      ['2026-11-20T22:52:38.123', '2026-11-20 22:52:38'],
      ['2026-11-20', '2026-11-20 00:00:00'],
      ['2026-11-20 22:52', '2026-11-20 22:52:00'],
      ['0000-00-00 00:00:00', null],
      ['-1', null],
      [-1, null],
      ['', null],
      [null, null],
      [false, null],
      ['2026-02-30 10:00:00', refused],
      ['2026-11-20 24:00:00', refused],
      ['20.11.2026', refused],
      ['2026-11-20T22:52:38+01:00', refused],
    ],
  ],
  [
    'required date and time',
    requiredDateTimeSchema,
    [
      ['2026-11-20', '2026-11-20 00:00:00'],
      [null, refused],
      ['', refused],
    ],
  ],
  [
    'rendered text',
    renderedSchema,
    [
      [{ rendered: 'a' }, { rendered: 'a' }],
      [{ raw: 'a' }, { rendered: 'a' }],
      [{ raw: 'a', rendered: 'b' }, { rendered: 'b' }],
      ['a', { rendered: 'a' }],
      [undefined, { rendered: '' }],
      [5, refused],
    ],
  ],
  [
    'protected text',
    protectedTextSchema,
    [
      [
        { rendered: '', protected: true },
        { rendered: '', protected: true },
      ],
      [{ raw: 'a' }, { rendered: 'a', protected: false }],
      [undefined, { rendered: '', protected: false }],
    ],
  ],
  [
    'list',
    listSchema(idSchema),
    [
      [
        [1, '2'],
        [1, 2],
      ],
      [[], []],
      [3, [3]],
      [null, []],
      [false, []],
      ['', []],
      [undefined, []],
      [['x'], refused],
    ],
  ],
  [
    'translations',
    translationsSchema,
    [
      [
        { en: 1, pl: '2' },
        { en: 1, pl: 2 },
      ],
      [{ en: 1, de: null, fr: 'x', it: 0 }, { en: 1 }],
      [[], {}],
      [undefined, {}],
      ['x', {}],
    ],
  ],
])('%s', (_, schema, rows) => {
  test.each(rows)('%j is read as %o', (value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });

  test('accepts what it answered', () => {
    for (const [, value] of rows.filter(([, answer]) => answer !== refused)) {
      expect(read(schema, value)).toEqual(value);
    }
  });
});

test('nothing a server could send makes a schema throw anything but a refusal', () => {
  const schemas = [
    integerSchema,
    textSchema,
    flagSchema,
    dateTimeSchema,
    renderedSchema,
    translationsSchema,
  ];
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const schema of schemas) expect(schema.safeParse(value)).toHaveProperty('success');
    }),
  );
});

test.each([
  ['Halina Brzost', 'hbrzost', 'Halina Brzost'],
  ['Halina Brzost', 'halina-brzost', 'Halina Brzost'],
  ['  Halina \n Brzost ', '', 'Halina Brzost'],
  ['Żuraw', '', 'Żuraw'],
  ['łucja', '', 'łucja'],
  ['hbrzost', 'hbrzost', ''],
  ['HBrzost', 'hbrzost', ''],
  ['hbrzost', '', ''],
  ['h.brzost-2', '', ''],
  ['halina@town.example', '', ''],
  ['Halina <halina@town.example>', '', ''],
  ['Admin', '', ''],
  ['Editor', 'someone', ''],
  ['', '', ''],
])('of the name "%s" with the login "%s" readers see "%s"', (name, login, seen) => {
  expect(publicName(name, login)).toBe(seen);
});

import { expect, test } from 'vitest';
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
import { itemSchema } from './item-schema.ts';

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
  ['events', wireEvent({ venue: [wireVenue()], organizer: [wireOrganizer()], categories: [wireTerm()] })],
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

test.each(samples)('%s of which there are many are understood as a single one is', (collection, sample) => {
  const single = collectionSchemas[collection];
  const compiled = itemSchema(collection, many);
  expect(compiled).not.toBe(single);
  const items: unknown[] = [
    sample,
    ...odd,
    ...Object.keys(sample).flatMap((field) => odd.map((value) => ({ ...sample, [field]: value }))),
  ];
  for (const item of items) expect(read(compiled, item)).toEqual(read(single, item));
});

function read(schema: z.ZodType, item: unknown): unknown {
  const { success, data, error } = schema.safeParse(item);
  return success ? data : error.issues;
}

import { expect, test } from 'vitest';
import { groupWarnings } from './text.ts';

test('warnings that say the same of different things are one, with a few of the things', () => {
  expect(
    groupWarnings([
      'The history is not used.',
      'en: page 24 has the parent 21, which is not public, and becomes a root.',
      'en: page 25 has the parent 22, which is not public, and becomes a root.',
      'pl: page 26 has the parent 22, which is not public, and becomes a root.',
      'pl: page 27 has the parent 22, which is not public, and becomes a root.',
      'An image is missing: https://cms.example/a.jpg answered 404.',
      'An image is missing: https://cms.example/b.jpg answered 410.',
    ]),
  ).toEqual([
    {
      text: 'page … has the parent …, which is not public, and becomes a root.',
      count: 4,
      examples: ['24 (en)', '25 (en)', '26 (pl)'],
    },
    {
      text: 'An image is missing: … answered …',
      count: 2,
      examples: ['https://cms.example/a.jpg', 'https://cms.example/b.jpg'],
    },
    { text: 'The history is not used.', count: 1, examples: [] },
  ]);
});

test('times and quoted titles differ too', () => {
  expect(
    groupWarnings([
      'en: event 7 "Ball" ends before it starts (2026-12-03 18:00:00 to 2026-12-03 16:00:00), shown without an end.',
      'en: event 8 "5 o’clock" ends before it starts (2026-12-04 18:00:00 to 2026-12-04 16:00:00), shown without an end.',
    ]),
  ).toEqual([
    {
      text: 'event … ends before it starts (… to …), shown without an end.',
      count: 2,
      examples: ['7 (en)', '8 (en)'],
    },
  ]);
});

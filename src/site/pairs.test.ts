import { expect, test } from 'vitest';
import { pairItems } from './pairs.ts';

type Literal = readonly [id: number, slug: string, translations?: Record<string, number>];

test.each<[string, Literal[], Literal[], [number, number][]]>([
  [
    'explicit links',
    [[1, 'a', { pl: 21 }]],
    [
      [20, 'a'],
      [21, 'b'],
    ],
    [[1, 21]],
  ],
  [
    'links that only the other side has',
    [[1, 'a']],
    [
      [20, 'a'],
      [21, 'b', { en: 1 }],
    ],
    [[1, 21]],
  ],
  [
    'those that name each other first',
    [
      [1, 'a', { pl: 21 }],
      [2, 'b', { pl: 21 }],
    ],
    [[21, 'c', { en: 2 }]],
    [[2, 21]],
  ],
  ['links to themselves', [[1, 'a', { en: 1, pl: 21 }]], [[21, 'b', { en: 1, pl: 21 }]], [[1, 21]]],
  [
    'one of two that link to the same',
    [
      [1, 'a', { pl: 21 }],
      [2, 'b', { pl: 21 }],
    ],
    [[21, 'c']],
    [[1, 21]],
  ],
  ['nothing for a link to what is not there', [[1, 'a', { pl: 99 }]], [[21, 'b']], []],
  [
    'the same id',
    [
      [1, 'a'],
      [2, 'b'],
    ],
    [
      [1, 'x'],
      [3, 'y'],
    ],
    [[1, 1]],
  ],
  [
    'the same slug',
    [
      [1, 'a'],
      [2, 'b'],
    ],
    [
      [21, 'b'],
      [22, 'c'],
    ],
    [[2, 21]],
  ],
  ['the same slug in other letters', [[1, '%C5%BC%C3%B3%C5%82w']], [[21, 'zolw']], [[1, 21]]],
  [
    'no slug that two share',
    [
      [1, 'a'],
      [2, 'a'],
    ],
    [[21, 'a']],
    [],
  ],
  ['no empty slugs', [[1, '']], [[21, '🎉']], []],
  [
    'links before ids before slugs',
    [
      [1, 'a', { pl: 2 }],
      [2, 'b'],
      [3, 'c'],
    ],
    [
      [1, 'c'],
      [2, 'a'],
      [3, 'b'],
    ],
    [
      [1, 2],
      [3, 3],
    ],
  ],
])('pairs %s', (_, ones, others, pairs) => {
  const found = pairItems(
    { language: 'en', items: ones.map(itemOf) },
    { language: 'pl', items: others.map(itemOf) },
  );
  expect([...found]).toEqual(pairs);
});

function itemOf([id, slug, translations = {}]: Literal) {
  return { id, slug, translations };
}

test('pairs an item with the one whose address its head gives, before equal ids and slugs', () => {
  const one = {
    id: 1,
    slug: 'jazz',
    translations: {},
    yoast_head: { pl: 'http://cms.example/pl/event/dzez' },
  };
  const others = [
    { id: 1, slug: 'jazz', translations: {}, url: 'https://cms.example/pl/event/blues/' },
    { id: 21, slug: 'dzez', translations: {}, url: 'https://cms.example/pl/event/dzez/' },
  ];
  const sides = [
    { language: 'en', items: [one] },
    { language: 'pl', items: others },
  ] as const;
  expect([...pairItems(sides[0], sides[1])]).toEqual([[1, 21]]);
  expect([...pairItems(sides[1], sides[0])]).toEqual([[21, 1]]);
});

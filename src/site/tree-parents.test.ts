import { expect, test } from 'vitest';
import { treeParents } from './tree-parents.ts';

test.each<[string, [number, number][], [number, number][], string[]]>([
  [
    'a tree',
    [
      [1, 0],
      [2, 1],
      [3, 2],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 2],
    ],
    [],
  ],
  [
    'a parent with a higher id',
    [
      [1, 9],
      [9, 0],
    ],
    [
      [1, 9],
      [9, 0],
    ],
    [],
  ],
  [
    'a missing parent',
    [
      [1, 7],
      [2, 1],
    ],
    [
      [1, 0],
      [2, 1],
    ],
    ['1 missing parent'],
  ],
  ['its own parent', [[4, 4]], [[4, 0]], ['4 circle']],
  [
    'a circle, which opens at the lowest id',
    [
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 3],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ],
    ['1 circle'],
  ],
  [
    'two circles',
    [
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 3],
    ],
    ['3 circle', '1 circle'],
  ],
])('%s', (_, nodes, parents, displaced) => {
  const told: string[] = [];
  const found = treeParents(
    nodes.map(([id, parent]) => ({ id, parent })),
    ({ id }, reason) => told.push(`${id} ${reason}`),
  );
  expect([...found].toSorted(([a], [b]) => a - b)).toEqual(parents);
  expect(told).toEqual(displaced);
});

import { describe, expect, test } from 'vitest';
import { fitting, inParts } from './calendar-budget.ts';

const sized = (...sizes: number[]) => sizes.map((bytes, id) => ({ id, bytes }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('what fits a calendar', () => {
  test.each([
    ['everything', sized(10, 10, 10), { events: 3, bytes: 30 }, [0, 1, 2]],
    ['the first ones by number', sized(10, 10, 10), { events: 2, bytes: 30 }, [0, 1]],
    ['the first ones by size', sized(10, 10, 10), { events: 3, bytes: 29 }, [0, 1]],
    ['nothing behind one that does not', sized(10, 50, 10), { events: 3, bytes: 30 }, [0]],
    ['one that is larger than a whole calendar', sized(50, 10), { events: 3, bytes: 30 }, [0]],
    ['nothing of nothing', [], { events: 3, bytes: 30 }, []],
  ])('is %s', (_what, wanted, budget, kept) => {
    expect(ids(fitting(wanted, budget))).toEqual(kept);
  });
});

test.each([
  [sized(10, 10, 10), [[0, 1, 2]]],
  [
    sized(10, 10, 10, 10, 10),
    [
      [0, 1, 2],
      [3, 4],
    ],
  ],
  [sized(20, 20, 50, 10), [[0], [1], [2], [3]]],
  [[], [[]]],
])('parts hold everything in its order', (all, parts) => {
  expect(inParts(all, { events: 3, bytes: 30 }).map(ids)).toEqual(parts);
});

import { expect, test } from 'vitest';
import { neighborsOf } from './neighbors.ts';

const days = ['2026-11-20', '2026-11-21', '2026-12-24'].map((day) => Temporal.PlainDate.from(day));

test.each([
  ['2026-11-20', undefined, '2026-11-21'],
  ['2026-11-21', '2026-11-20', '2026-12-24'],
  ['2026-12-24', '2026-11-21', undefined],
])('beside %s are %s and %s', (day, previous, next) => {
  const neighbors = neighborsOf(days, Temporal.PlainDate.from(day));
  expect([neighbors.previous?.toString(), neighbors.next?.toString()]).toEqual([previous, next]);
});

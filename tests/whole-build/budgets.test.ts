import { expect, test } from 'vitest';
import { heaviestByKind, overweight, weighPages } from '../../scripts/budgets/page-weights.ts';
import { fixtureSite } from '../support/built-site.ts';

const { dist } = await fixtureSite();

test('no page weighs more than its kind may', () => {
  const kinds = heaviestByKind(weighPages(dist));
  expect(overweight(kinds)).toEqual([]);
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'home',
      'list of events',
      'month',
      'week',
      'day',
      'event',
      'venue',
      'post',
      'page',
    ]),
  );
});

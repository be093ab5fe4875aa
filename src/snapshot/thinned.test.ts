import { describe, expect, test } from 'vitest';
import { thinned } from './thinned.ts';

const day = (name: string) => name.slice(0, 2);

describe('thinned', () => {
  test.each([
    ['keeps all where there are no more', ['20a', '21a'], 3, ['20a', '21a']],
    [
      'keeps the newest where there was one a day',
      ['18a', '19a', '20a', '21a'],
      3,
      ['19a', '20a', '21a'],
    ],
    [
      'keeps yesterday when today has many',
      ['20a', '20b', '21a', '21b', '21c'],
      3,
      ['20b', '21b', '21c'],
    ],
    [
      'keeps the day before yesterday where the newest are of two days',
      ['19a', '20a', '20b', '21a'],
      3,
      ['19a', '20b', '21a'],
    ],
    [
      'fills up with the newest where there are fewer days',
      ['21a', '21b', '21c', '21d'],
      3,
      ['21b', '21c', '21d'],
    ],
    ['keeps one, the newest', ['20a', '21a', '21b'], 1, ['21b']],
    ['keeps none', ['20a', '21a'], 0, []],
  ])('%s', (_what, items, keep, expected) => {
    expect(thinned(items, keep, day)).toEqual(expected);
  });

  test('keeps each of the last days when one is added after the other', () => {
    let kept: readonly string[] = [];
    for (const date of [18, 19, 20, 21])
      for (const edit of 'abcdef') kept = thinned([...kept, `${date}${edit}`], 6, day);
    expect(kept).toEqual(['18f', '19f', '20f', '21d', '21e', '21f']);
  });
});

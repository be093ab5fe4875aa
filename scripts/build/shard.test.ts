import { expect, test } from 'vitest';
import { isInShard, shardOptionSchema, undivided } from './shard.ts';

const files = Array.from({ length: 3000 }, (_, index) => `en/events/event-${index}/index.html`);

test.each([2, 3, 8])(
  'each file is in exactly one of %i shards, which are about as large as each other',
  (of) => {
    const shards = Array.from({ length: of }, (_, index) =>
      files.filter((file) => isInShard(file, { number: index + 1, of })),
    );
    expect(shards.flat().toSorted()).toEqual(files.toSorted());
    const share = files.length / of;
    expect(shards.filter(({ length }) => Math.abs(length - share) > share / 4)).toEqual([]);
  },
);

test('a site that is not divided has every file', () => {
  expect(files.every((file) => isInShard(file, undivided))).toBe(true);
});

test('a shard is spelled as its number of how many', () => {
  expect(shardOptionSchema.parse('3/8')).toEqual({ number: 3, of: 8 });
  expect(shardOptionSchema.parse('1/1')).toEqual(undivided);
  const wrong = ['', '3', '0/8', '9/8', '3/0', '1/1001', '-1/8', '1.5/8', '3/8/1', 'all'];
  expect(wrong.filter((text) => shardOptionSchema.safeParse(text).success)).toEqual([]);
});

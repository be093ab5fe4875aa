import { expect, test } from 'vitest';
import { type ShardRecord, shardsProblem } from './merge-stage.ts';

const site = { program: 'program', inputs: 'inputs', now: '2026-11-20T11:00:00Z' };

function shard(number: number, of = 3, other: Partial<ShardRecord> = {}): ShardRecord {
  return {
    ...site,
    folder: `shard-${number}`,
    shard: { number, of, files: '', warnings: [] },
    ...other,
  };
}

test('every shard of a site, each once, can be merged in any order', () => {
  expect(shardsProblem([shard(1, 1)], site)).toBeUndefined();
  expect(shardsProblem([shard(2), shard(3), shard(1)], site)).toBeUndefined();
});

test.each<readonly [string, readonly ShardRecord[], string]>([
  ['none', [], 'Name the folders of the shards'],
  ['two that are missing', [shard(2)], 'Of 3 shards these are missing: 1, 3'],
  [
    'one of another division',
    [shard(1), shard(2, 4)],
    'shard-2 is shard 2 of 4, but shard-1 is one of 3: they are no parts of one division',
  ],
  [
    'one that is named twice',
    [shard(1), shard(1, 3, { folder: 'copy' })],
    'copy is shard 1 of 3, and so is shard-1: name each once',
  ],
  [
    'one of another program',
    [shard(1), shard(2, 3, { program: 'older', inputs: 'others' })],
    'shard-2 is shard 2 of 3 and was made by another program, version of Node, configuration or theme than this one',
  ],
  [
    'one of another instant',
    [shard(1, 3, { now: '2026-11-20T11:00:01Z' })],
    'shard-1 is shard 1 of 3 and was made for 2026-11-20T11:00:01Z, not for 2026-11-20T11:00:00Z: give all the same --now (SITE_NOW)',
  ],
  [
    'one of another snapshot',
    [shard(1), shard(2), shard(3, 3, { inputs: 'others' })],
    'shard-3 is shard 3 of 3 and was made of another snapshot or history',
  ],
])('%s: refused', (_, shards, problem) => {
  expect(shardsProblem(shards, site)).toBe(problem);
});

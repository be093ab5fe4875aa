import { type BigIntStats, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../files.ts';
import { writeAside } from '../write-whole.ts';
import { type Changes, sameBytes } from './changes.ts';

const knownSchema = z.object({
  version: z.literal(1),
  /** The published folder. */
  dist: z.string(),
  /** By path: what the file looked like in staging and in the published folder when both had the same bytes. */
  files: z.record(z.string(), z.tuple([z.string(), z.string()])),
});

/** Milliseconds: a file that was written so lately might be written again without its times telling. */
const tooFresh = 2000;

/** Compares files, and remembers from one publication to the next which were found the same. */
export type KnownSame = {
  /** Whether a published file has the bytes of a staged one. Looks into both where anything about them changed. */
  same(published: string, staged: string, path: string): boolean;
  /** Files that were looked into so far. */
  compared(): number;
  /** Writes down what is the same in `tree`, which is or will be the published folder; the answered function puts it in its place. */
  prepare(tree: string, changes: Changes): () => void;
};

/**
 * A file of staging that is still the one that was published, by device, inode, size and both its times, needs no look at
 * its bytes: programs cannot set the time of change. Of a published file that time tells nothing, since every link changes
 * it; its inode, size and time of modification have to be the same.
 *
 * @param file that remembers; where it cannot be read, bytes are compared
 */
export function openKnownSame(file: string, dist: string, staging: string, now: number): KnownSame {
  const known = read(file);
  const before = known?.dist === dist ? known.files : {};
  const stamps = new Map<string, string>();
  let compared = 0;

  return {
    same: (published, staged, path) => {
      const stats = statSync(staged, { bigint: true });
      if (isSettled(stats, now)) stamps.set(path, stampOf(stats, stats.ctimeNs));
      const [staging = '', there = ''] = Object.hasOwn(before, path) ? (before[path] ?? []) : [];
      if (staging !== '' && staging === stamps.get(path) && there === publishedStamp(published)) return true;
      compared += 1;
      return sameBytes(published, staged);
    },
    compared: () => compared,
    prepare: (tree, { added, changed, unchanged }) => {
      for (const path of [...added, ...changed]) {
        const stats = statSync(join(staging, path), { bigint: true });
        if (isSettled(stats, now)) stamps.set(path, stampOf(stats, stats.ctimeNs));
      }
      const files = [...unchanged, ...added, ...changed].flatMap((path) => {
        const stamp = stamps.get(path);
        return stamp === undefined ? [] : [[path, [stamp, publishedStamp(join(tree, path))]] as const];
      });
      return writeAside(file, JSON.stringify({ version: 1, dist, files: Object.fromEntries(files) }));
    },
  };
}

function read(file: string): z.output<typeof knownSchema> | undefined {
  try {
    return knownSchema.safeParse(readJson(file)).data;
  } catch {
    return undefined;
  }
}

function isSettled({ ctimeMs }: BigIntStats, now: number): boolean {
  return Number(ctimeMs) < now - tooFresh;
}

function publishedStamp(path: string): string {
  return stampOf(statSync(path, { bigint: true }));
}

function stampOf({ dev, ino, size, mtimeNs }: BigIntStats, changed?: bigint): string {
  return [dev, ino, size, mtimeNs, ...(changed === undefined ? [] : [changed])].join(' ');
}

import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readState, writeFileAtomic } from '../cli/files.ts';
import { startOf } from '../cli/lock.ts';
import { shardSchema } from '../render/shard.ts';

export const stagedSchema = z.object({
  snapshot: z.string(),
  history: z.string(),
  now: z.string(),
  configFile: z.string(),
  siteUrl: z.string(),
  /** Digest of the program and configuration that rendered it. */
  program: z.string(),
  /** Digest of all it is made of. */
  inputs: z.string(),
  /** Whether every check of the staged files passed. */
  verified: z.boolean(),
  /** Whether the files are absent because they were published themselves. */
  taken: z.literal(true).exactOptional(),
  /** Which part of the site it is, where it is not all of it; a digest of the names and sizes of its files; what to warn of. */
  shard: shardSchema.extend({ files: z.string(), warnings: z.array(z.string()) }).exactOptional(),
});

export type Staged = z.output<typeof stagedSchema>;

/** @throws CommandError when nothing complete is staged */
export function readStaged(cache: Cache): Staged {
  const staged = readState(cache.stagingRecord, stagedSchema, 'what was rendered counts as incomplete');
  if (staged !== undefined && !staged.taken) return staged;
  throw new CommandError(
    `Nothing is rendered in "${cache.staging}". Run "npm run render" first.`,
    exitCodes.usage,
  );
}

export function recordStaging(cache: Cache, staged: Staged): void {
  writeFileAtomic(cache.stagingRecord, `${JSON.stringify(staged, null, 2)}\n`);
}

/** Makes the staging folder empty, and sure that nobody else writes to it. */
export async function clearStaging(cache: Cache): Promise<void> {
  await endLeftRenderers(cache.renderer);
  rmSync(cache.stagingRecord, { force: true });
  rmSync(cache.stagedPages, { force: true });
  rmSync(cache.staging, { recursive: true, force: true });
  mkdirSync(cache.staging, { recursive: true });
}

const renderersSchema = z.array(z.object({ pid: z.int().positive(), started: z.string() }));

/** Milliseconds between two looks at a process that is being ended. */
const pause = 20;

/** Remembers the processes that write into the staging folder besides this one. */
export function recordRenderers(file: string, pids: readonly number[]): void {
  const renderers = pids.map((pid) => ({ pid, started: startOf(pid) }));
  // After a power cut there are no such processes.
  writeFileAtomic(file, `${JSON.stringify(renderers)}\n`, { flush: false });
}

/**
 * Ends the renderers of a run that was killed, which may not have noticed yet and still write. Where the system does not
 * distinguish processes with one number, they are left to end by themselves.
 */
async function endLeftRenderers(file: string): Promise<void> {
  const renderers =
    readState(file, renderersSchema, 'renderers that an interrupted run may have left were not looked for') ??
    [];
  for (const { pid, started } of renderers) {
    while (started !== '' && startOf(pid) === started) {
      end(pid);
      await setTimeout(pause);
    }
  }
  rmSync(file, { force: true });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

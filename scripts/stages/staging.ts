import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readState, writeFileAtomic } from '../cli/files.ts';
import { startOf } from '../cli/lock.ts';

const stagedSchema = z.object({
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
  /** Whether the files are gone because they were published themselves. */
  taken: z.literal(true).exactOptional(),
});

/** What the staging folder holds. */
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
  await endLeftRenderer(cache.renderer);
  rmSync(cache.stagingRecord, { force: true });
  rmSync(cache.stagedPages, { force: true });
  rmSync(cache.staging, { recursive: true, force: true });
  mkdirSync(cache.staging, { recursive: true });
}

const rendererSchema = z.object({ pid: z.int().positive(), started: z.string() });

/** Milliseconds between two looks at a process that is being ended. */
const pause = 20;

/** Remembers the process that writes into the staging folder. */
export function recordRenderer(file: string, pid: number): void {
  // After a power cut there is no such process.
  writeFileAtomic(file, `${JSON.stringify({ pid, started: startOf(pid) })}\n`, { flush: false });
}

/**
 * Ends the renderer of a run that was killed, which may not have noticed yet and still write. Where the system does not
 * tell processes with one number apart, it is left to end by itself.
 */
async function endLeftRenderer(file: string): Promise<void> {
  const renderer = readState(
    file,
    rendererSchema,
    'a renderer that an interrupted run may have left was not looked for',
  );
  while (renderer !== undefined && renderer.started !== '' && startOf(renderer.pid) === renderer.started) {
    end(renderer.pid);
    await setTimeout(pause);
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

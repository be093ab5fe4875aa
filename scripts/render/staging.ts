import { mkdirSync, rmSync } from 'node:fs';
import { z } from 'zod';
import type { Cache } from '../cache.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readState } from '../files.ts';
import { writeWhole } from '../write-whole.ts';
import { endLeftRenderer } from './left-renderer.ts';

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

/** @throws Failure when nothing complete is staged */
export function readStaged(cache: Cache): Staged {
  const staged = readState(cache.stagingRecord, stagedSchema, 'what was rendered counts as incomplete');
  if (staged !== undefined && !staged.taken) return staged;
  throw new Failure(
    `Nothing is rendered in "${cache.staging}". Run "npm run render" first.`,
    exitCodes.usage,
  );
}

export function recordStaging(cache: Cache, staged: Staged): void {
  writeWhole(cache.stagingRecord, `${JSON.stringify(staged, null, 2)}\n`);
}

/** Makes the staging folder empty, and sure that nobody else writes to it. */
export async function clearStaging(cache: Cache): Promise<void> {
  await endLeftRenderer(cache.renderer);
  rmSync(cache.stagingRecord, { force: true });
  rmSync(cache.stagedPages, { force: true });
  rmSync(cache.staging, { recursive: true, force: true });
  mkdirSync(cache.staging, { recursive: true });
}

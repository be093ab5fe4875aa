import { existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { FileSizes, RemainingFiles, withoutFiles } from '../cli/file-sizes.ts';
import {
  createPathMaker,
  joinSorted,
  listFiles,
  readState,
  removeFolder,
  writeFileAtomic,
} from '../cli/files.ts';
import { startOf } from '../cli/lock.ts';
import { shardSchema } from '../cli/shard.ts';
import type { ReusedFiles } from '../sites/publish-tree.ts';
import type { ReusedNames } from '../sites/site-tree.ts';
import { isPublished } from '../sites/swap.ts';
import { recordFile } from './record.ts';

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
  /** The published site whose files it reuses, where it does: their folder holds only what is not reused. */
  upon: z.object({ folder: z.string(), site: z.string() }).exactOptional(),
  /** Whether the files are absent because they were published themselves. */
  taken: z.literal(true).exactOptional(),
  /** Which part of the site it is, where it is not all of it; a digest of the names and sizes of its files; what to warn of. */
  shard: shardSchema.extend({ files: z.string(), warnings: z.array(z.string()) }).exactOptional(),
});

export type Staged = z.output<typeof stagedSchema>;

/** @throws CommandError when nothing complete is staged */
export function readStaged(cache: Cache): Staged {
  const staged = readState(
    cache.stagingRecord,
    stagedSchema,
    'what was rendered counts as incomplete',
  );
  if (staged === undefined || staged.taken)
    throw new CommandError(
      `Nothing is rendered in "${cache.staging}". Run "npm run render" first.`,
      exitCodes.usage,
    );
  const { upon } = staged;
  if (upon !== undefined && !isPublished(upon))
    throw new CommandError(
      `What is rendered in "${cache.staging}" reuses files of a site that is not published in "${upon.folder}" any more. Run "npm run render" first.`,
      exitCodes.usage,
    );
  return staged;
}

/** The files of a site that is not published yet: those in its folder, and those it reuses. */
export type StagedFiles = {
  readonly sizes: FileSizes;
  /** Those that are taken from a published site. */
  readonly reused: Pick<ReadonlySet<string>, 'has'>;
  /** Where the bytes of a file are. */
  readonly pathOf: (file: string) => string;
  /** When the bytes of a file were last written, in milliseconds since the epoch. */
  readonly writtenAt: (file: string) => number;
};

/** The files of a site that is complete in a folder. */
export function filesIn(folder: string): StagedFiles {
  const pathOf = (file: string) => join(folder, file);
  const writtenAt = (file: string) => statSync(pathOf(file)).mtimeMs;
  return { sizes: FileSizes.from(listFiles(folder)), reused: new Set(), pathOf, writtenAt };
}

/**
 * The files of what is staged. One that was to be reused and is gone meanwhile is missing.
 *
 * @param known sizes of the files of the published site, where this process published it and nobody
 *   else writes there: they are not looked at
 */
export function stagedFiles(cache: Cache, staged: Staged, known?: FileSizes): StagedFiles {
  const own = filesIn(cache.staging);
  const reused = reusedFiles(cache, staged);
  if (reused === undefined) return own;
  const others = withoutFiles(reused.files, own.sizes.keys());
  const looked = new Map<string, { readonly size: number; readonly mtimeMs: number }>();
  const sizeOf = (file: string) => {
    const size = known?.get(file);
    if (size !== undefined) return size;
    const stats = statSync(join(reused.folder, file), { throwIfNoEntry: false });
    if (stats !== undefined) looked.set(file, stats);
    return stats?.size;
  };
  const list = () => {
    const sizes = new Map<string, number>();
    for (const file of joinSorted([...own.sizes.keys()], sortedAs(known, others))) {
      const size = own.sizes.get(file) ?? sizeOf(file);
      if (size !== undefined) sizes.set(file, size);
    }
    return FileSizes.from(sizes);
  };
  const isKnown = others instanceof RemainingFiles && others.of === known;
  return {
    sizes: isKnown ? known.patched(new Map(own.sizes), others.left) : list(),
    reused: others,
    pathOf: (file) => (own.sizes.has(file) ? own.pathOf(file) : join(reused.folder, file)),
    writtenAt(file) {
      if (own.sizes.has(file)) return own.writtenAt(file);
      return looked.get(file)?.mtimeMs ?? Number.NEGATIVE_INFINITY;
    },
  };
}

/** Sorts files, which are nearly always some of those that are known, and these are sorted. */
function sortedAs(known: FileSizes | undefined, files: ReusedNames): readonly string[] {
  const sorted = known === undefined ? [] : known.keys().filter((file) => files.has(file));
  return sorted.length === files.size ? sorted : [...files].toSorted();
}

/** What is staged reuses of a published site. */
export function reusedFiles(cache: Cache, { upon }: Staged): ReusedFiles | undefined {
  if (upon === undefined) return undefined;
  const files = recordFile.read(cache.stagedTargets)?.head.reused;
  if (files !== undefined) return { ...upon, files };
  throw new CommandError(
    `It is not known what the site in "${cache.staging}" reuses. Run "npm run render" first.`,
    exitCodes.usage,
  );
}

/** Takes a file out of what is staged, with the folders that are empty without it, or gives it another text. */
export function replaceStaged(cache: Cache, file: string, text?: string): void {
  changeRecord(cache, file, text !== undefined);
  rmSync(join(cache.staging, file), { force: true });
  if (text !== undefined) {
    writeFileSync(createPathMaker(cache.staging)(file), text);
    return;
  }
  for (let above = dirname(file); above !== '.'; above = dirname(above)) {
    const folder = join(cache.staging, above);
    if (!existsSync(folder)) continue;
    if (listFiles(folder).size > 0) return;
    rmdirSync(folder);
  }
}

/** Makes the record say of a file that it was not taken over, and where it is gone, that no target has it. */
function changeRecord(cache: Cache, file: string, stays: boolean): void {
  const record = recordFile.read(cache.stagedTargets);
  if (record === undefined) return;
  const { head } = record;
  const reused =
    head.reused instanceof RemainingFiles
      ? head.reused.without([file])
      : head.reused.filter((path) => path !== file);
  const targets = new Map(
    Array.from(record.targets, ([name, target]) => {
      if (!target.files.includes(file)) return [name, target] as const;
      const files = stays ? target.files : target.files.filter((path) => path !== file);
      // Another build has to write it again.
      return [name, { ...target, key: '', files, facts: undefined }] as const;
    }),
  );
  recordFile.write(cache.stagedTargets, { ...record, head: { ...head, reused }, targets });
}

export function recordStaging(cache: Cache, staged: Staged): void {
  // The files it tells of are not flushed either.
  writeFileAtomic(cache.stagingRecord, `${JSON.stringify(staged, null, 2)}\n`, { flush: false });
}

/** Makes the staging folder empty, and sure that nobody else writes to it. */
export async function clearStaging(cache: Cache): Promise<void> {
  await endLeftRenderers(cache.renderer);
  rmSync(cache.stagingRecord, { force: true });
  rmSync(cache.stagedTargets, { force: true });
  removeFolder(cache.staging);
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
    readState(
      file,
      renderersSchema,
      'renderers that an interrupted run may have left were not looked for',
    ) ?? [];
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

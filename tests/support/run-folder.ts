import { globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isRunning } from '../../scripts/cli/lock.ts';
import { projectFolder } from '../../scripts/cli/settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that the test files of one run share. */
    runFolder: string;
  }
}

/**
 * The file system in memory of Linux: a build of a site writes thousands of files, and a disk takes
 * a quarter of its time.
 */
const inMemory = '/dev/shm';

/** Bytes for all folders of a run, and for them beside the processes of the tests. */
const room = { folders: 3e9, memory: 8e9 };

let folder: string;

/** Makes the folder that the test files of a run share, and that holds their temporary ones. */
export function setup({ provide }: TestProject): void {
  removeLeftovers();
  const parent = hasRoomInMemory() ? inMemory : tmpdir();
  folder = mkdtempSync(join(parent, `kalendarium-run-${process.pid}-`));
  process.env['TMPDIR'] = folder;
  // As the commands of package.json have it: all processes that tests start compile the same modules.
  const compiled = join(projectFolder, 'node_modules/.cache/compiled');
  removeOld(compiled);
  process.env['NODE_COMPILE_CACHE'] ??= compiled;
  provide('runFolder', folder);
}

/** What a run left that was killed would take memory until the machine starts anew. */
function removeLeftovers(): void {
  for (const path of globSync(join(inMemory, 'kalendarium-run-*'))) {
    const [, owner] = /-run-(\d+)-/.exec(path) ?? [];
    const isOwn = statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (owner !== undefined && isOwn && !isRunning(Number(owner)))
      rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Removes what Node compiled more than a week ago: it removes nothing itself, not even that of
 * files that are gone. What is still of use is compiled once more.
 */
function removeOld(compiled: string): void {
  const weekAgo = Date.now() - 7 * 24 * 3600 * 1000;
  // Another run may be at it.
  for (const path of globSync(join(compiled, '*/*')))
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? weekAgo) < weekAgo)
      rmSync(path, { force: true });
}

function hasRoomInMemory(): boolean {
  // Who names a place for temporary files has a reason.
  if (process.platform !== 'linux' || process.env['TMPDIR']) return false;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > room.folders && process.availableMemory() > room.memory;
  } catch {
    return false;
  }
}

/** Removes the folder, while the processes of the tests end, which may write their last into it. */
export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectFolder } from '../../scripts/cli/settings.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder that the test files of one run share. */
    runFolder: string;
  }
}

let folder: string;

/** Makes the folder that the test files of a run share. */
export function setup({ provide }: TestProject): void {
  folder = mkdtempSync(join(tmpdir(), 'kalendarium-run-'));
  // As the commands of package.json have it: all processes that tests start compile the same modules.
  process.env['NODE_COMPILE_CACHE'] ??= join(projectFolder, 'node_modules/.cache/compiled');
  provide('runFolder', folder);
}

/** Removes the folder, while the processes of the tests end. */
export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

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
  provide('runFolder', folder);
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}

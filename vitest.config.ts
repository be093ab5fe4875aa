import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

export default defineConfig({
  test: {
    globalSetup: 'tests/support/run-folder.ts',
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 20_000,
    hookTimeout: 180_000,
    projects: [
      // Tests of modules leave nothing behind, so that they need no process of their own each.
      { extends: true, test: { name: 'modules', include: ['{src,scripts}/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.ts'], isolate: false } },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: 'tests/support/run-folder.ts',
    pool: 'forks',
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 20_000,
    hookTimeout: 180_000,
  },
});

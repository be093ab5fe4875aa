import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

export default defineConfig({
  test: {
    globalSetup: 'tests/support/run-folder.ts',
    setupFiles: 'tests/support/properties.ts',
    pool: 'forks',
    sequence: { sequencer: LongFirst },
    // Tests wait for servers and browsers: one more than there are cores.
    maxWorkers: Math.min(availableParallelism() + 1, 5),
    // Long enough for a busy machine: they only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    // No test file leaves anything behind, so those of a process share modules, the town that was read, and a Chromium.
    isolate: false,
    // Node runs modules as it runs those of the program: no test replaces one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One project: a process ends before the next file of another.
    include: ['{src,scripts,tests}/**/*.test.ts'],
  },
});

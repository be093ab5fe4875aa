import fc from 'fast-check';

// The same code passes or fails alike in every run. With `FUZZ_RUNS`, as at night, each run takes a seed of its own.
const runs = process.env['FUZZ_RUNS'];
fc.configureGlobal(runs === undefined ? { seed: 20261120 } : { numRuns: Number(runs) });

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzProperty, rereadProperty } from './property.ts';

/** One that is the same on every run, and one that is new. */
const seeds = [20261120, Math.floor(Math.random() * 2 ** 31)];

test.each(seeds)('what any server answers breaks no invariant (seed %i)', { timeout: 120_000 }, (seed) => {
  const details = fc.check(fuzzProperty(), { seed, numRuns: 150 });
  const again = `npm run fuzz -- --seed ${seed} --path ${details.counterexamplePath} --runs 1`;
  expect(
    details.failed ? `${details.errorInstance}\n${fc.stringify(details.counterexample)}\n${again}` : '',
  ).toBe('');
});

test.each(seeds)(
  'what any server answers is the same when fetched twice in a row (seed %i)',
  {
    timeout: 120_000,
  },
  async (seed) => {
    const details = await fc.check(rereadProperty(), { seed, numRuns: 40 });
    expect(details.failed ? `${details.errorInstance}\n${fc.stringify(details.counterexample)}` : '').toBe(
      '',
    );
  },
);

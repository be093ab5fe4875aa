import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { z } from 'zod';
import { type Options, runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { fuzzProperty, rereadProperty } from './fuzz/property.ts';
import type { Response } from './fuzz/responses.ts';
import { parseValue } from './option-value.ts';

const options = {
  runs: { type: 'string', value: 'NUMBER', help: 'how many sets of answers, 1000 if not given' },
  seed: { type: 'string', value: 'NUMBER', help: 'where chance begins; another each time if not given' },
  path: { type: 'string', value: 'PATH', help: 'what a failure printed, to see it again' },
  twice: {
    type: 'boolean',
    help: 'only fetches each set twice from a server; without it one in twenty-five is, after the other checks',
  },
} as const satisfies Options;

/** Runs between two looks at the event loop, without which nobody could end the command. */
const atOnce = 250;

/** Fetching takes so many times as long as the other checks. */
const fetchedShare = 1 / 25;

/** Runs between two lines of progress. */
const told = 1000;

await runCommand(
  {
    name: 'fuzz',
    summary: 'Sends hostile and broken answers through everything but Astro, and checks what must hold.',
    options,
  },
  async ({ runs = '1000', seed, path, twice = false }) => {
    const wanted = parseValue('--runs', z.coerce.number().int().min(1), runs);
    const first = seed === undefined ? chance() : parseValue('--seed', z.coerce.number().int(), seed);
    process.stdout.write(`seed ${first}\n`);
    const began = performance.now();
    let answers = 0;
    const property = fuzzProperty((given) => {
      answers += given.length;
    });
    for (let done = 0, part = first; done < wanted; part++) {
      const numRuns = Math.min(atOnce, wanted - done);
      const start = { seed: part, ...(path !== undefined && { path }) };
      const details = twice ? undefined : fc.check(property, { ...start, numRuns });
      if (details?.failed) throw failure(details);
      if (twice || path === undefined) {
        const fetched = twice ? numRuns : Math.ceil(numRuns * fetchedShare);
        const reread = await fc.check(rereadProperty(), { ...start, numRuns: fetched });
        if (reread.failed) throw failure(reread, ' --twice');
      }
      done += numRuns;
      await setImmediate();
      if (done % told !== 0 && done < wanted) continue;
      const seconds = (performance.now() - began) / 1000;
      process.stdout.write(
        `${done} of ${wanted} runs with ${answers} items, ${(done / seconds).toFixed(0)} a second, ${seconds.toFixed(0)} s\n`,
      );
    }
    return exitCodes.done;
  },
);

function failure(
  {
    seed,
    counterexample,
    counterexamplePath,
    errorInstance,
    numShrinks,
  }: fc.RunDetails<[readonly Response[]]>,
  mode = '',
): Failure {
  const reason =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return new Failure(
    [
      reason,
      `With, made smaller ${numShrinks} times:`,
      fc.stringify(counterexample),
      `Again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath} --runs 1${mode}`,
    ].join('\n'),
    exitCodes.verification,
  );
}

function chance(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

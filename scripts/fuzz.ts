import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { z } from 'zod';
import { type Options, runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { fuzzProperty } from './fuzz/property.ts';
import type { Response } from './fuzz/responses.ts';
import { parseValue } from './option-value.ts';

const options = {
  runs: { type: 'string', value: 'NUMBER', help: 'how many sets of answers, 1000 if not given' },
  seed: { type: 'string', value: 'NUMBER', help: 'where chance begins; another each time if not given' },
  path: { type: 'string', value: 'PATH', help: 'what a failure printed, to see it again' },
} as const satisfies Options;

/** Runs between two looks at the event loop, without which nobody could end the command. */
const atOnce = 250;

/** Runs between two lines of progress. */
const told = 1000;

await runCommand(
  {
    name: 'fuzz',
    summary:
      'Sends hostile and broken answers through everything but the network and Astro, and checks what must hold.',
    options,
  },
  async ({ runs = '1000', seed, path }) => {
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
      const details = fc.check(property, {
        seed: part,
        numRuns,
        ...(path !== undefined && { path }),
      });
      if (details.failed) throw failure(details);
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

function failure({
  seed,
  counterexample,
  counterexamplePath,
  errorInstance,
  numShrinks,
}: fc.RunDetails<[readonly Response[]]>): Failure {
  const reason =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return new Failure(
    [
      reason,
      `With, made smaller ${numShrinks} times:`,
      fc.stringify(counterexample),
      `Again: npm run fuzz -- --seed ${seed} --path ${counterexamplePath} --runs 1`,
    ].join('\n'),
    exitCodes.verification,
  );
}

function chance(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

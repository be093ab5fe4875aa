import { z } from 'zod';
import { type Benchmark, benchSize } from './bench/bench-size.ts';
import { benchTable } from './bench/table.ts';
import { type Options, runCommand } from './command.ts';
import { exitCodes } from './failure.ts';
import { parseValue } from './option-value.ts';

const options = {
  events: {
    type: 'string',
    value: 'NUMBERS',
    help: 'events in each language, several sizes separated by commas; 1000 if not given',
  },
  json: { type: 'boolean', help: 'print JSON instead of a table' },
} as const satisfies Options;

const sizesSchema = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int('whole numbers, separated by commas').min(1).max(1_000_000)));

await runCommand(
  {
    name: 'bench',
    summary:
      'Renders, verifies and publishes an invented site of a given size in a temporary folder, and prints what each ' +
      'stage took: wall time, CPU time and peak memory with all its processes and threads. Needs Linux.',
    options,
  },
  async ({ events = '1000', json = false }) => {
    const benchmarks: Benchmark[] = [];
    for (const size of parseValue('--events', sizesSchema, events)) {
      benchmarks.push(await benchSize(size, (what) => process.stderr.write(`${what} …\n`)));
    }
    process.stdout.write(`${json ? JSON.stringify(benchmarks, null, 2) : benchTable(benchmarks)}\n`);
    return exitCodes.done;
  },
);

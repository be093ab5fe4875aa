import { z } from 'zod';
import { benchFetch, fetchTable } from './bench/fetch.ts';
import { figuresBlock, profileBlock } from './bench/figures.ts';
import { benchSize, comparisonOf } from './bench/measure.ts';
import { benchProfile } from './bench/profile.ts';
import { exitCodes, type Options, parseValue, runCommand } from './cli/command.ts';

const options = {
  events: {
    type: 'string',
    value: 'NUMBERS',
    help: 'events in each language, several sizes separated by commas; 1000 if not given',
  },
  against: {
    type: 'string',
    value: 'NAMES',
    help: 'what to measure beside it: floor, hugo, or none; all that are installed if not given',
  },
  cold: { type: 'boolean', help: 'measure the first build of a site, and none after it' },
  profile: { type: 'boolean', help: 'tell where the time of a render goes instead' },
  fetch: {
    type: 'boolean',
    help: 'measure the reading of lists alone, from a mock that answers after 20 ms',
  },
  json: { type: 'boolean', help: 'print JSON instead of a table' },
} as const satisfies Options;

const sizesSchema = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.int('whole numbers, separated by commas').min(1).max(1_000_000)));

const rivalsSchema = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',')))
  .pipe(z.array(z.enum(['floor', 'hugo'])));

await runCommand(
  {
    name: 'bench',
    summary:
      'Builds an invented site of a given size in a temporary folder: cold, again without a change, and with one event ' +
      'changed. Prints what each stage took, wall time, CPU time and peak memory with all its processes and threads, ' +
      'as Markdown. Needs Linux.',
    options,
  },
  async ({ events = '1000', against = 'floor,hugo', json = false, cold = false, ...flags }) => {
    const tell = (what: string) => process.stderr.write(`${what} …\n`);
    const sizes = parseValue('--events', sizesSchema, events);
    const rivals = parseValue('--against', rivalsSchema, against).map(comparisonOf);
    const date = Temporal.Now.plainDateISO('UTC').toString();
    const print = <T>(found: readonly T[], table: (rows: readonly T[]) => string) =>
      process.stdout.write(`${json ? JSON.stringify(found, null, 2) : table(found)}\n`);
    if (flags.fetch) print(await inTurn(sizes, (size) => benchFetch(size, tell)), fetchTable);
    else if (flags.profile)
      print(await inTurn(sizes, (size) => benchProfile(size, date, tell)), profileBlock);
    else {
      for (const { missing } of rivals) if (missing !== undefined) tell(missing);
      const order = { rivals, coldOnly: cold, date, tell };
      print(await inTurn(sizes, (size) => benchSize({ events: size, ...order })), figuresBlock);
    }
    return exitCodes.done;
  },
);

/** One after the other: they would slow each other down. */
async function inTurn<T>(
  sizes: readonly number[],
  bench: (size: number) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const size of sizes) found.push(await bench(size));
  return found;
}

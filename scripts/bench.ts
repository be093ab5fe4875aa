import { z } from 'zod';
import { benchCalendars, calendarTable } from './bench/bench-calendars.ts';
import { benchFetch, fetchTable } from './bench/bench-fetch.ts';
import { benchSize } from './bench/bench-size.ts';
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
  calendars: { type: 'boolean', help: 'measure the writing of calendars alone' },
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

await runCommand(
  {
    name: 'bench',
    summary:
      'Renders, verifies and publishes an invented site of a given size in a temporary folder, and prints what each ' +
      'stage took: wall time, CPU time and peak memory with all its processes and threads. Needs Linux.',
    options,
  },
  async ({ events = '1000', calendars = false, fetch = false, json = false }) => {
    const tell = (what: string) => process.stderr.write(`${what} …\n`);
    const sizes = parseValue('--events', sizesSchema, events);
    const print = <T>(found: readonly T[], table: (rows: readonly T[]) => string) =>
      process.stdout.write(`${json ? JSON.stringify(found, null, 2) : table(found)}\n`);
    if (calendars) print(await inTurn(sizes, (size) => benchCalendars(size, tell)), calendarTable);
    else if (fetch) print(await inTurn(sizes, (size) => benchFetch(size, tell)), fetchTable);
    else print(await inTurn(sizes, (size) => benchSize(size, tell)), benchTable);
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

import { z } from 'zod';
import { figuresBlock } from './bench/cost-table.ts';
import { pastDays } from './bench/grow.ts';
import { benchSize, comparisonOf } from './bench/measure.ts';
import { benchFetch, fetchTable } from './bench/measured-fetch.ts';
import { benchProfile, profileBlock } from './bench/profile.ts';
import { benchWatch, watchTable } from './bench/watched-edits.ts';
import {
  exitCodes,
  flag,
  type Options,
  oneOf,
  parseValue,
  runCommand,
  text,
  wholeNumber,
} from './cli/command.ts';

const options = {
  events: text(
    'NUMBERS',
    'events in each language, several sizes separated by commas; 1000 if not given',
  ),
  past: text('DAYS', `days before today that events lie in; ${pastDays} if not given`),
  against: text(
    'NAMES',
    'what to measure beside it: floor, hugo, or none; all that are installed if not given',
  ),
  cold: flag('measure the first build of a site, and none after it'),
  profile: flag('show where the time of a render goes instead'),
  fetch: flag('measure the reading of lists alone, from a mock that answers after 20 ms'),
  watch: flag('measure builds of a process that stays, after edits of each kind'),
  edits: text('NUMBER', 'edits of each kind for --watch; 20 if not given'),
  json: flag('print JSON instead of a table'),
} as const satisfies Options;

const sizesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(wholeNumber(1, 1_000_000)));

const pastSchema = wholeNumber(1, 100_000);

const comparisonsSchema = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',')))
  .pipe(z.array(oneOf(['floor', 'hugo'])));

await runCommand(
  {
    name: 'bench',
    summary:
      'Builds an invented site of a given size in a temporary folder: cold, again without a change, and with one event ' +
      'changed. Prints what each command took, wall time, CPU time and peak memory with all its processes and threads, ' +
      'as Markdown. Needs Linux.',
    options,
  },
  async ({
    events = '1000',
    past = String(pastDays),
    against = 'floor,hugo',
    edits = '20',
    json = false,
    cold = false,
    ...flags
  }) => {
    const say = (what: string) => process.stderr.write(`${what} …\n`);
    const sizes = parseValue('--events', sizesSchema, events);
    const compared = parseValue('--against', comparisonsSchema, against).map(comparisonOf);
    const date = Temporal.Now.plainDateISO('UTC').toString();
    // One size after the other: they would slow each other down.
    const bench = async <T>(
      measure: (size: number) => Promise<T>,
      table: (rows: readonly T[]) => string,
    ) => {
      const found = [];
      for (const size of sizes) found.push(await measure(size));
      process.stdout.write(`${json ? JSON.stringify(found, null, 2) : table(found)}\n`);
    };
    const count = parseValue('--edits', wholeNumber(1, 1000), edits);
    if (flags.watch) await bench((size) => benchWatch({ events: size, count }, say), watchTable);
    else if (flags.fetch) await bench((size) => benchFetch(size, say), fetchTable);
    else if (flags.profile) await bench((size) => benchProfile(size, date, say), profileBlock);
    else {
      for (const { missing } of compared) if (missing !== undefined) say(missing);
      const order = {
        past: parseValue('--past', pastSchema, past),
        against: compared,
        coldOnly: cold,
        date,
        say,
      };
      await bench((size) => benchSize({ events: size, ...order }), figuresBlock);
    }
    return exitCodes.done;
  },
);

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { statusFile } from '../../src/routes.ts';
import {
  CommandError,
  exitCodes,
  flag,
  type Options,
  parseValue,
  runCommand,
  text,
  wholeNumber,
} from '../cli/command.ts';
import { findWholeChromium } from '../cli/programs.mjs';
import {
  budgetTable,
  heaviestByKind,
  judge,
  limitsOf,
  overweight,
  scoreTable,
  serveSite,
  tooLow,
  visitFirst,
  weighPages,
  withTownSite,
} from './page-weights.ts';
import { farthestTable, measurePhone } from './phone.ts';

const options = {
  dist: text('FOLDER', 'a built site; the example town is built if not given'),
  weights: flag('leave out Lighthouse, which npm fetches'),
  slowdown: text('NUMBER', 'how much slower than this machine a phone is, 4 if not given'),
  runs: text('NUMBER', 'runs of Lighthouse on each page, 3 if not given'),
} as const satisfies Options;

const slowdownSchema = z.coerce
  .number('not a number from 1 to 10')
  .min(1, 'not a number from 1 to 10')
  .max(10, 'not a number from 1 to 10');

const statusSchema = z.object({ checked: z.iso.datetime() });

const judged: readonly string[] = ['home', 'list of events', 'month', 'event'];

await runCommand(
  {
    name: 'budgets',
    summary:
      'Weighs every page of a built site, counts the requests of a first visit to the heaviest of each kind in ' +
      'Chromium, measures where events begin on a phone, and runs Lighthouse on the home page, a list, a month and an event.\n\nExit code 5 if a page is ' +
      'above its budget.',
    options,
  },
  async ({ dist, weights = false, slowdown = '4', runs = '3' }) => {
    const executable = findWholeChromium();
    if (executable === undefined)
      throw new CommandError('There is no Chromium: set CHROMIUM to its path.', exitCodes.usage);
    const lighthouse = {
      chromium: executable,
      slowdown: parseValue('--slowdown', slowdownSchema, slowdown),
      runs: parseValue('--runs', wholeNumber(1, 100), runs),
    };
    const measure = (folder: string) =>
      measureSite(folder, executable, weights ? undefined : lighthouse);
    const faults = await (dist === undefined
      ? withTownSite(Temporal.Now.instant().round('hour').toString(), measure)
      : measure(dist));
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    process.stdout.write(faults.length === 0 ? 'Everything is within its budget.\n' : '');
    return faults.length === 0 ? exitCodes.done : exitCodes.verification;
  },
);

async function measureSite(
  folder: string,
  executablePath: string,
  lighthouse: Parameters<typeof judge>[1] | undefined,
): Promise<readonly string[]> {
  await using site = await serveSite(folder);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const urlOf = (file: string) => `${site.origin}/${file.replace(/index\.html$/, '')}`;
    const kinds = heaviestByKind(weighPages(folder));
    const faults = [...overweight(kinds)];
    const builtAt = readBuildTime(folder);
    const rows: VisitedKind[] = [];
    for (const kind of kinds)
      rows.push({ ...kind, ...(await visitFirst(browser, urlOf(kind.file), builtAt)) });
    faults.push(...rows.flatMap(visitFaults));
    process.stdout.write(`${budgetTable(rows)}\n\n`);
    const onPhone = await measurePhone(browser, { folder, builtAt, origin: site.origin });
    faults.push(...onPhone.faults);
    process.stdout.write(`${farthestTable(onPhone)}\n\n`);
    await browser.close();
    if (lighthouse === undefined) return faults;
    const scores = [];
    for (const { kind, file } of rows.filter((row) => judged.includes(row.kind))) {
      const found = await judge(urlOf(file), lighthouse);
      scores.push({ kind, ...found });
      faults.push(...tooLow(`/${file.replace(/index\.html$/, '')}`, found));
    }
    process.stdout.write(`${scoreTable(scores)}\n\n`);
    return faults;
  } finally {
    await browser.close();
  }
}

type VisitedKind = ReturnType<typeof heaviestByKind>[number] &
  Awaited<ReturnType<typeof visitFirst>>;

/** What a first visit asks for beyond its limits. */
function visitFaults({ shift, ...row }: VisitedKind): readonly string[] {
  const { kind, file } = row;
  const limits = limitsOf(kind);
  const named = { requests: 'requests', elements: 'elements', loaded: 'bytes loaded' } as const;
  return [
    ...(['requests', 'elements', 'loaded'] as const)
      .map((part) => ({ part, limit: limits[part] ?? Number.POSITIVE_INFINITY }))
      .filter(({ part, limit }) => row[part] > limit)
      .map(
        ({ part, limit }) => `${kind}: ${row[part]} ${named[part]}, ${limit} are allowed (${file})`,
      ),
    ...(shift > 0.01 ? [`${kind}: the layout shifts by ${shift.toFixed(3)} (${file})`] : []),
  ];
}

/** Pages are measured as they are when they are new: later the passed events leave them. */
function readBuildTime(folder: string): string {
  const file = join(folder, statusFile);
  if (!existsSync(file))
    throw new CommandError(
      `${file} is missing: --dist takes the folder of a published site.`,
      exitCodes.usage,
    );
  return statusSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).checked;
}

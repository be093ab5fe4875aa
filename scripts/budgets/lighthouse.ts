import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { runProgram, temporaryFolder } from '../cli/process.ts';

/** Fetched by npm when it is asked for: it brings hundreds of packages that nothing else needs. */
const version = '13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
  environment: z.object({ benchmarkIndex: z.number() }),
});

type Report = z.output<typeof reportSchema>;

/** Medians of the runs of one page, scores of 100. */
export type Scores = Readonly<Record<(typeof categories)[number], number>> & {
  readonly shift: number;
  /** How fast Lighthouse found the machine: a mid-range phone has 150 to 800, a laptop more than 1,300. */
  readonly machine: number;
};

/**
 * Runs Lighthouse on a page, as a phone on a slow network.
 *
 * @throws CommandError when npm cannot get it or it cannot judge the page
 */
export async function judge(
  url: string,
  order: { readonly chromium: string; readonly slowdown: number; readonly runs: number },
): Promise<Scores> {
  const reports: Report[] = [];
  for (let run = 0; run < order.runs; run++) reports.push(await runOnce(url, order));
  const score = (name: (typeof categories)[number]) =>
    Math.round(100 * median(reports.map((report) => report.categories[name].score)));
  return {
    ...{ performance: score('performance'), accessibility: score('accessibility') },
    ...{ 'best-practices': score('best-practices'), seo: score('seo') },
    shift: median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)),
    machine: median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

/** A sentence for each score of a page that is too low. */
export function tooLow(name: string, scores: Scores): readonly string[] {
  return categories
    .filter((category) => scores[category] < leastScores[category])
    .map(
      (category) =>
        `${name}: Lighthouse gives ${scores[category]} for ${category}, ${leastScores[category]} are wanted`,
    );
}

/** Chromium now and then loses a trace; Lighthouse then asks to be run again. */
const attempts = 3;

async function runOnce(url: string, order: Parameters<typeof judge>[1], attempt = 1): Promise<Report> {
  using folder = temporaryFolder('lighthouse');
  const file = join(folder.path, 'report.json');
  const list = [
    ...['exec', '--yes', '--', `lighthouse@${version}`, url, '--quiet', '--output=json'],
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${order.slowdown}`,
  ];
  const env = { ...process.env, CHROME_PATH: order.chromium };
  const { code, stderr } = await runProgram('npm', list, { cwd: folder.path, env });
  if (code === 0) return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (attempt < attempts && stderr.includes('run Lighthouse again'))
    return await runOnce(url, order, attempt + 1);
  throw new CommandError(
    `Lighthouse ${version} could not judge ${url}; --weights measures without it.\n${stderr.trim()}`,
    exitCodes.unforeseen,
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** What the page of an event, which most visitors come to first, may weigh, in bytes after gzip, and ask for on a first visit. */
const event = { html: 15_000, css: 12_000, js: 5_000, requests: 12 };

/** Lists show many items and their images; a text may use every block there is. */
const others: typeof event = { html: 30_000, css: 13_000, js: 7_500, requests: 40 };

export function limitsOf(kind: string): typeof event {
  return kind === 'event' ? event : others;
}

/** The least that Lighthouse may give, of 100. */
const leastScores = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

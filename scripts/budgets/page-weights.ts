import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { siteConfigSchema } from '../../src/config.ts';
import { dictionaries } from '../../src/i18n/dictionaries.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { createRoutes, routeWord, type Section, sectionOfKind } from '../../src/routes.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { listFiles } from '../cli/files.ts';
import { markdownTable } from '../cli/markdown.ts';
import { runProgram, runSuccessfully, temporaryFolder } from '../cli/process.ts';
import { notFoundPages, serveFolder } from '../cli/serve.ts';

/** Weights and requests as a table in Markdown, in bytes after gzip; what is loaded in all before it. */
export function budgetTable(rows: readonly (KindWeight & FirstVisit)[]): string {
  return markdownTable(
    [
      ...['kind', 'pages', 'HTML', 'CSS', 'JavaScript', 'requests', 'layout shift'],
      ...['elements', 'loaded in all'],
    ],
    rows.map(({ kind, pages, html, css, js, requests, shift, elements, loaded }) => [
      ...[kind, pages, html, css, js, requests, shift.toFixed(3), elements, loaded],
    ]),
    [0],
  );
}

export function scoreTable(rows: readonly (Scores & { readonly kind: string })[]): string {
  return markdownTable(
    ['kind', 'performance', 'accessibility', 'best practices', 'SEO', 'layout shift', 'machine'],
    rows.map((row) => [
      ...[row.kind, row.performance, row.accessibility, row['best-practices'], row.seo],
      ...[row.shift.toFixed(3), row.machine.toFixed(0)],
    ]),
    [0],
  );
}

type FirstVisit = Awaited<ReturnType<typeof visitFirst>>;

/** Visits a page with an empty cache, in a window of 1280 x 900 pixels, at a moment given as RFC 9557 or 3339 has it. */
export async function visitFirst(browser: Browser, url: string, moment: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await context.clock.setFixedTime(moment);
    const page = await context.newPage();
    let requests = 0;
    const bodies: Promise<number>[] = [];
    page.on('request', () => {
      requests++;
    });
    page.on('response', (answer) => {
      // A redirect has none.
      bodies.push(
        answer.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list
              .getEntries()
              .map((entry) => ('value' in entry ? Number(entry.value) : 0));
            resolve(shifts.reduce((sum, value) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 300);
        }),
    );
    const pictures = await page.evaluate(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('main .prose img')];
      return new Set(images.filter((img) => img.naturalWidth > 0).map((img) => img.currentSrc))
        .size;
    });
    return {
      /** Without the pictures that the text of the page holds: how many those are is up to its author. */
      requests: requests - pictures,
      /** Cumulative layout shift, as Chromium counts it: 0 is none, 0.1 the most that is called good. */
      shift,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
      /** Bytes of the page and of all that it loads, before gzip. */
      loaded: (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0),
    };
  } finally {
    await context.close();
  }
}

/** The heaviest of the pages of a kind, part by part; `file` is the page with the heaviest HTML. */
type KindWeight = PageWeight & { readonly pages: number };

export function heaviestByKind(weights: readonly PageWeight[]): readonly KindWeight[] {
  return [...Map.groupBy(weights, ({ kind }) => kind)].map(([kind, pages]) => {
    const [heaviest] = pages.toSorted((a, b) => b.html - a.html);
    const most = (part: 'html' | 'css' | 'js') => Math.max(...pages.map((page) => page[part]));
    const weight = { html: most('html'), css: most('css'), js: most('js') };
    return { kind, file: heaviest?.file ?? '', pages: pages.length, ...weight };
  });
}

/** A sentence for each part in which pages of a kind weigh more than they may. */
export function overweight(kinds: readonly KindWeight[]): readonly string[] {
  return kinds.flatMap((row) =>
    (['html', 'css', 'js'] as const)
      .filter((part) => row[part] > limitsOf(row.kind)[part])
      .map(
        (part) =>
          `${row.kind}: ${row[part]} bytes of ${part}, ${limitsOf(row.kind)[part]} are allowed (${row.file})`,
      ),
  );
}

/** What kind of page a file of a built site is, by its path; nothing for what is in no language. */
export function pageKind(file: string): string | undefined {
  const [first = '', ...rest] = file.split('/').slice(0, -1);
  if (dictionaries[first] === undefined) return undefined;
  const [section = '', second, third] = rest;
  if (section === '') return 'home';
  const routes = createRoutes('https://calendar.example/');
  const is = (name: Section) => routes.sectionPath(first, name) === `/${first}/${section}/`;
  if (is('calendar')) {
    if (second === undefined) return 'months';
    if (second.includes(`-${routeWord(first, 'week')}`)) return 'week';
    return second.length === '2026-11'.length ? 'month' : 'day';
  }
  if (second === routeWord(first, 'past') && is('events')) return 'past events';
  for (const [kind, list] of Object.entries(sectionOfKind)) {
    if (!is(list)) continue;
    const isList =
      second === undefined || second === routeWord(first, 'page') || third !== undefined;
    return isList ? `list of ${list}` : kind;
  }
  if (section === routeWord(first, 'subscribe') && second === routeWord(first, 'combine'))
    return 'combine';
  for (const word of [
    'subscribe',
    'openData',
    'embed',
    'changes',
    'search',
    'myEvents',
    'offline',
    'notFound',
  ] as const)
    if (section === routeWord(first, word)) return word;
  return 'page';
}

/** The languages that a built site has a folder of. */
function languagesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => dictionaries[name] !== undefined);
}

/** Serves a built site that lives at the root of its host as a good host would: with headers, compressed. */
export async function serveSite(
  folder: string,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const siteUrl = 'http://localhost/';
  const server = await serveFolder({
    folder,
    base: '/',
    notFound: notFoundPages(createRoutes(siteUrl), languagesIn(folder)),
    headers: headerRules(siteConfigSchema.parse({ siteUrl })),
    host: '127.0.0.1',
    port: 0,
    compress: true,
  });
  return { origin: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: () => server.close() };
}

export async function withTownSite<T>(now: string, work: (dist: string) => Promise<T>): Promise<T> {
  using folder = temporaryFolder('town');
  const dist = join(folder.path, 'dist');
  const folders = ['--dist-dir', dist, '--cache-dir', join(folder.path, 'cache')];
  await runSuccessfully(process.execPath, [
    ...['scripts/start.ts', '--once', '--port', '0', '--now', now],
    ...folders,
  ]);
  return await work(dist);
}

type PageWeight = ReturnType<typeof weighPages>[number];

/** Weighs every page of a built site that lives at the root of its host, in bytes after gzip. */
export function weighPages(folder: string) {
  const weights = new Map<string, number>();
  const weightOf = (path: string) =>
    weights.getOrInsertComputed(path, () => gzipSync(readFileSync(join(folder, path))).length);
  const sum = (paths: Iterable<string>) =>
    [...paths].reduce((total, path) => total + weightOf(path), 0);
  return [...listFiles(folder).keys()].flatMap((file) => {
    const kind = file.endsWith('/index.html') ? pageKind(file) : undefined;
    if (kind === undefined) return [];
    const html = readFileSync(join(folder, file), 'utf8');
    return [
      {
        kind,
        file,
        html: gzipSync(html).length,
        /** All style sheets it links. */
        css: sum(matches(html, /<link rel="stylesheet" href="([^"]+)"/g)),
        /** All scripts it links, and what they import. */
        js: sum(withImports(folder, matches(html, /<script[^>]* src="([^"]+)"/g))),
      },
    ];
  });
}

function withImports(folder: string, paths: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(paths);
  for (const path of all)
    for (const name of matches(
      readFileSync(join(folder, path), 'utf8'),
      /(?:from|import)\s*"\.\/([^"]+)"/g,
    ))
      all.add(join(path, '..', name));
  return all;
}

function matches(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, found = '']) => found));
}

/** Fetched by npm when it is asked for: it brings hundreds of packages that nothing else needs. */
const version = '13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const reportSchema = z.object({
  categories: z.record(z.enum(categories), z.object({ score: z.number() })),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
  environment: z.object({ benchmarkIndex: z.number() }),
});

type WeightReport = z.output<typeof reportSchema>;

/** Medians of the runs of one page, scores of 100. */
export type Scores = Awaited<ReturnType<typeof judge>>;

/**
 * Runs Lighthouse on a page, as a phone on a slow network.
 *
 * @throws CommandError when npm cannot get it or it cannot judge the page
 */
export async function judge(
  url: string,
  order: { readonly chromium: string; readonly slowdown: number; readonly runs: number },
) {
  const reports: WeightReport[] = [];
  for (let run = 0; run < order.runs; run++) reports.push(await runOnce(url, order));
  const score = (name: (typeof categories)[number]) =>
    Math.round(100 * median(reports.map((report) => report.categories[name].score)));
  return {
    ...{ performance: score('performance'), accessibility: score('accessibility') },
    ...{ 'best-practices': score('best-practices'), seo: score('seo') },
    shift: median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)),
    /** How fast Lighthouse found the machine: a mid-range phone has 150 to 800, a laptop more than 1,300. */
    machine: median(reports.map(({ environment }) => environment.benchmarkIndex)),
  };
}

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

async function runOnce(
  url: string,
  order: Parameters<typeof judge>[1],
  attempt = 1,
): Promise<WeightReport> {
  using folder = temporaryFolder('lighthouse');
  const file = join(folder.path, 'report.json');
  const list = [
    ...['exec', '--yes', '--', `lighthouse@${version}`, url, '--quiet', '--output=json'],
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${order.slowdown}`,
  ];
  const env = { ...publicEnvironment(), CHROME_PATH: order.chromium };
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

type PageLimits = {
  /** In bytes after gzip. */
  readonly html: number;
  readonly css: number;
  readonly js: number;
  /** On a first visit. */
  readonly requests: number;
  readonly elements?: number;
  /** In bytes before gzip. */
  readonly loaded?: number;
};

/** The page of an event, which most visitors come to first. */
const event: PageLimits = { html: 15_000, css: 12_000, js: 5_000, requests: 14 };

/** Lists show many items and their images; a text may use every block there is. */
const others: PageLimits = { html: 30_000, css: 14_500, js: 8_000, requests: 40 };

/** Every calendar of the site, or every combination of two, is on one page. */
const allCalendars: PageLimits = { ...others, elements: 1_500, loaded: 250_000 };

export function limitsOf(kind: string): PageLimits {
  if (kind === 'combine' || kind === 'subscribe') return allCalendars;
  return kind === 'event' ? event : others;
}

/** The least that Lighthouse may give, of 100. */
const leastScores = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { exitCodes, Failure } from '../cli/command.ts';
import { writeWhole } from '../cli/files.ts';

/** What wrote the files: this program, a loop that only writes, or another generator. */
const writerSchema = z.enum(['kalendarium', 'floor', 'hugo', 'eleventy']);

export type Writer = z.output<typeof writerSchema>;

/** In the order of the table. */
const caseSchema = z.enum(['images', 'cold', 'nothing changed', 'one event changed']);

/** One measured run of one program. */
const rowSchema = z.object({
  by: writerSchema,
  case: caseSchema,
  /** Command that was measured. */
  stage: z.string(),
  wallSeconds: z.number(),
  /** User and system time of all processes. */
  cpuSeconds: z.number(),
  /** Most memory in use at one moment, shared pages counted once. */
  peakBytes: z.number(),
  /** HTML pages of the written site; absent where the row is one part of several. */
  pages: z.int().optional(),
  /** Of those the ones that were rendered in this run. */
  rendered: z.int().optional(),
  /** Files taken over from the published site without being rendered. */
  kept: z.int().optional(),
  /** Files added, changed or removed by publishing. */
  changed: z.int().optional(),
  files: z.int().optional(),
  bytes: z.int().optional(),
  htmlBytes: z.int().optional(),
});

export type Row = Readonly<z.output<typeof rowSchema>>;

/** All that was measured of one size, as it is stored. */
const figuresSchema = z.object({
  version: z.literal(1),
  /** Events in each of the two languages. */
  events: z.int(),
  /** Day of the measurement. */
  date: z.iso.date(),
  command: z.string(),
  machine: z.object({
    processor: z.string(),
    cores: z.int(),
    memoryBytes: z.int(),
    system: z.string(),
    /** Processes that wanted to run in the minute before. */
    load: z.number(),
  }),
  /** Of programs, by name. */
  versions: z.record(z.string(), z.string()),
  rows: z.array(rowSchema),
  /** What was asked for and could not be measured. */
  skipped: z.array(z.string()),
});

export type Figures = Readonly<z.output<typeof figuresSchema>>;

/** The rows of one case together, for programs that do it in several stages. */
export type Total = Pick<Row, 'wallSeconds' | 'cpuSeconds' | 'peakBytes'>;

/** Stages follow each other: their times add up, the greatest memory is that of all. */
function totalOf(rows: readonly Total[]): Total {
  return {
    wallSeconds: rows.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
    cpuSeconds: rows.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakBytes: Math.max(...rows.map(({ peakBytes }) => peakBytes)),
  };
}

const heads = [
  'events x 2',
  'program',
  'case',
  'stage',
  'wall s',
  'CPU s',
  'peak MB',
  'pages',
  'rendered',
  'kept files',
  'changed files',
  'files',
  'MB',
];

/** Measurements as a Markdown table, the smallest size first. */
export function figuresTable(sizes: readonly Figures[]): string {
  return [
    line(heads),
    `|---:|---|---|---|${'---:|'.repeat(heads.length - 4)}`,
    ...sizes.flatMap((size) => withTotal(size).map((row) => line(cells(size.events, row)))),
  ].join('\n');
}

/** The stages of a cold build are followed by their sum. */
function withTotal(size: Figures): readonly Row[] {
  const last = size.rows.findLast(isColdStage);
  const total = coldBuild(size);
  if (last === undefined || total === undefined) return size.rows;
  return size.rows.flatMap((row) =>
    row === last ? [row, { ...last, ...total, rendered: total.pages, stage: 'all' }] : [row],
  );
}

function cells(events: number, row: Row): readonly (string | number)[] {
  const { pages = '', rendered = '', kept = '', changed = '', files = '', bytes } = row;
  return [
    events,
    writerNames[row.by],
    row.case,
    row.stage,
    seconds(row.wallSeconds),
    seconds(row.cpuSeconds),
    megabytes(row.peakBytes),
    pages,
    rendered,
    kept,
    changed,
    files,
    bytes === undefined ? '' : megabytes(bytes),
  ];
}

function line(cellsOfLine: readonly (string | number)[]): string {
  return `| ${cellsOfLine.join(' | ')} |`;
}

/** Tenths, and hundredths below a second. */
function seconds(value: number): string {
  return value.toFixed(value < 1 ? 2 : 1);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

/** What the document tells of builds: where and how they were measured, the picture, the table, what follows. */
function figuresBlock(sizes: readonly Figures[]): string {
  if (sizes.length === 0) return 'Nothing is measured yet.';
  return [
    sizes.map(origin).join('\n'),
    '![Times and memory of builds as bars; the table below has the same figures.](images/performance.svg)',
    figuresTable(sizes),
    comparisons(sizes),
  ].join('\n\n');
}

function origin({ events, date, command, machine, versions, skipped }: Figures): string {
  const { processor, cores, memoryBytes, system, load } = machine;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- ${events} events x 2: \`${command}\` on ${date}; ${cores} cores of ${processor}, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}, load ${load} before it began; ${programs.join(', ')}.`,
    ...skipped.map((reason) => `  ${reason}`),
  ].join('\n');
}

/** Events in each of two languages of the sites that are worked out. */
const sites = [1000, 10_000, 50_000, 100_000, 250_000];

/** Memory of machines, in GiB, and what of it a build may take. */
const memories = [4, 8, 16, 32, 64];
const share = 0.75;

/** Jobs of a matrix that share the work of the largest of `sites`. */
const jobs = [1, 2, 4, 8, 16];

/** What follows from the two largest sizes that were measured. */
export function scaleBlock(sizes: readonly Figures[]): string {
  const [small, large] = sizes.slice(-2);
  const growth = small && large && growthBetween(small, large);
  if (!small || !large || !growth) return 'It takes two sizes to work this out: fewer are measured.';
  if (growth.memory.perPage <= 0 || growth.wall.perPage <= 0)
    return 'The two largest sizes that are measured are too small, or were measured on too busy a machine, to say how a build grows.';
  return [
    `From ${small.events} and ${large.events} events x 2 (${large.machine.cores} cores of ${large.machine.processor}, ${large.date}):`,
    lines(growth),
    `A cold build of a site of E events x 2:`,
    sitesTable(growth, measuredBuilds(sizes)),
    `What fits into ${100 * share} % of a machine’s memory:`,
    memoriesTable(growth),
    `${sites.at(-1)} events x 2 shared by k jobs:`,
    jobsTable(growth),
  ].join('\n\n');
}

function measuredBuilds(sizes: readonly Figures[]): ReadonlyMap<number, ColdBuild> {
  return new Map(
    sizes.flatMap((figures) => {
      const build = coldBuild(figures);
      return build === undefined ? [] : [[figures.events, build] as const];
    }),
  );
}

function lines({ pages, cpu, wall, memory, disk }: Growth): string {
  const milliseconds = (seconds: number) => `${(1000 * seconds).toFixed(1)} ms`;
  return [
    `- pages: P = ${pages.fixed.toFixed(0)} + ${pages.perEvent.toFixed(2)} × E`,
    `- CPU time: ${cpu.fixed.toFixed(1)} s + ${milliseconds(cpu.perPage)} × P`,
    `- wall time: ${wall.fixed.toFixed(1)} s + ${milliseconds(wall.perPage)} × P`,
    `- memory: ${(memory.fixed / 1e6).toFixed(0)} MB + ${(memory.perPage / 1e3).toFixed(1)} kB × P`,
    `- disk: ${(disk.fixed / 1e6).toFixed(0)} MB + ${(disk.perPage / 1e3).toFixed(1)} kB × P`,
  ].join('\n');
}

function sitesTable(growth: Growth, measured: ReadonlyMap<number, ColdBuild>): string {
  return table(
    ['E', 'pages', 'CPU min', 'wall min', 'memory GB', 'disk GB', 'files', ''],
    sites.map((events) => {
      const found = measured.get(events);
      const { pages, cpuSeconds, wallSeconds, peakBytes, bytes, files } =
        found ?? expectedBuild(growth, events);
      return [
        events,
        pages.toFixed(0),
        (cpuSeconds / 60).toFixed(1),
        (wallSeconds / 60).toFixed(1),
        (peakBytes / 1e9).toFixed(1),
        (bytes / 1e9).toFixed(1),
        files.toFixed(0),
        found ? 'measured' : '',
      ];
    }),
  );
}

/** A cold build of a size that nobody measured. */
function expectedBuild(growth: Growth, events: number): ColdBuild {
  const pages = pagesOf(growth, events);
  return {
    pages,
    cpuSeconds: at(growth.cpu, pages),
    wallSeconds: at(growth.wall, pages),
    peakBytes: at(growth.memory, pages),
    bytes: at(growth.disk, pages),
    files: at(growth.files, pages),
  };
}

function memoriesTable(growth: Growth): string {
  const { memory, pages, wall } = growth;
  return table(
    ['memory GiB', 'pages', 'E', 'wall min'],
    memories.map((gibibytes) => {
      const most = (share * gibibytes * 2 ** 30 - memory.fixed) / memory.perPage;
      const events = (most - pages.fixed) / pages.perEvent;
      return [gibibytes, most.toFixed(0), events.toFixed(0), (at(wall, most) / 60).toFixed(0)];
    }),
  );
}

function jobsTable(growth: Growth): string {
  const pages = pagesOf(growth, sites.at(-1) ?? 0);
  return table(
    ['k', 'pages a job', 'wall min a job', 'CPU min of all', 'memory GB a job'],
    jobs.map((count) => [
      count,
      (pages / count).toFixed(0),
      (at(growth.wall, pages / count) / 60).toFixed(1),
      ((count * growth.cpu.fixed + growth.cpu.perPage * pages) / 60).toFixed(0),
      `${(at(growth.memory, pages / count) / 1e9).toFixed(1)} to ${(at(growth.memory, pages) / 1e9).toFixed(1)}`,
    ]),
  );
}

function pagesOf({ pages }: Growth, events: number): number {
  return pages.fixed + pages.perEvent * events;
}

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [line(heads), `|${'---:|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** What the figures say of each other: one sentence each, as Markdown items. */
export function comparisons(sizes: readonly Figures[]): string {
  const found = [...growthSentences(sizes), ...sizes.flatMap(sentencesOf)];
  return found.map((sentence) => `- ${sentence}`).join('\n');
}

/** Each size against the next smaller one. */
function growthSentences(sizes: readonly Figures[]): readonly string[] {
  return sizes.slice(1).flatMap((large, index) => {
    const small = sizes[index];
    const growth = small && growthBetween(small, large);
    const [less, more] = [small && coldBuild(small), coldBuild(large)];
    if (!small || !growth || !less || !more) return [];
    const kilobytes = (growth.memory.perPage / 1000).toFixed(1);
    return `From ${small.events} to ${large.events} events x 2: ${times(more.pages, less.pages)} the pages, ${times(more.cpuSeconds, less.cpuSeconds)} the CPU time of a cold build, ${kilobytes} kB of memory for each additional page.`;
  });
}

function times(more: number, less: number): string {
  return `${(more / less).toFixed(1)} times`;
}

function sentencesOf(size: Figures): readonly string[] {
  const { events, rows } = size;
  const render = rows.find((row) => isColdStage(row) && row.stage === 'render');
  const cold = coldBuild(size);
  if (render === undefined || cold === undefined) return [];
  const again = rows.filter(({ case: what, by }) => by === 'kalendarium' && / changed$/.test(what));
  const others = rows.filter(({ by }) => by !== 'kalendarium');
  return [
    ...again.map(
      (row) =>
        `${events} events x 2, ${row.case}${row.stage === 'build' ? '' : `, ${row.stage}`}: ${percent(row.cpuSeconds, cold.cpuSeconds)} of the CPU time of a cold build, ${row.rendered} of ${row.pages} pages rendered, ${row.changed} files changed.`,
    ),
    ...others.map((row) => `${events} events x 2: ${against(render, row)}`),
  ];
}

function against(render: Row, row: Row): string {
  const wall = percent(render.wallSeconds, row.wallSeconds);
  const cpu = percent(render.cpuSeconds, row.cpuSeconds);
  if (row.by === 'floor')
    return `rendering takes ${wall} of the wall time and ${cpu} of the CPU time of writing the same ${row.files} files and doing nothing else.`;
  return `rendering takes ${wall} of ${row.by === 'hugo' ? 'Hugo' : 'Eleventy'}’s wall time and ${cpu} of its CPU time; for each page of HTML ${perPage(render)} against ${perPage(row)} of CPU time, ${kilobytesPerPage(render)} against ${kilobytesPerPage(row)} of HTML, ${render.pages} pages against ${row.pages}, ${megabytes(render.peakBytes)} MB against ${megabytes(row.peakBytes)} MB of memory.`;
}

function perPage({ cpuSeconds, pages = 1 }: Row): string {
  return `${((1000 * cpuSeconds) / pages).toFixed(1)} ms`;
}

function kilobytesPerPage({ htmlBytes = 0, pages = 1 }: Row): string {
  return `${(htmlBytes / pages / 1000).toFixed(1)} kB`;
}

function percent(part: number, whole: number): string {
  return `${seconds((100 * part) / whole)} %`;
}

/** What a quantity is without any page, and what each page adds: `fixed + perPage × pages`. */
type Line = { readonly fixed: number; readonly perPage: number };

/** How a cold build grows. Units are those of the figures: seconds and bytes. */
type Growth = {
  readonly wall: Line;
  readonly cpu: Line;
  readonly memory: Line;
  readonly disk: Line;
  readonly files: Line;
  /** Pages for each event in each of two languages. */
  readonly pages: { readonly fixed: number; readonly perEvent: number };
};

/** The lines through cold builds of two sizes; undefined where one is missing. */
export function growthBetween(small: Figures, large: Figures): Growth | undefined {
  const [less, more] = [coldBuild(small), coldBuild(large)];
  if (less === undefined || more === undefined || more.pages <= less.pages) return undefined;
  const through = (value: (build: ColdBuild) => number): Line => {
    const perPage = (value(more) - value(less)) / (more.pages - less.pages);
    return { perPage, fixed: value(less) - perPage * less.pages };
  };
  const perEvent = (more.pages - less.pages) / (large.events - small.events);
  return {
    wall: through(({ wallSeconds }) => wallSeconds),
    cpu: through(({ cpuSeconds }) => cpuSeconds),
    memory: through(({ peakBytes }) => peakBytes),
    disk: through(({ bytes }) => bytes),
    files: through(({ files }) => files),
    pages: { perEvent, fixed: less.pages - perEvent * small.events },
  };
}

function at({ fixed, perPage }: Line, pages: number): number {
  return fixed + perPage * pages;
}

/** What is stored, each kind and number of events in a file of its own. */
type StoredKind = 'build' | 'profile';

/** What was measured of builds, the smallest size first. */
function storedFigures(docs: string): readonly Figures[] {
  return storedOf(docs, 'build', figuresSchema);
}

/** Stores a measurement below a folder of documents. Answers its file. */
export function storeOf(docs: string, kind: StoredKind, value: { readonly events: number }): string {
  const file = join(docs, 'performance', `${kind}-${value.events}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
  return file;
}

/** Stored measurements of a kind by ascending size. @throws Failure when a file cannot be read */
function storedOf<Value extends { readonly events: number }>(
  docs: string,
  kind: StoredKind,
  schema: z.ZodType<Value>,
): readonly Value[] {
  const folder = join(docs, 'performance');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
    .map((name) => readStored(join(folder, name), schema))
    .toSorted((a, b) => a.events - b.events);
}

function readStored<Value>(file: string, schema: z.ZodType<Value>): Value {
  const { success, data, error } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (success) return data;
  throw new Failure(
    `${file} is not a measurement of this version: remove it and measure again.\n${z.prettifyError(error)}`,
    exitCodes.usage,
  );
}

/**
 * A Markdown document with another text between the two comments that stand for a name.
 *
 * @throws Failure when it has no such place
 */
function withBlock(document: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- /bench: ${name} -->`];
  const [before, rest, ...more] = document.split(begin);
  const [, after, ...surplus] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + surplus.length > 0)
    throw new Failure(
      `The document needs one "${begin}" and one "${end}" after it: put them where the figures belong.`,
      exitCodes.usage,
    );
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}

/**
 * What is drawn from the stored measurements: the picture, and the documents with their figures, by path below the
 * folder of documents. Documents that are not there are left out.
 */
function drawn(docs: string): ReadonlyMap<string, string> {
  const sizes = storedFigures(docs);
  const profiles = storedProfiles(docs);
  const blocks = [
    ['performance.md', 'builds', () => figuresBlock(sizes)],
    ['performance.md', 'profile', () => profileBlock(profiles)],
    ['scale.md', 'figures', () => scaleBlock(sizes)],
  ] as const;
  const files = new Map([['images/performance.svg', figuresPicture(sizes)]]);
  for (const [document, name, content] of blocks) {
    const file = join(docs, document);
    if (!existsSync(file)) continue;
    const text = files.get(document) ?? readFileSync(file, 'utf8');
    files.set(document, withBlock(text, name, content()));
  }
  return files;
}

/** Writes them. Answers their paths. */
export function draw(docs: string): readonly string[] {
  const files = drawn(docs);
  mkdirSync(join(docs, 'images'), { recursive: true });
  for (const [path, text] of files) writeWhole(join(docs, path), text);
  return [...files.keys()];
}

/** How programs are called in tables and pictures. */
const writerNames: Readonly<Record<Writer, string>> = {
  kalendarium: 'Kalendarium',
  floor: 'only writing',
  hugo: 'Hugo',
  eleventy: 'Eleventy',
};

/** One line of the picture: a program in a case. */
type Bar = {
  readonly label: string;
  readonly own: boolean;
  /** The stages it consists of, in order; one where it has none. */
  readonly parts: readonly Total[];
  readonly total: Total;
};

/** The lines of one size. Images are left out: they are converted once. */
function barsOf({ rows }: Figures): readonly Bar[] {
  const cold = rows.filter(isColdStage);
  const others = rows.filter((row) => !isColdStage(row) && row.case !== 'images');
  return [
    ...(cold.length > 0 ? [bar('Cold', cold, true)] : []),
    ...others.map((row) => bar(labelOf(row), [row], row.by === 'kalendarium')),
  ];
}

function labelOf({ by, case: what, stage }: Row): string {
  if (by === 'kalendarium')
    return `${what.charAt(0).toUpperCase()}${what.slice(1)}${stage === 'build' ? '' : ' twice'}`;
  return by === 'floor' ? 'The same files, only written' : `${writerNames[by]}, HTML alone`;
}

function bar(label: string, parts: readonly Total[], own: boolean): Bar {
  return { label, own, parts, total: totalOf(parts) };
}

type Column = {
  readonly head: string;
  readonly value: (total: Total) => number;
  readonly text: (total: Total) => string;
  /** Whether the parts of a bar add up. */
  readonly adds: boolean;
};

const columns: readonly Column[] = [
  {
    head: 'wall time',
    value: ({ wallSeconds }) => wallSeconds,
    text: ({ wallSeconds }) => `${seconds(wallSeconds)} s`,
    adds: true,
  },
  {
    head: 'CPU time',
    value: ({ cpuSeconds }) => cpuSeconds,
    text: ({ cpuSeconds }) => `${seconds(cpuSeconds)} s`,
    adds: true,
  },
  {
    head: 'memory',
    value: ({ peakBytes }) => peakBytes,
    text: ({ peakBytes }) => `${megabytes(peakBytes)} MB`,
    adds: false,
  },
];

const width = 960;
const margin = 24;
const labels = 232;
const columnWidth = (width - 2 * margin - labels) / columns.length;
/** What the longest bar of a column takes; the number stands beside it. */
const longest = columnWidth - 84;
const lineHeight = 26;
const panelHead = 56;

/** Builds of every size as bars, an SVG that tells its numbers as text too. Each column of a size has its own scale. */
function figuresPicture(sizes: readonly Figures[]): string {
  const panels = sizes.map((size) => ({ size, bars: barsOf(size) }));
  const heights = panels.map(({ bars }) => panelHead + bars.length * lineHeight + margin);
  const height = heights.reduce((sum, one) => sum + one, margin + 20);
  let top = margin;
  const drawings = panels.map(({ size, bars }, index) => {
    const drawing = panel(size.events, bars, top);
    top += heights[index] ?? 0;
    return drawing;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title facts">`,
    '<title id="title">What builds take</title>',
    `<desc id="facts">${panels.map(({ size, bars }) => facts(size.events, bars)).join(' ')}</desc>`,
    `<style>${pictureStyle}</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...drawings,
    text(
      'note',
      margin,
      height - margin,
      'A cold build is rendered, verified and published, from left to right. Every group of bars has its own scale.',
    ),
    '</svg>',
  ].join('\n')}\n`;
}

function panel(events: number, bars: readonly Bar[], top: number): string {
  return [
    text('head', margin, top + 18, `${events.toLocaleString('en')} events in each of two languages`),
    ...columns.map(({ head }, index) => text('column', leftOf(index), top + 42, head)),
    ...bars.flatMap((bar, place) => {
      const y = top + panelHead + place * lineHeight;
      return [
        text('label', margin, y + 14, bar.label),
        ...columns.flatMap((column, index) => drawBar(bar, column, { x: leftOf(index), y }, bars)),
      ];
    }),
  ].join('\n');
}

function drawBar(
  { own, parts, total }: Bar,
  column: Column,
  { x, y }: { readonly x: number; readonly y: number },
  all: readonly Bar[],
): readonly string[] {
  const scale = longest / Math.max(...all.map((bar) => column.value(bar.total)));
  const pieces = column.adds ? parts : [total];
  let left = x;
  const drawing = pieces.map((part, index) => {
    const length = Math.max(1, column.value(part) * scale);
    const piece = `<rect class="${own ? `own own-${index}` : 'other'}" x="${round(left)}" y="${y}" width="${round(length)}" height="18"/>`;
    left += length;
    return piece;
  });
  return [...drawing, text('value', left + 6, y + 14, column.text(total))];
}

function facts(events: number, bars: readonly Bar[]): string {
  const told = bars.map(
    ({ label, total }) =>
      `${label}: ${columns.map(({ head, text: say }) => `${head} ${say(total)}`).join(', ')}.`,
  );
  return `${events} events in each of two languages. ${told.join(' ')}`;
}

function leftOf(column: number): number {
  return margin + labels + column * columnWidth;
}

/** No word in it comes from outside. */
function text(kind: string, x: number, y: number, words: string): string {
  return `<text class="${kind}" x="${round(x)}" y="${y}">${words}</text>`;
}

function round(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Colors on light and on dark paper; text has a contrast of 7 to 1 at least, bars of 3 to 1. */
const pictureStyle = `
.paper { fill: #ffffff }
text { font: 14px system-ui, sans-serif; fill: #24292f }
.head { font-size: 17px; font-weight: 600 }
.column, .note { font-size: 13px; fill: #4b5259 }
.value { font-size: 13px; font-variant-numeric: tabular-nums }
.own-0 { fill: #1f6f5c }
.own-1 { fill: #4a9582 }
.own-2 { fill: #2b5d8a }
.other { fill: #8a8f98 }
@media (prefers-color-scheme: dark) {
  .paper { fill: #0d1117 }
  text { fill: #e6edf3 }
  .column, .note { fill: #b4bcc5 }
  .own-0 { fill: #3fb495 }
  .own-1 { fill: #2a7f69 }
  .own-2 { fill: #6ea8dc }
  .other { fill: #7d8590 }
}
`;

type ColdBuild = Total & { readonly pages: number; readonly files: number; readonly bytes: number };

/** Whether a row is one stage of a cold build of this program. */
function isColdStage({ by, case: what }: Row): boolean {
  return by === 'kalendarium' && what === 'cold';
}

/** A cold build of this program, all stages together; undefined where none was measured. */
function coldBuild({ rows }: Figures): ColdBuild | undefined {
  const cold = rows.filter(isColdStage);
  const { pages, bytes, files } = cold[0] ?? {};
  if (pages === undefined || bytes === undefined || files === undefined) return undefined;
  return { ...totalOf(cold), pages, bytes, files };
}

/** Parts below this share of both processes are summed up. */
const least = 0.01;

/** What the document tells of profiles: one table for each size. */
export function profileBlock(profiles: readonly Profile[]): string {
  if (profiles.length === 0) return 'Nothing is measured yet.';
  return profiles.map(section).join('\n\n');
}

function section({ events, date, command, threads }: Profile): string {
  const { pages, files } = threads;
  const whole = sumOf(pages) + sumOf(files);
  const rows = [...new Set([...Object.keys(pages), ...Object.keys(files)])]
    .map((part) => ({ part, pages: pages[part] ?? 0, files: files[part] ?? 0 }))
    .toSorted((a, b) => b.pages + b.files - a.pages - a.files || (a.part < b.part ? -1 : 1));
  const isLarge = (row: (typeof rows)[number]) => row.pages + row.files >= least * whole;
  const small = rows.filter((row) => !isLarge(row));
  const rest = {
    part: `everything below ${(100 * least).toFixed(0)} %`,
    pages: small.reduce((sum, row) => sum + row.pages, 0),
    files: small.reduce((sum, row) => sum + row.files, 0),
  };
  const shown = [
    ...rows.filter(isLarge),
    ...(small.length > 0 ? [rest] : []),
    { part: 'all', pages: sumOf(pages), files: sumOf(files) },
  ];
  return [
    `${events} events x 2, by \`${command}\` on ${date}; seconds of each process at work.`,
    '',
    line(['part', 'pages s', 'calendars, feeds, data s', 'share']),
    '|---|---:|---:|---:|',
    ...shown.map((row) =>
      line([
        row.part,
        row.pages.toFixed(1),
        row.files.toFixed(1),
        `${((100 * (row.pages + row.files)) / whole).toFixed(0)} %`,
      ]),
    ),
  ].join('\n');
}

function sumOf(parts: Readonly<Record<string, number>>): number {
  return Object.values(parts).reduce((sum, seconds) => sum + seconds, 0);
}

/** Where the time of one render went. */
const profileSchema = z.object({
  version: z.literal(1),
  /** Events in each of the two languages. */
  events: z.int(),
  /** Day of the measurement. */
  date: z.iso.date(),
  command: z.string(),
  /** Seconds the processes were at work, by part of the program. */
  threads: z.object({
    /** The process that renders pages. */
    pages: z.record(z.string(), z.number()),
    /** The process that writes calendars, feeds, search and data. */
    files: z.record(z.string(), z.number()),
  }),
});

export type Profile = Readonly<z.output<typeof profileSchema>>;

function storedProfiles(docs: string): readonly Profile[] {
  return storedOf(docs, 'profile', profileSchema);
}

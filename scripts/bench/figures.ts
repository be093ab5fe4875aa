/** What wrote the files: this program, a loop that only writes, or another generator. */
export type Writer = 'kalendarium' | 'floor' | 'hugo';

/** One measured run of one program. */
export type Row = {
  readonly by: Writer;
  readonly case: 'images' | 'cold' | 'nothing changed' | 'one event changed';
  /** Command that was measured. */
  readonly stage: string;
  readonly wallSeconds: number;
  /** User and system time of all processes. */
  readonly cpuSeconds: number;
  /** Most memory in use at one moment, shared pages counted once. */
  readonly peakBytes: number;
  /** HTML pages of the written site; absent where the row is one part of several. */
  readonly pages?: number;
  /** Of those the ones that were rendered in this run. */
  readonly rendered?: number;
  /** Files taken over from the published site without being rendered. */
  readonly kept?: number;
  /** Files added, changed or removed by publishing. */
  readonly changed?: number;
  readonly files?: number;
  readonly bytes?: number;
  readonly htmlBytes?: number;
};

/** All that was measured of one size. */
export type Figures = {
  /** Events in each of the two languages. */
  readonly events: number;
  /** Day of the measurement. */
  readonly date: string;
  readonly command: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly system: string;
    /** Processes that wanted to run in the minute before. */
    readonly load: number;
  };
  /** Of programs, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** What was asked for and could not be measured. */
  readonly skipped: readonly string[];
};

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

/** Measurements as Markdown: where and how they were made, the table, what follows from it. */
export function figuresBlock(sizes: readonly Figures[]): string {
  return [sizes.map(origin).join('\n'), figuresTable(sizes), comparisons(sizes)].join('\n\n');
}

function origin({ events, date, command, machine, versions, skipped }: Figures): string {
  const { processor, cores, memoryBytes, system, load } = machine;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- ${events} events x 2: \`${command}\` on ${date}; ${cores} cores of ${processor}, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}, load ${load} before it began; ${programs.join(', ')}.`,
    ...skipped.map((reason) => `  ${reason}`),
  ].join('\n');
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
    const [less, more] = [small && coldBuild(small), coldBuild(large)];
    if (!small || !less || !more || more.pages <= less.pages) return [];
    const perPage = (more.peakBytes - less.peakBytes) / (more.pages - less.pages);
    const kilobytes = (perPage / 1000).toFixed(1);
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
  return `rendering takes ${wall} of Hugo’s wall time and ${cpu} of its CPU time; for each page of HTML ${perPage(render)} against ${perPage(row)} of CPU time, ${kilobytesPerPage(render)} against ${kilobytesPerPage(row)} of HTML, ${render.pages} pages against ${row.pages}, ${megabytes(render.peakBytes)} MB against ${megabytes(row.peakBytes)} MB of memory.`;
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

/** How programs are called in tables. */
const writerNames: Readonly<Record<Writer, string>> = {
  kalendarium: 'Kalendarium',
  floor: 'only writing',
  hugo: 'Hugo',
};

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

/** Profiles as Markdown, one table for each size. */
export function profileBlock(profiles: readonly Profile[]): string {
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
export type Profile = {
  /** Events in each of the two languages. */
  readonly events: number;
  /** Day of the measurement. */
  readonly date: string;
  readonly command: string;
  /** Seconds the processes were at work, by part of the program. */
  readonly threads: {
    /** The process that renders pages. */
    readonly pages: Readonly<Record<string, number>>;
    /** The process that writes calendars, feeds, search and data. */
    readonly files: Readonly<Record<string, number>>;
  };
};

import { coldBuild, isColdStage } from './cold-build.ts';
import type { Figures, Row } from './figures-format.ts';
import { writerNames } from './words.ts';

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

export function line(cellsOfLine: readonly (string | number)[]): string {
  return `| ${cellsOfLine.join(' | ')} |`;
}

/** Tenths, and hundredths below a second. */
export function seconds(value: number): string {
  return value.toFixed(value < 1 ? 2 : 1);
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

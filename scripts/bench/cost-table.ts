import { z } from 'zod';
import { markdownTable } from '../cli/markdown.ts';

export const usageSchema = z.object({
  wallSeconds: z.number(),
  /** User and system time of all processes. */
  cpuSeconds: z.number(),
  /** Most memory in use at one moment, shared pages counted once. */
  peakBytes: z.number(),
});

export type Usage = z.output<typeof usageSchema>;

export type CostRow = Usage & {
  readonly by: keyof typeof writers;
  readonly case: 'images' | 'cold' | 'nothing changed' | 'one event changed';
  /** Command that was measured. */
  readonly stage: string;
  /** HTML pages of the written site; absent where the row is one part of several. */
  readonly pages?: number;
  /** Of those the ones that were rendered in this run. */
  readonly rendered?: number;
  /** Files taken over from the published site without being rendered. */
  readonly reused?: number;
  /** Files added, changed or removed by publishing. */
  readonly changed?: number;
  readonly files?: number;
  readonly bytes?: number;
};

/** What writes a site, as tables name it: this program, a loop that only writes, or another generator. */
const writers = { kalendarium: 'Kalendarium', floor: 'only writing', hugo: 'Hugo' } as const;

export type CostFigures = {
  /** Events in each of the two languages. */
  readonly events: number;
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
  readonly rows: readonly CostRow[];
  /** What was asked for and could not be measured. */
  readonly skipped: readonly string[];
};

/** Measurements as Markdown: where and how they were made, and the table. */
export function figuresBlock(sizes: readonly CostFigures[]): string {
  return [sizes.map(origin).join('\n'), figuresTable(sizes)].join('\n\n');
}

function origin({ events, date, command, machine, versions, skipped }: CostFigures): string {
  const { processor, cores, memoryBytes, system, load } = machine;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- ${events} events x 2: \`${command}\` on ${date}; ${cores} cores of ${processor}, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}, load ${load} before it began; ${programs.join(', ')}.`,
    ...skipped.map((reason) => `  ${reason}`),
  ].join('\n');
}

export function figuresTable(sizes: readonly CostFigures[]): string {
  const columns = ['pages', 'rendered', 'reused', 'changed', 'files'] as const;
  const names = ['pages', 'rendered', 'reused files', 'changed files', 'files'];
  const rows = sizes.flatMap((size) =>
    size.rows.map((row) => [
      ...[size.events, writers[row.by], row.case, row.stage],
      ...[seconds(row.wallSeconds), seconds(row.cpuSeconds), megabytes(row.peakBytes)],
      ...columns.map((column) => row[column] ?? ''),
      row.bytes === undefined ? '' : megabytes(row.bytes),
    ]),
  );
  const heads = [
    'events x 2',
    'program',
    'case',
    'stage',
    'wall s',
    'CPU s',
    'peak MB',
    ...names,
    'MB',
  ];
  return markdownTable(heads, rows, [1, 2, 3]);
}

/** Tenths, and hundredths below a second. */
function seconds(value: number): string {
  return value.toFixed(value < 1 ? 2 : 1);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

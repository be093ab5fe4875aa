import { z } from 'zod';

/** What wrote the files: this program, a loop that only writes, or another generator. */
export const writerSchema = z.enum(['kalendarium', 'floor', 'hugo', 'eleventy']);

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
export const figuresSchema = z.object({
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
export function totalOf(rows: readonly Total[]): Total {
  return {
    wallSeconds: rows.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
    cpuSeconds: rows.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakBytes: Math.max(...rows.map(({ peakBytes }) => peakBytes)),
  };
}

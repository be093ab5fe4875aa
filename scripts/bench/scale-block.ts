import { type ColdBuild, coldBuild } from './cold-build.ts';
import type { Figures } from './figures-format.ts';
import { line } from './figures-table.ts';
import { at, type Growth, growthBetween } from './growth.ts';

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

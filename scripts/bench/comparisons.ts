import { coldBuild, isColdStage } from './cold-build.ts';
import type { Figures, Row } from './figures-format.ts';
import { megabytes, seconds } from './figures-table.ts';
import { growthBetween } from './growth.ts';

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

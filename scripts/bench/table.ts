import type { Benchmark } from './bench-size.ts';

/** Benchmarks as a Markdown table, one row for each stage. */
export function benchTable(benchmarks: readonly Benchmark[]): string {
  return [
    '| events x 2 | stage | wall s | CPU s | peak MB | pages | pages/s | files | MB |',
    '|---:|---|---:|---:|---:|---:|---:|---:|---:|',
    ...benchmarks.flatMap(rows),
  ].join('\n');
}

function rows({ events, stages, pages, pagesPerSecond, files, bytes }: Benchmark): readonly string[] {
  const usages = Object.entries(stages);
  const all = usages.map(([, usage]) => usage);
  const whole = {
    wallSeconds: all.reduce((sum, { wallSeconds }) => sum + wallSeconds, 0),
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    peakBytes: Math.max(...all.map(({ peakBytes }) => peakBytes)),
  };
  const row = (name: string, usage: typeof whole, ...rest: (string | number)[]) =>
    `| ${[events, name, usage.wallSeconds.toFixed(1), usage.cpuSeconds.toFixed(1), megabytes(usage.peakBytes), ...rest].join(' | ')} |`;
  return [
    ...usages.map(([name, usage]) => row(name, usage, '', '', '', '')),
    row('all', whole, pages, Math.round(pagesPerSecond), files, megabytes(bytes)),
  ];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

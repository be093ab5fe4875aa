import type { BuildReport } from './build-report.ts';

/** Warnings that are told at once; the written report has all. */
const told = 30;

/** The report as a person reads it. */
export function summarize(report: BuildReport): string {
  return [
    table(report.counts),
    list('Left out, because they could not be understood', report.quarantined.map(quarantineLine)),
    list(
      'Withheld, because they are not public',
      Object.entries(report.withheld).map(([what, count]) => `${count} ${what}`),
    ),
    list("The server's items have changed their form", report.drift),
    list('Warnings', report.warnings),
    closing(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table(counts: BuildReport['counts']): string {
  const languages = [...new Set(Object.values(counts).flatMap((row) => Object.keys(row)))];
  const rows = Object.entries(counts).map(([name, row]) => [
    name,
    ...languages.map((language) => String(row[language] ?? '-')),
  ]);
  return [['', ...languages], ...rows]
    .map(([name = '', ...cells]) => name.padEnd(12) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n');
}

function quarantineLine(item: BuildReport['quarantined'][number]): string {
  const place = item.edit === undefined ? '' : `; edit it at ${item.edit}`;
  return `${item.collection} ${item.id} (${item.language}), field ${item.field}: ${item.reason}; it is ${item.value}${place}`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length > told ? [`  … and ${lines.length - told} more, in the written report`] : [];
  return [`${title}:`, ...lines.slice(0, told).map((line) => `  ${line}`), ...more].join('\n');
}

function closing(report: BuildReport): string {
  const stages = Object.entries(report.seconds).map(([stage, seconds]) => `${stage} ${seconds.toFixed(1)} s`);
  const { added, changed, removed } = report;
  return [
    `${report.pages} pages, ${report.files} files, ${megabytes(report.bytes)}: ` +
      `${added.length} new, ${changed.length} changed, ${removed.length} removed.`,
    `${stages.join(', ')}.`,
    report.guarded.since === undefined
      ? 'There was no earlier build to compare the numbers with.'
      : `Compared with the build of ${report.guarded.since}: nothing is missing that should not be.`,
    report.outcome === 'published' ? `Published to ${report.folder}` : `Nothing changed in ${report.folder}`,
  ].join('\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

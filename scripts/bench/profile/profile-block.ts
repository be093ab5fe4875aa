import { line } from '../figures-table.ts';
import type { Profile } from './profile-format.ts';

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

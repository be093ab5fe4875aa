import { appNames } from './apps.ts';
import { formatNames } from './format.ts';
import type { Report } from './report.ts';
import type { Verdict } from './verdicts.ts';

type ReportFinding = Report['findings'][number];

/** A report for people to read, the heaviest findings first and a table of programs last. */
export function reportWords(report: Report): string {
  const { source, format, bytes, entries, counts, findings, apps } = report;
  const what = format === 'calendar' ? count(entries, 'event') : count(entries, 'entry', 'entries');
  const said = [count(counts.error, 'error'), count(counts.warning, 'warning'), count(counts.note, 'note')];
  const width = Math.max(0, ...apps.map(({ name }) => name.length));
  const table = apps.map((app) => `  ${app.name.padEnd(width)}  ${verdictWords(app)}`);
  return [
    `${source}: ${formatNames[format]}, ${what}, ${count(bytes, 'byte')}; ${said.join(', ')}`,
    ...findings.map(findingWords),
    ...(table.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function findingWords({
  severity,
  rule,
  count: times,
  places,
  what,
  why,
  apps,
  mend,
}: ReportFinding): string {
  const lines = places.flatMap(({ line }) => line ?? []);
  const [first] = places;
  const more = times > lines.length ? ', …' : '';
  const where = lines.length > 0 ? `, line${lines.length > 1 ? 's' : ''} ${lines.join(', ')}${more}` : '';
  const affected =
    apps === 'any' ? 'any program that is strict' : apps.map((app) => appNames[app]).join(', ');
  return [
    `  ${severity}  ${rule}, ${times === 1 ? 'once' : `${times} times`}${where}`,
    `    ${what}${first?.detail === undefined ? '' : ` Here: ${first.detail}`}`,
    `    Why: ${why}`,
    ...(affected === '' ? [] : [`    Affects: ${affected}.`]),
    `    Fix: ${mend}`,
  ].join('\n');
}

function verdictWords({ stumbles, mayStumble }: Verdict): string {
  const words = [
    ...(stumbles.length > 0 ? [`stumbles over ${stumbles.join(', ')}`] : []),
    ...(mayStumble.length > 0 ? [`may stumble over ${mayStumble.join(', ')}`] : []),
  ];
  return words.join('; ') || 'reads it';
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

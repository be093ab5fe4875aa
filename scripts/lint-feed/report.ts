import { type Finding, type Format, formatNames } from './findings.ts';
import { appNames, calendarApps, feedApps, type Rule, type RuleName, rules } from './rules.ts';

/** What the command reports of one file or URL. */
export type Report = {
  readonly source: string;
  readonly format: Format;
  readonly bytes: number;
  /** Events or entries. */
  readonly entries: number;
  readonly counts: Readonly<Record<Rule['severity'], number>>;
  readonly findings: readonly (Finding & Rule)[];
  readonly apps: readonly Verdict[];
};

/** How a program gets along with a file. */
type Verdict = {
  readonly app: string;
  readonly name: string;
  /** Rules known to trouble it. */
  readonly stumbles: readonly RuleName[];
  /** Rules of which each program decides for itself how much it forgives. */
  readonly mayStumble: readonly RuleName[];
};

/** Completes findings with their rules, sums, and what each program that reads such files makes of them; notes trouble none. */
export function makeReport({
  findings: found,
  ...facts
}: Pick<Report, 'source' | 'format' | 'bytes' | 'entries'> & {
  readonly findings: readonly Finding[];
}): Report {
  const findings = found.map((finding) => ({ ...finding, ...rules[finding.rule] }));
  const sum = (wanted: Rule['severity']) =>
    findings.filter(({ severity }) => severity === wanted).reduce((total, { count }) => total + count, 0);
  const grave = findings.filter(({ severity }) => severity !== 'note');
  const ofApps = (fits: (apps: Rule['apps']) => boolean) =>
    grave.filter(({ apps }) => fits(apps)).map(({ rule }) => rule);
  const readers = facts.format === 'calendar' ? calendarApps : feedApps;
  return {
    ...facts,
    counts: { error: sum('error'), warning: sum('warning'), note: sum('note') },
    findings,
    apps: Object.entries(facts.format === 'unknown' ? {} : readers).map(([app, name]) => ({
      app,
      name,
      stumbles: ofApps((apps) => apps !== 'any' && apps.includes(app)),
      mayStumble: ofApps((apps) => apps === 'any'),
    })),
  };
}

/** A report for people to read, the heaviest findings first and a table of programs last. */
export function formatReport(report: Report): string {
  const { source, format, bytes, entries, counts, findings, apps } = report;
  const what = format === 'calendar' ? count(entries, 'event') : count(entries, 'entry', 'entries');
  const sums = [count(counts.error, 'error'), count(counts.warning, 'warning'), count(counts.note, 'note')];
  const width = Math.max(0, ...apps.map(({ name }) => name.length));
  const table = apps.map(({ name, stumbles, mayStumble }) => {
    const words = [
      ...(stumbles.length > 0 ? [`stumbles over ${stumbles.join(', ')}`] : []),
      ...(mayStumble.length > 0 ? [`may stumble over ${mayStumble.join(', ')}`] : []),
    ];
    return `  ${name.padEnd(width)}  ${words.join('; ') || 'reads it'}`;
  });
  return [
    `${source}: ${formatNames[format]}, ${what}, ${count(bytes, 'byte')}; ${sums.join(', ')}`,
    ...findings.map(formatFinding),
    ...(table.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function formatFinding({ count: times, places, apps, ...finding }: Report['findings'][number]): string {
  const { severity, rule, what, why, mend } = finding;
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

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

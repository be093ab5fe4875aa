import { type Finding, type Format, formatNames } from './findings.ts';
import {
  type App,
  appNames,
  calendarApps,
  feedApps,
  isApp,
  type Rule,
  type RuleName,
  ruleGroups,
  rules,
  type Severity,
} from './rules.ts';

/** What the command says of one file or URL. */
export type Report = {
  readonly source: string;
  readonly format: Format;
  readonly bytes: number;
  /** Events or entries. */
  readonly entries: number;
  readonly counts: Readonly<Record<Severity, number>>;
  readonly findings: readonly (Finding & (typeof rules)[keyof typeof rules])[];
  readonly apps: readonly Verdict[];
};

type Facts = Pick<Report, 'source' | 'format' | 'bytes' | 'entries'> & {
  readonly findings: readonly Finding[];
};

export function makeReport({ source, format, bytes, entries, findings }: Facts): Report {
  const sum = (severity: Severity) =>
    findings
      .filter(({ rule }) => rules[rule].severity === severity)
      .reduce((total, { count }) => total + count, 0);
  return {
    ...{ source, format, bytes, entries },
    counts: { error: sum('error'), warning: sum('warning'), note: sum('note') },
    findings: findings.map((finding) => ({ ...finding, ...rules[finding.rule] })),
    apps: verdicts(format, findings),
  };
}

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

/** How a program gets along with a file. */
type Verdict = {
  readonly app: App;
  readonly name: string;
  /** Rules known to trouble it. */
  readonly stumbles: readonly RuleName[];
  /** Rules of which each program decides for itself how much it forgives. */
  readonly mayStumble: readonly RuleName[];
};

/** What each program that reads such files makes of the findings; notes trouble none. */
function verdicts(format: Format, findings: readonly Finding[]): readonly Verdict[] {
  const apps = Object.keys(appNames).filter((app) => readers(format).has(app));
  const grave = findings.map(({ rule }) => rule).filter((rule) => rules[rule].severity !== 'note');
  const mayStumble = grave.filter((rule) => rules[rule].apps === 'any');
  return apps.filter(isApp).map((app) => ({
    app,
    name: appNames[app],
    stumbles: grave.filter((rule) => rules[rule].apps !== 'any' && rules[rule].apps.includes(app)),
    mayStumble,
  }));
}

function readers(format: Format): ReadonlySet<string> {
  if (format === 'unknown') return new Set();
  return new Set(Object.keys(format === 'calendar' ? calendarApps : feedApps));
}

/** Every rule as tables of Markdown, for the documentation. */
export function ruleTables(): string {
  return [...ruleGroups]
    .map(([heading, names]) => [`## ${heading}`, '', ...tableOf(names)].join('\n'))
    .join('\n\n');
}

function tableOf(names: readonly RuleName[]): readonly string[] {
  const rows = names.map((name) => {
    const rule = rules[name];
    return `| \`${name}\` | ${rule.severity} | ${cell(rule.what)} | ${cell(rule.why)} | ${affected(rule)} | ${cell(rule.mend)} |`;
  });
  return ['| rule | severity | what | why | affects | way out |', '|---|---|---|---|---|---|', ...rows];
}

function affected({ apps }: Rule): string {
  if (apps === 'any') return 'strict programs';
  return apps.length === 0 ? 'none known' : apps.map((app) => appNames[app]).join(', ');
}

function cell(text: string): string {
  return text.replace(/[|\\*_<>&]/g, '\\$&');
}

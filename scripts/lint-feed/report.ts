import type { Finding } from './findings.ts';
import type { Format } from './format.ts';
import type { Severity } from './rule.ts';
import { rules } from './rules.ts';
import { type Verdict, verdicts } from './verdicts.ts';

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

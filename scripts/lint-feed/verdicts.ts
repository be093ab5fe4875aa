import { type App, appNames, calendarApps, feedApps } from './apps.ts';
import type { Finding } from './findings.ts';
import type { Format } from './format.ts';
import { type RuleName, rules } from './rules.ts';

/** How a program gets along with a file. */
export type Verdict = {
  readonly app: App;
  readonly name: string;
  /** Rules known to trouble it. */
  readonly stumbles: readonly RuleName[];
  /** Rules of which each program decides for itself how much it forgives. */
  readonly mayStumble: readonly RuleName[];
};

/** What each program that reads such files makes of the findings; notes trouble none. */
export function verdicts(format: Format, findings: readonly Finding[]): readonly Verdict[] {
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

function isApp(text: string): text is App {
  return text in appNames;
}

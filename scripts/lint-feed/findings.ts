import { type RuleName, rules } from './rules.ts';

/** Where something was found, and what was there. */
type Place = {
  /** Counted from 1. */
  readonly line?: number;
  readonly detail?: string;
};

/** All that was found by one rule. */
export type Finding = {
  readonly rule: RuleName;
  readonly count: number;
  /** The first of them. */
  readonly places: readonly Place[];
};

/** Takes note of something found. */
export type Note = (rule: RuleName, line?: number, detail?: string) => void;

export type Findings = { readonly note: Note; list(): readonly Finding[] };

const placesKept = 10;
const detailLength = 120;
const order: readonly string[] = Object.keys(rules);
const severities = ['error', 'warning', 'note'];

/** Collects findings by rule; what it holds does not grow with the number of places. */
export function createFindings(): Findings {
  const found = new Map<RuleName, { count: number; places: Place[] }>();
  return {
    note(rule, line, detail) {
      const entry = found.getOrInsertComputed(rule, () => ({ count: 0, places: [] }));
      entry.count++;
      if (entry.places.length >= placesKept) return;
      entry.places.push({
        ...(line === undefined ? {} : { line }),
        ...(detail === undefined ? {} : { detail: shortened(detail) }),
      });
    },
    list: () =>
      [...found]
        .map(([rule, { count, places }]) => ({ rule, count, places }))
        .toSorted((a, b) => rank(a.rule) - rank(b.rule)),
  };
}

/** Errors first, then warnings and notes; among them as in the documentation. */
function rank(rule: RuleName): number {
  return severities.indexOf(rules[rule].severity) * order.length + order.indexOf(rule);
}

/** A detail comes from the file: it is cut, and what a terminal would obey is taken out. */
function shortened(text: string): string {
  const start = text.length > detailLength ? `${text.slice(0, detailLength - 1)}…` : text;
  return start.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�');
}

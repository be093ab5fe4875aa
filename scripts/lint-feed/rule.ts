import type { App } from './apps.ts';

/** `error` breaks the standard, over `warning` some program stumbles, `note` is good to know. */
export type Severity = 'error' | 'warning' | 'note';

export type Rule = {
  readonly severity: Severity;
  /** What is wrong, as a sentence. */
  readonly what: string;
  /** Section of the standard, or what programs are known to do. */
  readonly why: string;
  /** The programs known to stumble; 'any' where each reader decides for itself how much it forgives. */
  readonly apps: readonly App[] | 'any';
  /** The way out. */
  readonly mend: string;
};

export type RuleTable = Readonly<Record<string, Rule>>;

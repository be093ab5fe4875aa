import { appNames } from './apps.ts';
import type { Rule, RuleTable } from './rule.ts';
import { ruleGroups } from './rules.ts';

/** Every rule as tables of Markdown, for the documentation. */
export function ruleTables(): string {
  const groups: Readonly<Record<string, RuleTable>> = ruleGroups;
  return Object.entries(groups)
    .map(([heading, table]) => [`## ${heading}`, '', ...tableOf(table)].join('\n'))
    .join('\n\n');
}

function tableOf(table: RuleTable): readonly string[] {
  const rows = Object.entries(table).map(
    ([name, rule]) =>
      `| \`${name}\` | ${rule.severity} | ${cell(rule.what)} | ${cell(rule.why)} | ${affected(rule)} | ${cell(rule.mend)} |`,
  );
  return ['| rule | severity | what | why | affects | way out |', '|---|---|---|---|---|---|', ...rows];
}

function affected({ apps }: Rule): string {
  if (apps === 'any') return 'strict programs';
  return apps.length === 0 ? 'none known' : apps.map((app) => appNames[app]).join(', ');
}

function cell(text: string): string {
  return text.replace(/[|\\*_<>&]/g, '\\$&');
}

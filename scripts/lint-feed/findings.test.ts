import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../cli/settings.ts';
import { appNames, type LintRule, rules } from './findings.ts';
import groups from './rules.json' with { type: 'json' };

const file = join(projectFolder, 'docs/lint-feed.md');

test('the documentation has every rule as it is', () => {
  const [introduction] = readFileSync(file, 'utf8').split('\n## ');
  const wanted = `${introduction?.trimEnd()}\n\n${ruleTables()}\n`;
  if (process.env['UPDATE_DOCS']) writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8')).toBe(wanted);
});

test('no rule is in two groups', () => {
  const names = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(names).toEqual(Object.keys(rules));
});

/** Every rule as tables of Markdown, for the documentation. */
function ruleTables(): string {
  return Object.entries(groups)
    .map(([heading, group]) => `## ${heading}\n\n${tableOf(Object.keys(group))}`)
    .join('\n\n');
}

function tableOf(names: readonly string[]): string {
  const table: Readonly<Record<string, LintRule>> = rules;
  const rows = names.flatMap((name) => {
    const rule = table[name];
    if (rule === undefined) return [];
    const { severity, what, why, fix } = rule;
    return `| \`${name}\` | ${severity} | ${cell(what)} | ${cell(why)} | ${affected(rule)} | ${cell(fix)} |`;
  });
  return [
    '| rule | severity | what | why | affects | way out |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function affected({ apps }: LintRule): string {
  if (apps === 'any') return 'strict programs';
  return apps.length === 0 ? 'none known' : apps.map((app) => appNames[app]).join(', ');
}

function cell(text: string): string {
  return text.replace(/[|\\*_<>&]/g, '\\$&');
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../cli/settings.ts';
import { ruleTables } from './report.ts';
import { ruleGroups, rules } from './rules.ts';

const file = join(projectFolder, 'docs/lint-feed.md');

test('the documentation has every rule as it is', () => {
  const [introduction] = readFileSync(file, 'utf8').split('\n## ');
  const wanted = `${introduction?.trimEnd()}\n\n${ruleTables()}\n`;
  if (process.env['UPDATE_DOCS']) writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8')).toBe(wanted);
});

test('no rule is in two groups', () => {
  const names = [...ruleGroups.values()].flat();
  expect(names).toEqual(Object.keys(rules));
});

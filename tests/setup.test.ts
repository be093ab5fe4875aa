import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';

test('--help of a fresh copy says what the command does, and installs nothing', () => {
  const copy = mkdtempSync(join(inject('runFolder'), 'fresh-'));
  for (const part of ['README.md', 'package.json', 'package-lock.json', 'scripts'])
    cpSync(join(projectFolder, part), join(copy, part), { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/setup.mjs', 'scripts/build.ts', '--help'],
    { cwd: copy, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run build: the four stages, .*\n\nIts options are listed once /);
  expect(existsSync(join(copy, 'node_modules'))).toBe(false);
});

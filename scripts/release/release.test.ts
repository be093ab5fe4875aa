import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { makeRelease, type ReleaseOrder } from './make-release.ts';
import { nextVersion } from './version.ts';

let folder = '';
const said: string[] = [];

const changelog = `# Changelog

## [Unreleased]

### Added

- Themes.

## [0.1.0] - 2026-01-01

- First.
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  said.length = 0;
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.org');
  git('config', 'commit.gpgsign', 'false');
  git('config', 'core.hooksPath', '.hooks');
  write(
    'package.json',
    `${JSON.stringify({ name: 'k', version: '0.1.0', dependencies: { a: '0.1.0' } }, null, 2)}\n`,
  );
  const packages = { '': { name: 'k', version: '0.1.0' }, 'node_modules/a': { version: '0.1.0' } };
  write('package-lock.json', `${JSON.stringify({ name: 'k', version: '0.1.0', packages }, null, 2)}\n`);
  write('CHANGELOG.md', changelog);
  git('add', '.');
  git('commit', '--quiet', '-m', 'Begin');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('makeRelease', () => {
  test('sets the version everywhere, dates the changelog, commits and tags', async () => {
    await release();
    expect(JSON.parse(read('package.json'))).toEqual({
      name: 'k',
      version: '0.2.0',
      dependencies: { a: '0.1.0' },
    });
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      name: 'k',
      version: '0.2.0',
      packages: { '': { name: 'k', version: '0.2.0' }, 'node_modules/a': { version: '0.1.0' } },
    });
    expect(read('CHANGELOG.md')).toBe(
      changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n'),
    );
    expect(git('log', '-1', '--format=%s %D')).toBe('Release 0.2.0 HEAD -> main, tag: v0.2.0');
    expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag');
    expect(git('status', '--porcelain')).toBe('');
    expect(said).toEqual([
      'Released 0.2.0 as v0.2.0, here alone. To publish it: git push --follow-tags origin main',
      'To take it back before that: git tag -d v0.2.0 && git reset --hard HEAD~1',
    ]);
  });

  test('tells what it would do, and does nothing, in a dry run', async () => {
    await release({ dryRun: true, check: () => Promise.reject(new Error('was asked')) });
    expect(said.join('\n')).toBe(
      'Would release 0.2.0, write package.json, package-lock.json, CHANGELOG.md, commit them and tag v0.2.0:\n\n### Added\n\n- Themes.',
    );
    expectNothingChanged();
  });

  test('releases nothing when the check fails', async () => {
    await expect(release({ check: () => Promise.reject(new Failure('no', 5)) })).rejects.toThrow('no');
    expectNothingChanged();
  });

  test('refuses another branch, and none', async () => {
    git('switch', '--quiet', '--create', 'side');
    await expect(release()).rejects.toThrow('The branch "side" is checked out: "git switch main" first.');
    git('switch', '--quiet', '--detach', 'main');
    await expect(release()).rejects.toThrow('No branch is checked out: "git switch main" first.');
  });

  test('refuses what no commit has, be it there before or made by the check', async () => {
    write('new.txt', '');
    await expect(release()).rejects.toThrow(
      'There is what no commit has; commit it, or put it away:\n?? new.txt',
    );
    rmSync(join(folder, 'new.txt'));
    await expect(release({ check: async () => write('made.txt', '') })).rejects.toThrow('?? made.txt');
  });

  test('refuses a version that has a tag', async () => {
    git('tag', 'v0.2.0');
    await expect(release()).rejects.toThrow('The tag v0.2.0 is there already: give a later version.');
  });

  test.each([
    ['has no section', '# Changelog\n', 'CHANGELOG.md has no section "## [Unreleased]".'],
    [
      'says nothing',
      '## [Unreleased]\n\n### Added\n\n## [0.1.0]\n\n- First.\n',
      'says nothing under "## [Unreleased]".',
    ],
  ])('refuses a changelog that %s', async (_, text, reason) => {
    write('CHANGELOG.md', text);
    git('commit', '--quiet', '-am', 'Change');
    await expect(release()).rejects.toThrow(reason);
  });

  test('puts the files back when git does not commit', async () => {
    git('config', 'user.name', '');
    git('config', 'user.email', '');
    git('config', 'user.useConfigOnly', 'true');
    await expect(release()).rejects.toThrow(/"git commit .*" failed in /);
    expectNothingChanged();
  });
});

describe('nextVersion', () => {
  test.each([
    ['0.1.9', 'patch', '0.1.10'],
    ['0.1.9', 'minor', '0.2.0'],
    ['0.1.9', 'major', '1.0.0'],
    ['0.9.9', '0.10.0', '0.10.0'],
  ])('after %s, %s is %s', (present, wanted, next) => {
    expect(nextVersion(present, wanted)).toBe(next);
  });

  test.each([
    ['0.2.0', '0.2.0', '0.2.0 is not later than 0.2.0'],
    ['0.10.0', '0.9.0', '0.9.0 is not later than 0.10.0'],
    ['0.2.0', 'v0.3.0', '"v0.3.0" is no version'],
    ['0.2.0', '0.3', '"0.3" is no version'],
    ['0.2', 'minor', 'package.json has the version "0.2"'],
  ])('after %s, %s is refused', (present, wanted, reason) => {
    expect(() => nextVersion(present, wanted)).toThrow(reason);
  });
});

function release(order: Partial<ReleaseOrder> = {}): Promise<void> {
  return makeRelease({
    folder,
    wanted: 'minor',
    date: '2026-11-22',
    dryRun: false,
    check: async () => {},
    tell: (line) => said.push(line),
    ...order,
  });
}

function expectNothingChanged(): void {
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s')).toBe('Begin');
  expect(git('tag')).toBe('');
}

function git(...list: readonly string[]): string {
  return execFileSync('git', list, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
  }).trimEnd();
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

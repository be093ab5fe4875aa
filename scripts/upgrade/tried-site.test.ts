import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { installFailure, packageSpec } from './tried-site.ts';

describe('packageSpec', () => {
  test('takes versions, tags, and tarballs relative to a folder', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'new one.tgz'), '');
    expect(packageSpec('1.2.3-beta.1', folder)).toBe('1.2.3-beta.1');
    expect(packageSpec('latest', folder)).toBe('latest');
    expect(packageSpec('new one.tgz', folder)).toBe(`file:${join(folder, 'new one.tgz')}`);
    expect(packageSpec('file:./new one.tgz', folder)).toBe(`file:${join(folder, 'new one.tgz')}`);
    expect(packageSpec('https://host.example/k-1.tgz', folder)).toBe(
      'https://host.example/k-1.tgz',
    );
  });

  test.each(['git+ssh://host/x', 'github:someone/x', 'npm:other@1', '--global', '1.2 || x;y', ''])(
    'refuses "%s", which is something else to npm',
    (typed) => {
      expect(() => packageSpec(typed, '/')).toThrow(/is neither a version \(1\.2\.3\)/);
    },
  );
});

test.each([
  ['npm error code ETARGET\nnpm error notarget No matching version', 2, 'there is no such version'],
  ['npm error code EAI_AGAIN\nnpm error syscall getaddrinfo', 4, 'could not be reached'],
  ['npm error code TAR_BAD_ARCHIVE', 2, 'it is damaged, or no tarball'],
  ['npm error code E401\nnpm error Unable to authenticate', 4, 'refuses the login'],
  ['npm error code ENOSPC', 1, 'npm failed'],
])('installFailure says what %s means', (said, exitCode, reason) => {
  const failure = installFailure(`${said}\nnpm error A complete log of this run …`, '1.2.3');
  expect(failure).toMatchObject({ exitCode, message: expect.stringContaining(reason) });
  expect(failure.message).toContain(said.split('\n')[0]);
  expect(failure.message).not.toContain('complete log');
});

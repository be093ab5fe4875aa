import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { withBuildContext, withDiskErrors } from './build-context.ts';
import { CommandError, exitCodes } from './command.ts';

const folders = { cacheFolder: '/cache', distFolder: '/dist' };

describe('withDiskErrors', () => {
  test('names path and remedy of what the system says, and leaves other failures alone', async () => {
    const denied = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      path: '/a',
      dest: '/b',
    });
    await expect(fail(denied)).rejects.toThrow(
      'the system refuses access: "/b" cannot be written (EACCES). Give the user that runs this the right to write there, or name other folders (CACHE_DIR, DIST_DIR).',
    );
    const unnamed = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
    });
    await expect(fail(unnamed)).rejects.toThrow(
      'the disk is full: one of the folders "/cache" and "/dist" cannot be written (ENOSPC). Free some space',
    );
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
      await expect(withDiskErrors(folders, async () => mkdirSync(path))).rejects.toThrow(
        `there is a file where a folder should be: "${path}" cannot be written (ENOTDIR). ` +
          'Remove or rename that file, or name other folders (CACHE_DIR, DIST_DIR).',
      );
    const other = new Error('nothing to do with a disk');
    await expect(fail(other)).rejects.toBe(other);
  });

  test('a cache folder that is a file is refused by name', async () => {
    const file = join(temporaryFolder(), 'cache');
    writeFileSync(file, '');
    const work = async () => 'done';
    await expect(withBuildContext({ 'cache-dir': file }, work)).rejects.toMatchObject({
      message:
        `CACHE_DIR "${file}" is no folder. ` +
        'Remove or rename what is there, or name another one.',
      exitCode: exitCodes.usage,
    });
  });

  test('adds the remedy to what another process of the build said, and keeps the exit code', async () => {
    const said = new CommandError(
      'Astro could not render.\nENOSPC: no space left',
      exitCodes.verification,
    );
    await expect(fail(said)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Astro could not render\.\n.*\nthe disk is full: .* Free some space/,
      ),
      exitCode: 5,
    });
    const named = new CommandError(
      "Astro could not compile.\nEACCES: permission denied, open '/srv/.astro/types.d.ts'\n  at x",
      exitCodes.unforeseen,
    );
    await expect(fail(named)).rejects.toThrow(
      '\nthe system refuses access: "/srv/.astro/types.d.ts" cannot be written (EACCES). Give',
    );
  });
});

describe('a history that a later version of the program wrote', () => {
  test('is refused, with the copy to restore where there is one', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'history/history.json': '{"version":2}' });
    const build = () =>
      withBuildContext({ 'cache-dir': folder }, () => Promise.reject(new Error('was built')));
    await expect(build()).rejects.toMatchObject({
      exitCode: 4,
      message: `The history in ${join(folder, 'history')} is that of a later version of this program (it has format 2, and this one reads format 1). Nothing was built. There is no copy of what this version left: install the later version again.`,
    });
    mkdirSync(join(folder, 'history-of-format-1'));
    await expect(build()).rejects.toThrow(
      `What this version left is in ${join(folder, 'history-of-format-1')}: put that folder in the place of ${join(folder, 'history')} to go back for good, or install the later version again.`,
    );
  });
});

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

describe.skipIf(!canMount)(
  'on a disk of its own (skipped where "unshare -rm mount" is not permitted)',
  () => {
    test('a full or read-only disk fails with path and remedy and leaves the published site byte for byte', () => {
      const root = temporaryFolder();
      const disk = join(root, 'disk');
      mkdirSync(disk);
      writeTree(join(root, 'small'), { 'index.html': 'home', 'en/index.html': 'one' });
      writeTree(join(root, 'large'), {
        ...Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [`${n}/index.html`, 'x'.repeat(8000)]),
        ),
        'index.html': 'new home',
      });
      writeFileSync(join(root, 'publish.mjs'), script(root, disk));
      const mounts = `mount -t tmpfs -o size=200k none "${disk}"`;
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['-rm', 'sh', '-c', `${mounts} && "$0" "$1"`, process.execPath, join(root, 'publish.mjs')],
        { encoding: 'utf8' },
      );
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual([
        { said: 'published', tree: { 'index.html': 'home', 'en/index.html': 'one' } },
        {
          said: expect.stringMatching(
            new RegExp(
              `^the disk is full: "${disk}/.dist-kept/\\S+" cannot be written \\(ENOSPC\\)\\. Free some space`,
            ),
          ),
          tree: { 'index.html': 'home', 'en/index.html': 'one' },
        },
        {
          said: expect.stringMatching(
            new RegExp(
              `^the file system is read-only: "${disk}/.dist-kept\\S*" cannot be written \\(EROFS\\)\\.`,
            ),
          ),
          tree: { 'index.html': 'home', 'en/index.html': 'one' },
        },
        { said: 'published', tree: { 'index.html': 'home', 'en/index.html': 'one' } },
      ]);
    });
  },
);

function fail(error: Error): Promise<never> {
  return withDiskErrors(folders, () => Promise.reject(error));
}

function script(root: string, disk: string): string {
  const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  return `
    import { execFileSync } from 'node:child_process';
    import { withBuildContext, withDiskErrors } from ${address('build-context.ts')};
    import { publishTree } from ${address('../sites/publish-tree.ts')};
    import { publicationPlace } from ${address('../../tests/support/publication-place.ts')};
    import { readTree } from ${address('../../tests/support/read-tree.ts')};
    const place = publicationPlace(${JSON.stringify(disk)});
    const folders = { cacheFolder: '/cache', distFolder: place.dist };
    const outcomes = [];
    const publish = async (name) => {
      const staging = ${JSON.stringify(root)} + '/' + name;
      const said = await withDiskErrors(folders, () => publishTree({ ...place, staging })).then(
        () => 'published',
        (error) => error.message,
      );
      outcomes.push({ said, tree: readTree(place.dist) });
    };
    await publish('small');
    await publish('large');
    execFileSync('mount', ['-o', 'remount,ro', ${JSON.stringify(disk)}]);
    await publish('large');
    execFileSync('mount', ['-o', 'remount,rw', ${JSON.stringify(disk)}]);
    await publish('small');
    process.stdout.write(JSON.stringify(outcomes));`;
}

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { findSite } from './site-folder.ts';

function repository(): string {
  const folder = temporaryFolder();
  writeTree(folder, { 'src/site.config.ts': '' });
  return folder;
}

test.each(['kalendarium.config.ts', 'kalendarium.config.mjs', 'kalendarium.config.js'])(
  'the folder that a command is started in is a site where it holds %s',
  (name) => {
    const folder = temporaryFolder();
    writeTree(folder, { [name]: '' });
    expect(findSite(folder, repository())).toEqual({ folder, configFile: join(folder, name) });
  },
);

test('the repository is a site, wherever its commands are started', () => {
  const folder = repository();
  expect(findSite(temporaryFolder(), folder)).toEqual({
    folder,
    configFile: join(folder, 'src/site.config.ts'),
  });
});

test('where the program is a package, a folder without a configuration is one that lacks it', () => {
  const folder = temporaryFolder();
  expect(findSite(folder, temporaryFolder())).toEqual({
    folder,
    configFile: join(folder, 'kalendarium.config.ts'),
  });
});

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { configFileOf, findSite, namingConfig, ownConfigFile, siteFolder } from './site-folder.ts';

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

describe('configFileOf', () => {
  test.each([
    ['sites/town.ts', { SITE_CONFIG: '/srv/other.ts' }, '/srv/project/sites/town.ts'],
    [undefined, { SITE_CONFIG: '/srv/other.ts' }, '/srv/other.ts'],
    [undefined, { SITE_CONFIG: '' }, ownConfigFile],
    [undefined, {}, ownConfigFile],
  ])('of option %o and environment %o is %s', (named, environment, file) => {
    expect(configFileOf(named, environment, '/srv/project')).toBe(file);
  });
});

test.each([
  [ownConfigFile, 'src/site.config.ts'],
  [join(siteFolder, 'sites/town.ts'), 'sites/town.ts'],
  ['/srv/src/site.config.ts', '/srv/src/site.config.ts'],
  ['/srv/$&.ts', '/srv/$&.ts'],
])('a message about what was read of %s names %s', (file, name) => {
  expect(
    namingConfig(`Lower "a" in src/site.config.ts. (src/site.config.ts) ${file} is read.`, file),
  ).toBe(`Lower "a" in ${name}. (${name}) ${file} is read.`);
});

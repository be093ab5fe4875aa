import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/tree.ts';
import { townConfigFile } from './mock/town-config-file.ts';
import { configFileOf } from './settings.ts';
import { configFor, ownConfigFile, readConfigFile } from './site-config.ts';

describe('configFileOf', () => {
  test.each([
    [{ config: 'sites/town.ts' }, { SITE_CONFIG: '/srv/other.ts' }, '/srv/project/sites/town.ts'],
    [{}, { SITE_CONFIG: '/srv/other.ts' }, '/srv/other.ts'],
    [{}, { SITE_CONFIG: '' }, ownConfigFile],
    [{}, {}, ownConfigFile],
  ])('of option %o and environment %o is %s', (values, environment, file) => {
    expect(configFileOf(values, environment, '/srv/project')).toBe(file);
  });
});

describe('readConfigFile', () => {
  test.each([
    ['missing.ts', undefined, 'there is no such file; --config or SITE_CONFIG names it'],
    ['empty.ts', 'export const site = {};', 'it has no "export default defineSite({ … })"'],
    ['failing.ts', 'throw new Error("no key")', 'no key'],
  ])('says of %s what is wrong, and ends with 2', async (name, text, reason) => {
    const file = join(temporaryFolder(), name);
    if (text !== undefined) writeFileSync(file, text);
    await expect(readConfigFile(file)).rejects.toMatchObject({
      message: `${file} cannot be used: ${reason}.`,
      exitCode: 2,
    });
  });
});

describe('configFor', () => {
  test('takes the address of the site from its caller', async () => {
    const config = await configFor(townConfigFile, 'https://town.example/calendar');
    expect(config.siteUrl).toBe('https://town.example/calendar/');
    expect(config.menus.footer).toEqual({ en: 41, pl: 42 });
  });

  test('names file and key that cannot be understood', async () => {
    const file = join(temporaryFolder(), 'wrong.ts');
    writeFileSync(file, 'export default { eventsPerPag: 3 };');
    await expect(configFor(file, undefined)).rejects.toThrow(/wrong\.ts cannot be used\.\n.*eventsPerPag/);
  });
});

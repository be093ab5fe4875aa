import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startScript } from '../../tests/support/run-script.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { townConfigFile } from '../mock/town.ts';
import { CommandError } from './command.ts';
import {
  configFor,
  projectFolder,
  readConfigFile,
  readSettings,
  settingOptions,
} from './settings.ts';

const clock = () => Temporal.Instant.from('2026-11-20T09:00:00Z');

function read(source: Partial<Parameters<typeof readSettings>[0]>) {
  return readSettings({
    values: {},
    environment: {},
    configFile: '/srv/project/src/site.config.ts',
    siteConfig: {},
    clock,
    folder: '/srv/project',
    ...source,
  });
}

function complaint(
  source: Parameters<typeof read>[0],
): { message: string; exitCode: number } | undefined {
  try {
    read(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { message: error.message, exitCode: error.exitCode };
  }
}

describe('readSettings', () => {
  test('fills in what nobody says', () => {
    const { config, ...settings } = read({});
    expect(settings).toEqual({
      apiUrl: undefined,
      eventsApiUrl: undefined,
      credentials: undefined,
      unusedLogin: undefined,
      otherLogins: [],
      configFile: '/srv/project/src/site.config.ts',
      now: clock(),
      distFolder: '/srv/project/dist',
      cacheFolder: '/srv/project/.cache',
    });
    expect(config.siteUrl).toBe('http://localhost:4321/');
  });

  test('takes options before the environment and the environment before the configuration', () => {
    const settings = read({
      values: { 'api-url': 'https://option.example/wp-json', 'dist-dir': '/srv/www' },
      environment: {
        API_URL: 'https://environment.example/wp-json',
        SITE_URL: 'https://town.example/calendar',
        SITE_NOW: '2027-01-01T00:00:00+01:00',
        API_USER: 'editor',
        API_APPLICATION_PASSWORD: 'abcd efgh',
        CACHE_DIR: 'kept',
      },
      siteConfig: { siteUrl: 'https://config.example/' },
    });
    expect(settings).toMatchObject({
      apiUrl: 'https://option.example/wp-json',
      credentials: { user: 'editor', password: 'abcd efgh' },
      now: Temporal.Instant.from('2026-12-31T23:00:00Z'),
      distFolder: '/srv/www',
      cacheFolder: '/srv/project/kept',
    });
    expect(settings.config.siteUrl).toBe('https://town.example/calendar/');
  });

  test('takes an empty variable, as in a copied .env, for one that is not set', () => {
    expect(
      read({ environment: { API_URL: '', SITE_NOW: '', API_USER: '' } }).apiUrl,
    ).toBeUndefined();
  });

  test.each([
    [
      { environment: { API_URL: 'cms.example' } },
      'API_URL: not an address that begins with http:// or https:// (it is "cms.example")',
    ],
    [
      { values: { 'api-url': 'ftp://cms.example' } },
      '--api-url: not an address that begins with http:// or https:// (it is "ftp://cms.example")',
    ],
    [
      { values: { now: 'tomorrow' } },
      '--now: not an instant, for example 2026-11-20T09:00:00Z (it is "tomorrow")',
    ],
    [
      { environment: { SITE_NOW: '2026-11-20' } },
      'SITE_NOW: not an instant, for example 2026-11-20T09:00:00Z (it is "2026-11-20")',
    ],
    [
      { environment: { API_USER: 'editor' } },
      'API_USER: a user and an application password go together: give API_USER and API_APPLICATION_PASSWORD, or neither (it is "editor")',
    ],
    [
      { environment: { MAP_TILES: 'https://tile.example/{z}/{x}.png?key=s3cret-key' } },
      'MAP_TILES: not an address with {z}, {x} and {y} in it, each once',
    ],
    [
      { environment: { WATCH_SECRET: 's3cret-key' } },
      'WATCH_SECRET: a key of less than 16 characters: "openssl rand -hex 32" makes one',
    ],
    [
      { environment: { ANNOUNCE_TO: 'ntfy://ntfy.sh/town smoke://s3cret-key@x' } },
      'ANNOUNCE_TO: not a list of channels, such as ntfy://ntfy.sh/TOPIC or https://example.org/hook, with spaces between them',
    ],
  ])('refuses %j', (source, message) => {
    expect(complaint(source)).toEqual({ message, exitCode: 2 });
  });

  test.each(['https://editor:secret@cms.example/wp-json', 'cms.example:editor:secret@'])(
    'does not print the login in the address "%s"',
    (address) => {
      const refused = complaint({ environment: { API_URL: address } });
      expect(refused?.exitCode).toBe(2);
      expect(refused?.message).toMatch(/^API_URL: /);
      expect(refused?.message).not.toContain('secret');
    },
  );

  test('does not print a password that is an argument of its own', () => {
    expect(
      complaint({ environment: { API_APPLICATION_PASSWORD: 'abcd efgh' } })?.message,
    ).not.toContain('abcd');
  });

  test('names the key of the configuration that cannot be used', () => {
    const refused = complaint({ siteConfig: { timeZone: 'Europe/Warszawa' } });
    expect(refused?.exitCode).toBe(2);
    expect(refused?.message).toContain('src/site.config.ts cannot be used.');
    expect(refused?.message).toContain('timeZone');
  });
});

test.each([
  ['https://a.example.org/town/wp-json', 'https://events.example.org/wp-json'],
  ['https://b.example.org/wp-json', undefined],
])('with --api-url %s, the root of the events of .env is %s', (apiUrl, eventsApiUrl) => {
  const environmentFile = {
    API_URL: 'https://a.example.org/wp-json',
    EVENTS_API_URL: 'https://events.example.org/wp-json',
  };
  const settings = read({ environmentFile, values: { 'api-url': apiUrl } });
  expect([settings.apiUrl, settings.eventsApiUrl]).toEqual([apiUrl, eventsApiUrl]);
});

describe('a login', () => {
  const a = 'https://a.example.org/wp-json';
  const b = 'https://b.example.org/wp-json';
  const login = { API_USER: 'editor', API_APPLICATION_PASSWORD: 'abcd efgh' };
  const credentials = { user: 'editor', password: 'abcd efgh' };
  const foreign =
    /^The login in \.env is for https:\/\/a\.example\.org, .* not sent to https:\/\/b\./;
  const noOrigin =
    /^\.env holds a login and no API_URL, .* API_URL=https:\/\/b\.example\.org\/wp-json$/;
  const noAddress = /^The environment holds a login and no address, .*API_URL=https:\/\/a\.example/;

  test.each<[string, Parameters<typeof read>[0]]>([
    ['.env, for API_URL there', { environmentFile: { ...login, API_URL: a } }],
    [
      '.env, for another path of that origin',
      {
        environmentFile: { ...login, API_URL: a },
        values: { 'api-url': 'https://a.example.org/town/wp-json' },
      },
    ],
    ['the environment, for API_URL there', { environment: { ...login, API_URL: a } }],
    [
      'the environment, for the address on the command line',
      { environment: { ...login, API_URL: a }, values: { 'api-url': b } },
    ],
    [
      'the environment, for API_URL there and not that of .env',
      { environment: { ...login, API_URL: b }, environmentFile: { API_URL: a } },
    ],
    [
      'the environment, its user in .env',
      {
        environment: { API_APPLICATION_PASSWORD: 'abcd efgh', API_URL: b },
        environmentFile: { API_USER: 'editor', API_URL: a },
      },
    ],
  ])('of %s, is sent', (_, source) => {
    expect(read(source)).toMatchObject({ credentials, unusedLogin: undefined });
  });

  test.each<[string, Parameters<typeof read>[0], RegExp, boolean]>([
    [
      '.env to an address on the command line',
      { environmentFile: { ...login, API_URL: a }, values: { 'api-url': b } },
      foreign,
      false,
    ],
    [
      '.env to API_URL of the environment',
      { environmentFile: { ...login, API_URL: a }, environment: { API_URL: b } },
      foreign,
      false,
    ],
    [
      '.env, with a user on the command line,',
      {
        environmentFile: { ...login, API_URL: a },
        values: { 'api-url': b, 'api-user': 'jan' },
      },
      foreign,
      false,
    ],
    ['.env without API_URL', { environmentFile: login, values: { 'api-url': b } }, noOrigin, true],
    [
      '.env with the API_URL of the example',
      {
        environmentFile: { ...login, API_URL: 'https://cms.example/wp-json' },
        values: { 'api-url': b },
      },
      noOrigin,
      true,
    ],
    [
      'the environment to API_URL of .env',
      { environment: login, environmentFile: { API_URL: a } },
      noAddress,
      true,
    ],
  ])('of %s is not sent, and looked for in what is written', (_, source, reason, isUnbound) => {
    const { credentials: sent, unusedLogin, otherLogins } = read(source);
    expect([sent, unusedLogin]).toEqual([
      undefined,
      { reason: expect.stringMatching(reason), isUnbound },
    ]);
    expect(otherLogins).toContainEqual(credentials);
  });

  test('of .env stays out where the environment has an empty one', () => {
    const { credentials: sent, unusedLogin } = read({
      environmentFile: { ...login, API_URL: a },
      environment: { API_USER: '', API_APPLICATION_PASSWORD: '' },
    });
    expect([sent, unusedLogin]).toEqual([undefined, undefined]);
  });
});

test('the password has no option, everything else has one', () => {
  expect(Object.values(settingOptions).map(({ variable }) => variable)).toEqual([
    'API_URL',
    'EVENTS_API_URL',
    'API_USER',
    'SITE_URL',
    'SITE_CONFIG',
    'SITE_NOW',
    'DIST_DIR',
    'CACHE_DIR',
  ]);
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

  test('says how a package that it imports is installed', async () => {
    const file = join(temporaryFolder(), 'kalendarium.config.ts');
    writeFileSync(file, "import { defineConfig } from 'package-that-is-missing';\n");
    const { code, stderr } = await startScript('hosting', ['--for', 'nginx', '--config', file]);
    expect([code, stderr]).toEqual([
      2,
      `hosting: ${file} cannot be used: Cannot find package 'package-that-is-missing' imported from ${file}. Run "npm install" in the folder of the site, or "npm install package-that-is-missing" where its package.json does not name it.\n`,
    ]);
  });

  test('says what is imported in the repository, where the program is no package', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'site.config.ts');
    const hooks = join(folder, 'hooks.ts');
    writeFileSync(file, "export { hooks as default } from './hooks.ts';\n");
    writeFileSync(hooks, "import { defineHooks } from 'kalendarium';\n");
    const { code, stderr } = await startScript('hosting', ['--for', 'nginx', '--config', file]);
    const index = relative(folder, join(projectFolder, 'src', 'index.ts'));
    expect([code, stderr]).toEqual([
      2,
      `hosting: ${file} cannot be used: Cannot find package 'kalendarium' imported from ${hooks}. In the repository it is no package: import from '${index}' there instead.\n`,
    ]);
  });

  test('says what to write in a package.json by which it is no module', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'kalendarium.config.ts');
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    writeFileSync(file, "import { sep } from 'node:path';\nexport default { base: sep };\n");
    const { code, stderr } = await startScript('hosting', ['--for', 'nginx', '--config', file]);
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      2,
      `hosting: ${file} cannot be used: Cannot use import statement outside a module. By ${join(folder, 'package.json')} it is no module: write "type": "module" there, in place of "type": "commonjs".`,
    ]);
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
    await expect(configFor(file, undefined)).rejects.toThrow(
      /wrong\.ts cannot be used\.\n.*eventsPerPag/,
    );
  });
});

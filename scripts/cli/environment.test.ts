import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import {
  EnvironmentFileError,
  installingEnvironment,
  publicEnvironment,
  readEnvironmentFile,
  tryingEnvironment,
} from './environment.ts';
import { projectFolder } from './settings.ts';

const text = `API_URL=https://cms.example.org/wp-json
EVENTS_API_URL=https://cms.example.org/events/wp-json
API_USER=jan
API_APPLICATION_PASSWORD="abcd efgh"
MAP_TILES=https://tile.example.org/{z}/{x}/{y}.png?key=a1b2c3d4
WATCH_SECRET=a-key-of-hooks-1234
ANNOUNCE_TO=mastodon://t0ken@social.example
DIST_DIR=site
SITE_URL=https://events.example.org/
KALENDARIUM_TEST_OF_ENV=seen
`;

test('a login in .env, or anything else of the program, is read, and set in no environment that another process could inherit', () => {
  const file = join(temporaryFolder(), '.env');
  writeFileSync(file, text);
  const before = { ...process.env };
  try {
    expect(readEnvironmentFile(file)).toMatchObject({
      API_USER: 'jan',
      API_APPLICATION_PASSWORD: 'abcd efgh',
      KALENDARIUM_TEST_OF_ENV: 'seen',
    });
    expect(process.env).toEqual({ ...before, KALENDARIUM_TEST_OF_ENV: 'seen' });
  } finally {
    delete process.env['KALENDARIUM_TEST_OF_ENV'];
  }
});

test('the mark that some editors begin a file with is no part of its first name', () => {
  const file = join(temporaryFolder(), '.env');
  writeFileSync(file, '\uFEFFAPI_URL=https://cms.example.org/wp-json\r\nexport API_USER=jan\r\n');
  expect({ ...readEnvironmentFile(file) }).toEqual({
    API_URL: 'https://cms.example.org/wp-json',
    API_USER: 'jan',
  });
});

test('without a file there are no variables', () => {
  expect(readEnvironmentFile(join(temporaryFolder(), '.env'))).toEqual({});
});

test('a file that cannot be read is named, with the reason', () => {
  const folder = temporaryFolder();
  expect(() => readEnvironmentFile(folder)).toThrow(
    new EnvironmentFileError(
      `${folder} cannot be read (EISDIR). It has to be a file that the user who runs this may read.`,
    ),
  );
});

test('a command says which file of variables cannot be read, and ends as for any mistake in the configuration', () => {
  const site = temporaryFolder();
  writeTree(site, { 'kalendarium.config.ts': 'export default {};\n', '.env/note': '' });
  const list = [join(projectFolder, 'scripts/snapshots.ts')];
  const { status, stderr } = spawnSync(process.execPath, list, {
    cwd: site,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    `snapshots: ${join(site, '.env')} cannot be read (EISDIR). It has to be a file that the user who runs this may read.\n`,
  ]);
});

test('the environment for other processes lacks the server, the login and the keys of map tiles and hooks', () => {
  const before = { ...process.env };
  try {
    for (const line of text.split('\n').slice(0, 7)) {
      const [name = '', value] = line.split('=');
      process.env[name] = value;
    }
    expect(publicEnvironment()).toEqual(before);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  }
});

test('npm gets what it needs for a registry, and a version that is tried no secret of anybody', () => {
  const before = { ...process.env };
  const given = {
    GITHUB_TOKEN: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    DEPLOY_KEY: 'c',
    NPM_TOKEN: 'd',
    'npm_config_//registry.example/:_authToken': 'e',
    API_USER: 'jan',
    TZ: 'Europe/Warsaw',
    npm_config_cache: '/tmp/npm',
  };
  const names = Object.keys(given);
  const left = (environment: NodeJS.ProcessEnv) => names.filter((name) => name in environment);
  try {
    for (const [name, value] of Object.entries(given)) process.env[name] = value;
    expect(left(installingEnvironment())).toEqual([
      'NPM_TOKEN',
      'npm_config_//registry.example/:_authToken',
      'TZ',
      'npm_config_cache',
    ]);
    expect(left(tryingEnvironment())).toEqual(['TZ']);
  } finally {
    for (const name of names)
      if (name in before) process.env[name] = before[name];
      else delete process.env[name];
  }
});

const starts = /\b(?:fork|spawn|spawnSync|execFile|execFileSync|new Worker)\(/g;

test('whatever starts a process or a thread says which environment it gets', () => {
  const files = globSync('{scripts,src}/**/*.{ts,mjs}', { cwd: projectFolder }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const calls = files.flatMap((file) => {
    const code = readFileSync(join(projectFolder, file), 'utf8');
    return [...code.matchAll(starts)].map(({ index }) => ({ file, call: callAt(code, index) }));
  });
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter(({ call }) => !/\benv\b/.test(call))).toEqual([]);
});

/** A call up to the parenthesis that closes it. */
function callAt(code: string, begin: number): string {
  let depth = 0;
  for (let at = code.indexOf('(', begin); at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return code.slice(begin, at + 1);
  }
  return code.slice(begin);
}

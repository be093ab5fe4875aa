import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startMediaCms } from './support/media-site.ts';
import { copyProject } from './support/project-copy.ts';
import { runScript, startScript, startScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { startTestServer } from './support/test-server.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'login-'));
const items = { events: { en: [wireEvent({ id: 1, slug: 'ball' })] } };
const password = 'Kq7z Rw2p Xn9d Lm4t';
const login = { API_USER: 'jan', API_APPLICATION_PASSWORD: password };
const lines = `API_USER=jan\nAPI_APPLICATION_PASSWORD="${password}"\n`;

/** Nothing of the environment, so that `.env` of the copy counts. */
const nothing = { API_URL: undefined, API_USER: undefined, API_APPLICATION_PASSWORD: undefined };

describe('a login in .env', () => {
  const project = copyProject(join(folder, 'project'));
  const own = 'http://127.0.0.1:9';

  test.each<[string, (origin: string) => readonly string[]]>([
    ['init', (origin) => [origin, '--no-build']],
    ['init', (origin: string) => [origin, '--no-build', '--out', 'other.config.ts']],
    ['fetch', (origin: string) => ['--api-url', `${origin}/wp-json`]],
    ['doctor', (origin: string) => ['--api-url', `${origin}/wp-json`]],
    ['build', (origin: string) => ['--api-url', `${origin}/wp-json`]],
  ])('is not sent to another server that %s is told to read', async (name, list) => {
    writeFileSync(join(project, '.env'), `API_URL=${own}/wp-json\n${lines}`);
    await using other = await startSmallCms({ items });
    const { stdout, stderr } = await startScript(name, list(other.origin), nothing, project);
    expect(other.arrived.length).toBeGreaterThan(5);
    expect(other.arrived.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    expect(stdout + stderr).toContain(
      `The login in .env is for ${own}, as API_URL there says, and was not sent to ${other.origin}.`,
    );
  });

  test.each([
    ['init', (origin: string) => [origin, '--no-build'], 2],
    ['fetch', (origin: string) => ['--api-url', `${origin}/wp-json`], 2],
    ['build', (origin: string) => ['--api-url', `${origin}/wp-json`], 2],
    ['preview', (origin: string) => ['--drafts', '--once', '--api-url', `${origin}/wp-json`], 2],
    ['doctor', (origin: string) => ['--api-url', `${origin}/wp-json`], 5],
  ])(
    'without API_URL is for nobody: %s asks for the line, and no server for anything',
    async (name, list, exitCode) => {
      writeFileSync(join(project, '.env'), lines);
      await using other = await startSmallCms({ items });
      const { code, stdout, stderr } = await startScript(
        name,
        list(other.origin),
        nothing,
        project,
      );
      expect([code, other.arrived]).toEqual([exitCode, []]);
      expect(stdout + stderr).toContain(`put this line into .env: API_URL=${other.origin}/wp-json`);
    },
  );

  test('is sent to its own server, by init too', async () => {
    await using cms = await startSmallCms({ items });
    writeFileSync(join(project, '.env'), `API_URL=${cms.origin}/wp-json\n${lines}`);
    rmSync(join(project, '.cache', 'snapshots'), { recursive: true, force: true });
    await startScriptWell('fetch', [], nothing, project);
    await startScriptWell('init', [cms.origin, '--no-build', '--force'], nothing, project);
    const sent = cms.arrived.filter(({ headers }) => headers.authorization !== undefined);
    expect(new Set(sent.map(({ url }) => basename(url.pathname)))).toEqual(
      new Set(['blocks', 'menu-items']),
    );
  });
});

const notesSchema = z.object({ program: z.string(), names: z.array(z.string()) });

test('a login is in the environment of no process or thread that a build starts', async () => {
  await using cms = await startMediaCms();
  const config = join(folder, 'media.config.ts');
  writeFileSync(config, "export default { languages: ['en'], socialCards: 'always' };\n");
  const cache = join(folder, 'media-cache');
  const notes = join(folder, 'notes.ndjson');
  const list = ['--config', config, '--dist-dir', join(folder, 'media-dist')];
  await startScriptWell('build', [...list, '--cache-dir', cache, '--workers', '2'], {
    ...login,
    API_URL: `${cms.origin}/wp-json`,
    EVENTS_API_URL: `${cms.origin}/wp-json`,
    WATCH_SECRET: 'a-key-of-hooks-1234',
    ANNOUNCE_TO: 'mastodon://t0ken@127.0.0.1:9',
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'support/note-environment.mjs'))}`,
    NOTES_FILE: notes,
  });
  const noted = readFileSync(notes, 'utf8')
    .trim()
    .split('\n')
    .map((line) => notesSchema.parse(JSON.parse(line)))
    .map(({ program, names }) => [basename(program), names.toSorted().join(' ')]);
  const others = noted.filter(([program]) => program !== 'build.ts');
  expect(noted.filter(([program]) => program === 'build.ts')).toEqual([
    [
      'build.ts',
      'ANNOUNCE_TO API_APPLICATION_PASSWORD API_URL API_USER EVENTS_API_URL WATCH_SECRET',
    ],
  ]);
  expect(others.map(([, names]) => names).filter((names) => names !== '')).toEqual([]);
  expect(others.map(([program]) => program)).toEqual(
    expect.arrayContaining(['convert-process.ts', 'worker.ts']),
  );
});

describe('a server that repeats a login in a text', () => {
  const config = join(folder, 'site.config.ts');
  writeFileSync(config, "export default { languages: ['en'], maxQuarantinedShare: 0.5 };\n");
  const from = (origin: string) => ({
    ...login,
    API_URL: `${origin}/wp-json`,
    SITE_CONFIG: config,
  });

  test.each([
    ['as it is', password, 'the application password, as it is'],
    ['in base64', btoa(`jan:${password}`), 'user and password, in base64'],
  ])('%s leaves no snapshot behind, and npm run fetch ends with 5', async (_, text, kind) => {
    await using cms = await startSmallCms({
      items: { events: { en: [wireEvent({ id: 1, description: `<p>${text}</p>` })] } },
    });
    const cache = join(folder, `repeated-${kind.at(-1)}`);
    const { code, stdout, stderr } = await runScript(
      'fetch',
      ['--cache-dir', cache],
      from(cms.origin),
    );
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toContain(`events.en.ndjson contains ${kind}`);
    expect(stderr).not.toContain(text);
    expect(readdirSync(join(cache, 'snapshots'))).toEqual([]);
  });

  test('in a value that cannot be understood is told without it', async () => {
    const long = `${'x'.repeat(50)} ${Buffer.from(password).toString('hex')}`;
    await using cms = await startSmallCms({
      items: { events: { en: [wireEvent({ id: 1 }), wireEvent({ id: 2, start_date: long })] } },
    });
    const cache = join(folder, 'unread');
    const { code, stdout } = await runScript('fetch', ['--cache-dir', cache], from(cms.origin));
    expect(code).toBe(0);
    const manifest = readFileSync(join(stdout.trim(), 'manifest.json'), 'utf8');
    expect(manifest).toContain('xxxx …');
    expect(manifest).not.toMatch(/4b71/i);
  });
});

test('a login that a long refusal repeats in hexadecimal is not told, wherever it is cut', async () => {
  let before = 0;
  await using cms = await startTestServer((_, response) => {
    const hex = Buffer.from(password).toString('hex');
    const body = { code: 'incorrect_password', message: `${'-'.repeat(before)}${hex}` };
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  for (before of [140, 150, 160, 170]) {
    const { code, stderr } = await runScript('fetch', ['--cache-dir', join(folder, 'refused')], {
      ...login,
      API_URL: `${cms.origin}/wp-json`,
    });
    expect(code).toBe(4);
    expect(stderr).toContain('answered 401 "incorrect_password: ---');
    expect(stderr).not.toContain('4b71377a');
  }
});

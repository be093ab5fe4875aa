import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, inject, test } from 'vitest';
import { serveFolder } from '../scripts/cli/serve.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { townConfigFile } from '../scripts/mock/town.ts';
import { siteConfigSchema } from '../src/config.ts';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { copyProject } from './support/project-copy.ts';
import { runScript, shareRenderers, startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { startTestServer } from './support/test-server.ts';
import { wireEvent, wirePost, wireVenue } from './support/wire-items.ts';

type Finding = {
  readonly area: string;
  readonly state: string;
  readonly what: string;
  readonly fix: string;
};

const folder = mkdtempSync(join(inject('runFolder'), 'first-'));
const now = '2026-11-20T09:00:00Z';

/** A site of both languages, with a little of everything. */
const items = {
  events: {
    en: [wireEvent({ id: 1, slug: 'ball', title: 'Ball', venue: wireVenue({ id: 5 }) })],
    pl: [wireEvent({ id: 2, slug: 'bal', title: 'Bal', url: '{{origin}}/pl/event/bal/' })],
  },
  venues: { en: [wireVenue({ id: 5 })], pl: [wireVenue({ id: 5 })] },
  posts: { en: [wirePost({ id: 6, slug: 'opening', title: { rendered: 'Opening' } })] },
};

describe.each(['documents', 'public'] as const)(
  'from a fresh copy to a served site of a server in the %s spelling',
  (spelling) => {
    test('takes npm run init, and what it serves passes the doctor', async () => {
      await using cms = await startSmallCms({ spelling, items });
      const project = copyProject(join(folder, spelling));
      const dist = join(project, 'dist');
      const first = await startScript('init', [cms.origin, '--now', now], {}, project);
      expect([first.code, first.stderr]).toEqual([0, expect.not.stringContaining('init:')]);
      expect(readFileSync(join(project, '.env'), 'utf8')).toContain(
        `API_URL=${cms.origin}/wp-json\n`,
      );

      const config = siteConfigSchema.parse({ languages: ['en', 'pl'] });
      const host = await serveFolder({
        folder: dist,
        base: '/',
        notFound: (path) => (path.startsWith('/pl/') ? '/pl/404/' : '/en/404/'),
        headers: headerRules(config),
        host: '127.0.0.1',
        port: 0,
        compress: true,
      });
      const address = `http://127.0.0.1:${host.port}/`;
      const read = async (path: string) => (await fetch(new URL(path, address))).text();
      expect(await read('en/events/ball/')).toContain('<h1');
      expect(await read('pl/feeds/events.ics')).toMatch(
        /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Bal\r\n/,
      );

      const again = await startScript('build', ['--now', now], readEnv(project), project);
      expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('build:')]);

      const { code, stdout } = await startScript(
        'doctor',
        ['--json', address],
        readEnv(project),
        project,
      );
      await host.close();
      const found: Finding[] = JSON.parse(stdout);
      const target = found.filter(({ area }) => area === 'target');
      expect(found.filter(({ state, area }) => state === 'bad' && area !== 'fetch')).toEqual([]);
      expect(target.filter(({ state }) => state !== 'good')).toEqual([]);
      expect(target.length).toBeGreaterThan(20);
      expect(code).toBe(found.some(({ state }) => state === 'bad') ? 5 : 0);
      expect(new Set(found.map(({ area }) => area))).toEqual(
        new Set(['environment', 'configuration', 'server', 'fetch', 'site', 'feeds', 'target']),
      );
    });
  },
);

test('the example town is served after npm start', async () => {
  const list = ['scripts/start.ts', '--port', '0', '--now', now];
  const folders = ['--dist-dir', join(folder, 'town'), '--cache-dir', join(folder, 'town-cache')];
  // Pictures and the other language are in the builds of other tests.
  const config = join(folder, 'town.config.ts');
  writeFileSync(
    config,
    `import town from ${JSON.stringify(townConfigFile)};\nexport default { ...town, languages: ['pl'], images: { mode: 'link', hosts: ['pictures.example'] } };\n`,
  );
  shareRenderers(join(folder, 'town-cache'));
  const child = spawn(process.execPath, [...list, ...folders, '--config', config], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const said = await saidUntil(child.stdout, 'news.rss');
    const [, home = ''] = /Home \(pl\) *(\S+)/.exec(said) ?? [];
    const answer = await fetch(home);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('lang="pl"'),
    ]);
  } finally {
    child.kill('SIGTERM');
  }
});

/** Reads until the process ends: a process whose output is no longer read ends when it writes. */
function saidUntil(output: Readable, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (chunk) => {
      said += chunk;
      if (said.includes(word)) resolve(said);
    });
    output.once('end', () => reject(new Error(`ended without "${word}":\n${said}`)));
  });
}

describe('the doctor', () => {
  test('says of an empty place what to fix, in order, and ends with 5', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const { code, stdout } = await runScript('doctor', [], {
      CACHE_DIR: join(empty, 'cache'),
      DIST_DIR: join(empty, 'dist'),
    });
    expect(code).toBe(5);
    expect(stdout.slice(stdout.indexOf('Fix these'))).toMatch(
      /1\. API_URL is not set\n.*npm run init[\s\S]*2\. nothing was fetched yet\n.*npm run build[\s\S]*3\. .* holds no site/,
    );
  });

  test('names the key of a configuration that cannot be used', async () => {
    const { code, stdout } = await runScript('doctor', ['--site-url', 'nowhere', '--offline']);
    expect([code, stdout]).toEqual([5, expect.stringContaining('--site-url: not an address')]);
  });

  test('says what a server does not answer', async () => {
    await using cms = await startSmallCms({
      items: { events: { en: [wireEvent()] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/posts')) return false;
        response.writeHead(403, { 'content-type': 'application/json' });
        response.end('{"code":"rest_forbidden","message":"No"}');
        return true;
      },
    });
    const list = ['--json', '--api-url', `${cms.origin}/wp-json`];
    const { stdout } = await runScript('doctor', list, { CACHE_DIR: join(folder, 'none') });
    const bad: Finding[] = JSON.parse(stdout).filter(
      ({ area, state }: Finding) => area === 'server' && state === 'bad',
    );
    expect(bad.map(({ what }) => what)).toEqual([
      'posts (en): the server answered 403 "rest_forbidden: No"',
      'posts (pl): the server answered 403 "rest_forbidden: No"',
    ]);
  });

  test('says of a host that answers everything with a page that it does', async () => {
    await using host = await startTestServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<title>Home</title>');
    });
    const { code, stdout } = await runScript('doctor', ['--json', host.origin], {
      DIST_DIR: mkdtempSync(join(folder, 'nothing-')),
    });
    const bad: Finding[] = JSON.parse(stdout).filter(
      ({ area, state }: Finding) => area === 'target' && state === 'bad',
    );
    expect([code, bad.map(({ what }) => what)]).toEqual([
      5,
      [
        'what does not exist in "en" is answered with 200, not 404',
        'what does not exist in "pl" is answered with 200, not 404',
      ],
    ]);
  });
});

/** What a terminal in the project would have; commands of tests read no `.env`. */
function readEnv(project: string): Record<string, string> {
  const lines = readFileSync(join(project, '.env'), 'utf8').matchAll(/^([A-Z_]+)=(.+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

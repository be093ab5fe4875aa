import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, inject, test } from 'vitest';
import { serveFolder } from '../scripts/cli/serve.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { townConfigFile } from '../scripts/mock/town.ts';
import { siteConfigSchema } from '../src/config.ts';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { copyProject } from './support/project-copy.ts';
import { shareRenderers, startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
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

      const ask = async (environment: Record<string, string>) => {
        const list = ['--json', address];
        const { code, stdout } = await startScript('doctor', list, environment, project);
        const found: Finding[] = JSON.parse(stdout);
        return { code, found };
      };
      const before = await ask(readEnv(project));
      expect([before.code, before.found.slice(0, 3).map(({ what }) => what)]).toEqual([
        5,
        [
          `siteUrl is http://localhost:4321/, and the site was asked for at ${address}`,
          ...['en', 'pl'].map(
            (language) =>
              `${address}${language}/ says that its address is http://localhost:4321/${language}/ (rel="canonical")`,
          ),
        ],
      ]);

      const own = { ...readEnv(project), SITE_URL: address };
      const again = await startScript('build', ['--now', now], own, project);
      expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('build:')]);

      const { code, found } = await ask(own);
      await host.close();
      const target = found.filter(({ area }) => area === 'target');
      expect(found.filter(({ state, area }) => state === 'bad' && area !== 'fetch')).toEqual([]);
      expect(target.filter(({ state }) => state !== 'good')).toEqual([]);
      expect(target.length).toBeGreaterThan(20);
      expect(code).toBe(found.some(({ state }) => state === 'bad') ? 5 : 0);
      expect(new Set(found.map(({ area }) => area))).toEqual(
        new Set([
          ...['address', 'environment', 'configuration', 'server', 'fetch', 'site', 'feeds'],
          'target',
        ]),
      );
    });
  },
);

test('a further site has folders, an address and commands of its own', async () => {
  await using first = await startSmallCms({ items });
  await using second = await startSmallCms({ name: 'Second', items });
  const project = copyProject(
    join(folder, 'two-sites'),
    `API_URL=${first.origin}/wp-json\nSITE_URL=https://first.example/\nDIST_DIR=first\n`,
  );
  const none = {
    API_URL: undefined,
    SITE_URL: undefined,
    DIST_DIR: undefined,
    CACHE_DIR: undefined,
  };
  const list = [second.origin, '--out', 'second.config.ts', '--now', now];
  shareRenderers(join(project, '.cache-second'));
  const { code, stdout } = await startScript('init', list, none, project);
  expect(code).toBe(0);
  const read = (path: string) => readFileSync(join(project, path), 'utf8');
  expect(read('dist-second/en/index.html')).toContain('href="http://localhost:4321/en/"');
  expect(
    ['first', 'dist', '.cache/snapshots'].filter((place) => existsSync(join(project, place))),
  ).toEqual([]);
  expect(read('.env')).toContain(first.origin);
  const options =
    '--config second.config.ts --dist-dir dist-second --cache-dir .cache-second --site-url http://localhost:4321/';
  const url = `${second.origin}/wp-json`;
  expect(stdout.slice(stdout.indexOf('It has folders'))).toBe(
    [
      'It has folders of its own. Every command for it is told so:',
      `  API_URL=${url} npm run build -- ${options}`,
      '  npm run preview -- --config second.config.ts --dist-dir dist-second',
      `  API_URL=${url} npm run doctor -- ${options}`,
      '  npm run rollback -- --config second.config.ts --dist-dir dist-second --cache-dir .cache-second',
      '',
    ].join('\n'),
  );
  const again = await startScript('build', options.split(' '), { ...none, API_URL: url }, project);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('dist-second')]);
});

test('the example town is served after npm start', async () => {
  const list = [join(projectFolder, 'scripts/start.ts'), '--port', '0', '--now', now];
  const own = join(folder, 'own-site');
  const ownCache = join(folder, 'own-cache');
  // Pictures, maps, the other language and most events are in the builds of other tests.
  const config = join(folder, 'town.config.ts');
  writeFileSync(
    config,
    `import town from ${JSON.stringify(townConfigFile)};\nexport default { ...town, languages: ['pl'], maps: undefined, images: { mode: 'link', hosts: ['pictures.example'] }, hooks: { event: (item) => (Number(item.id) % 20 === 0 ? item : null) } };\n`,
  );
  shareRenderers(join(folder, '.town', 'cache'));
  const child = spawn(process.execPath, [...list, '--config', config], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DIST_DIR: own, CACHE_DIR: ownCache },
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
    // The first build of a site is neither compared with the town, nor can it be rolled back to it;
    // nor is what was read of the town taken for the last that is known of the server.
    const places = [own, join(folder, 'dist'), ownCache, join(folder, '.cache')];
    expect(places.filter((place) => existsSync(place))).toEqual([]);
    expect(existsSync(join(folder, '.town', 'site', 'pl', 'index.html'))).toBe(true);
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

/** What a terminal in the project would have; commands of tests read no `.env`. */
function readEnv(project: string): Record<string, string> {
  const lines = readFileSync(join(project, '.env'), 'utf8').matchAll(/^([A-Z_]+)=(.+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

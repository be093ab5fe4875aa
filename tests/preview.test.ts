import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { latestSnapshot } from '../scripts/snapshots/snapshot-store.ts';
import { runScript, shareRenderers } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { wireEvent, wirePost } from './support/wire-items.ts';

const now = '2026-11-20T11:00:00Z';
const login = { API_USER: 'editor', API_APPLICATION_PASSWORD: 'Kq7z Rw2p' };
const start = { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00' };

const items = {
  events: {
    pl: [wireEvent({ id: 7, title: 'Wieczór', slug: 'wieczor', ...start })],
    en: [
      wireEvent({ id: 1, title: 'Open evening', slug: 'open-evening', ...start }),
      wireEvent({
        id: 2,
        title: 'Drafted evening',
        slug: '',
        status: 'draft',
        date_utc: '0000-00-00 00:00:00',
        ...start,
      }),
      wireEvent({ id: 3, title: 'Private evening', slug: 'private', status: 'private', ...start }),
    ],
  },
  posts: {
    pl: [wirePost({ id: 6, slug: 'zaraz', title: { rendered: 'Zaraz' } })],
    en: [
      wirePost({
        id: 4,
        slug: 'later',
        status: 'future',
        date_gmt: '2027-01-01T08:00:00',
        title: { rendered: 'Later news' },
      }),
      wirePost({
        id: 5,
        slug: '',
        status: 'pending',
        date_gmt: null,
        modified_gmt: '2026-11-01T08:00:00',
        title: { rendered: 'Pending news' },
      }),
    ],
  },
};

/** Hooks see drafts in a preview, and nothing that is withheld there. */
const hooks = `{
  event(item) {
    if (item.status === 'private') throw new Error('A hook saw it.');
    return { ...item, title: item.title.replace('Drafted', 'Hooked') };
  },
  post: (item) => (item.id === 6 ? null : item),
}`;

test('a preview shows what is not published, as hooks leave it, marked on every page, and apart from everything else', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'preview-'));
  const [preview, cache, dist] = ['preview', 'cache', 'dist'].map((name) => join(folder, name));
  await using cms = await startSmallCms({ items });
  const api = `${cms.origin}/wp-json`;
  const config = join(folder, 'site.config.ts');
  const own = JSON.stringify(join(projectFolder, 'src/site.config.ts'));
  writeFileSync(config, `import site from ${own};\nexport default { ...site, hooks: ${hooks} };\n`);
  shareRenderers(preview ?? '');
  await using served = await startPreview(
    ['--drafts', '--api-url', api, '--preview-dir', preview ?? '', '--port', '0'],
    {
      ...login,
      SITE_CONFIG: config,
      SITE_NOW: now,
      CACHE_DIR: cache ?? '',
      DIST_DIR: dist ?? '',
    },
  );

  const site = join(preview ?? '', 'site');
  const pages = [...listFiles(site).keys()].filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(20);
  for (const file of pages) {
    const html = readFileSync(join(site, file), 'utf8');
    expect(html, file).toContain('<title>[DRAFT / SZKIC] ');
    expect(html, file).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(html, file).toContain('Preview with unpublished items.');
    expect(html, file).toContain('Podgląd: zawiera nieopublikowane treści.');
    const [, language = ''] = /<html lang="(\w+)"/.exec(html) ?? [];
    const name = { en: 'Preview', pl: 'Podgląd' }[language];
    expect(html, file).toContain(`<aside class="preview" aria-label="${name}"`);
  }
  const everything = pages.map((file) => readFileSync(join(site, file), 'utf8')).join('\n');
  for (const title of [
    'Open evening',
    '[draft] Hooked evening',
    '[not published yet] Later news',
    '[pending review] Pending news',
  ])
    expect(everything).toContain(title);
  for (const title of ['Private evening', 'Drafted evening', 'Zaraz'])
    expect(everything).not.toContain(title);

  const answer = await fetch(`${served.address}en/`);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
  expect(await (await fetch(`${served.address}robots.txt`)).text()).toBe(
    'User-agent: *\nDisallow: /\n',
  );
  expect(statSync(preview ?? '').mode & 0o077).toBe(0);
  expect([
    existsSync(cache ?? ''),
    existsSync(dist ?? ''),
    readdirSync(preview ?? '').includes('history'),
  ]).toEqual([false, false, false]);

  const snapshot = latestSnapshot(join(preview ?? '', 'snapshots'));
  const published = await runScript(
    'build',
    ['--snapshot', snapshot, '--dist-dir', dist ?? '', '--cache-dir', cache ?? ''],
    login,
  );
  expect(published.code).toBe(2);
  expect(published.stderr).toContain('was made for a preview and holds drafts');
  expect(existsSync(dist ?? '')).toBe(false);
});

test('a preview with drafts asks for a login, and says how to get one', async () => {
  const { code, stderr } = await runScript('preview', ['--drafts'], {
    API_URL: 'https://cms.example/wp-json',
  });
  expect(code).toBe(2);
  expect(stderr).toContain('Make an application password in the profile of an editor');
});

test('a site under a path of its host is served under that path, as its links have it', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'served-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'en', '404'), { recursive: true });
  for (const file of ['status.json', 'en/index.html', 'en/404/index.html'])
    writeFileSync(join(dist, file), file);
  await using served = await startPreview(['--port', '0'], {
    ...{ SITE_URL: 'https://town.example/calendar/', DIST_DIR: dist },
    CACHE_DIR: join(folder, 'cache'),
  });
  const answers = ['en/', 'en/nothing/', '../en/'].map(async (path) => {
    const answer = await fetch(served.address + path);
    return [answer.status, await answer.text()];
  });
  expect(served.address).toMatch(/^http:\/\/localhost:\d+\/calendar\/$/);
  expect(await Promise.all(answers)).toEqual([
    [200, 'en/index.html'],
    [404, 'en/404/index.html'],
    [404, 'en/404/index.html'],
  ]);
});

test('where no site is published a preview says how to make one', async () => {
  const dist = join(inject('runFolder'), 'nothing-is-here');
  const { code, stderr } = await runScript('preview', ['--once', '--port', '0'], {
    DIST_DIR: dist,
  });
  expect([code, stderr]).toEqual([
    2,
    `preview: ${dist} holds no site. Run "npm run build" first, or name its folder with --dist-dir.\n`,
  ]);
});

/** Runs the command until it prints its address; it ends with the scope. */
async function startPreview(
  list: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, ['scripts/preview.ts', ...list], {
    cwd: projectFolder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /(http:\/\/localhost:\d+\/\S*)en\//.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return {
    address,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}

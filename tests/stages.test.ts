import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { listFiles, readJson } from '../scripts/cli/files.ts';
import { menuLines, parseHtml } from './support/read-menu.ts';
import { runScript, startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'stages-'));
const dist = join(folder, 'dist');
const cache = join(folder, 'cache');
const configFile = join(folder, 'small.config.ts');
const now = '2026-11-20T11:00:00Z';
const later = '2026-11-20T11:30:00Z';

writeFileSync(
  configFile,
  `export default {
    menus: { links: [{ slot: 'header', label: { en: 'Bulletin', pl: 'BIP' }, href: 'https://bip.example.org/' }] },
  };`,
);

let snapshot = '';

describe('the stages', () => {
  test('each say what they need when they come too early, and end with 2', async () => {
    const start = (name: string, ...list: string[]) =>
      startScript(name, [...list, '--cache-dir', cache]);
    const ended = [
      await run('render'),
      await start('verify'),
      await start('publish', '--dist-dir', dist),
    ];
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(ended.map(({ stderr }) => stderr.trim())).toEqual([
      expect.stringMatching(/^render: There is no snapshot in ".*". Run "npm run fetch"/),
      expect.stringMatching(/^verify: Nothing is rendered in ".*". Run "npm run render" first\.$/),
      expect.stringMatching(/^publish: Nothing is rendered in ".*". Run "npm run render" first\.$/),
    ]);
  });

  test.skipIf(process.platform !== 'linux')(
    'are not begun where no site can be published, which is said at once',
    async () => {
      const dist = ['--dist-dir', '/proc/none/dist', '--api-url', 'http://127.0.0.1:9/wp-json'];
      const { code, stderr } = await run('build', ...dist);
      expect([code, stderr]).toEqual([1, expect.stringContaining("mkdir '/proc/none'")]);
      const cache = await runScript('render', ['--cache-dir', '/proc/none/cache']);
      expect([cache.code, cache.stderr]).toEqual([
        1,
        expect.stringContaining("mkdir '/proc/none'"),
      ]);
    },
  );

  test('make a site one by one', async () => {
    snapshot = await fetchSmallSite();
    expect((await run('render', '--now', now)).code).toBe(0);

    const unverified = await run('publish', '--dist-dir', dist);
    expect([unverified.code, unverified.stderr]).toEqual([
      2,
      expect.stringContaining('"npm run verify" first'),
    ]);

    rmSync(join(cache, 'staging', 'pl', 'index.html'));
    const broken = await run('verify');
    expect(broken.code).toBe(5);
    expect(broken.stderr).toContain('pl/index.html is missing: ');
    expect((await run('publish', '--dist-dir', dist)).code).toBe(2);
    expect(existsSync(dist)).toBe(false);

    expect((await run('render', '--now', now, '--snapshot', snapshot)).code).toBe(0);
    expect((await run('verify')).code).toBe(0);
    expect((await run('publish', '--dist-dir', dist)).code).toBe(0);
    expect(Object.keys(readTree(dist))).toContain('en/events/ball/index.html');
  });

  test('show the links of the named configuration where the server has no menus', () => {
    const menu = (language: string) => {
      const page = parseHtml(readFileSync(join(dist, language, 'index.html'), 'utf8'));
      return menuLines(page.querySelector('header .menu-list.links'));
    };
    expect(menu('en')).toEqual(['Bulletin → https://bip.example.org/']);
    expect(menu('pl')).toEqual(['BIP → https://bip.example.org/']);
  });

  test('refuse what holds a secret, name the file and not the secret', async () => {
    const login = { API_USER: 'jan', API_APPLICATION_PASSWORD: 'Kq7z Rw2p Xn9d Lm4t' };
    const verify = () => runScript('verify', ['--cache-dir', cache], login);
    expect(await verify()).toMatchObject({ code: 0 });
    const report = join(cache, 'reports', 'earlier.json');
    mkdirSync(join(cache, 'reports'), { recursive: true });
    writeFileSync(report, '{"asked":"?p=Kq7z%20Rw2p%20Xn9d%20Lm4t"}');
    const staged = join(cache, 'staging', 'robots.txt');
    // The published file is a link to it.
    rmSync(staged);
    writeFileSync(staged, `# Basic ${btoa('jan:Kq7zRw2pXn9dLm4t')}\n# ${cache}\n`);
    const { code, stderr } = await verify();
    expect(code).toBe(5);
    expect(stderr).toContain('robots.txt contains user and password, in base64');
    expect(stderr).toContain('robots.txt contains a folder of the machine that builds');
    expect(stderr).toContain(
      'reports/earlier.json contains the application password, percent-encoded',
    );
    expect(stderr).not.toMatch(/Rw2p|am5rbA/);
    rmSync(report);
  });

  test('leave a site that comes out the same as it is, and exclude a second build with the same cache', async () => {
    const before = { site: inodesOf(dist), history: readTree(join(cache, 'history')) };
    const list = [
      '--whole',
      '--snapshot',
      snapshot,
      '--dist-dir',
      dist,
      '--now',
      later,
      '--cache-dir',
      cache,
    ];
    const build = () => startScript('build', list, { SITE_CONFIG: configFile });
    const ended = await Promise.all([build(), build()]);
    expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 6]);
    const [done, refused] = ended.toSorted((a, b) => Number(a.code) - Number(b.code));
    expect(done?.stdout).toContain('Nothing changed in');
    expect(refused?.stderr).toMatch(
      /^build: process \d+ on \S+ since \S+ is using .* Wait until it has ended, or end it\. With --wait this command waits by itself\.\n$/,
    );
    expect({ site: inodesOf(dist), history: readTree(join(cache, 'history')) }).toEqual(before);
    expect(readJson(join(dist, 'status.json'))).toEqual({
      generator: expect.stringMatching(/^kalendarium \d/),
      fetched: now,
      checked: later,
      changed: now,
      counts: { event: { en: 1, pl: 1 } },
    });
  });

  test('publish nothing when the record of what was published cannot be written', async () => {
    const other = join(folder, 'other');
    const inTheWay = join(cache, 'history', 'history.json.unfinished');
    mkdirSync(inTheWay);
    const { code, stderr } = await run('publish', '--dist-dir', other);
    expect([code, stderr]).toEqual([1, expect.stringContaining(inTheWay)]);
    expect(existsSync(other)).toBe(false);
    rmSync(inTheWay, { recursive: true });
    expect((await run('publish', '--dist-dir', other)).code).toBe(0);
    expect(readTree(other)['en/index.html']).toBe(readTree(dist)['en/index.html']);
  });
});

/** Of the folder and every file in it, but for the one that says when it was looked at. */
function inodesOf(folder: string): Record<string, number> {
  const files = [...listFiles(folder).keys()].filter((path) => path !== 'status.json');
  return Object.fromEntries(['', ...files].map((path) => [path, statSync(join(folder, path)).ino]));
}

function run(name: string, ...list: string[]) {
  return runScript(name, [...list, '--cache-dir', cache], { SITE_CONFIG: configFile });
}

async function fetchSmallSite(): Promise<string> {
  await using cms = await startSmallCms({
    items: {
      events: { en: [wireEvent({ id: 1, slug: 'ball' })], pl: [wireEvent({ id: 2, slug: 'bal' })] },
    },
  });
  const { stdout } = await run('fetch', '--api-url', `${cms.origin}/wp-json`, '--now', now);
  return stdout.trim();
}

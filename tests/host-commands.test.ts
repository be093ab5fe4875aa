import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { shareRenderers } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { apache, nginx, startApache, startNginx } from './support/web-servers.ts';
import { wireEvent } from './support/wire-items.ts';

const manifestSchema = z.object({ origin: z.string() });

const folder = mkdtempSync(join(inject('runFolder'), 'hosts-'));
const project = join(folder, 'project');
const programs = join(folder, 'programs');

let cms: Awaited<ReturnType<typeof startSmallCms>>;
let second: Awaited<ReturnType<typeof startSmallCms>>;

beforeAll(async () => {
  for (const open of [inject('runFolder'), folder]) chmodSync(open, 0o755);
  const ball = wireEvent({ id: 1, slug: 'ball', title: 'Ball', url: '{{origin}}/event/ball/' });
  const items = { events: { en: [ball] } };
  [cms, second] = await Promise.all([startSmallCms({ items }), startSmallCms({ items })]);
  // With all that compiled templates are known by, those of other tests serve here.
  for (const part of [
    ...['.env.example', 'README.md', 'public', 'scripts', 'src'],
    ...globSync('*.{json,mjs}', { cwd: projectFolder }),
  ])
    cpSync(join(projectFolder, part), join(project, part), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, '.env'), `API_URL=${cms.origin}/wp-json\n`);
  writeFileSync(join(project, 'src/site.config.ts'), configuration('events'));
  writeFileSync(join(project, 'second.config.ts'), configuration('second'));
  for (const cache of ['.cache', '.cache-second']) shareRenderers(join(project, cache));
});

afterAll(() => Promise.all([cms.close(), second.close()]));

/** The servers that the snapshots in a cache folder are of. */
function serversOf(cache: string): readonly string[] {
  const manifests = globSync('snapshots/*/manifest.json', { cwd: join(project, cache) });
  const origins = manifests.map(
    (file) => manifestSchema.parse(readJson(join(project, cache, file))).origin,
  );
  return [...new Set(origins)];
}

function configuration(name: string): string {
  return `export default { siteUrl: 'http://${name}.example.org/', name: { en: '${name}' }, languages: ['en'], identifierDomain: '${name}.example.org' };\n`;
}

/** The commands of a document, in their order: lines of code, but for a line of a crontab. */
function commandsIn(document: string): readonly string[] {
  return [...readFileSync(join(projectFolder, document), 'utf8').matchAll(/^ {4}(\D.*)$/gm)].map(
    ([, command = '']) => command,
  );
}

/** Runs a command as it is written, but for the folders of the system and the second server. */
async function run(command: string, system: Readonly<Record<string, string>>): Promise<void> {
  const servers = { 'https://cms.second.example': second.origin };
  const here = Object.entries({ ...system, ...servers }).reduce(
    (written, [path, other]) => written.replaceAll(path, other),
    command,
  );
  const child = spawn('sh', ['-c', here], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      HOME: folder,
      PATH: [programs, join(projectFolder, 'node_modules/.bin'), process.env['PATH']].join(':'),
      SITE_NOW: '2026-11-20T11:00:00Z',
    },
  });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  expect(code, `${command}: ${stderr}`).toBe(0);
  expect(stdout).not.toContain('> kalendarium');
}

/** A program of the system, in the words of this test. */
function program(name: string, script: string): void {
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, name), `#!/bin/sh\nset -e\n${script}\n`, { mode: 0o755 });
}

async function ask(origin: string, host: string, path: string, headers = {}) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${origin}${path}`, {
    headers: { host: `${host}.example.org`, 'accept-encoding': 'gzip', ...headers },
    // A server that reloads closes the connections it had.
    reset: true,
  });
  await body.dump();
  return { status: statusCode, headers: answered };
}

/** That a server has a site with its headers, compressed, with 304, former addresses and a page for what is missing. */
async function expectSite(origin: string, host: string): Promise<void> {
  // For a tenth of a second after a reload some connections still reach what ran before.
  const answers = async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count += 1) {
      await wait(20);
      statuses.add((await ask(origin, host, '/en/')).status);
    }
    return [...statuses];
  };
  await expect.poll(answers).toEqual([200]);
  const { headers } = await ask(origin, host, '/en/');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  const again = await ask(origin, host, '/en/', { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
  for (const path of ['/nothing', '/_headers', '/_redirects', '/_apache-redirects.map']) {
    const missing = await ask(origin, host, path);
    expect([path, missing.status, missing.headers['content-type']]).toEqual([
      path,
      404,
      'text/html; charset=utf-8',
    ]);
  }
}

async function expectFormerAddresses(origin: string, host: string): Promise<void> {
  const { status, headers } = await ask(origin, host, '/event/ball/');
  expect([status, String(headers['location']).replace(/^http:\/\/[^/]+/, '')]).toEqual([
    301,
    '/en/events/ball/',
  ]);
}

describe.skipIf(nginx === undefined)('the commands of docs/deploy/nginx.md', () => {
  test('serve two sites of one nginx, and one compressed before', async () => {
    const place = join(folder, 'nginx');
    const settings = join(place, 'conf.d');
    mkdirSync(settings, { recursive: true });
    const server = await startNginx(
      nginx ?? '',
      place,
      (listen) =>
        `server { listen ${listen} default_server; return 404; } include ${settings}/*.conf;`,
    );
    const { host } = new URL(server.origin);
    program(
      'nginx',
      `sed -i 's/listen 80;/listen ${host};/' ${settings}/*.conf\nexec ${nginx} -p ${place} -c ${place}/nginx.conf -e stderr "$@"`,
    );
    const system = { '/etc/nginx/conf.d': settings, '/var/www': join(place, 'www') };
    const commands = commandsIn('docs/deploy/nginx.md');
    try {
      for (const command of commands.slice(0, 5)) await run(command, system);
      for (const name of ['events', 'second']) {
        await expectSite(server.origin, name);
        await expectFormerAddresses(server.origin, name);
      }
      for (const command of commands.slice(5)) await run(command, system);
      await expectSite(server.origin, 'events');
      expect(commands).toHaveLength(7);
      expect(serversOf('.cache-second')).toEqual([`${second.origin}/wp-json`]);
    } finally {
      await server.close();
    }
  });
});

describe.skipIf(apache === undefined)('the commands of docs/deploy/apache.md', () => {
  test('serve two sites of one Apache, and one by a .htaccess', async () => {
    const place = join(folder, 'apache');
    const enabled = join(place, 'sites-enabled');
    mkdirSync(enabled, { recursive: true });
    const server = await startApache(
      apache ?? '',
      place,
      (listen) =>
        `<VirtualHost ${listen}>
ServerName shared.example.org
DocumentRoot ${project}/dist
<Directory ${project}/dist>
Require all granted
AllowOverride FileInfo Indexes Options
</Directory>
</VirtualHost>
IncludeOptional ${enabled}/*.conf`,
    );
    const { host } = new URL(server.origin);
    program('a2enmod', 'exit 0');
    program(
      'a2ensite',
      `sed 's/VirtualHost \\*:80>/VirtualHost ${host}>/' ${place}/sites-available/$1.conf > ${enabled}/$1.conf`,
    );
    program('systemctl', `kill -USR1 "$(cat ${place}/apache.pid)"`);
    const system = {
      '/etc/apache2/sites-available': join(place, 'sites-available'),
      '/var/www': join(place, 'www'),
    };
    const commands = commandsIn('docs/deploy/apache.md');
    try {
      for (const command of commands) await run(command, system);
      for (const name of ['events', 'second']) {
        await expectSite(server.origin, name);
        await expectFormerAddresses(server.origin, name);
      }
      await expectSite(server.origin, 'shared');
      expect(commands).toHaveLength(8);
      expect(serversOf('.cache-second')).toEqual([`${second.origin}/wp-json`]);
    } finally {
      await server.close();
    }
  });
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { keepAddress } from '../scripts/init/environment-file.ts';
import { parseSiteAddress } from '../scripts/init/survey.ts';
import { siteConfigSchema } from '../src/config.ts';
import { runScript } from './support/run-script.ts';
import { type SmallCms, startSmallCms } from './support/small-cms.ts';
import { type Respond, sendError, sendJson, startTestServer } from './support/test-server.ts';
import { wireBlock, wireEvent, wireMedia, wirePost } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'init-'));
let files = 0;

function newFile(): string {
  files += 1;
  return join(folder, `site-${files}.config.ts`);
}

async function init(cms: SmallCms, ...more: string[]) {
  await using server = await startSmallCms(cms);
  const file = newFile();
  const ended = await runScript('init', [server.origin, '--no-build', '--out', file, ...more]);
  return { ...ended, ...server, text: existsSync(file) ? readFileSync(file, 'utf8') : '', file };
}

async function configIn(file: string) {
  const { default: given } = await import(pathToFileURL(file).href);
  return siteConfigSchema.parse(given);
}

describe('npm run init', () => {
  test.each(['documents', 'public'] as const)(
    'finds the REST root below the address of a site, and which spelling it has (%s)',
    async (spelling) => {
      const { code, stdout, file, origin } = await init({
        spelling,
        items: {
          events: {
            en: [wireEvent({ id: 1 })],
            pl: [wireEvent({ id: 2, url: '{{origin}}/pl/wydarzenie/bal/' })],
          },
          media: { en: [wireMedia({ id: 3, source_url: 'https://pictures.example/a.jpg' })] },
        },
      });
      expect(code).toBe(0);
      expect(stdout).toContain(`server      ${origin}/wp-json`);
      expect(stdout).toContain(
        spelling === 'public' ? 'the public spelling' : 'as the API documents spell them',
      );
      expect(stdout).toContain('time zone   Europe/Warsaw');
      expect(stdout).toContain('events      1 (en), 1 (pl)');
      expect(stdout).toContain('An application password would open menu-items');
      expect(await configIn(file)).toEqual(
        siteConfigSchema.parse({
          languages: ['en', 'pl'],
          images: { hosts: ['pictures.example'] },
        }),
      );
    },
  );

  test('writes one language for a server that answers the same items for every language', async () => {
    const events = [
      wireEvent({ id: 1, title: 'Wieczór żeglarski' }),
      wireEvent({ id: 2, title: 'Bal' }),
    ];
    const { file, text } = await init({ items: { events: { en: events, pl: events } } });
    expect((await configIn(file)).languages).toEqual(['pl']);
    expect(text).toContain('their titles have Polish letters');
  });

  test('finds languages that have a root of their own', async () => {
    const german = { id: 7, slug: 'ball', title: { rendered: 'Ball der Stadt' } };
    const posts = [wirePost({ id: 1, title: { rendered: 'Town ball' } })];
    const { file, text, stdout } = await init({
      spelling: 'public',
      items: { posts: { en: posts, pl: posts } },
      interrupt: ({ url, origin }, response) => {
        if (!url.pathname.startsWith('/de/wp-json/')) return false;
        const isRoot = url.pathname === '/de/wp-json/';
        const root = {
          ...{ name: 'Stadt', description: '', url: origin, home: origin, gmt_offset: 1 },
          namespaces: ['wp/v2', 'tribe/events/v1'],
        };
        sendJson(response, isRoot ? root : [german], { headers: { 'x-wp-total': '1' } });
        return true;
      },
    });
    expect(stdout).toContain('below roots of their own: /de/wp-json');
    expect(text).toContain("languagePaths: { 'de': '/de/wp-json' }");
    const { languages, api } = await configIn(file);
    expect([languages, api.languagePaths]).toEqual([['en', 'de'], { de: '/de/wp-json' }]);
  });

  test.each([
    ['in a header', { link: '</calendar/wp-json/>; rel="https://api.w.org/"' }, ''],
    [
      'in its head',
      {},
      '<!doctype html><title>Town</title><link rel="https://api.w.org/" href="/calendar/wp-json/">',
    ],
  ])('finds the API where the home page names it %s', async (_, headers, html) => {
    const posts = [wirePost({ id: 1, title: { rendered: 'Town ball' } })];
    await using cms = await startSmallCms({ items: { posts: { en: posts } } });
    await using server = await startTestServer(async ({ url }, response) => {
      if (url.pathname === '/') response.writeHead(200, headers).end(html);
      else if (!url.pathname.startsWith('/calendar/')) sendError(response, 404, 'nothing');
      else {
        const answer = await fetch(
          cms.origin + url.pathname.slice('/calendar'.length) + url.search,
        );
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(await answer.text());
      }
    });
    const file = newFile();
    const { code, stdout } = await runScript('init', [
      ...[server.origin, '--no-build', '--out', file],
    ]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('/calendar/wp-json')]);
    const agents = server.arrived.map((request) => request.headers['user-agent']);
    expect([...new Set(agents)]).toEqual(['Kalendarium']);
  });

  test('takes the language without a folder in its addresses as the default', async () => {
    const { file } = await init({
      items: {
        posts: {
          en: [wirePost({ id: 1, link: '{{origin}}/en/news/' })],
          pl: [wirePost({ id: 2, link: '{{origin}}/nowina/' })],
        },
      },
    });
    expect((await configIn(file)).languages).toEqual(['pl', 'en']);
  });

  test('writes names of the server as text that nothing escapes from', async () => {
    const name = `*/ process.exit(7); // ' \` \u2028 \${1} "`;
    const { code, file } = await init({
      name,
      description: name,
      items: { events: { en: [wireEvent()] } },
    });
    expect(code).toBe(0);
    expect((await configIn(file)).languages).toEqual(['en']);
  });

  test('takes address and identifiers from --site-url', async () => {
    const { file } = await init(
      { items: { events: { en: [wireEvent()] } } },
      '--site-url',
      'https://events.example.org/town',
    );
    const { siteUrl, identifierDomain } = await configIn(file);
    expect([siteUrl, identifierDomain]).toEqual([
      'https://events.example.org/town/',
      'events.example.org',
    ]);
  });

  test('writes over an edited configuration with --force only', async () => {
    await using cms = await startSmallCms({ items: { events: { en: [wireEvent()] } } });
    const file = newFile();
    const edited = 'export default { eventsPerPage: 7 };\n';
    writeFileSync(file, edited);
    const kept = await runScript('init', [cms.origin, '--no-build', '--out', file]);
    expect([kept.code, kept.stderr]).toEqual([2, expect.stringContaining('--force')]);
    expect(readFileSync(file, 'utf8')).toBe(edited);
    expect(
      (await runScript('init', [cms.origin, '--no-build', '--force', '--out', file])).code,
    ).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('defineSite({');
  });

  test('writes over the configuration that comes with the project, and over its own of the same server', async () => {
    await using cms = await startSmallCms({ items: { events: { en: [wireEvent()] } } });
    const file = newFile();
    writeFileSync(
      file,
      `export default { languages: ['en', 'pl'], identifierDomain: 'kalendarium.invalid' };`,
    );
    const first = await runScript('init', [cms.origin, '--no-build', '--out', file]);
    const second = await runScript('init', [cms.origin, '--no-build', '--out', file]);
    expect([first.code, second.code]).toEqual([0, 0]);
  });

  test('writes over its own configuration as long as nobody edited it, as with a login it advised', async () => {
    await using cms = await startSmallCms({
      items: {
        events: { en: [wireEvent()] },
        'menu-items': { en: [{ id: 4, title: { rendered: 'A' }, url: '{{origin}}/', menus: 12 }] },
        blocks: {
          en: [
            wireBlock({ id: 7, slug: 'opening-hours' }),
            wireBlock({ id: 8, slug: 'newsletter' }),
            wireBlock({ id: 9, slug: 'notice-of-the-day' }),
          ],
        },
      },
      interrupt: ({ url, headers }, response) => {
        const isOpen = !/menu-items|blocks/.test(url.pathname);
        if (isOpen || headers.authorization !== undefined) return false;
        sendError(response, 401, 'rest_cannot_view');
        return true;
      },
    });
    const file = newFile();
    const list = [cms.origin, '--no-build', '--out', file];
    const login = {
      API_USER: 'editor',
      API_APPLICATION_PASSWORD: 'Kq7z Rw2p',
    };
    expect((await runScript('init', list)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(
      '// Reusable blocks of the server can be in the frame of every page, named by their slug. They need an application password;',
    );
    // A checkout under Windows may end lines otherwise.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));
    expect((await runScript('init', list, login)).code).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('  // newsletter, notice-of-the-day, opening-hours\n');
    expect(text).toContain(
      "  // slots: { announcement: 'notice-of-the-day', footer: 'newsletter' },\n",
    );
    expect(text).toContain('  menus: { header: 12 },\n');
    writeFileSync(file, text.replace('header: 12', 'header: 13'));
    const refused = await runScript('init', list, login);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('has been edited')]);
  });

  test.each([
    ['incorrect_password', 401, 'the application password of "jan" is wrong'],
    ['invalid_username', 401, 'the server knows no user "jan"'],
    [
      'rest_cannot_view',
      401,
      'the server does not accept the login of "jan" (401 rest_cannot_view)',
    ],
  ])(
    'ends with 4 where a login is refused with %s, and writes nothing',
    async (error, status, said) => {
      await using cms = await startSmallCms({
        items: { events: { en: [wireEvent()] } },
        interrupt: ({ headers }, response) => {
          if (headers.authorization === undefined) return false;
          sendError(response, status, error);
          return true;
        },
      });
      const file = newFile();
      // A password that the code of the error contains takes nothing away from the message.
      const login = { API_USER: 'jan', API_APPLICATION_PASSWORD: 'my password' };
      const list = [cms.origin, '--no-build', '--out', file];
      const { code, stderr } = await runScript('init', list, login);
      expect([code, stderr]).toEqual([
        4,
        expect.stringContaining(`init: Nothing was written: ${said}.\n`),
      ]);
      expect(stderr).toContain('Correct API_USER and API_APPLICATION_PASSWORD');
      expect(existsSync(file)).toBe(false);
      const doctor = await runScript('doctor', ['--json'], {
        ...login,
        API_URL: `${cms.origin}/wp-json`,
      });
      const refusals = z
        .array(z.object({ state: z.string(), what: z.string() }))
        .parse(JSON.parse(doctor.stdout))
        .filter(({ what }) => what.includes('"jan"') && !what.endsWith('is set'));
      expect(refusals).toEqual([
        { state: 'bad', what: `${said}: menu-items and blocks cannot be read` },
      ]);
    },
  );

  test('takes an address without a protocol', async () => {
    await using cms = await startSmallCms({ items: { events: { en: [wireEvent()] } } });
    const file = newFile();
    const { code, stdout } = await runScript('init', [
      cms.origin.replace('http://', ''),
      '--no-build',
      '--out',
      file,
    ]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`server      ${cms.origin}/wp-json`),
    ]);
  });

  test('asks with an application password for what is closed without one', async () => {
    await using cms = await startSmallCms({
      items: {
        events: { en: [wireEvent()] },
        'menu-items': {
          en: [{ id: 4, title: { rendered: 'Home' }, url: '{{origin}}/', menus: 12 }],
        },
      },
    });
    const file = newFile();
    const ended = await runScript('init', [cms.origin, '--no-build', '--out', file], {
      API_USER: 'editor',
      API_APPLICATION_PASSWORD: 'Kq7z Rw2p',
    });
    expect(ended.code).toBe(0);
    expect((await configIn(file)).menus.header).toBe(12);
    expect(ended.stdout + readFileSync(file, 'utf8')).not.toMatch(/Kq7z/);
  });

  test.each<[string, Respond, RegExp]>([
    [
      'there is no REST API',
      (_, response) => sendError(response, 404, 'nothing'),
      /\/wp-json\/ answered 404[\s\S]*Is there a folder in the address/,
    ],
    [
      'nothing on the server keeps events',
      ({ url }, response) =>
        /^\/wp-json\/?$/.test(url.pathname)
          ? sendJson(response, { namespaces: ['wp/v2'] })
          : sendError(response, 404, 'rest_no_route'),
      /404 "rest_no_route[\s\S]*\nThe server has a REST API without events: is The Events Calendar installed/,
    ],
    [
      'the server wants fewer requests',
      (_, response) => {
        response.writeHead(429, { 'retry-after': '3600' }).end();
      },
      /answered 429[\s\S]*\nThe server takes no more requests from here for now/,
    ],
    [
      'a page comes where data was expected',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('<!doctype html><title>Maintenance</title>');
      },
      /HTML instead of JSON[\s\S]*login[\s\S]*private window/,
    ],
    [
      'the site has moved',
      ({ url }, response) => {
        response.writeHead(301, { location: `https://www.cms.example${url.pathname}` });
        response.end();
      },
      /npm run init -- https:\/\/www\.cms\.example$/m,
    ],
    [
      'its addresses are not readable',
      ({ url }, response) => {
        const link = '</index.php?rest_route=/>; rel="https://api.w.org/"';
        response.writeHead(url.pathname === '/' ? 200 : 404, { link }).end();
      },
      /only as http:\S+\/index\.php\?rest_route=\/: switch readable addresses on/,
    ],
    [
      'the API is on another host',
      ({ url }, response) => {
        const link = '<https://cms.example/wp-json/>; rel="https://api.w.org/"';
        response.writeHead(url.pathname === '/' ? 200 : 404, { link }).end();
      },
      /npm run init -- https:\/\/cms\.example\/wp-json$/m,
    ],
    [
      'the server is private',
      (_, response) => sendError(response, 401, 'rest_not_logged_in'),
      /answered 401[\s\S]*read anonymously/,
    ],
    [
      'it is another API',
      (_, response) => sendJson(response, { hello: 'world' }),
      /does not describe a REST root[\s\S]*"cms\/v2" or "wp\/v2"/,
    ],
  ])('ends with 4 and names the way out where %s', async (_, respond, message) => {
    await using server = await startTestServer(respond);
    const file = newFile();
    const { code, stderr } = await runScript('init', [server.origin, '--no-build', '--out', file]);
    expect([code, stderr]).toEqual([4, expect.stringMatching(message)]);
    expect(existsSync(file)).toBe(false);
  });

  test('ends with 4 where nothing answers, and asks once', async () => {
    const server = await startTestServer(() => {});
    await server.close();
    const { code, stderr } = await runScript('init', [
      server.origin,
      '--no-build',
      '--out',
      newFile(),
    ]);
    expect([code, stderr]).toEqual([
      4,
      expect.stringContaining('does it open in a browser on this machine?'),
    ]);
    expect(stderr.match(/could not be reached/g)).toHaveLength(1);
  });

  test.each([[[]], [['ftp://cms.example']], [['https://a.example', 'https://b.example']]])(
    'ends with 2 for %j',
    async (list) => {
      const { code } = await runScript('init', [...list, '--no-build', '--out', newFile()]);
      expect(code).toBe(2);
    },
  );
});

test.each([
  ['cms.example', 'https://cms.example/'],
  [' cms.example/blog ', 'https://cms.example/blog'],
  ['cms.example:8443', 'https://cms.example:8443/'],
  ['HTTP://cms.example', 'http://cms.example/'],
  ['localhost', 'http://localhost/'],
  ['localhost:8080/town', 'http://localhost:8080/town'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['localhost.example', 'https://localhost.example/'],
])('the address %j is %s', (typed, address) => {
  expect(parseSiteAddress(typed, 'init').href).toBe(address);
});

test.each<[string, string | undefined, string, RegExp]>([
  [
    'is written from the example',
    undefined,
    '# Fill in what you need.\nAPI_URL=URL\nSITE_URL=\n',
    /names the server\.$/,
  ],
  ['gets a line that is missing', 'A=b\n', 'API_URL=URL\nA=b\n', /names the server: API_URL=URL$/],
  ['gets a line that is empty', 'A=b\nAPI_URL=\n', 'A=b\nAPI_URL=URL\n', /names the server: /],
  [
    'loses the address of the example',
    'API_URL=https://cms.example/wp-json\n',
    'API_URL=URL\n',
    /names the server: /,
  ],
  [
    'gets another path of its own server, login or not',
    'API_URL=http://127.0.0.1:8/wp-json\nAPI_APPLICATION_PASSWORD=x\n',
    'API_URL=URL\nAPI_APPLICATION_PASSWORD=x\n',
    /names the server: /,
  ],
  [
    'keeps a login from another server',
    'API_URL=https://a.example.org/wp-json\nAPI_APPLICATION_PASSWORD=x\n',
    'API_URL=https://a.example.org/wp-json\nAPI_APPLICATION_PASSWORD=x\n',
    /is for https:\/\/a\.example\.org, and stays as it is: .* put "API_URL=URL" into it, and replace its login/,
  ],
  [
    'keeps a login that belongs to nobody',
    'API_APPLICATION_PASSWORD=x\n',
    'API_APPLICATION_PASSWORD=x\n',
    /holds a login and names no server, so it stays as it is\. If the login is for this server, put "API_URL=URL" into it; else replace the login, or take it out\.$/,
  ],
  [
    'has one line for the server, however that is spaced',
    '  export API_URL = "https://cms.example/wp-json"\nA=b\n',
    'API_URL=URL\nA=b\n',
    /names the server: /,
  ],
])('.env %s', (_, before, after, said) => {
  const url = 'http://127.0.0.1:8/blog/wp-json';
  const file = join(mkdtempSync(join(folder, 'env-')), '.env');
  if (before !== undefined) writeFileSync(file, before);
  const example =
    '# Copy this file to ".env" and fill in what you need.\nAPI_URL=https://cms.example/wp-json\nSITE_URL=https://x/\n';
  const told = keepAddress(file, example, url);
  expect(told.replace(url, 'URL')).toMatch(said);
  expect(readFileSync(file, 'utf8')).toBe(after.replace('URL=URL', `URL=${url}`));
});

test('the folder of a configuration is made where it is missing', async () => {
  await using cms = await startSmallCms({ items: { events: { en: [wireEvent()] } } });
  const file = join(folder, 'deep', 'er', 'site.config.ts');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  expect(
    (await runScript('init', [`${cms.origin}/wp-json/wp/v2`, '--no-build', '--out', file])).code,
  ).toBe(0);
  expect((await configIn(file)).languages).toEqual(['en']);
});

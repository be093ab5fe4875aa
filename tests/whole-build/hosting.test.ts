import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { renderApache, renderHtaccess } from '../../src/outputs/hosting/apache.ts';
import {
  contentTypes,
  extensionOf,
  headerRules,
  headersOf,
} from '../../src/outputs/hosting/headers.ts';
import { rulesOfHosts } from '../../src/outputs/hosting/hosted-site.ts';
import { renderNginx, renderNginxTables } from '../../src/outputs/hosting/nginx.ts';
import { redirectFiles } from '../../src/outputs/redirects.ts';
import { createRoutes } from '../../src/routes.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { readHeadersFile } from '../support/read-headers-file.ts';
import { sampleSite } from '../support/sample-site.ts';
import { apache, nginx, startApache, startNginx } from '../support/web-servers.ts';

const { dist } = await fixtureSite();
const config = siteConfigSchema.parse({ siteUrl, security: { strictTransportDays: 365 } });
const { languages } = config;
const routes = createRoutes(siteUrl);
const rules = headerRules(config);
const files = [...listFiles(dist).keys()];

/**
 * Twenty files at most that are in one folder and whose names end alike, from the first character on
 * that is no letter, digit, hyphen or underscore: no rule of a server tells such files apart.
 */
const filesOfEachKind = [
  ...Map.groupBy(files, (file) => {
    const path = pathOf(file);
    const folder = dirname(path);
    const name = path.slice(folder.length + 1).replace(/^[\w-]+/, '');
    return [folder, name].join(' ');
  }).values(),
].flatMap((alike) => alike.slice(0, 20));

/** The path of a URL that is answered with a file. */
function pathOf(file: string): string {
  return file.replace(/(^|\/)index\.html$/, '$1');
}

/** Folders whose files need a rule each, of which there are too many; both hosts know these types by themselves. */
const leftToTheHost =
  /\/feeds\/(?:(?:categories|tags|news)\/\d+|(?:choice|series)\/[\w-]+)\.(?:ics|rss|atom|json)$/;

test('_headers says the caching of every calendar and feed, and the type of all but those of single categories, tags and topics', () => {
  const { headersFor, rules: written } = readHeadersFile(
    readFileSync(join(dist, '_headers'), 'utf8'),
  );
  const feeds = files.filter((file) => /\/feeds\/.*\.(?!css$)/.test(file));
  expect(feeds.length).toBeGreaterThan(100);
  for (const file of feeds) {
    const said = headersFor(`/${file}`);
    if (said['Content-Type'] !== undefined || !leftToTheHost.test(file))
      expect(said['Content-Type'], file).toBe(contentTypes[extensionOf(file)]);
    expect(said['Cache-Control'], file).toBe('public, max-age=600');
  }
  expect(written.length).toBeLessThanOrEqual(100);
});

const site = { rules, routes, languages };

/** Each with what of the site it cannot serve. */
const servers = [
  {
    name: 'nginx',
    program: nginx,
    start: (program: string, folder: string, root = dist) =>
      startNginx(program, folder, (listen) =>
        [renderNginxTables(), renderNginx(site, { name: 'localhost', root, listen })].join('\n'),
      ),
    leadsOn: true,
  },
  {
    name: 'Apache with a virtual host',
    program: apache,
    start: (program: string, folder: string, root = dist) =>
      startApache(program, folder, (listen) =>
        renderApache(site, { name: 'localhost', root, listen }),
      ),
    leadsOn: true,
  },
  {
    name: 'Apache with a .htaccess',
    program: apache,
    start: (program: string, folder: string) =>
      startApache(program, folder, () => htaccessHost(folder)),
    // Former addresses are pages there.
    leadsOn: false,
  },
] as const;

/** Apache reads as a user of its own. */
function openToAll(folder: string): void {
  for (let at = folder; at.startsWith(inject('runFolder')); at = dirname(at)) chmodSync(at, 0o755);
}

/** The file itself is not put into the site, which other tests look at: Apache reads it under another name. */
function htaccessHost(folder: string): string {
  mkdirSync(folder, { recursive: true });
  openToAll(folder);
  writeFileSync(join(folder, 'htaccess'), renderHtaccess(site));
  return `DocumentRoot "${dist}"
<Directory "${dist}">
    Require all granted
    Include ${folder}/htaccess
</Directory>`;
}

type Asking = {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
};

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/**
 * Not by `fetch`, with which fifteen thousand answers take twenty seconds of the processor more.
 */
function receive(url: string, asking: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'HEAD', ...asking, agent }, resolve);
    asked.once('error', (error) => {
      // Servers close a connection after a while, perhaps at the moment that it is used again.
      if (asked.reusedSocket) resolve(receive(url, asking));
      else reject(error);
    });
    asked.end();
  });
}

describe.each(servers)('$name', ({ name, program, start, leadsOn }) => {
  describe.skipIf(program === undefined)(program ?? 'is not on this machine', () => {
    let server: Awaited<ReturnType<typeof startNginx>>;

    beforeAll(async () => {
      openToAll(dist);
      const folder = join(inject('runFolder'), name.replaceAll(/\W+/g, '-'));
      server = await start(program ?? '', folder);
    });

    afterAll(() => server?.close());

    async function ask(path: string, asking: Asking = {}): Promise<Response> {
      const answer = await receive(`${server.origin}/${path}`, asking);
      const body = await buffer(answer);
      return new Response(body.length === 0 ? null : body, {
        status: answer.statusCode ?? 0,
        // What is said twice is seen.
        headers: Object.fromEntries(
          Object.entries(answer.headersDistinct).map(([name, all = []]) => [name, all.join(', ')]),
        ),
      });
    }

    /** Root-relative: Apache answers with whole addresses. */
    function locationOf(response: Response): string {
      const { origin } = server;
      const { href } = new URL(response.headers.get('location') ?? '', origin);
      return href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
    }

    function headersIn(response: Response): Record<string, string> {
      const named = rules.flatMap(({ name }) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return Object.fromEntries(named);
    }

    test('gives files of every folder and kind their type and their headers', async () => {
      const wrong: unknown[] = [];
      await forEachLimit(
        filesOfEachKind.filter((file) => !rulesOfHosts.some((one) => one === file)),
        { limit: 8 },
        async (file) => {
          const path = pathOf(file);
          const response = await ask(path.split('/').map(encodeURIComponent).join('/'));
          const found = {
            status: response.status,
            type: response.headers.get('content-type'),
            headers: headersIn(response),
          };
          const expected = {
            status: 200,
            type: contentTypes[extensionOf(file)],
            headers: headersOf(rules, path),
          };
          if (JSON.stringify(found) !== JSON.stringify(expected))
            wrong.push({ file, found, expected });
        },
      );
      expect(filesOfEachKind.length).toBeGreaterThan(300);
      expect([wrong.length, ...wrong.slice(0, 3)]).toEqual([0]);
    });

    test.each(languages)(
      'leads a calendar of an event that there is none of to that of everything (%s)',
      async (language) => {
        const response = await ask(`${language}/feeds/events/987654321.ics`);
        expect([response.status, locationOf(response)]).toEqual([
          302,
          routes.calendarFeedPath(language),
        ]);
      },
    );

    test.each([
      ['en/feeds/events/987654321.txt', 'en/404/'],
      ['en/nothing/', 'en/404/'],
      ['pl/wydarzenia/nic/', 'pl/404/'],
      ['nothing.css', 'en/404/'],
      ['_astro/nothing.css', 'en/404/'],
      ['en/feeds/events/', 'en/404/'],
      ['_headers', 'en/404/'],
      ['_redirects', 'en/404/'],
      ['_nginx-redirects.map', 'en/404/'],
      ['_apache-redirects.map', 'en/404/'],
    ])('answers %s with the page of %s, which nothing may keep', async (path, page) => {
      const response = await ask(path, { method: 'GET' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe(contentTypes['html']);
      expect(headersIn(response)).toEqual(headersOf(rules, page));
      expect(await response.text()).toBe(readFileSync(join(dist, page, 'index.html'), 'utf8'));
    });

    test.each(['en/', 'en/feeds/events.ics', 'pl/feeds/news.atom', 'sitemap-index.xml', 'sw.js'])(
      'compresses %s, and answers 304 to those who have it so',
      async (path) => {
        const headers = { 'accept-encoding': 'gzip' };
        const first = await ask(path, { headers, method: 'GET' });
        await first.arrayBuffer();
        expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
        const again = await ask(path, {
          method: 'GET',
          headers: { ...headers, 'if-none-match': String(first.headers.get('etag')) },
        });
        expect(again.status).toBe(304);
      },
    );

    test.each(['en/', 'en/feeds/events.ics', 'pl/feeds/news.atom'])(
      'answers 304 where %s is known already',
      async (path) => {
        const { headers } = await ask(path);
        const byTag = await ask(path, {
          headers: { 'if-none-match': String(headers.get('etag')) },
        });
        const byTime = await ask(path, {
          headers: { 'if-modified-since': String(headers.get('last-modified')) },
        });
        expect([byTag.status, byTime.status]).toEqual([304, 304]);
      },
    );

    if (leadsOn)
      test('leads the addresses that events, posts and pages have in the CMS to their pages', async () => {
        const sources = [
          'event/season-guide/',
          'pl/event/przewodnik-po-sezonie',
          'FEED/',
          'pl/feed/',
        ];
        const answers = await Promise.all(sources.map((path) => ask(path)));
        expect(answers.map((response) => [response.status, locationOf(response)])).toEqual([
          [301, '/en/events/season-guide/'],
          [301, '/pl/wydarzenia/przewodnik-po-sezonie/'],
          [301, '/en/feeds/news.rss'],
          [301, '/pl/feeds/news.rss'],
        ]);
      });

    if (leadsOn)
      test.each([
        ['events/?ical=1', /^\/en\/feeds\/events\.ics$/],
        ['pl/events/list/?ical=1', /^\/pl\/feeds\/events\.ics$/],
        ['event/season-guide/?ical=1', /^\/en\/feeds\/events\/\d+\.ics$/],
        ['event/season-guide?outlook-ical=1&x=2', /^\/en\/feeds\/events\/\d+\.ics$/],
        ['events/?x=1', /^\/en\/events(?:-\d+)?\/$/],
        ['events/month/', /^\/en\/calendar\/2026-11\/$/],
        ['events/2026-12/', /^\/en\/calendar\/2026-12\/$/],
        ['events/feed/', /^\/en\/feeds\/events\.rss$/],
        ['sitemap_index.xml', /^\/sitemap-index\.xml$/],
        ['uploads/zima.jpg', /^\/media\/.*\.webp$/],
      ])(
        'leads %s of the CMS, which others subscribed to or linked, to what this site has',
        async (path, to) => {
          const response = await ask(path);
          expect([response.status, locationOf(response)]).toEqual([301, expect.stringMatching(to)]);
          expect((await ask(locationOf(response).slice(1))).status).toBe(200);
        },
      );

    if (leadsOn)
      test('leads every former address to a page that exists', async () => {
        const map = readFileSync(join(dist, '_nginx-redirects.map'), 'utf8').trimEnd().split('\n');
        const wrong: unknown[] = [];
        const ends = new Set<string>();
        await forEachLimit(map, { limit: 8 }, async (line) => {
          const [, from = '', to = ''] = /^"(.*)" "(.*)";$/.exec(line) ?? [];
          const [path = '', query = ''] = from.replaceAll('\\"', '"').split(/(?=\?ical=1$)/);
          const written = path.slice(1).split('/').map(encodeURIComponent).join('/');
          const response = await ask(written + query);
          if (response.status !== 301 || locationOf(response) !== to)
            wrong.push([line, response.status, locationOf(response)]);
          ends.add(to);
        });
        await forEachLimit([...ends], { limit: 8 }, async (to) => {
          const { status } = await ask(to.slice(1));
          if (status !== 200) wrong.push([to, status]);
        });
        expect(map.length).toBeGreaterThan(900);
        expect([wrong.length, ...wrong.slice(0, 3)]).toEqual([0]);
      });

    test('leads a folder without its slash to the folder', async () => {
      const response = await ask('en/events');
      expect([response.status, locationOf(response)]).toEqual([301, '/en/events/']);
    });
  });
});

describe.each(servers.filter(({ leadsOn }) => leadsOn))('$name', ({ name, program, start }) => {
  test.skipIf(program === undefined)('leads to addresses elsewhere as they are', async () => {
    const more = {
      '/tickets/': 'https://tickets.example/buy?town=%C5%82%26x&from=a%2Fb#top',
      '/office/': 'https://office.example/100%25/ł?$1',
      '/shop/': 'https://shop.example/%20a',
    };
    const folder = join(inject('runFolder'), `elsewhere-${name.replaceAll(/\W+/g, '-')}`);
    mkdirSync(folder, { recursive: true });
    for (const { file, text } of redirectFiles(sampleSite({ config: { redirects: { more } } }))
      .files)
      if (file.endsWith('.map')) writeFileSync(join(folder, file), text);
    openToAll(folder);
    const server = await start(program ?? '', join(folder, 'server'), folder);
    onTestFinished(() => server.close());
    const answers = await Promise.all(
      Object.keys(more).map((path) => receive(server.origin + path, {})),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
      [301, more['/tickets/']],
      [301, 'https://office.example/100%25/%C5%82?%241'],
      [301, more['/shop/']],
    ]);
  });
});

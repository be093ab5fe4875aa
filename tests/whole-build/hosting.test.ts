import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { siteConfigSchema } from '../../src/config.ts';
import {
  contentTypes,
  extensionOf,
  headerRules,
  headersOf,
} from '../../src/outputs/hosting/headers.ts';
import { renderNginx, rulesOfHosts } from '../../src/outputs/hosting/servers.ts';
import { createRoutes } from '../../src/routes.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { nginx, startNginx } from '../support/nginx.ts';
import { readHeadersFile } from '../support/read-headers-file.ts';

const { dist } = await fixtureSite();
const config = siteConfigSchema.parse({ siteUrl, security: { strictTransportDays: 365 } });
const { languages } = config;
const routes = createRoutes(siteUrl);
const rules = headerRules(config);
const files = [...listFiles(dist).keys()];

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

describe.skipIf(nginx === undefined)(
  `nginx${nginx === undefined ? ' (there is none on this machine)' : ''}`,
  () => {
    let server: Awaited<ReturnType<typeof startNginx>>;

    beforeAll(async () => {
      server = await startNginx(nginx ?? '', join(inject('runFolder'), 'nginx'), (listen) =>
        renderNginx({ rules, routes, languages }, { listen, name: 'localhost', root: dist }),
      );
    });

    afterAll(() => server?.close());

    function ask(path: string, options: RequestInit = {}): Promise<Response> {
      return fetch(`${server.origin}/${path}`, { method: 'HEAD', redirect: 'manual', ...options });
    }

    function headersIn(response: Response): Record<string, string> {
      const named = rules.flatMap(({ name }) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return Object.fromEntries(named);
    }

    test('gives every file of the site its type and its headers', async () => {
      const wrong: unknown[] = [];
      await forEachLimit(
        files.filter((file) => !rulesOfHosts.some((one) => one === file)),
        { limit: 8 },
        async (file) => {
          const path = pathOf(file);
          const response = await ask(path.split('/').map(encodeURIComponent).join('/'));
          const found = {
            status: response.status,
            type: response.headers.get('content-type'),
            headers: headersIn(response),
          };
          // nginx names a character set only where it is configured to, which pictures do not need.
          const expected = {
            status: 200,
            type: contentTypes[extensionOf(file)],
            headers: headersOf(rules, path),
          };
          if (JSON.stringify(found) !== JSON.stringify(expected))
            wrong.push({ file, found, expected });
        },
      );
      expect(files.length).toBeGreaterThan(500);
      expect(wrong.slice(0, 3)).toEqual([]);
    });

    test.each([
      ['en/nothing/', 'en/404/'],
      ['pl/wydarzenia/nic/', 'pl/404/'],
      ['nothing.css', 'en/404/'],
      ['_astro/nothing.css', 'en/404/'],
      ['en/feeds/events/', 'en/404/'],
      ['_headers', 'en/404/'],
      ['_redirects', 'en/404/'],
      ['_nginx-redirects.map', 'en/404/'],
    ])('answers %s with the page of %s, which nothing may keep', async (path, page) => {
      const response = await ask(path, { method: 'GET' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe(contentTypes['html']);
      expect(headersIn(response)).toEqual(headersOf(rules, page));
      expect(await response.text()).toBe(readFileSync(join(dist, page, 'index.html'), 'utf8'));
    });

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

    test('leads the addresses that events, posts and pages have in the CMS to their pages', async () => {
      const sources = [
        'event/season-guide/',
        'pl/event/przewodnik-po-sezonie',
        'FEED/',
        'pl/feed/',
      ];
      const answers = await Promise.all(sources.map((path) => ask(path)));
      expect(
        answers.map((response) => [response.status, response.headers.get('location')]),
      ).toEqual([
        [301, '/en/events/season-guide/'],
        [301, '/pl/wydarzenia/przewodnik-po-sezonie/'],
        [301, '/en/feeds/news.rss'],
        [301, '/pl/feeds/news.rss'],
      ]);
    });

    test('leads every former address to a page that exists', async () => {
      const map = readFileSync(join(dist, '_nginx-redirects.map'), 'utf8').trimEnd().split('\n');
      const wrong: unknown[] = [];
      await forEachLimit(map, { limit: 8 }, async (line) => {
        const [, from = '', to = ''] = /^"(.*)" "(.*)";$/.exec(line) ?? [];
        const path = from.replaceAll('\\"', '"');
        const response = await ask(path.slice(1).split('/').map(encodeURIComponent).join('/'));
        const end = await ask(to.slice(1));
        if (
          response.status !== 301 ||
          response.headers.get('location') !== to ||
          end.status !== 200
        )
          wrong.push([line, response.status, response.headers.get('location'), end.status]);
      });
      expect(map.length).toBeGreaterThan(900);
      expect(wrong.slice(0, 3)).toEqual([]);
    });

    test('leads a folder without its slash to the folder', async () => {
      const response = await ask('en/events');
      expect([response.status, response.headers.get('location')]).toEqual([301, '/en/events/']);
    });
  },
);

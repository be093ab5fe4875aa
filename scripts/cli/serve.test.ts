import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { headerRules, headersOf } from '../../src/outputs/hosting/headers.ts';
import { createRoutes } from '../../src/routes.ts';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { notFoundPages, serveFolder } from './serve.ts';

const site = {
  'site/index.html': 'root',
  'site/en/index.html': 'home',
  'site/en/404/index.html': 'not found',
  'site/pl/404/index.html': 'nie znaleziono',
  'site/en/feeds/events.ics': 'BEGIN:VCALENDAR',
  'site/en/feeds/news.rss': '<rss/>',
  'site/en/feeds/news.atom': '<feed/>',
  'site/kąt/index.html': 'corner',
  'site/_redirects':
    '/event/milonga/ /calendar/en/events/tango/ 301\n/za%C5%BC/ /calendar/en/ 301\n' +
    '/event/:slug/ /calendar/en/events/:slug/ 301\n/event/:slug /calendar/en/events/:slug/ 301\n',
  'secret.txt': 'secret',
};

test.each([
  ['/calendar/', 200, 'text/html; charset=utf-8', 'root'],
  ['/calendar/en/', 200, 'text/html; charset=utf-8', 'home'],
  ['/calendar/en/?utm=1', 200, 'text/html; charset=utf-8', 'home'],
  ['/calendar/en/feeds/events.ics', 200, 'text/calendar; charset=utf-8', 'BEGIN:VCALENDAR'],
  ['/calendar/en/feeds/news.rss', 200, 'application/xml; charset=utf-8', '<rss/>'],
  ['/calendar/en/feeds/news.atom', 200, 'application/xml; charset=utf-8', '<feed/>'],
  ['/calendar/k%C4%85t/', 200, 'text/html; charset=utf-8', 'corner'],
  ['/calendar/pl/nic/', 404, 'text/html; charset=utf-8', 'nie znaleziono'],
  ['/calendar/en/nothing.ics', 404, 'text/html; charset=utf-8', 'not found'],
  ['/elsewhere/', 404, 'text/html; charset=utf-8', 'not found'],
  ['/calendar/../secret.txt', 404, 'text/html; charset=utf-8', 'not found'],
  ['/calendar/..%2fsecret.txt', 404, 'text/html; charset=utf-8', 'not found'],
  ['/calendar/%2e%2e/secret.txt', 404, 'text/html; charset=utf-8', 'not found'],
  ['/calendar/%00', 404, 'text/html; charset=utf-8', 'not found'],
  ['/calendar/%', 404, 'text/html; charset=utf-8', 'not found'],
])('answers %s with %i', async (path, status, type, body) => {
  const answer = await ask(await start(), path);
  expect({
    status: answer.status,
    type: answer.headers['content-type'],
    body: answer.body,
  }).toEqual({
    status,
    type,
    body,
  });
});

test.each([
  ['/calendar', '/calendar/'],
  ['/calendar/en', '/calendar/en/'],
])('leads %s to %s', async (path, location) => {
  const answer = await ask(await start(), path);
  expect([answer.status, answer.headers.location]).toEqual([301, location]);
});

test.each([
  ['/event/ball/', '/calendar/en/events/ball/'],
  ['/event/milonga', '/calendar/en/events/tango/'],
  ['/za%c5%bc/', '/calendar/en/'],
])('leads the former address %s to %s, as _redirects says', async (path, location) => {
  const answer = await ask(await start(), path);
  expect([answer.status, answer.headers.location]).toEqual([301, location]);
});

test.each([
  ['/calendar/en/', 'en/'],
  ['/calendar/en/feeds/events.ics', 'en/feeds/events.ics'],
  ['/calendar/_astro/missing.css', 'en/404/'],
])('sends the headers of the site with %s', async (path, meant) => {
  const { headers } = await ask(await start(), path);
  const expected = Object.entries(headersOf(rules, meant)).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  expect(expected.length).toBeGreaterThan(5);
  expect(headers).toMatchObject(Object.fromEntries(expected));
});

test('answers 304 to a browser that has the file already', async () => {
  const port = await start();
  const { headers } = await ask(port, '/calendar/en/');
  const again = await ask(port, '/calendar/en/', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('answers HEAD without a body and refuses to write', async () => {
  const port = await start();
  const head = await ask(port, '/calendar/en/', { method: 'HEAD' });
  const post = await ask(port, '/calendar/en/', { method: 'POST' });
  expect([head.status, head.body, post.status]).toEqual([200, '', 405]);
});

const rules = headerRules(siteConfigSchema.parse({ siteUrl: 'https://town.example/calendar/' }));

async function start(): Promise<number> {
  const folder = temporaryFolder();
  writeTree(folder, site);
  const server = await serveFolder({
    folder: join(folder, 'site'),
    base: '/calendar/',
    notFound: notFoundPages(createRoutes('http://localhost/calendar/'), ['en', 'pl']),
    headers: rules,
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.close());
  return server.port;
}

/** Unlike fetch, leaves the path as it is. */
function ask(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, ...options }, async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      sent.on('error', reject).end();
    },
  );
}

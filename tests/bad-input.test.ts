import { readdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../scripts/cli/files.ts';
import { onceInRun } from './support/once-in-run.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import { type CmsRequest, type SmallCms, startSmallCms } from './support/small-cms.ts';
import { sendError } from './support/test-server.ts';
import { readTree, temporaryFolder } from './support/tree.ts';
import { wireEvent, wirePost } from './support/wire-items.ts';

type Fault = Pick<SmallCms, 'interrupt'> & { readonly items?: SmallCms['items'] };

const items: SmallCms['items'] = {
  events: { en: [wireEvent()], pl: [wireEvent({ id: 2 })] },
  posts: { en: [wirePost()], pl: [wirePost({ id: 2 })] },
};

const tooManyUnread: SmallCms['items'] = {
  ...items,
  events: {
    en: [wireEvent(), wireEvent({ id: 3, start_date: 'soon' })],
    pl: [wireEvent({ id: 2 })],
  },
};

const asPosts =
  'GET API/cms/v2/posts?page=1&per_page=100&orderby=id&order=asc&status=publish&ml_language=en';

/** What the server does, and everything that the build then says; `API` stands for the address that was given. */
const faults: [name: string, fault: Fault, said: string][] = [
  [
    'refuses the password',
    {
      interrupt: ({ url, headers }, response) =>
        headers.authorization !== undefined &&
        url.pathname.endsWith('/menu-items') &&
        isFirst(url) &&
        answer(() => sendError(response, 401, 'incorrect_password')),
    },
    'GET API/cms/v2/menu-items?page=1&per_page=100&orderby=id&order=asc&status=publish&ml_language=en answered 401 "incorrect_password: Told in words" (1 attempt). Check API_USER and API_APPLICATION_PASSWORD: an application password is needed, not that of the account. It goes with requests for menus, blocks and embeds only; for a server that answers nothing without a login set "api.authenticateAll" in src/site.config.ts.',
  ],
  [
    'does not have the namespace of events',
    { interrupt: at('/events/v1', (response) => sendError(response, 404, 'rest_no_route')) },
    'GET API/calendar/events/v1/events?per_page=1 answered 404 "rest_no_route: Told in words" (1 attempt). The server does not have this route: is API_URL (or EVENTS_API_URL) right, and the extension switched on?',
  ],
  [
    'does not have the namespace of content',
    { interrupt: at('/posts', (response) => sendError(response, 404, 'rest_no_route')) },
    `${asPosts} answered 404 "rest_no_route: Told in words" (1 attempt). The server does not have this route: is API_URL (or EVENTS_API_URL) right, and the extension switched on?`,
  ],
  [
    'is no API at all',
    {
      interrupt: at('/', (response) =>
        response.writeHead(200, html).end('<!doctype html><h1>Welcome</h1>'),
      ),
    },
    'GET API/ answered HTML instead of JSON: "<!doctype html><h1>Welcome</h1>" (1 attempt). Is API_URL the root of a REST API (it often ends in /wp-json)? A firewall or a page about maintenance answers like that too.',
  ],
  [
    'answers HTML instead of JSON',
    {
      interrupt: at('/posts', (response) =>
        response.writeHead(200, json).end('<h1>Fatal error</h1>'),
      ),
    },
    `${asPosts} answered HTML instead of JSON: "<h1>Fatal error</h1>" (1 attempt). Is API_URL the root of a REST API (it often ends in /wp-json)? A firewall or a page about maintenance answers like that too.`,
  ],
  [
    'answers nothing',
    { interrupt: at('/posts', (response) => response.writeHead(200, json).end()) },
    `${asPosts} answered an empty body (4 attempts). The program behind the server may have crashed: see its error log.`,
  ],
  [
    'answers half of its JSON',
    { interrupt: at('/posts', (response) => response.writeHead(200, json).end('[{"id":1,"tit')) },
    `${asPosts} answered JSON that is cut off or damaged after 13 characters (4 attempts). A proxy or the server cut the answer: see their logs and size limits.`,
  ],
  [
    'hangs up in the middle',
    {
      interrupt: at('/posts', (response) => {
        response
          .writeHead(200, { ...json, 'content-length': 1000 })
          .write('[{"id":1,"tit', () => response.destroy());
      }),
    },
    `${asPosts} broke off before the answer was complete (other side closed) (4 attempts). Try later; if it goes on, the server or a proxy closes connections.`,
  ],
  [
    'has nothing in a language',
    { items: { events: { en: [wireEvent()] }, posts: { en: [wirePost()] } } },
    'What API gave is not enough. The server has no events, posts or pages in "pl", but has them in another language. Is "api.languageParameter" in src/site.config.ts right? A language the site does not have must leave "languages" there.',
  ],
  [
    'has no events in a language',
    { items: { ...items, events: { en: [wireEvent()] } } },
    'What API gave is not enough. The server has no events in "pl", but has some in another language. Is "api.languageParameter" in src/site.config.ts right? A language without events must leave "languages" there.',
  ],
  [
    'has too much that makes no sense',
    { items: tooManyUnread },
    'What API gave is not enough. 1 of 5 items could not be understood, more than the share of 0.05 ("maxQuarantinedShare" in src/site.config.ts). For example events 3 (en), start_date ("soon"): not a date and time.',
  ],
];

const html = { 'content-type': 'text/html; charset=UTF-8' };
const json = { 'content-type': 'application/json; charset=UTF-8' };

let folder: string;
let published: Record<string, string>;

beforeAll(async () => {
  folder = await onceInRun('small-site', async (own) => {
    await using cms = await startSmallCms({ items });
    await runScriptWell('build', foldersIn(own), { API_URL: `${cms.origin}/wp-json` });
  });
  published = readTree(join(folder, 'dist'));
});

describe('a build from a server that', () => {
  test.each(faults)(
    '%s ends with 4, says so in one paragraph, and leaves the published site as it was',
    async (_, fault, said) => {
      await using cms = await startSmallCms({ items, ...fault });
      expect(await failedBuild(`${cms.origin}/wp-json`)).toEqual({ code: 4, stdout: '', said });
      expect(cms.arrived.length).toBeGreaterThan(0);
    },
  );

  test('cannot be reached ends with 4, says so in one paragraph, and leaves the published site as it was', async () => {
    const closed = await startSmallCms({ items });
    await closed.close();
    const config = join(temporaryFolder(), 'site.config.ts');
    writeFileSync(config, 'export default { api: { patience: 0 } };\n');
    expect(await failedBuild(`${closed.origin}/wp-json`, { SITE_CONFIG: config })).toEqual({
      code: 4,
      stdout: '',
      said: `GET API/ could not be reached: connect ECONNREFUSED ${new URL(closed.origin).host} (4 attempts). Is the server running, and is API_URL its address?`,
    });
  });
});

test('a build and its report name the configuration that was read', async () => {
  const own = temporaryFolder();
  const config = join(own, 'town.config.ts');
  writeFileSync(config, "export default { languages: ['en', 'pl'] };\n");
  await using cms = await startSmallCms({ items: tooManyUnread });
  const { code, stderr } = await runScript('build', [...foldersIn(own), '--config', config], {
    API_URL: `${cms.origin}/wp-json`,
  });
  const { reason } = z.object({ reason: z.string() }).parse(readJson(firstReport(own)));
  const setting = expect.stringContaining(`("maxQuarantinedShare" in ${config})`);
  expect([code, stderr, reason]).toEqual([4, setting, setting]);
});

describe('a site without an identifier domain of its own', () => {
  test('is published where its address is local, and every build warns', () => {
    const { warnings } = z
      .object({ warnings: z.array(z.string()) })
      .parse(readJson(firstReport(folder)));
    expect(warnings).toContainEqual(
      expect.stringContaining(
        'Set "identifierDomain" in src/site.config.ts to a domain of your own',
      ),
    );
  });

  test('is not built for a public address: that ends with 2 before anything is asked', async () => {
    await using cms = await startSmallCms({ items });
    const { code, stderr } = await runScript(
      'build',
      [...foldersIn(folder), '--site-url', 'https://events.example.org/'],
      { API_URL: `${cms.origin}/wp-json` },
    );
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'build: The site https://events.example.org/ would be published with identifiers of',
      ),
    ]);
    expect(cms.arrived).toEqual([]);
    expect(readTree(join(folder, 'dist'))).toEqual(published);
  });
});

/** Builds over the published site and returns how it failed, the site being the same as before. */
async function failedBuild(apiUrl: string, settings: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runScript('build', foldersIn(folder), {
    API_URL: apiUrl,
    API_USER: 'editor',
    API_APPLICATION_PASSWORD: 'not the right one',
    ...settings,
  });
  expect(readTree(join(folder, 'dist'))).toEqual(published);
  expect(readdirSync(folder).toSorted()).toEqual(['.dist-kept', 'cache', 'dist']);
  const [progress, ...lines] = stderr.trim().split('\n');
  const said = lines.slice(0, -1);
  expect(lines.at(-1)).toBe(`The report is ${join(folder, 'cache', 'reports', 'latest.html')}`);
  expect(progress).toBe(`Fetching ${apiUrl} …`);
  return {
    code,
    stdout,
    said: said
      .join('\n')
      .replace(/^build: /, '')
      .replaceAll(apiUrl, 'API'),
  };
}

function firstReport(own: string): string {
  const reports = join(own, 'cache', 'reports');
  const [first = ''] = readdirSync(reports)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return join(reports, first);
}

function foldersIn(own: string): string[] {
  return ['--dist-dir', join(own, 'dist'), '--cache-dir', join(own, 'cache')];
}

/** Misbehaves where a part of the path is asked for. */
function at(
  part: string,
  misbehave: (response: ServerResponse) => unknown,
): NonNullable<SmallCms['interrupt']> {
  return ({ url }: CmsRequest, response) =>
    url.pathname.includes(part) && isFirst(url) && answer(() => misbehave(response));
}

/** Languages are read side by side: so that it is certain which request fails, only those of one do. */
function isFirst(url: URL): boolean {
  return url.searchParams.get('ml_language') !== 'pl';
}

function answer(act: () => unknown): true {
  act();
  return true;
}

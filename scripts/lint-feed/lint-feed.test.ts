import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runScript, startScript } from '../../tests/support/run-script.ts';
import { type Respond, startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { urlOf } from './lint.ts';

const reportsSchema = z.array(
  z.object({
    source: z.string(),
    format: z.string().optional(),
    unread: z.string().optional(),
    findings: z.array(z.object({ rule: z.string(), count: z.number() })).optional(),
  }),
);

const good = calendar('event-1@town.example', '20260101T120000Z');
const type = { 'content-type': 'text/calendar; charset=utf-8', etag: '"1"' };

let server: TestServer;
let other: TestServer;
let folder: string;
let readings = 0;

const answers: Readonly<Record<string, Respond>> = {
  '/good.ics': (_, response) => response.writeHead(200, type).end(good),
  '/zipped.ics': (_, response) =>
    response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(good)),
  '/badly-served.ics': (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="a.ics"',
      })
      .end(good),
  '/moved.ics': (_, response) =>
    response.writeHead(302, { location: `${other.origin}/good.ics` }).end(),
  '/loop.ics': (_, response) => response.writeHead(302, { location: '/loop.ics' }).end(),
  '/local.ics': (_, response) =>
    response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  '/gone.ics': (_, response) => response.writeHead(410).end('gone'),
  '/stamped.ics': (_, response) =>
    response
      .writeHead(200, type)
      .end(calendar('event-1@town.example', `2026010${++readings}T120000Z`)),
  '/random.ics': (_, response) =>
    response.writeHead(200, type).end(calendar(`${++readings}@town.example`, '20260101T120000Z')),
  '/random.json': (_, response) =>
    response
      .writeHead(200, { ...type, 'content-type': 'application/feed+json' })
      .end(feed(`${++readings}`)),
  '/clock.ics': (_, response) =>
    response.writeHead(200, type).end(good.replace('NAME:Town', `NAME:Town ${++readings}`)),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lint-feed-'));
  const respond: Respond = (request, response) =>
    (answers[request.url.pathname] ?? answers['/gone.ics'])?.(request, response);
  server = await startTestServer(respond);
  other = await startTestServer(respond);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server?.close();
  await other?.close();
});

test.each([
  ['a.ics', undefined],
  ['C:\\calendars\\a.ics', undefined],
  ['https://town.example/a.ics', 'https://town.example/a.ics'],
  ['webcal://town.example/a.ics', 'https://town.example/a.ics'],
  ['webcals://town.example/a.ics', 'https://town.example/a.ics'],
])('%s is read from %s', (name, url) => {
  expect(urlOf(name)?.href).toBe(url);
});

describe('npm run lint-feed', () => {
  test('shows what a server gets wrong, and ends with 0 as long as no file has an error', async () => {
    const paths = ['/good.ics', '/zipped.ics', '/badly-served.ics', '/moved.ics'];
    const { code, stdout } = await startScript('lint-feed', [
      '--json',
      ...paths.map((path) => server.origin + path),
    ]);
    expect(rulesOf(stdout)).toEqual([
      ['http-insecure'],
      ['http-insecure'],
      ['http-content-type', 'http-attachment', 'http-insecure', 'http-no-validator'],
      ['http-other-host', 'http-insecure'],
    ]);
    expect(code).toBe(0);
  });

  test('reads a URL again and shows what changes without a reason', async () => {
    const paths = ['/good.ics', '/stamped.ics', '/random.ics', '/clock.ics', '/random.json'];
    const { code, stdout } = await runScript('lint-feed', [
      ...['--json', '--again', '0'],
      ...paths.map((path) => server.origin + path),
    ]);
    expect(
      rulesOf(stdout).map((rules) => rules.filter((rule) => !rule.startsWith('http'))),
    ).toEqual([
      [],
      ['stamp-changes'],
      ['uid-changes'],
      ['bytes-change'],
      ['id-changes', 'self-missing'],
    ]);
    expect(code).toBe(5);
  });

  test('names what could not be read, checks the rest and ends with 4', async () => {
    const missing = join(folder, 'missing.ics');
    const urls = ['/gone.ics', '/loop.ics', '/local.ics', '/good.ics'].map(
      (path) => server.origin + path,
    );
    const { code, stdout, stderr } = await runScript('lint-feed', [missing, ...urls]);
    expect(stderr.replaceAll(server.origin, '').replaceAll(folder, '').trim().split('\n')).toEqual([
      "/missing.ics could not be read: ENOENT: no such file or directory, open '/missing.ics'.",
      '/gone.ics could not be read: the server answered 410.',
      '/loop.ics could not be read: it leads from one address to the next, more than 5 times.',
      '/local.ics could not be read: it leads to file:///etc/hostname.',
    ]);
    expect(stdout).toContain('/good.ics: iCalendar, 1 event');
    expect(code).toBe(4);
  });

  test('says what, where, why, whom and how to fix, and ends with 5 when there is an error', async () => {
    const file = join(folder, 'bad.ics');
    writeFileSync(
      file,
      good.replace('UID:', 'X-UID:').replace('SUMMARY:Tea', 'SUMMARY:Tea &amp\\; \u001b[31mcake'),
    );
    const { code, stdout } = await runScript('lint-feed', [file]);
    expect(stdout.replace(folder, '')).toMatchInlineSnapshot(`
      "/bad.ics: iCalendar, 1 event, 218 bytes; 2 errors, 1 warning, 0 notes

        error  control-character, once, line 9
          A text has a control character. Here: SUMMARY
          Why: RFC 5545, 3.1 allows none but the tab.
          Affects: any program that is strict.
          Fix: Take control characters out before writing; write line breaks as \\n.

        error  no-uid, once, line 5
          An event has no UID.
          Why: RFC 5545, 3.8.4.7. Programs make one up at each reading: the event is doubled or dropped.
          Affects: any program that is strict.
          Fix: Give each event a UID made from its permanent number in the database.

        warning  entity-in-text, once, line 9
          A plain text holds an entity of HTML such as &amp;. Here: SUMMARY: &amp;
          Why: iCalendar has no entities: people read "&amp;".
          Affects: Google Calendar, Apple Calendar, Outlook for Windows, Outlook on the web, Thunderbird, Nextcloud, Fastmail.
          Fix: Decode entities before writing.

        Google Calendar      stumbles over entity-in-text; may stumble over control-character, no-uid
        Apple Calendar       stumbles over entity-in-text; may stumble over control-character, no-uid
        Outlook for Windows  stumbles over entity-in-text; may stumble over control-character, no-uid
        Outlook on the web   stumbles over entity-in-text; may stumble over control-character, no-uid
        Thunderbird          stumbles over entity-in-text; may stumble over control-character, no-uid
        Nextcloud            stumbles over entity-in-text; may stumble over control-character, no-uid
        Fastmail             stumbles over entity-in-text; may stumble over control-character, no-uid

      "
    `);
    expect(code).toBe(5);
  });

  test('refuses other addresses and having nothing to do', async () => {
    const ended = [
      await runScript('lint-feed', []),
      await runScript('lint-feed', ['ftp://town.example/a.ics']),
    ];
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 2, stderr: 'lint-feed: Name a file or URL to check.\n' },
      {
        code: 2,
        stderr:
          'lint-feed: ftp://town.example/a.ics: only files and addresses of http, https and webcal are read.\n',
      },
    ]);
  });
});

function rulesOf(stdout: string): readonly (readonly string[])[] {
  return reportsSchema
    .parse(JSON.parse(stdout))
    .map(({ findings = [] }) => findings.map(({ rule }) => rule));
}

function feed(id: string): string {
  const version = 'https://jsonfeed.org/version/1.1';
  const url = 'https://town.example/1';
  return JSON.stringify({
    version,
    title: 'Town',
    language: 'en',
    items: [{ id, url, content_text: 'Tea' }],
  });
}

function calendar(uid: string, stamp: string): string {
  const event = [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    'DTSTART:20260701T160000Z',
    'SUMMARY:Tea',
  ];
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Town//Town//EN', 'NAME:Town'];
  return [...head, ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
}

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { runScript } from '../../tests/support/run-script.ts';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { decideMessage, type Told, tellEnd } from './notify.ts';

const siteUrl = 'https://town.example/';
const rules = { repeatHours: 24, unreadHours: 6 };
const good = { outcome: 'published', exitCode: 0, reason: '', siteUrl } as const;
const unread = {
  outcome: 'failed',
  exitCode: 4,
  siteUrl,
  reason: 'https://cms.example answers 503 after 4 tries.',
} as const;
const refused = {
  outcome: 'refused',
  exitCode: 3,
  siteUrl,
  reason: '12 of 40 events are missing.',
} as const;

/** Builds that end one after the other, at hours of one day. Gives the subjects of what is told. */
function told(
  ...ends: readonly (readonly [hour: number, ended: Parameters<typeof decideMessage>[1]])[]
) {
  let known: Told = {};
  return ends.map(([hour, ended]) => {
    const now = Temporal.Instant.from('2026-11-20T00:00:00Z').add({ minutes: hour * 60 });
    const decided = decideMessage(known, ended, { ...rules, now });
    known = decided.known;
    return decided.message?.subject.replace(siteUrl, 'The site');
  });
}

const isRefused = 'The site was not published: the build was refused';
const hasFailed = 'The site was not published: the build failed';

describe('what is told', () => {
  test('is a refusal at once, and once for a day, whatever its numbers are', () => {
    const more = { ...refused, reason: '13 of 41 events are missing.' };
    expect(told([0, good], [1, refused], [2, more], [24, refused], [25.5, refused])).toEqual([
      ...[undefined, isRefused, undefined, undefined, isRefused],
    ]);
  });

  test('is that the server cannot be read, once that has lasted', () => {
    expect(told([0, good], [3, unread], [5.9, unread], [6, unread], [7, unread])).toEqual([
      ...[undefined, undefined, undefined, hasFailed, undefined],
    ]);
    expect(told([0, unread])).toEqual([hasFailed]);
  });

  test('is another failure than that before', () => {
    expect(told([0, good], [8, unread], [9, refused])).toEqual([undefined, hasFailed, isRefused]);
  });

  test('is that all is well again, where a failure was told, and that only once', () => {
    const isWell = 'The site is well again: published';
    expect(told([0, good], [1, refused], [2, good], [3, good])).toEqual([
      ...[undefined, isRefused, isWell, undefined],
    ]);
    expect(told([0, good], [1, unread], [2, good])).toEqual([undefined, undefined, undefined]);
  });

  test('is nothing other where a clock that was ahead was set back', () => {
    expect(told([9000, good], [9001, refused], [1, refused], [2, refused])).toEqual([
      ...[undefined, isRefused, isRefused, undefined],
    ]);
    expect(told([9000, good], [1, unread], [2, good])).toEqual([
      undefined,
      hasFailed,
      'The site is well again: published',
    ]);
  });

  test('says what failed and since when, with the lines of the reason as they are', () => {
    const { message } = decideMessage(
      { succeeded: '2026-11-19T02:00:00Z' },
      { ...refused, reason: 'Too few events.\nen: 3 of 40\u0007' },
      { ...rules, now: Temporal.Instant.from('2026-11-20T02:00:00Z') },
    );
    expect(message?.text).toBe(
      [
        'https://town.example/ was not published: the build was refused (exit code 3).',
        'Too few events.',
        'en: 3 of 40',
        'No build has succeeded since 2026-11-19T02:00:00Z. What is published stays as it was.',
      ].join('\n'),
    );
  });
});

test('a failed build tells webhook, command and healthcheck, the next of the same kind the healthcheck alone, and a good one all', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'notify-'));
  let isDown = false;
  const bodies: string[] = [];
  await using cms = await startSmallCms({
    items: { events: { en: [wireEvent({ title: 'Jazz' })] } },
    interrupt: (_request, response) => {
      if (isDown) response.writeHead(500).end();
      return isDown;
    },
  });
  await using listener = await startTestServer(async ({ url, body }, response) => {
    const text = await body();
    bodies.push(`${url.pathname} ${text}`.trim());
    response.writeHead(url.pathname === '/hook/of-team-7f3a' ? 200 : 204).end();
  });
  const config = join(folder, 'site.config.ts');
  const written = join(folder, 'message.txt');
  writeFileSync(
    config,
    `export default { languages: ['en'], api: { attempts: 1, patience: 0 }, notify: { unreadHours: 0, command: ['sh', '-c', ${JSON.stringify(`printf '%s: ' "$SUBJECT" > ${written}; env | grep -c /hook/of-team >> ${written}; cat >> ${written}`)}] } };\n`,
  );
  const build = () =>
    runScript(
      'build',
      [
        '--dist-dir',
        join(folder, 'dist'),
        '--cache-dir',
        join(folder, 'cache'),
        '--config',
        config,
      ],
      {
        API_URL: `${cms.origin}/wp-json`,
        SITE_URL: siteUrl,
        NOTIFY_WEBHOOK: `${listener.origin}/hook/of-team-7f3a`,
        HEALTHCHECK_URL: `${listener.origin}/check/0d9c2b1e`,
      },
    );

  expect((await build()).code).toBe(0);
  expect(bodies.splice(0)).toEqual(['/check/0d9c2b1e']);

  isDown = true;
  const { code, stderr } = await build();
  expect([code, stderr.includes('of-team-7f3a')]).toEqual([4, false]);
  const [check = '', hook = ''] = bodies.splice(0).toSorted();
  expect(check).toMatch(/^\/check\/0d9c2b1e\/fail .*\/wp-json/s);
  expect(JSON.parse(hook.replace(/^\S+ /, ''))).toMatchObject({
    site: siteUrl,
    ...{ outcome: 'failed', exitCode: 4 },
    text: expect.stringContaining(`${siteUrl} was not published: the build failed (exit code 4).`),
  });
  // The command does not have the addresses in its environment.
  expect(readFileSync(written, 'utf8')).toMatch(
    /^https:\/\/town\.example\/ was not published: the build failed: 0\nhttps:\/\/town\.example\/ was not published/,
  );

  expect((await build()).code).toBe(4);
  expect(bodies.splice(0).map((body) => body.split(' ', 1)[0])).toEqual(['/check/0d9c2b1e/fail']);

  isDown = false;
  expect((await build()).code).toBe(0);
  const again = bodies.splice(0).toSorted();
  expect(again[0]).toBe('/check/0d9c2b1e');
  expect(again[1]).toContain(`${siteUrl} is well again: nothing changed`);
});

test('a long reason is cut to what Discord takes of a message, and whole for the others', async () => {
  const bodies: { text: string; content: string }[] = [];
  await using listener = await startTestServer(async ({ body }, response) => {
    bodies.push(JSON.parse(await body()));
    response.end();
  });
  const context = {
    settings: {
      webhook: `${listener.origin}/hook`,
      config: siteConfigSchema.parse({ siteUrl }),
    },
    cache: cacheLayout(mkdtempSync(join(inject('runFolder'), 'long-'))),
  };
  const problems = Array.from({ length: 20 }, (_, index) => `en/${index}/${'long-'.repeat(20)}`);
  const long = {
    ...refused,
    exitCode: 5,
    reason: ['It is wrong:', ...problems].join('\n'),
  } as const;
  expect(await tellEnd(context, long, Temporal.Now.instant())).toEqual([]);
  const [{ text, content } = { text: '', content: '' }] = bodies;
  expect(text).toContain(problems.at(-1));
  expect([content.length, content.slice(0, -1) === text.slice(0, 1999)]).toEqual([2000, true]);
});

test('one who cannot be told is named without the address, and told by the next build', async () => {
  let isDeaf = true;
  await using listener = await startTestServer((_request, response) => {
    response.writeHead(isDeaf ? 302 : 200, { location: 'https://elsewhere.example/' }).end();
  });
  const folder = mkdtempSync(join(inject('runFolder'), 'deaf-'));
  const context = {
    settings: {
      webhook: `${listener.origin}/hook/of-team-7f3a`,
      config: siteConfigSchema.parse({ siteUrl }),
    },
    cache: cacheLayout(folder),
  };
  const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  expect(await tellEnd(context, refused, now)).toEqual([
    'The webhook was not told how the build ended: it answered 302.',
  ]);
  isDeaf = false;
  expect(await tellEnd(context, refused, now)).toEqual([]);
  expect(await tellEnd(context, refused, now)).toEqual([]);
  expect(listener.arrived).toHaveLength(2);

  // That all is well again, too.
  isDeaf = true;
  expect(await tellEnd(context, good, now)).toHaveLength(1);
  isDeaf = false;
  expect(await tellEnd(context, good, now)).toEqual([]);
  expect(await tellEnd(context, good, now)).toEqual([]);
  expect(listener.arrived).toHaveLength(4);

  const full = { ...context, cache: { told: join(folder, 'no-folder', 'told.json') } };
  expect(await tellEnd(full, refused, now)).toEqual([
    expect.stringMatching(/^What was told could not be noted and may be told again: /),
  ]);
  // A process that stays knows it nevertheless.
  expect(await tellEnd(full, refused, now)).toHaveLength(1);
  expect(listener.arrived).toHaveLength(5);
});

test('one who cannot be told for a day has the others told no more often', async () => {
  let isDeaf = true;
  await using listener = await startTestServer((_request, response) => {
    response.writeHead(isDeaf ? 500 : 200).end();
  });
  const folder = mkdtempSync(join(inject('runFolder'), 'half-deaf-'));
  const written = join(folder, 'messages.txt');
  const command = ['sh', '-c', `echo "$SUBJECT" >> ${written}`];
  const context = {
    settings: {
      webhook: `${listener.origin}/hook`,
      config: siteConfigSchema.parse({ siteUrl, notify: { command } }),
    },
    cache: cacheLayout(folder),
  };
  const tell = async (hour: number, ended: Parameters<typeof tellEnd>[1]) => {
    const now = Temporal.Instant.from('2026-11-20T00:00:00Z').add({ hours: hour });
    return (await tellEnd(context, ended, now)).length;
  };
  const isRefused = `${siteUrl} was not published: the build was refused`;
  const isWell = `${siteUrl} is well again: published`;
  const heard = () => readFileSync(written, 'utf8').trimEnd().split('\n');
  expect([await tell(1, refused), await tell(2, refused), await tell(3, refused)]).toEqual([
    ...[1, 1, 1],
  ]);
  expect(heard()).toEqual([isRefused]);
  isDeaf = false;
  expect([await tell(4, refused), await tell(5, refused)]).toEqual([0, 0]);
  expect([heard(), listener.arrived.length]).toEqual([[isRefused], 4]);
  isDeaf = true;
  expect([await tell(6, good), await tell(7, good), await tell(8, good)]).toEqual([1, 1, 1]);
  isDeaf = false;
  expect([await tell(9, good), await tell(10, good)]).toEqual([0, 0]);
  expect([heard(), listener.arrived.length]).toEqual([[isRefused, isWell], 8]);
});

test('an address with a login is asked with it, and shows it to nobody', async () => {
  let status = 200;
  await using listener = await startTestServer((_request, response) => {
    response.writeHead(status).end();
  });
  const at = listener.origin.replace('//', '//town:geheim%207f3a@');
  const folder = mkdtempSync(join(inject('runFolder'), 'login-'));
  const context = {
    settings: {
      ...{ webhook: `${at}/hook`, healthcheck: `${at}/check` },
      config: siteConfigSchema.parse({ siteUrl }),
    },
    cache: cacheLayout(folder),
  };
  const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  expect(await tellEnd(context, refused, now)).toEqual([]);
  const asked = listener.arrived.map(({ url, headers }) => [url.pathname, headers.authorization]);
  const login = `Basic ${btoa('town:geheim 7f3a')}`;
  expect(asked.toSorted()).toEqual([
    ['/check/fail', login],
    ['/hook', login],
  ]);
  status = 500;
  expect(await tellEnd(context, unread, now)).toEqual([
    'The healthcheck was not told how the build ended: it answered 500.',
    'The webhook was not told how the build ended: it answered 500.',
  ]);
});

test('a command that does not end when it is asked to is ended', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'endless-'));
  const command = ['sh', '-c', 'trap "" TERM; exec sleep 45'];
  const context = {
    settings: { config: siteConfigSchema.parse({ siteUrl, notify: { command } }) },
    cache: cacheLayout(folder),
  };
  expect(await tellEnd(context, refused, Temporal.Now.instant())).toEqual([
    'The command of "notify" was not told how the build ended: it ended with SIGKILL.',
  ]);
});

import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import type { Change, PublishedItem } from '../../src/snapshot/history.ts';
import { runScriptWell } from '../../tests/support/run-script.ts';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { snapshotNames } from '../snapshots/snapshot-store.ts';
import { announcementOf, decideAnnouncements } from './announce.ts';
import { say } from './channels.ts';

const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
const timeZone = 'Europe/Warsaw';
const tonight = '2026-11-20T19:00:00+01:00[Europe/Warsaw]';
const later = '2026-11-20T21:00:00+01:00[Europe/Warsaw]';
const earlier = { since: '2026-11-20T10:00:00Z', said: {} };

function item(id: number, times: Partial<NonNullable<PublishedItem['event']>> = {}): PublishedItem {
  const event = { start: tonight, end: later, venues: [], hidden: false, created: '', sequence: 0 };
  return {
    ...{ kind: 'event', id, language: 'en', title: `Event ${id}`, path: `/en/events/${id}/` },
    ...{ formerPaths: [], firstSeen: '', modified: '', digest: '' },
    event: { ...event, groups: [], ...times },
  };
}

function change(id: number, what: Change['what'], to: string, more: Partial<Change> = {}): Change {
  return {
    ...{ at: now.toString(), what, kind: 'event', id, language: 'en', title: `Event ${id}` },
    ...{ path: `/en/events/${id}/`, from: '', to, ...more },
  };
}

const cancelled = change(1, 'status', 'cancelled');

function decide(
  changes: readonly Change[],
  before: Parameters<typeof decideAnnouncements>[0] = earlier,
  { at = now, items = [item(1)] } = {},
) {
  const history = { changes, items };
  return decideAnnouncements(before, { history, now: at, timeZone, hours: 72 });
}

describe('what is announced', () => {
  test.each([
    ['that an event of tonight is cancelled', cancelled, item(1), true],
    ['that it is elsewhere', change(1, 'venue', 'New hall'), item(1), true],
    [
      'that it was moved away from tonight',
      change(1, 'moved', '', { from: `${tonight}/${later}` }),
      item(1, { start: '2026-12-24', end: '2026-12-24' }),
      true,
    ],
    [
      'that it was moved to tonight',
      change(1, 'moved', '', { from: '2026-12-24/2026-12-24' }),
      item(1),
      true,
    ],
    [
      'that what lasts is cancelled',
      cancelled,
      item(1, { start: '2026-11-01', end: '2026-12-24' }),
      true,
    ],
    [
      'not what is in four days',
      cancelled,
      item(1, { start: '2026-11-24', end: '2026-11-24' }),
      false,
    ],
    ['not what is over', cancelled, item(1, { start: '2026-11-19', end: '2026-11-19' }), false],
    ['not what is hidden', cancelled, item(1, { hidden: true }), false],
    ['not what is withheld', cancelled, item(2), false],
    ['not that an event is new', change(1, 'added', `${tonight}/${later}`), item(1), false],
    ['not that it has another name', change(1, 'renamed', ''), item(1), false],
    ['not that a page is gone', change(1, 'status', '', { kind: 'page' }), item(1), false],
  ])('is %s', (_what, what, present, isAnnounced) => {
    expect(decide([what], earlier, { items: [present] }).found).toEqual(isAnnounced ? [what] : []);
  });

  test('is nothing in a first build', () => {
    expect(
      decideAnnouncements(undefined, {
        history: { changes: [cancelled], items: [item(1)] },
        now,
        timeZone,
        hours: 72,
      }),
    ).toEqual({
      known: { since: now.toString(), said: {} },
      found: [],
    });
  });

  test('is what happens after a clock that was ahead was set back, and nothing twice', () => {
    const ahead = { since: '2027-01-01T00:00:00Z', said: {} };
    const { known, found } = decide([cancelled], ahead);
    expect([found, known.since]).toEqual([[cancelled], now.toString()]);
    expect(decide([cancelled], { ...ahead, said: known.said }).found).toEqual([]);
  });

  test('is the last word of several', () => {
    const moved = ['20:00', '20:30'].map((time) =>
      change(1, 'moved', time, { from: `${tonight}/${later}` }),
    );
    expect(decide(moved).found).toEqual([moved[1]]);
  });

  test('is said of the second of two builds in one second too', () => {
    const { known } = decide([cancelled]);
    const other = change(2, 'status', 'postponed');
    const items = [item(1), item(2)];
    expect(decide([cancelled, other], known, { items }).found).toEqual([other]);
  });

  test('is said by the next build where one was killed before it said it, and once', () => {
    const next = { at: now.add({ hours: 1 }) };
    const { known, found } = decide([cancelled], earlier, { ...next, items: [item(1)] });
    expect(found).toEqual([cancelled]);
    expect(decide([cancelled], known).found).toEqual([]);
  });

  test('is not said again after a rollback, which makes it news once more, but when it is so again', () => {
    const { known } = decide([cancelled]);
    const again = change(1, 'status', 'cancelled', { at: '2026-11-20T12:00:00Z' });
    expect(decide([again], known).found).toEqual([]);
    const restored = change(1, 'status', '', { at: '2026-11-20T13:00:00Z' });
    const after = decide([cancelled, restored], known);
    expect(after.found).toEqual([restored]);
    const anew = change(1, 'status', 'cancelled', { at: '2026-11-20T14:00:00Z' });
    expect(decide([cancelled, restored, anew], after.known).found).toEqual([anew]);
  });
});

describe('a message', () => {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/calendar/' });
  const made = (changes: readonly Change[], language: 'en' | 'pl' = 'en') =>
    announcementOf(changes, language, { config, timeZone, now });

  test('has the words of the page of what changed, and leads to the events', () => {
    expect(made([cancelled, change(2, 'venue', 'New hall', { from: 'Old mill' })])).toEqual({
      language: 'en',
      title: 'What changed',
      url: 'https://town.example/calendar/en/changes/',
      at: '2026-11-20T11:00:00Z',
      text: `Event 1: cancelled
https://town.example/calendar/en/events/1/

Event 2: new venue: New hall, instead of Old mill
https://town.example/calendar/en/events/2/`,
    });
    const polish = change(3, 'status', 'cancelled', { language: 'pl', title: 'Koncert' });
    expect(made([polish], 'pl').text).toMatch(/^Koncert: odwołan/);
  });

  test('says how many more there are rather than being longer than 500 characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => change(index, 'status', 'cancelled'));
    const { text } = made(many);
    expect(text.length).toBeLessThanOrEqual(500);
    expect(text).toMatch(/and \d+ more\nhttps:\/\/town\.example\/calendar\/en\/changes\/$/);
  });

  test('breaks out of no line', () => {
    expect(
      made([change(1, 'status', 'cancelled', { title: 'A\r\nB\u0007' })]).text.split('\n'),
    ).toHaveLength(2);
  });
});

describe('a channel', () => {
  let server: TestServer;
  let asked: unknown[];
  let status: number;

  beforeAll(async () => {
    server = await startTestServer(async ({ url, headers, body }, response) => {
      const { authorization = '', 'idempotency-key': id = '' } = headers;
      asked.push([url.pathname, authorization, id, JSON.parse(await body())]);
      response.writeHead(status).end('{}');
    });
  });

  afterAll(() => server.close());

  beforeEach(() => {
    asked = [];
    status = 200;
  });

  const said = {
    language: 'pl',
    title: 'Co się zmieniło',
    text: 'Bal: odwołany',
    url: 'https://town.example/',
  };
  const at = now.toString();
  const id = expect.stringMatching(/^[\da-f]{32}$/);

  test.each([
    [
      'ntfy',
      'ntfy+http://HOST/town',
      ['/', '', '', { topic: 'town', title: said.title, message: said.text, click: said.url }],
    ],
    [
      'ntfy with a login',
      'ntfy+http://tk_1@HOST/town',
      ['/', 'Bearer tk_1', '', expect.anything()],
    ],
    [
      'Telegram',
      'telegram+http://12:AB-c@HOST/@town',
      [
        '/bot12:AB-c/sendMessage',
        '',
        '',
        { chat_id: '@town', text: said.text, link_preview_options: { is_disabled: true } },
      ],
    ],
    [
      'Mastodon',
      'mastodon+http://t0ken@HOST',
      ['/api/v1/statuses', 'Bearer t0ken', id, { status: said.text, language: 'pl' }],
    ],
    [
      'Matrix',
      'matrix+http://t0ken@HOST/!room:town.example',
      [
        expect.stringMatching(
          /^\/_matrix\/client\/v3\/rooms\/!room%3Atown.example\/send\/m.room.message\/[\da-f]{32}$/,
        ),
        'Bearer t0ken',
        '',
        { msgtype: 'm.notice', body: said.text },
      ],
    ],
    ['a webhook', 'http://HOST/hook', ['/hook', '', '', { ...said, content: said.text }]],
    ['a webhook with a login', 'http://a:b@HOST/', ['/', 'Basic YTpi', '', expect.anything()]],
  ])('of %s is spoken to as it wants it', async (_what, channel, expected) => {
    await say(channel.replace('HOST', new URL(server.origin).host), { ...said, at });
    expect(asked).toEqual([expected]);
  });

  test.each(['mastodon+http://t0ken@HOST', 'matrix+http://t0ken@HOST/!room:town.example'])(
    '%s takes the same words of a later build as another message',
    async (channel) => {
      const names: unknown[] = [];
      for (const time of ['11:00', '11:00', '11:20']) {
        asked = [];
        await say(channel.replace('HOST', new URL(server.origin).host), {
          ...said,
          at: `2026-11-20T${time}:00Z`,
        });
        names.push(JSON.stringify(asked));
      }
      const [first, repeated, later] = names;
      expect([repeated === first, later === first]).toEqual([true, false]);
    },
  );

  test('that does not take it is an error without its address', async () => {
    status = 403;
    const channel = `mastodon+http://t0ken@${new URL(server.origin).host}`;
    await expect(say(channel, { ...said, at })).rejects.toThrow(/^it answered 403$/);
  });
});

test('builds announce a cancellation once, whatever is rolled back or built again, and no key is written', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'announce-'));
  const asked: { text: string; language: string }[] = [];
  await using channel = await startTestServer(async ({ body }, response) => {
    asked.push(JSON.parse(await body()));
    response.end('{}');
  });
  const event = (id: number, fields: object = {}) =>
    wireEvent({ id, slug: `event-${id}`, ...tonightOnWire, ...fields });
  const events = { en: [event(1), event(2)], pl: [event(11), event(12)] };
  await using cms = await startSmallCms({ items: { events } });
  const token = 'a-key-in-its-path-42';
  const list = ['--dist-dir', join(folder, 'dist'), '--cache-dir', join(folder, 'cache')];
  const run = (name: string, hour: number, more: readonly string[] = []) =>
    runScriptWell(name, [...list, ...more, '--now', `2026-11-20T${hour}:00:00Z`], {
      ...{ API_URL: `${cms.origin}/wp-json`, ANNOUNCE_TO: `${channel.origin}/${token}` },
    });
  await run('build', 10);
  events.en[0] = event(1, { event_status: 'canceled', modified_utc: '2026-11-20 10:30:00' });
  await run('build', 11);
  expect(asked.map(({ text, language }) => [language, text.split('\n')[0]])).toEqual([
    ['en', expect.stringMatching(/: cancelled$/)],
  ]);
  await run('build', 12);
  await run('rollback', 13);
  await run('build', 14);
  await run('build', 15, ['--snapshot', firstSnapshot(folder)]);
  await run('build', 16);
  expect(asked).toHaveLength(1);
  const state = readFileSync(join(folder, 'cache', 'announced.json'), 'utf8');
  expect(state).toContain('"en 1 status"');
  expect(state).not.toContain(token);
});

const tonightOnWire = {
  ...{ start_date: '2026-11-20 19:00:00', end_date: '2026-11-20 21:00:00' },
  ...{ utc_start_date: '2026-11-20 18:00:00', utc_end_date: '2026-11-20 20:00:00' },
};

function firstSnapshot(folder: string): string {
  const [first = ''] = snapshotNames(join(folder, 'cache', 'snapshots'));
  return first;
}

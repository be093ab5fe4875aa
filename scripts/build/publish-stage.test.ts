import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { changedFeeds, pingHubs } from './publish-stage.ts';

test('the feeds that changed are those that are new or different, by their addresses', () => {
  const changes = {
    added: ['en/feeds/categories/7.rss', 'en/feeds/categories/7.ics'],
    changed: ['pl/feeds/news.json', 'en/feeds/changes.atom', 'en/news/index.html', 'status.json'],
    removed: ['en/feeds/tags/1.rss'],
  };
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/calendar/' });
  expect(changedFeeds(changes, config)).toEqual([
    'https://town.example/calendar/en/feeds/categories/7.rss',
    'https://town.example/calendar/en/feeds/changes.atom',
    'https://town.example/calendar/pl/feeds/news.json',
  ]);
});

describe('pingHubs', () => {
  const feeds = [
    'https://town.example/en/feeds/news.rss',
    'https://town.example/en/feeds/a%26b.atom?x=1&y=2',
  ];

  test('notifies each hub of each feed, as a form', async () => {
    const [one, other] = [await startHub(() => 204), await startHub(() => 202)];
    expect(await pingHubs([one.url, other.url], feeds)).toEqual([]);
    const forms = feeds.map((feed) => ({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      form: { 'hub.mode': 'publish', 'hub.url': feed },
    }));
    expect(one.arrived.toSorted(byUrl)).toEqual(forms.toSorted(byUrl));
    expect(other.arrived.toSorted(byUrl)).toEqual(forms.toSorted(byUrl));
  });

  test('warns of a hub that refuses, and notifies the others', async () => {
    const [broken, well] = [
      await startHub((feed) => (feed === feeds[0] ? 500 : 204)),
      await startHub(() => 204),
    ];
    expect(await pingHubs([broken.url, well.url], feeds)).toEqual([
      `The hub at ${new URL(broken.url).host} was not notified of 1 of 2 changed feeds: it answered 500. ` +
        'Readers that rely on it see them later, when they look themselves.',
    ]);
    expect(well.arrived).toHaveLength(2);
  });

  test('warns of a hub that is not there', async () => {
    const { url, close } = await startHub(() => 204);
    await close();
    expect(await pingHubs([url], feeds)).toEqual([
      expect.stringMatching(
        /was not notified of 2 of 2 changed feeds: it could not be reached \(.*ECONNREFUSED.*\)/,
      ),
    ]);
  });

  test('gives up a hub that does not answer', async () => {
    const { url } = await startHub(() => undefined);
    expect(await pingHubs([url], feeds, 200)).toEqual([
      expect.stringContaining('was not notified of 2 of 2 changed feeds: it took too long.'),
    ]);
  });
});

type Arrived = {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly form: object;
};

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A hub that answers a feed with a status, or not at all. */
async function startHub(statusFor: (feed: string | undefined) => number | undefined) {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const form: Record<string, string> = Object.fromEntries(
      new URLSearchParams(await text(request)),
    );
    arrived.push({ method: request.method, type: request.headers['content-type'], form });
    const status = statusFor(form['hub.url']);
    if (status !== undefined) response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  open.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived, close };
}

function byUrl(one: Arrived, other: Arrived): number {
  return JSON.stringify(one.form) < JSON.stringify(other.form) ? -1 : 1;
}

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';
import type { Mock } from '../../scripts/mock/server.ts';
import { fetchFrom } from './fetch-from.ts';
import { type Fault, list, page, startFaultyServer } from './server.ts';
import { startGood } from './town.ts';

const posts2 =
  'GET http://CMS/wp-json/cms/v2/posts?page=2&per_page=100&orderby=id&order=asc&status=publish&ml_language=en';

let good: Mock;
beforeAll(async () => {
  good = await startGood();
});
afterAll(() => good.close());

const neverAnswers: Fault = {
  name: 'never answers one page',
  where: page('posts', 2),
  play: () => {},
};

test('a fetch whose time is over names the request it waits for', async () => {
  const server = await startFaultyServer(good.url, neverAnswers);
  const { said, left } = await fetchFrom(server, { timeout: 60, deadline: 5 / 60 });
  await server.close();
  expect({ said, left }).toEqual({
    said: `${posts2} was not answered when the time for the whole fetch was over (5 s) (1 attempt). The server is too slow: try later, or raise "api.deadline" in src/site.config.ts.`,
    left: [],
  });
  expect(triesOfPosts2(server)).toBe(1);
});

test('a fetch whose time is over does not wait for a pause to end', async () => {
  const server = await startFaultyServer(good.url, {
    name: 'asks to wait a minute',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(429, { 'retry-after': '60' }).end(),
  });
  const { said } = await fetchFrom(server, { deadline: 5 / 60 });
  await server.close();
  expect(said).toContain(
    `${posts2} was not answered when the time for the whole fetch was over (5 s)`,
  );
  expect(triesOfPosts2(server)).toBe(1);
});

test('a fetch that has read too much ends, and says so', async () => {
  const server = await startFaultyServer(good.url, {
    name: 'fails in nothing',
    where: () => false,
    play: () => {},
  });
  const { said, left } = await fetchFrom(server, { maxFetch: 0.05 });
  await server.close();
  expect(said).toMatch(
    /^GET http:\/\/CMS\/\S+ brought what was read to more than 0\.05 MB \(1 attempt\)\. Does the server ever end\? If that much is right, raise "api\.maxFetch" in src\/site\.config\.ts\.$/,
  );
  expect(left).toEqual([]);
});

test('a request that fails for good ends those under way', async () => {
  const hungUp: string[] = [];
  const events = Promise.withResolvers<void>();
  const server = await startFaultyServer(good.url, {
    name: 'refuses posts while it thinks about events',
    where: (url) => list('events', 'en')(url) || list('posts')(url),
    play: async ({ response, url }) => {
      response.on('close', () => hungUp.push(`${url.pathname} ${response.writableFinished}`));
      if (list('events', 'en')(url)) return events.resolve();
      await events.promise;
      response.writeHead(403).end();
    },
  });
  const { said } = await fetchFrom(server, { timeout: 60 });
  expect(said).toContain('/cms/v2/posts?page=1&per_page=100');
  // Before the server closes what is open.
  await expect.poll(() => hungUp).toContain('/wp-json/calendar/events/v1/events false');
  await server.close();
});

test('Ctrl-C ends a fetch without another try, and the next one clears what it left', async () => {
  const waiting = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const server = await startFaultyServer(good.url, {
    ...neverAnswers,
    play: ({ response }) => {
      response.on('close', () => closed.resolve());
      waiting.resolve();
    },
  });
  const cache = mkdtempSync(join(tmpdir(), 'kalendarium-faulty-'));
  const child = spawn(
    process.execPath,
    ['scripts/fetch.ts', '--api-url', server.url, '--cache-dir', cache],
    {
      cwd: projectFolder,
      stdio: 'ignore',
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await waiting.promise;
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  await closed.promise;
  expect(triesOfPosts2(server)).toBe(1);
  await server.close();

  const again = spawn(
    process.execPath,
    ['scripts/fetch.ts', '--api-url', good.url, '--cache-dir', cache],
    {
      cwd: projectFolder,
      stdio: 'ignore',
    },
  );
  expect(await new Promise((resolve) => again.once('close', resolve))).toBe(0);
  const names = await readdir(join(cache, 'snapshots'));
  rmSync(cache, { recursive: true });
  expect(names.filter((name) => name.startsWith('.incomplete-'))).toEqual([]);
});

/** How often the page was asked for that never comes. */
function triesOfPosts2({
  asked,
}: Awaited<ReturnType<typeof startFaultyServer>>): number | undefined {
  return asked.get(posts2.replace('GET http://CMS', ''));
}

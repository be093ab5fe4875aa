import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findFile, readFile } from '../../scripts/cli/serve.ts';
import type { PocketIndex, PocketPack } from '../../src/outputs/pocket.ts';
import { openContext, useBrowser, type Visit } from '../support/browser.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';
import { siteNow } from '../support/site-now.ts';
import { startTestServer } from '../support/test-server.ts';

const visit = useBrowser();

test('after a first visit the list and the program can be read without a network, and say from when they are', async () => {
  const { fixture, open, page, troubles } = await visit({ serviceWorkers: 'allow' });
  await open('/en/');
  const worker = readFileSync(join(fixture.site.dist, 'sw.js'), 'utf8');
  const kept: { locales: Record<string, { pages: string[]; assets: string[] }> } = JSON.parse(
    /^const settings = (\{[\s\S]*?\n\});/.exec(worker)?.[1] ?? '{}',
  );
  const { pages = [], assets = [] } = kept.locales['en'] ?? {};
  expect(pages).toEqual(['/en/', '/en/events/', '/en/my-program/', '/en/offline/']);
  expect(assets.length).toBeGreaterThan(8);
  const keptFiles = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      return Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
    });
  await expect.poll(keptFiles).toEqual([pages.length + assets.length]);
  // It answers for pages once it is active, which is after it has kept them.
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state).toBe('activated');
  expect(troubles).toEqual([]);

  await page.context().setOffline(true);
  await open('/en/events/');
  const notice = page.getByRole('status').filter({ hasText: 'No connection.' });
  expect(await notice.innerText()).toMatch(
    /^No connection\. This page is shown as it was on \d+ \w+ \d{4}/,
  );
  expect(await page.locator('.star:visible').count()).toBeGreaterThan(3);
  await page.locator('.star:visible').first().click();
  await open('/en/my-program/');
  await page.locator('.event').first().waitFor();
  // The notice of the page says as much.
  await page.getByRole('status').filter({ hasText: 'No connection.' }).waitFor();
  expect(await page.getByText('The calendar cannot be reached.').isVisible()).toBe(false);

  await open('/en/venues/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No connection');
  expect(await page.title()).toBe('No connection');
  await page.getByRole('main').getByRole('link', { name: 'Events' }).click();
  await page.waitForURL('/en/events/');

  await page.context().setOffline(false);
  await open('/en/venues/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Venues');
});

test('offline, a page in a language that was never visited leads to what is kept in the other', async () => {
  const { open, page } = await visit({ serviceWorkers: 'allow' });
  await keepEnglish(open, page);
  await page.context().setOffline(true);
  for (const path of ['/pl/', '/pl/wydarzenia/', '/']) {
    await open(path);
    expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, 'en']);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No connection');
  }
});

test.each(['/en/offline/', '/pl/bez-sieci/', '/en/my-program/', '/pl/moj-program/'])(
  'nothing moves on %s while it offers the next two weeks',
  async (path) => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(rememberShifts);
    await open(path);
    await page.getByRole('button', { name: /^(?:Keep|Zachowaj)/ }).waitFor();
    expect(await page.evaluate(sumOfShifts)).toBe(0);
  },
);

describe('the next two weeks', () => {
  test('are read without a network by whoever asked for them: events, days, venues and the search', async () => {
    const { fixture, open, page, troubles } = await visit({ serviceWorkers: 'allow' });
    const { index, events, venues } = readPocket(fixture.site.dist, 'en');
    const event = events.find(({ venues, status }) => venues.length > 0 && status === '');
    const venue = venues.find(({ path }) => path === event?.venues[0]);
    const day = index.days.find(({ day }) => day === event?.days[0]) ?? index.days[0];
    await keepEnglish(open, page);
    await open('/en/my-program/');
    await page.getByRole('button', { name: 'Keep the next two weeks' }).click();
    await page.getByText(/^Saved up to and including \d+ \w+, as of \d+ \w+ \d{4}/).waitFor();
    expect(troubles).toEqual([]);

    await page.context().setOffline(true);
    const heading = () => page.getByRole('heading', { level: 1 });
    const says = (text = '') => heading().filter({ hasText: text }).waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'This page is shown as it was on' });
    await open(event?.path ?? '');
    await says(event?.title);
    await notice.waitFor();
    expect(await page.locator('[data-part="found"] dl').innerText()).toContain(venue?.title);
    await page.getByRole('button', { name: 'Add to My programme' }).click();
    expect(
      await page.evaluate(() => localStorage.getItem('kalendarium-program /') ?? ''),
    ).toContain(JSON.stringify(event?.title));
    await open(venue?.path ?? '');
    await says(venue?.title);
    await page
      .getByRole('main')
      .getByRole('link', { name: event?.title ?? '', exact: true })
      .first()
      .click();
    await says(event?.title);
    await open(day?.path ?? '');
    await says(day?.title);
    expect(await page.locator('[data-part="found"] li').count()).toBeGreaterThan(0);
    await open(`/en/search/?q=${encodeURIComponent(event?.title ?? '')}`);
    await page
      .locator('[data-part="list"] a.title-link')
      .filter({ hasText: event?.title ?? '' })
      .first()
      .waitFor();
    await open('/en/news/');
    await says('No connection');
  });

  test('say of events at a venue on which day they are, and lead to no day that is past', async () => {
    const { fixture, open, page, readAt } = await visit({ serviceWorkers: 'allow' });
    const { index, events, venues } = readPocket(fixture.site.dist, 'en');
    const titleOf = (wanted: number) => index.days.find(({ day }) => day === wanted)?.title;
    const daysAt = ({ path }: { readonly path: string }) => [
      ...new Set(events.filter((one) => one.venues.includes(path)).map(({ days: [day] }) => day)),
    ];
    const venue = venues.find((one) => daysAt(one).filter(titleOf).length > 2);
    await keepEnglish(open, page);
    await open('/en/my-program/');
    await page.getByRole('button', { name: 'Keep the next two weeks' }).click();
    await page.getByText('Saved up to').waitFor();
    await page.context().setOffline(true);
    await open(venue?.path ?? '');
    const days = page.locator('[data-part="found"] h2');
    await days.first().waitFor();
    const wanted = venue ? daysAt(venue).toSorted((one, other) => one - other) : [];
    expect(await days.allInnerTexts()).toEqual([
      ...new Set(wanted.map((day) => titleOf(day) ?? 'Events')),
    ]);

    await readAt(siteNow.add({ hours: 3 * 24 }).toString());
    await open('/en/offline/');
    const kept = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
    await kept.first().waitFor();
    expect(await kept.allInnerTexts()).toEqual(index.days.slice(3).map(({ title }) => title));
    await open(index.days[1]?.path ?? '');
    await page.getByText('This page is not saved on your device.').waitFor();
  });

  test('are asked for once more where what keeps them could not be read', async () => {
    const { open, page } = await visit({}, { isFirst: true });
    await page.route(/pocket-control/, (route) => route.abort());
    await open('/en/offline/');
    const keep = page.getByRole('button', { name: 'Keep the next two weeks' });
    await keep.click();
    await page.getByText('Saving did not work.').waitFor();
    await page.unrouteAll();
    const answer = page.waitForResponse(/pocket-control/);
    await keep.click();
    expect((await answer).status()).toBe(200);
  });

  test('cannot be kept where the browser refuses the worker, which is said', async () => {
    const { open, page } = await visit();
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('Refused.', 'SecurityError'));
      Object.defineProperty(navigator.serviceWorker, 'register', { value: refuse });
    });
    await open('/en/offline/');
    const keep = page.getByRole('button', { name: 'Keep the next two weeks' });
    await keep.click();
    await page.getByText('Saving did not work.').waitFor();
    expect(await keep.isEnabled()).toBe(true);
  });

  test('are removed where the visitor wants them no more', async () => {
    const { open, page } = await visit({ serviceWorkers: 'allow' });
    await keepEnglish(open, page);
    await open('/en/offline/');
    await page.getByRole('button', { name: 'Keep the next two weeks' }).click();
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await page.getByText('Removed from this device.').waitFor();
    expect(await cacheNames(page)).toEqual(['kalendarium']);
  });

  test('say what was cancelled since, as soon as there is a network', async () => {
    const { fixture } = await visit();
    const { dist } = fixture.site;
    const { index, events } = readPocket(dist, 'en');
    const event = events.find(({ status }) => status === '');
    const changed = index.packs.find(({ file }) =>
      readFileSync(join(dist, 'en/offline', file), 'utf8').includes(JSON.stringify(event?.path)),
    );
    let isCancelled = false;
    const asked: string[] = [];
    await using server = await startTestServer(({ url: { pathname } }, response) => {
      asked.push(pathname);
      const answer = findFile(dist, pathname.replace('-cancelled', ''));
      if (answer.kind !== 'file') {
        response.writeHead(404).end();
        return;
      }
      let body = readFile(answer);
      if (isCancelled && pathname === '/en/offline/index.json')
        body = Buffer.from(
          body
            .toString()
            .replace(changed?.file ?? '', (name) => name.replace('.json', '-cancelled.json')),
        );
      if (pathname.includes('-cancelled')) {
        const pack: PocketPack = JSON.parse(body.toString());
        const all = pack.events.map((one) =>
          one.path === event?.path ? { ...one, status: 'Cancelled' } : one,
        );
        body = Buffer.from(JSON.stringify({ ...pack, events: all }));
      }
      response.writeHead(200, { 'content-type': answer.type }).end(body);
    });
    const context = await openContext({ baseURL: server.origin, serviceWorkers: 'allow' });
    const page = await context.newPage();
    const open = async (path: string) => void (await page.goto(path, { waitUntil: 'load' }));
    await keepEnglish(open, page);
    // Nobody has asked yet.
    expect(asked.filter((path) => /\/offline\/.+|\/search\//.test(path))).toEqual([]);
    await open('/en/offline/');
    await page.getByRole('button', { name: 'Keep the next two weeks' }).click();
    await page.getByText('Saved up to').waitFor();
    isCancelled = true;
    asked.length = 0;
    await open('/en/');
    await expect
      .poll(() => asked.filter((path) => path.includes('/offline/pack-')))
      .toEqual([`/en/offline/${changed?.file.replace('.json', '-cancelled.json')}`]);
    const keptIndex = () =>
      page.evaluate(async () => (await caches.match('/en/offline/index.json'))?.text());
    await expect.poll(keptIndex).toContain('-cancelled.json');
    await context.setOffline(true);
    await open(event?.path ?? '');
    const found = page.locator('[data-part="found"]');
    await found.getByText('Cancelled', { exact: true }).waitFor();
    await context.close();
  });

  test('are not kept with a star, which keeps the page of its event and of its venue alone', async () => {
    const { fixture, open, page } = await visit({ serviceWorkers: 'allow' });
    const event = readPocket(fixture.site.dist, 'en').events.find(
      ({ venues }) => venues.length === 1,
    );
    await keepEnglish(open, page);
    await open(event?.path ?? '');
    await page.locator('main button[data-star]').first().click();
    const starred = () =>
      page.evaluate(async () => {
        const cache = await caches.open('kalendarium-starred / ');
        return (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted();
      });
    await expect.poll(starred).toEqual([event?.path, event?.venues[0]].toSorted());
    expect(await cacheNames(page)).toEqual(['kalendarium', 'kalendarium-starred']);
    await page.context().setOffline(true);
    for (const path of [event?.path ?? '', event?.venues[0] ?? '']) {
      await open(path);
      await page.getByRole('status').filter({ hasText: 'No connection.' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('No connection');
    }
    await page.context().setOffline(false);
    await open(event?.path ?? '');
    await page.locator('main button[data-star]').first().click();
    await expect.poll(() => cacheNames(page)).toEqual(['kalendarium']);
  });
});

test('a browser can install the site, in each language', async () => {
  const { open, page } = await visit();
  for (const language of ['en', 'pl']) {
    await open(`/${language}/`);
    const session = await page.context().newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual([`/${language}/site.webmanifest`, []]);
    expect(JSON.parse(data ?? '')).toMatchObject({ start_url: `/${language}/`, scope: '/' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Windows of tests are private ones.
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([]);
  }
});

test.each([
  ['another page after a redirect', 302, 'Venues'],
  ['the page of a network that wants a login', 200, 'Log in'],
])('the worker does not keep %s in place of a page of the site', async (_what, status, shown) => {
  const { fixture } = await visit();
  let isForeign = false;
  await using server = await startTestServer(({ url: { pathname } }, response) => {
    if (isForeign && pathname === '/en/events/') {
      response.writeHead(status, { 'content-type': 'text/html', location: '/en/venues/' });
      response.end('<title>Wi-Fi</title><h1>Log in</h1>');
      return;
    }
    const answer = findFile(fixture.site.dist, pathname);
    if (answer.kind !== 'file') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': answer.type }).end(readFile(answer));
  });
  const context = await openContext({ baseURL: server.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const open = async (path: string) => void (await page.goto(path, { waitUntil: 'load' }));
  const heading = () => page.getByRole('heading', { level: 1 }).innerText();
  await keepEnglish(open, page);
  isForeign = true;
  await open('/en/events/');
  expect(await heading()).toBe(shown);
  await context.setOffline(true);
  await open('/en/events/');
  expect(await heading()).toBe('Upcoming events');
  await context.close();
});

describe('the worker', () => {
  test('keeps no page of a starred event that was taken from the site', async () => {
    const { fixture } = await visit();
    const gone = new Set<string>();
    await using host = await openHost(fixture.site.dist, (path) =>
      gone.has(path) ? 'gone' : undefined,
    );
    const { context, open, page } = host;
    const event = readPocket(fixture.site.dist, 'en').events.find(
      ({ venues }) => venues.length === 1,
    );
    const { path = '', venues: [venue = ''] = [] } = event ?? {};
    await keepEnglish(open, page);
    await open(path);
    await page.locator('main button[data-star]').first().click();
    const isKept = (kept: string) =>
      page.evaluate(async (one) => Boolean(await caches.match(one)), kept);
    await expect.poll(() => isKept(venue)).toBe(true);
    gone.add(path);
    await open(path);
    await open('/en/');
    await expect.poll(() => isKept(path)).toBe(false);
    await context.setOffline(true);
    await open(path);
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  });

  test('asks once for each page of a festival that is starred as a whole', async () => {
    const { fixture } = await visit();
    const asked: string[] = [];
    await using host = await openHost(fixture.site.dist, (path) => {
      asked.push(path);
      return undefined;
    });
    const { open, page } = host;
    await keepEnglish(open, page);
    await open('/en/events/river-voices/');
    const starred: readonly string[] = await page
      .locator('[data-star-all] article:not([hidden]) a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(starred.length).toBeGreaterThan(2);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    asked.splice(0);
    await page.locator('[data-star-all] > button').click();
    const isKept = (path: string) =>
      page.evaluate(async (one) => Boolean(await caches.match(one)), path);
    for (const path of starred) await expect.poll(() => isKept(path)).toBe(true);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(asked.filter((path) => starred.includes(path)).toSorted()).toEqual(starred.toSorted());
  });

  test('shows a kept page while the network does not answer, and waits for any other', async () => {
    const { fixture } = await visit();
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    await using host = await openHost(fixture.site.dist, () => (isHeld ? held.promise : undefined));
    const { context, open, page } = host;
    await keepEnglish(open, page);
    const other = await context.newPage();
    isHeld = true;
    const opened = other.goto('/en/venues/');
    await open('/en/events/');
    await page.getByRole('status').filter({ hasText: 'This page is shown as it was on' }).waitFor();
    held.resolve();
    await opened;
    expect(await other.getByRole('heading', { level: 1 }).innerText()).toBe('Venues');
  });
});

/**
 * A window of the site on a host of its own, which has some paths no more or lets them wait.
 *
 * @param fateOf what becomes of a path other than that it is answered
 */
async function openHost(
  dist: string,
  fateOf: (path: string) => 'gone' | Promise<void> | undefined,
) {
  const server = await startTestServer(async ({ url: { pathname } }, response) => {
    const fate = await fateOf(pathname);
    const answer = findFile(dist, pathname);
    if (fate === 'gone' || answer.kind !== 'file') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': answer.type }).end(readFile(answer));
  });
  const context = await openContext({ baseURL: server.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  return {
    context,
    page,
    open: async (path: string) => void (await page.goto(path, { waitUntil: 'load' })),
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** What a built site offers devices to keep. */
function readPocket(dist: string, language: string) {
  const folder = join(dist, language, 'offline');
  const index: PocketIndex = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const packs = index.packs.map(
    ({ file }): PocketPack => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  return {
    index,
    events: packs.flatMap(({ events }) => events),
    venues: packs.flatMap(({ venues }) => venues),
  };
}

/** Names of what is kept, without what follows the first word. */
async function cacheNames(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(() => caches.keys());
  return names.map((name) => name.split(' ', 1)[0] ?? '').toSorted();
}

/** Visits the English home page until the worker answers for pages. */
async function keepEnglish(open: Visit['open'], page: Page): Promise<void> {
  await open('/en/');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  await expect.poll(() => page.evaluate(isWholeLanguageKept)).toBe(true);
}

/** Whether the worker has kept everything of English. Runs in the page. */
async function isWholeLanguageKept(): Promise<boolean> {
  const worker = await (await fetch('/sw.js')).text();
  const { locales } = JSON.parse(worker.slice(worker.indexOf('{'), worker.indexOf(';\n\n')));
  const paths: readonly string[] = [...locales.en.pages, ...locales.en.assets];
  const kept = await Promise.all(paths.map((path) => caches.match(path)));
  return kept.every((answer) => answer !== undefined);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFile, readFile } from '../../scripts/cli/serve.ts';
import { openContext, useBrowser, type Visit } from '../support/browser.ts';
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
  expect(pages).toEqual(['/en/', '/en/events/', '/en/my-program/']);
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
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  expect(await notice.innerText()).toMatch(
    /^You are offline\. This page is shown as it was on \d+ \w+ \d{4}/,
  );
  expect(await page.locator('.star:visible').count()).toBeGreaterThan(3);
  await page.locator('.star:visible').first().click();
  await page.locator('[data-program-link]').click();
  await page.locator('.event').first().waitFor();
  await page.getByText('The calendar cannot be reached.').waitFor();

  await open('/en/venues/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are offline');
  expect(await page.title()).toBe('You are offline');
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
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are offline');
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

/** Visits the English home page until the worker answers for pages. */
async function keepEnglish(open: Visit['open'], page: Page): Promise<void> {
  await open('/en/');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/en/my-program/'))))
    .toBe(true);
}

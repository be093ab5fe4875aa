import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

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

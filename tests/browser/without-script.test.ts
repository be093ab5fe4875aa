import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { pageKinds } from '../support/page-kinds.ts';

const visit = useBrowser();

test('no page needs a script, and with scripts switched off every kind of page is read and followed', async () => {
  const { fixture, open, page, troubles } = await visit({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 240 },
  });
  for (const { kind, path } of pageKinds(fixture, 'en')) {
    await open(path);
    expect(await page.locator('h1').isVisible(), kind).toBe(true);
    expect((await page.locator('main').innerText()).length, kind).toBeGreaterThan(50);
  }
  expect(troubles).toEqual([]);
});

test('without scripts one gets from the home page to an event, its calendar and its other language', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open('/en/');
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Events' })
    .first()
    .click();
  await page.waitForURL('**/en/events/');
  await page.locator('main article a').first().click();
  await page.waitForURL(/\/en\/events\/[^/]+\/$/);
  const calendar = await page.locator('main .add a[href$=".ics"]').getAttribute('href');
  const answer = await page.request.get(calendar ?? '');
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await page.locator('header a[hreflang="pl"]').click();
  await page.locator('html[lang="pl"]').waitFor();
});

test('without scripts the menu of a narrow screen opens', async () => {
  const { open, page } = await visit({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  await open('/pl/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await page.locator('#menu').isVisible()).toBe(true);
  await page.locator('#menu a').first().click();
  await page.waitForURL('**/pl/wydarzenia/');
});

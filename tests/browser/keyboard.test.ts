import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { siteNow } from '../support/site-now.ts';
import { tabStops } from '../support/tab-stops.ts';

const visit = useBrowser();

describe('with the keyboard alone', () => {
  test('the first key press offers to skip to the content', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      0,
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('one gets from a past date of a series to the next one in four presses', async () => {
    const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
    await open('/en/events/jam-session-213/');
    const next = page.locator('.banner a');
    const path = (await next.getAttribute('href')) ?? '';
    const isReached = () => next.evaluate((link) => link === document.activeElement);
    let presses = 0;
    for (const key of ['Tab', 'Enter', 'Tab', 'Tab']) {
      if (await isReached()) break;
      await page.keyboard.press(key);
      presses += 1;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    expect(presses + 1).toBeLessThanOrEqual(4);
  });

  test('a free event for children on the next weekend nearby is found in fourteen presses from the home page', async () => {
    const { open, page } = await visit({
      viewport: { width: 1280, height: 860 },
      permissions: ['geolocation'],
      geolocation: { latitude: 53.64, longitude: 20.4 },
    });
    await page.clock.setFixedTime(siteNow.epochMilliseconds);
    await open('/en/');
    let presses = 0;
    for (const name of [
      'Skip to content',
      'Next weekend',
      'Near me',
      'Free admission',
      'For children',
    ]) {
      do {
        await page.keyboard.press('Tab');
        presses += 1;
      } while ((await focusedText(page)) !== name && presses < 30);
      const address = page.url();
      await page.keyboard.press('Enter');
      presses += 1;
      if (name === 'Next weekend') {
        await page.waitForURL((url) => url.href !== address);
        await expect.poll(() => focusedText(page)).toBe(name);
      }
    }
    expect(new URL(page.url()).search).toBe('?with=free+children');
    await expect
      .poll(() => page.locator('.found').innerText())
      .toMatch(/^[1-9]\d* events?\. Nearest first within each day\. /);
    expect(presses).toBeLessThanOrEqual(14);
    // A day without any of them is left out.
    expect(await page.locator('.day-group:visible:not(:has(li:visible))').count()).toBe(0);
  });

  test('a month is printed in four presses', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await open('/en/calendar/2026-11/');
    const button = page.getByRole('button', { name: 'Print' });
    const keys = ['Tab', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    while (!(await button.evaluate((one) => one === document.activeElement)) && keys.length < 20) {
      await page.keyboard.press('Tab');
      keys.push('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    expect(keys.length + 1).toBeLessThanOrEqual(4);
  });

  test('one gets from the brand over the language, the tools, the menu, the announcement and the breadcrumbs to the content and the footer', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await open('/pl/tagi/');
    const stops = await tabStops(page);
    const order = [...new Set(stops.map(({ region }) => region))];
    const head = ['skip', 'brand', 'language', 'tools', 'menu', 'announcement', 'breadcrumbs'];
    expect(order).toEqual([...head, 'main', 'footer']);
  });

  test('the home page has no link to itself in its head', async () => {
    const { open, page } = await visit();
    await open('/en/');
    const brand = page.locator('.brand');
    expect(await brand.getAttribute('href')).toBe(null);
    expect(await brand.getAttribute('aria-current')).toBe('page');
  });

  test('the menu of a narrow screen opens, is walked through, and closes where it was opened', async () => {
    const { open, page } = await visit({ viewport: { width: 320, height: 640 } });
    await open('/en/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#menu').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a branch of the menu opens and leads to its pages', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await open('/en/');
    const branch = page.locator('header details').first();
    await branch.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await branch.locator('a').last().isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });
});

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

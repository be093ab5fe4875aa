import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { tabStops } from '../support/tab-stops.ts';

const visit = useBrowser();

describe('with the keyboard alone', () => {
  test('the first key press offers to skip to the content', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('one gets from a past date of a series to the next one in eight presses', async () => {
    const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
    await open('/en/events/jam-session-213/');
    const next = page.locator('.banner a');
    const path = (await next.getAttribute('href')) ?? '';
    const isReached = () => next.evaluate((link) => link === document.activeElement);
    let presses = 0;
    for (const key of ['Tab', 'Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      if (await isReached()) break;
      await page.keyboard.press(key);
      presses += 1;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    expect(presses + 1).toBeLessThanOrEqual(8);
  });

  test('a month is printed in six presses', async () => {
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
    expect(keys.length + 1).toBeLessThanOrEqual(6);
  });

  test('one gets from the brand over the language, the tools, the menu and the announcement to the content and the footer', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await open('/pl/');
    const stops = await tabStops(page);
    const order = [...new Set(stops.map(({ region }) => region))];
    expect(order).toEqual(['skip', 'brand', 'language', 'tools', 'menu', 'announcement', 'main', 'footer']);
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

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

/** A phone whose reader is at the Mill and lets pages know. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 53.6412, longitude: 20.4021 },
};

/** What a finger does on a page, counted: swipes are made where what is wanted is out of sight, as few as reach it. */
class Finger {
  taps = 0;
  swipes = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(wanted: Locator): Promise<void> {
    await wanted.waitFor({ state: 'attached' });
    await this.#reach(wanted);
    await wanted.tap();
    this.taps += 1;
  }

  /** A native field for a date counts as one tap. */
  async pick(field: Locator, date: string): Promise<void> {
    await this.#reach(field);
    await field.fill(date);
    this.taps += 1;
  }

  /** Along a row, then down the page by most of a screen. */
  async #reach(wanted: Locator): Promise<void> {
    const isSeen = () =>
      wanted.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        if (left < -1 || right > innerWidth + 1) return false;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
    for (let tries = 0; tries < 20 && !(await isSeen()); tries++) {
      const isBeside = await wanted.evaluate((element) => {
        const { left, right, top } = element.getBoundingClientRect();
        return top > 0 && top < innerHeight && (left < -1 || right > innerWidth + 1);
      });
      if (isBeside)
        await wanted.evaluate((element) => {
          const { left } = element.getBoundingClientRect();
          const row = element.closest('ul, nav');
          row?.scrollBy(left < 0 ? -300 : 300, 0);
        });
      else await this.#page.evaluate(() => scrollBy(0, innerHeight * 0.8));
      this.swipes += 1;
    }
    expect(await isSeen()).toBe(true);
  }
}

test('what is on for children nearby, on any day, takes three taps', async () => {
  const { open, page } = await visit(phone);
  await open('/en/');
  const finger = new Finger(page);
  await finger.tap(page.locator('[data-choice="children"]'));
  await page.waitForURL('**/events/choice/children/');
  await finger.tap(page.getByRole('button', { name: 'Near me' }));
  await page.locator('.distance').first().waitFor();
  expect(finger.taps).toBeLessThanOrEqual(3);
});

test('a free event for children on the next weekend nearby takes four taps', async () => {
  const { open, page } = await visit(phone);
  await open('/en/');
  const finger = new Finger(page);
  await finger.tap(page.locator('[data-choice="next-weekend"]'));
  await page.waitForURL('**/next-weekend/');
  for (const name of ['free', 'children'])
    await finger.tap(page.locator(`[data-choice="${name}"]`));
  await finger.tap(page.getByRole('button', { name: 'Near me' }));
  await page.locator('.found', { hasText: /^[1-9]\d* events?\. Nearest/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?with=free+children');
  expect(finger.taps).toBe(4);
});

test('what is on at one venue a fortnight ahead takes four taps', async () => {
  const { open, page } = await visit(phone);
  await open('/en/');
  const finger = new Finger(page);
  await finger.tap(page.locator('header').getByText('Menu', { exact: true }));
  await finger.tap(page.locator('header').getByRole('link', { name: 'Venues', exact: true }));
  await page.waitForURL('**/en/venues/');
  await finger.tap(page.locator('main').getByRole('link', { name: 'The Mill' }).first());
  await page.waitForURL('**/the-mill/');
  await finger.pick(page.locator('[data-jump] input'), '2026-12-05');
  await page.locator('.found', { hasText: /^[1-9]\d* events?$/ }).waitFor();
  expect(finger.taps).toBe(4);
});

test('jazz this weekend takes three taps', async () => {
  const { open, page } = await visit(phone);
  await open('/en/');
  const finger = new Finger(page);
  await finger.tap(page.locator('main').getByRole('link', { name: 'Jazz', exact: true }));
  await page.waitForURL('**/jazz/');
  await finger.tap(page.locator('[data-choice="weekend"]'));
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  expect(finger.taps).toBeLessThanOrEqual(3);
});

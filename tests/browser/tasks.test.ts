import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

/** A phone whose reader is at the Mill and lets pages know. */
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 53.6412, longitude: 20.4021 },
};

/**
 * What a finger does on a page, counted: taps, and swipes, each of at most four fifths of what is visible, as few as bring what
 * is tapped next into view.
 */
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

  /** Until three quarters of it are in view: along a row, or down the page by most of a screen. */
  async #reach(wanted: Locator): Promise<void> {
    const isSeen = () =>
      wanted.evaluate((element) => {
        const { left, width, top, bottom } = element.getBoundingClientRect();
        const visible = Math.min(left + width, innerWidth) - Math.max(left, 0);
        if (visible < 0.75 * width) return false;
        const x = Math.max(left, 0) + visible / 2;
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
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

/** Leaves out venues whose names are attacks or a hundred letters: no town has them. Runs in the page. */
function forgetAttacks(): void {
  for (const entry of document.querySelectorAll('.index > li'))
    if ((entry.textContent ?? '').length > 60) entry.remove();
}

/** What the links and places of a task are called. */
const languages = [
  {
    language: 'en',
    near: 'Near me',
    nextWeekend: '**/events/choice/next-weekend/',
    children: '**/events/choice/children/',
    venues: 'Venues',
    venue: 'The Mill',
    found: /^[1-9]\d* events?/,
  },
  {
    language: 'pl',
    near: 'Najbliżej mnie',
    nextWeekend: '**/wydarzenia/wybor/w-nastepny-weekend/',
    children: '**/wydarzenia/wybor/dla-dzieci/',
    venues: 'Miejsca',
    venue: 'Młyn',
    found: /^[1-9]\d* wydarze/,
  },
] as const;

describe.each(languages)('in $language, from the home page,', (words) => {
  const { language, near, venues, venue, found } = words;

  async function begin() {
    const { open, page } = await visit(phone);
    await open(`/${language}/`);
    return { page, finger: new Finger(page) };
  }

  test('what is on for children nearby, on any day, takes three taps and no swipe', async () => {
    const { page, finger } = await begin();
    await finger.tap(page.locator('[data-choice="children"]'));
    await page.waitForURL(words.children);
    await finger.tap(page.getByRole('button', { name: near }));
    await page.locator('.distance:visible').first().waitFor();
    expect(finger.taps).toBeLessThanOrEqual(3);
    expect(finger.swipes).toBe(0);
  });

  test('a free event for children on the next weekend nearby takes four taps and no swipe', async () => {
    const { page, finger } = await begin();
    await finger.tap(page.locator('[data-choice="next-weekend"]'));
    await page.waitForURL(words.nextWeekend);
    for (const name of ['free', 'children'])
      await finger.tap(page.locator(`[data-choice="${name}"]`));
    await finger.tap(page.getByRole('button', { name: near }));
    await page.locator('.found', { hasText: found }).waitFor();
    await page.locator('.distance:visible').first().waitFor();
    expect(new URL(page.url()).search).toBe('?with=free+children');
    expect(finger.taps).toBe(4);
    expect(finger.swipes).toBe(0);
  });

  test('what is on at one venue a fortnight ahead takes four taps and one swipe', async () => {
    const { page, finger } = await begin();
    await finger.tap(page.locator('header').getByText('Menu', { exact: true }));
    await finger.tap(page.locator('header').getByRole('link', { name: venues, exact: true }));
    await page.waitForURL(`**/${language}/${venues.toLowerCase()}/`);
    await page.evaluate(forgetAttacks);
    await finger.tap(page.locator('main').getByRole('link', { name: venue }).first());
    const field = page.locator('[data-jump] input');
    await field.waitFor();
    await finger.pick(field, '2026-12-05');
    await page.locator('.found', { hasText: found }).waitFor();
    expect(finger.taps).toBe(4);
    expect(finger.swipes).toBeLessThanOrEqual(1);
  });

  test('jazz this weekend takes three taps', async () => {
    const { page, finger } = await begin();
    await finger.tap(page.locator('main').getByRole('link', { name: 'Jazz', exact: true }));
    await page.waitForURL('**/jazz/');
    await finger.tap(page.locator('[data-choice="weekend"]'));
    await page.locator('.found', { hasText: /\S/ }).waitFor();
    expect(finger.taps).toBeLessThanOrEqual(3);
  });
});

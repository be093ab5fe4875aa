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

/** What is pressed on a keyboard, counted. */
class Keys {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.presses += 1;
  }

  /** Over the head of the page to its content. */
  async skip(): Promise<void> {
    await this.press('Tab');
    await this.press('Enter');
  }

  async reach(wanted: Locator, key = 'Tab'): Promise<void> {
    await wanted.waitFor({ state: 'attached' });
    const isReached = () => wanted.evaluate((element) => element === document.activeElement);
    for (let tries = 0; tries < 40 && !(await isReached()); tries++) await this.press(key);
    expect(await isReached()).toBe(true);
  }

  async choose(wanted: Locator): Promise<void> {
    await this.reach(wanted);
    await this.press('Enter');
  }
}

/**
 * What a finger does on a page, counted: taps, and swipes, each of at most four fifths of what is visible, as few as bring what
 * is tapped next into view.
 */
class Finger {
  taps = 0;
  swipes = 0;

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
      else
        await wanted.evaluate((element) => {
          const isAbove = element.getBoundingClientRect().top < 0;
          scrollBy(0, (isAbove ? -0.8 : 0.8) * innerHeight);
        });
      this.swipes += 1;
    }
    expect(await isSeen()).toBe(true);
  }
}

/** Leaves out venues whose names are attacks or a hundred letters: no town has them. Runs in the page. */
function forgetAttacks(): void {
  for (const entry of document.querySelectorAll('.index > li'))
    if (/</.test(entry.textContent) || entry.textContent.length > 60) entry.remove();
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
    return { page, finger: new Finger() };
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

  test('jazz this weekend takes three taps and no swipe', async () => {
    const { page, finger } = await begin();
    await finger.tap(page.locator('.kinds a[href="#categories"]'));
    const heading = page.locator('#categories');
    await expect
      .poll(() => heading.evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(phone.viewport.height / 2);
    await finger.tap(page.locator('main').getByRole('link', { name: 'Jazz', exact: true }));
    await page.waitForURL('**/jazz/');
    await finger.tap(page.locator('[data-choice="weekend"]'));
    await page.locator('.found', { hasText: /\S/ }).waitFor();
    expect(finger).toMatchObject({ taps: 3, swipes: 0 });
  });
});

const concert = '/en/events/ewa-malicka-trio-tributaries/';

/** Of an event. */
const partsOf = (page: Page) => ({
  tickets: page.locator('[data-actions]').getByRole('link', { name: /^Tickets/ }),
  star: page.locator('[data-actions]').getByRole('button', { name: 'Add to My programme' }),
  way: page.getByRole('link', { name: /^Directions.*OpenStreetMap$/ }),
  mistake: page.getByRole('link', { name: 'Report a mistake' }),
  polish: page.locator('header a[hreflang="pl"]'),
});

describe('with a finger', () => {
  async function begin(path: string) {
    const { open, page } = await visit(phone);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await open(path);
    return { page, finger: new Finger() };
  }

  test('the jazz of the town comes into a calendar by four taps and Enter', async () => {
    const { page, finger } = await begin('/en/');
    await finger.tap(page.locator('header').getByText('Menu', { exact: true }));
    await finger.tap(page.locator('#menu').getByRole('link', { name: 'Subscribe' }));
    const field = page.locator('.finder input');
    await finger.tap(field);
    await field.pressSequentially('jazz');
    await page.keyboard.press('Enter');
    await finger.tap(page.locator('.calendars').getByRole('link', { name: /^Google/ }));
    expect(finger.taps).toBe(4);
  });

  test('what changed, and the same page in Polish, take one tap', async () => {
    const { page, finger } = await begin('/en/');
    await finger.tap(page.locator('main').getByRole('link', { name: 'What changed' }));
    await page.waitForURL('**/changes/');
    await finger.tap(partsOf(page).polish);
    await page.waitForURL('**/pl/zmiany/');
    expect(finger).toMatchObject({ taps: 2, swipes: 0 });
  });

  test('the next month is printed by four taps', async () => {
    const { page, finger } = await begin('/en/');
    await finger.tap(page.locator('.choice-bar summary'));
    await finger.tap(page.locator('.views').getByRole('link', { name: 'Month' }));
    await finger.tap(page.locator('[rel="next"]'));
    await page.waitForURL('**/2026-12/');
    await finger.tap(page.getByRole('button', { name: 'Print' }));
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    expect(finger).toMatchObject({ taps: 4, swipes: 0 });
  });

  test('of a past event the next date, of a coming one tickets, the way and whom to tell of a mistake take one tap', async () => {
    const { page, finger } = await begin('/en/events/jam-session-213/');
    await finger.tap(page.locator('.banner a'));
    await page.waitForURL((url) => !url.pathname.includes('213'));
    await page.goto(concert);
    await stay(page);
    const { tickets, way, mistake } = partsOf(page);
    await finger.tap(tickets);
    await finger.tap(way);
    expect(finger.swipes).toBe(0);
    await finger.tap(mistake);
    expect(finger.taps).toBe(4);
    expect(finger.swipes).toBeLessThanOrEqual(1);
  });

  test('three events are chosen, seen, saved and passed on by six taps', async () => {
    const { page, finger } = await begin('/en/events/');
    for (const place of [0, 1, 2])
      await finger.tap(page.locator('main .star').filter({ visible: true }).nth(place));
    await finger.tap(page.locator('header [data-program-link]'));
    await page.waitForURL('**/my-program/');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      finger.tap(page.getByRole('button', { name: /calendar/i }).first()),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    await finger.tap(page.getByRole('button', { name: 'Copy link' }).first());
    expect(finger.taps).toBe(6);
  });

  test('a page becomes dark by two taps', async () => {
    const { page, finger } = await begin('/en/');
    await finger.tap(page.locator('header').getByText('Menu', { exact: true }));
    await finger.tap(page.locator('#menu').getByLabel('Dark'));
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(finger.taps).toBe(2);
  });
});

describe('with the keyboard', () => {
  async function begin(path: string, width = 1280) {
    const { open, page } = await visit({ viewport: { width, height: 860 } });
    await open(path);
    return { page, keys: new Keys(page) };
  }

  test.each([
    [1280, 10],
    [390, 22],
  ])(
    'the jazz of the town comes into a calendar, at %i pixels in %i presses',
    async (width, most) => {
      const { page, keys } = await begin('/en/', width);
      if (width < 500) await keys.choose(page.getByRole('button', { name: 'Menu', exact: true }));
      await keys.choose(
        page.locator('header').getByRole('link', { name: 'Subscribe' }).filter({ visible: true }),
      );
      await page.waitForURL('**/subscribe/');
      await keys.reach(page.locator('.finder input'));
      await page.keyboard.type('jazz');
      await keys.press('Enter');
      await keys.choose(page.locator('.calendars').getByRole('link', { name: /^Google/ }));
      expect(keys.presses).toBeLessThanOrEqual(most);
    },
  );

  test('what changed is read after four presses, the Polish page after three', async () => {
    const { page, keys } = await begin('/en/');
    await keys.skip();
    await keys.choose(page.locator('main').getByRole('link', { name: 'What changed' }));
    expect(keys.presses).toBe(4);
    const { page: other, keys: others } = await begin('/en/');
    await others.choose(partsOf(other).polish);
    expect(others.presses).toBe(3);
  });

  test('December is printed in seventeen presses from the home page', async () => {
    const { page, keys } = await begin('/en/');
    await keys.choose(page.locator('#menu').getByRole('link', { name: 'Calendar', exact: true }));
    await page.waitForURL('**/2026-11/');
    await keys.skip();
    await keys.choose(page.locator('[rel="next"]'));
    await page.waitForURL('**/2026-12/');
    await keys.skip();
    await keys.reach(page.getByRole('button', { name: 'Print' }));
    expect(keys.presses + 1).toBeLessThanOrEqual(17);
  });

  test.each([
    ['tickets', 4],
    ['star', 5],
    ['way', 9],
    ['mistake', 16],
  ] as const)('%s of an event is pressed at most as the %ith key', async (part, most) => {
    const { page, keys } = await begin(concert, 390);
    await keys.skip();
    await keys.reach(partsOf(page)[part]);
    expect(keys.presses + 1).toBeLessThanOrEqual(most);
  });

  test('a venue is open after forty presses, and what is on a fortnight ahead is in view after five more', async () => {
    const { page, keys } = await begin('/en/');
    await keys.choose(page.locator('#menu').getByRole('link', { name: 'Venues', exact: true }));
    await page.waitForURL('**/venues/');
    await page.evaluate(forgetAttacks);
    await keys.skip();
    await keys.choose(page.locator('main').getByRole('link', { name: /The Mill/ }));
    await page.waitForURL('**/the-mill/');
    expect(keys.presses).toBeLessThanOrEqual(40);
    const day = page.locator('main time[datetime^="2026-12-05"]').first();
    const isSeen = () =>
      day.evaluate((time) => time.getBoundingClientRect().bottom < innerHeight && scrollY > 0);
    for (let tries = 0; tries < 5 && !(await isSeen()); tries++) {
      const scrolled = await page.evaluateHandle(() => ({
        end: new Promise<Event>((done) => {
          addEventListener('scrollend', done, { once: true });
        }),
      }));
      await keys.press('PageDown');
      await scrolled.evaluate(({ end }) => end.then(() => true));
    }
    expect(await isSeen()).toBe(true);
  });

  test('light and dark are two presses from the end of the page', async () => {
    const { page, keys } = await begin('/en/');
    await keys.reach(page.locator('footer [data-look-choice]:checked'), 'Shift+Tab');
    expect(keys.presses).toBe(2);
  });
});

/** Keeps a page where it is: where its links lead is somewhere else. */
async function stay(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { capture: true }),
  );
}

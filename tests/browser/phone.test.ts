import { describe, expect, test } from 'vitest';
import { measurePages, phone, phoneLimits, phonePages } from '../../scripts/budgets/phone.ts';
import { useBrowser } from '../support/browser.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { siteNow } from '../support/site-now.ts';
import { townLists } from '../support/town-lists.ts';

const visit = useBrowser();

test('on a phone every coming event, every list and the home page, in both languages, begins with what matters', async () => {
  const { fixture, page } = await visit({ viewport: phone });
  const { pages, most, faults } = await measurePages(
    page,
    '',
    phonePages(fixture.site.dist, siteNow),
  );
  expect(faults).toEqual([]);
  // What was not found was not measured.
  const measured = new Set(pages);
  const coming = (['en', 'pl'] as const).flatMap((language) => {
    const { upcoming } = townLists(fixture.expected[language], fixtureTown, siteNow);
    return upcoming.map(
      (id) => new URL(fixture.itemPages[language].pages.get(id)?.url ?? '').pathname,
    );
  });
  expect(coming.filter((path) => !measured.has(path))).toEqual([]);
  expect([...most.keys()].toSorted()).toEqual(Object.keys(phoneLimits).toSorted());
  expect(most.get('fact')?.count).toBeGreaterThan(coming.length * 0.9);
  expect(most.get('today')?.count).toBe(2);
});

test.each([
  ['/en/categories/jazz/', '/en/categories/music/', 'Music'],
  ['/en/events/choice/free/', '/en/events/', 'Events'],
  ['/pl/kalendarz/2026-12/', '/pl/wydarzenia/', 'Wydarzenia'],
])(
  'of the way to the list %s its last step stands as an arrow in the line of the title, where it is pressed',
  async (path, above, name) => {
    const { open, page } = await visit({ viewport: phone });
    await open(path);
    const step = page.locator('.breadcrumbs').getByRole('link', { name, exact: true });
    const [arrow, title] = await Promise.all([
      step.boundingBox(),
      page.locator('h1').boundingBox(),
    ]);
    const line = await page
      .locator('h1')
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
    const middle = (arrow?.y ?? 0) + (arrow?.height ?? 0) / 2;
    expect(middle).toBeGreaterThan(title?.y ?? 0);
    expect(middle).toBeLessThan((title?.y ?? 0) + line);
    expect(arrow?.width).toBeGreaterThanOrEqual(24);
    expect(await page.locator('.breadcrumbs li').filter({ visible: true }).count()).toBe(1);
    await step.click();
    await page.waitForURL(`**${above}`);
  },
);

const concert = '/en/events/ewa-malicka-trio-tributaries/';
/** In which the place of the buttons is below the edge. */
const low = { width: 390, height: 600 };
const lists = ['/en/', '/pl/wydarzenia/', '/en/events/choice/this-weekend/'];

describe('the bar of an event', () => {
  test('holds tickets, the calendar and a star at the lower edge, and leaves when their place is in view', async () => {
    const { open, page } = await visit({ viewport: low });
    await open(concert);
    const row = page.locator('[data-actions]');
    const edge = () =>
      row.evaluate((bar) => ({
        position: getComputedStyle(bar).position,
        bottom: bar.getBoundingClientRect().bottom,
      }));
    await expect.poll(edge).toEqual({ position: 'fixed', bottom: low.height });
    const named = [
      row.getByRole('link', { name: /^Tickets/ }),
      row.getByText('Save to your calendar'),
      row.getByRole('button', { name: 'Add to My programme' }),
    ];
    for (const one of named) expect(await one.count()).toBe(1);
    const before = await page
      .locator('aside.facts dl')
      .evaluate((facts) => facts.getBoundingClientRect().top + scrollY);
    await page
      .locator('aside.facts dl')
      .evaluate((facts) => facts.scrollIntoView({ block: 'end' }));
    await expect.poll(async () => (await edge()).position).toBe('static');
    expect(
      await page
        .locator('aside.facts dl')
        .evaluate((facts) => facts.getBoundingClientRect().top + scrollY),
    ).toBe(before);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await edge()).position).toBe('fixed');
  });

  test('opens its calendars above itself, and closes them by Escape and when the focus leaves', async () => {
    const { open, page } = await visit({ viewport: low });
    await open(concert);
    const menu = page.locator('[data-actions] details');
    const isOpen = () => menu.evaluate((one: HTMLDetailsElement) => one.open);
    const summary = menu.locator('summary');
    await summary.press('Enter');
    const { bottom } = await menu.locator('ul').evaluate((ways) => ways.getBoundingClientRect());
    expect(bottom).toBeLessThan(low.height);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    await summary.press('Enter');
    await menu.locator('ul a').first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
    await summary.press('Enter');
    await page.locator('h1').evaluate((title) => title.setAttribute('tabindex', '-1'));
    await page.locator('h1').focus();
    await expect.poll(isOpen).toBe(false);
  });

  test('without scripts is a row in the page, and so it is on a low screen and a wide one', async () => {
    for (const options of [
      { viewport: phone, javaScriptEnabled: false },
      { viewport: { width: 640, height: 320 } },
      { viewport: { width: 1280, height: 860 } },
    ]) {
      const { open, page } = await visit(options);
      await open(concert);
      const position = await page
        .locator('[data-actions]')
        .evaluate((bar) => getComputedStyle(bar).position);
      expect(position, JSON.stringify(options)).toBe('static');
    }
  });
});

test('nothing that has the focus is covered by a bar', async () => {
  const { open, page } = await visit({ viewport: phone });
  for (const path of [concert, '/en/events/', '/en/calendar/2026-11/']) {
    await open(path);
    const covered = () =>
      page.evaluate(() => {
        const one = document.activeElement;
        const bar = document.querySelector('.choice-bar, [data-actions]');
        if (!one || !bar || bar.contains(one) || one === document.body) return '';
        const [box, over] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
        const isCovered = box.top >= over.top && box.bottom <= over.bottom;
        return isCovered ? one.outerHTML.slice(0, 90) : '';
      });
    for (let stop = 0; stop < 45; stop++) {
      await page.keyboard.press('Tab');
      // The page scrolls to it, and the bar settles, after the key.
      await expect.poll(covered, { message: path }).toBe('');
    }
  }
});

test('an announcement that is closed stays away on this device, until it says something else', async () => {
  const { open, page } = await visit({ viewport: phone });
  const announcement = page.locator('.announcement');
  await open('/en/');
  await announcement.getByRole('button', { name: 'Hide this announcement' }).click();
  expect(await announcement.isVisible()).toBe(false);
  await open('/en/events/');
  expect(await announcement.isVisible()).toBe(false);
  await page.route('**/en/venues/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<aside class="announcement[\s\S]*?<p>)/,
      '$1Closed today. ',
    );
    await route.fulfill({ response: answer, body });
  });
  await open('/en/venues/');
  expect(await announcement.isVisible()).toBe(true);
});

test.each(['en', 'pl'])(
  'the bar of lists in %s is two rows, and its views open over the list',
  async (language) => {
    const { open, page, troubles } = await visit({ viewport: phone });
    await open(language === 'en' ? '/en/events/' : '/pl/wydarzenia/');
    const bar = page.locator('.choice-bar');
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
    const views = bar.locator('.views');
    const button = bar.locator('summary');
    expect(await views.isVisible()).toBe(false);
    await button.click();
    const box = await bar.locator('.more').boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
    await page.keyboard.press('Escape');
    expect(await views.isVisible()).toBe(false);
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await page.locator('h1').click();
    expect(await views.isVisible()).toBe(false);
    await button.click();
    await views.getByRole('link').nth(1).click();
    await page.waitForURL(/\/2026-11\/$/);
    expect(troubles).toEqual([]);
  },
);

test('what is chosen is first in its row, and can be cleared without a script', async () => {
  const { open, page } = await visit({ viewport: phone, javaScriptEnabled: false });
  await open('/en/events/');
  const clear = page.getByRole('link', { name: 'Clear', exact: true });
  expect(await clear.isVisible()).toBe(false);
  await open('/en/events/choice/free/');
  const box = await page.locator('.chip[aria-current]').boundingBox();
  expect(box?.x).toBeLessThan(30);
  await page.evaluate(() => scrollTo(0, 1500));
  expect(await page.locator('.chip[aria-current]').boundingBox()).toMatchObject({ x: box?.x });
  expect((await clear.boundingBox())?.y).toBeLessThan(100);
  await clear.click();
  expect(new URL(page.url()).pathname).toBe('/en/events/');
});

test.each([
  [390, lists],
  [1280, [...lists, '/en/calendar/2026-12/']],
])(
  'at %i pixels every row, card and cell has its star, which covers neither picture nor time',
  async (width, paths) => {
    const { open, page } = await visit({ viewport: { width, height: 844 } });
    for (const path of paths) {
      await open(path);
      const found = await page.evaluate(() => {
        const rows = [
          ...document.querySelectorAll('main :is(.row, .brief > li, .day-events > li, .card)'),
        ].filter((row) => row.checkVisibility());
        const lies = (one: DOMRect | undefined, other: DOMRect | undefined) =>
          one !== undefined &&
          other !== undefined &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1;
        const over = (row: Element) => {
          const boxOf = (part: string) => row.querySelector(part)?.getBoundingClientRect();
          const star = boxOf('.star-mark');
          return ['.picture', 'time'].some((part) => lies(star, boxOf(part)));
        };
        const isToCome = (row: Element) => !row.querySelector('.label-strong');
        return {
          rows: rows.length,
          without: rows.filter((row) => isToCome(row) && !row.querySelector('.star')).length,
          over: rows.filter(over).length,
        };
      });
      expect(found, path).toMatchObject({ without: 0, over: 0 });
      expect(found.rows, path).toBeGreaterThan(3);
    }
  },
);

test('light and dark are chosen in the menu of a phone', async () => {
  const { open, page } = await visit({ viewport: phone, colorScheme: 'light' });
  await open('/en/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('#menu').getByLabel('Dark').check();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await page.locator('footer').getByLabel('Dark').isChecked()).toBe(true);
});

test('the page of a venue begins with what is on, then come map, way and description; a festival tells its timetable before its addresses', async () => {
  const { open, page } = await visit({ viewport: phone });
  const order = (selectors: readonly string[]) =>
    page.evaluate(
      (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().top ?? -1),
      selectors,
    );
  const isAscending = (tops: readonly number[]) =>
    tops.every((top, place) => top > (tops[place - 1] ?? 0));
  await open('/en/venues/owl-cellar/');
  const venue = await order(['#upcoming', '#way .map', '#way .contact', '#way .text', '#past']);
  expect(isAscending(venue), String(venue)).toBe(true);
  await page.getByRole('link', { name: 'Address and directions', exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await open('/en/events/river-voices/');
  const festival = await order(['.start', '.timetable', '.contacts .lines']);
  expect(isAscending(festival), String(festival)).toBe(true);
});

test.each(['en', 'pl'])(
  'the head of a page in %s is one row on a phone, with stars too, and with the notice half a screen of letters twice as large',
  async (language) => {
    const { open, page } = await visit({ viewport: phone });
    await open(`/${language}/`);
    const bottomOf = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await bottomOf('.masthead')).toBeLessThan(58);
    await page.locator('[data-program-link]').evaluate((link: HTMLElement) => {
      link.hidden = false;
      link.querySelector('[data-program-count]')?.replaceChildren('12');
    });
    expect(await bottomOf('.masthead')).toBeLessThan(58);
    await page.evaluate(() =>
      document.documentElement.style.setProperty('font-size', '200%', 'important'),
    );
    expect(await bottomOf('.announcement')).toBeLessThanOrEqual(phone.height / 2);
  },
);

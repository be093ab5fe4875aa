import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { limitsOf, visitFirst } from '../../scripts/budgets/page-weights.ts';
import { useBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { calendarReaders } from '../support/read-calendar.ts';
import { siteNow } from '../support/site-now.ts';

const visit = useBrowser();

test('a calendar is found by its name on the page about subscribing and from home in eleven presses', async () => {
  const { open, page, troubles } = await visit({ viewport: { width: 1280, height: 860 } });
  await open('/en/');
  const keys = ['Tab', 'Tab', 'Tab'];
  for (const key of keys) await page.keyboard.press(key);
  expect(await focused(page)).toBe('Subscribe');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/subscribe/');
  const field = page.getByLabel('Find a category');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('jazz');
  const found = page.locator('.calendars .list > li:visible');
  const names = await found.evaluateAll((rows) => rows.map(({ dataset }) => dataset['name']));
  expect(names).toEqual(['Jazz', 'The Owl Jazz Cellar']);
  expect(await page.locator('.finder').getByRole('status').innerText()).toBe(
    '2 calendars. Press Enter to open “Jazz”.',
  );
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Calendar app on this device');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Google Calendar');
  const address = await page.evaluate(() => document.activeElement?.getAttribute('href'));
  expect(address).toContain(encodeURIComponent('/en/feeds/categories/303.ics'));
  expect(keys.length + ['Enter', ...'jazz', 'Enter', 'Tab', 'Enter'].length).toBeLessThanOrEqual(
    11,
  );
  await expect.poll(() => new URL(page.url()).search).toBe('?calendar=categories/303');

  await field.fill('zzz');
  expect(await page.locator('.finder').getByRole('status').innerText()).toBe(
    'No calendar has this in its name.',
  );
  expect(await page.getByRole('heading', { name: 'In your calendar' }).isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

test('a touch screen shows the page about subscribing without its keyboard', async () => {
  const { open, page } = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await open('/en/subscribe/');
  await page.getByLabel('Find a category').waitFor();
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('the calendar that fits best is opened, wherever in the lists it is', async () => {
  const { open, page } = await visit();
  await open('/pl/subskrypcja/wlasna/');
  const field = page.getByLabel('Znajdź kategorię');
  const rows = page.locator('.calendars .list > li:visible');
  const firstOf = () => rows.first().getAttribute('data-name');
  await field.fill('biblioteka');
  const [name, first] = [await opened(), await firstOf()];
  expect(name).toMatch(/biblioteka/i);
  await field.fill('muzyka');
  expect(await opened()).toMatch(/^Muzyka · /);
  expect(await firstOf()).not.toBe(first);

  /** Its name, as the page announces it. */
  async function opened() {
    const status = await page.locator('.finder').getByRole('status').innerText();
    await field.press('Enter');
    const row = page.locator('.list > li:has(details[open])').last();
    return (await row.getAttribute('data-name')) ?? status;
  }
});

test('letters are found without their marks', async () => {
  const { open, page } = await visit();
  await open('/pl/subskrypcja/wlasna/');
  await page.getByLabel('Znajdź kategorię').fill('legowo dzieci');
  expect(await page.getByRole('heading', { name: 'Kilka naraz' }).isVisible()).toBe(true);
  expect(
    await page
      .locator('.calendars .list > li:visible')
      .evaluateAll((rows) => rows.map(({ dataset }) => dataset['name'])),
  ).toEqual(['Dla dzieci i rodzin · Łęgowo Małe']);
});

test('an address with a calendar opens with the ways to subscribe to it', async () => {
  const { open, page } = await visit();
  await open('/en/subscribe/your-own/');
  const last = page.locator('.calendars a[href^=http][href$=".ics"]').last();
  const file = new URL((await last.textContent()) ?? '').pathname.split('/').at(-1) ?? '';
  expect(await last.isVisible()).toBe(false);
  await open(`/en/subscribe/your-own/?calendar=${file.replace('.ics', '')}`);
  expect(await last.isVisible()).toBe(true);
  expect(await focused(page)).toBe('Calendar app on this device');
});

test('several categories and a fact are combined on the device, into the program or a file', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/subscribe/your-own/');
  const several = page.getByRole('region', { name: 'Several at once' });
  const boxes = several.getByRole('group', { name: 'Categories' }).getByRole('checkbox');
  const chosen = [boxes.nth(0), boxes.nth(3), several.getByLabel('Free admission')];
  const [reader] = calendarReaders;
  const calendars = [];
  for (const box of chosen) {
    await box.check();
    const text = await (await page.request.get(await box.inputValue())).text();
    calendars.push((reader?.read(text) ?? []).filter(({ start, end }) => isToCome(end ?? start)));
  }
  const [one = [], other = [], free = []] = calendars.map((events) => events.map(({ uid }) => uid));
  const wanted = free.filter((uid) => one.includes(uid) || other.includes(uid));
  expect(wanted.length).toBeGreaterThan(1);
  await several.getByText(`${wanted.length} upcoming events`, { exact: true }).waitFor();

  const saved = page.waitForEvent('download');
  await several.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  const file = reader?.read(readFileSync(await (await saved).path(), 'utf8')) ?? [];
  expect(file.map(({ uid }) => uid).toSorted()).toEqual(wanted.toSorted());
  await several.getByRole('button', { name: 'Add these to My programme' }).click();
  expect(await page.locator('[data-program-count]').innerText()).toBe(String(wanted.length));

  // In the other language too, where every event of the choice is translated.
  await expect
    .poll(() =>
      page.evaluate(() =>
        /"ids":\["en\d+"\]/.test(JSON.stringify(localStorage).replaceAll('\\', '')),
      ),
    )
    .toBe(false);
  await open('/pl/moj-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  const links = page.locator('.event').getByRole('link');
  const paths = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect.poll(paths).toEqual(wanted.map(() => expect.stringMatching(/^\/pl\/wydarzenia\//)));
  expect(troubles).toEqual([]);
});

test.each([
  [-30, 'America/Los_Angeles'],
  [30, 'Pacific/Auckland'],
])(
  'a whole day is to come until it ends where the site is: %i minutes from its midnight',
  async (minutes, timezoneId) => {
    const { open, page, readAt } = await visit({ timezoneId });
    await open('/en/subscribe/your-own/');
    const box = page
      .getByRole('region', { name: 'Several at once' })
      .getByRole('group', { name: 'Categories' })
      .getByRole('checkbox', { name: 'Exhibitions' });
    const text = await (await page.request.get(await box.inputValue())).text();
    const events = calendarReaders[0]?.read(text) ?? [];
    const lastDays = events.filter(
      ({ start, end = '' }) => !start.includes('T') && end > '2026-11-21',
    );
    const [{ end = '', summary = '' } = {}] = lastDays.toSorted((one, other) =>
      (one.end ?? '') < (other.end ?? '') ? -1 : 1,
    );
    const midnight = Temporal.PlainDate.from(end).toZonedDateTime('Europe/Warsaw');
    await readAt(midnight.add({ minutes }).toInstant().toString());
    await open('/en/subscribe/your-own/');
    await box.check();
    const found = page.locator('[data-part="found"]');
    await found.getByRole('link').first().waitFor();
    expect(await found.getByRole('link', { name: summary }).count()).toBe(minutes < 0 ? 1 : 0);
  },
);

test('a file of what is ticked that cannot be made is said', async () => {
  const { open, page } = await visit({}, { isFirst: true });
  await page.route(/calendar-file/, (route) => route.abort());
  await open('/en/subscribe/your-own/');
  const several = page.getByRole('region', { name: 'Several at once' });
  await several.getByLabel('Free admission').check();
  await several.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  await several.getByText('The calendars could not be loaded.').waitFor();
});

test('where the site has a calendar of exactly what is ticked, that is offered', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/subscribe/your-own/');
  const several = page.getByRole('region', { name: 'Several at once' });
  const row = page.locator('[data-of]').first();
  const paths = (await row.getAttribute('data-of'))?.split(' ') ?? [];
  const links = () =>
    several
      .locator('[data-part=own] a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const { host } = new URL(page.url());
  for (const [place, path] of paths.entries()) {
    await several.locator(`input[value="${path}"]`).check();
    const [own] = await row
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await expect.poll(links).toEqual([place === 0 ? `webcal://${host}${path}` : own]);
    expect(await several.getByText('There is a calendar of exactly this choice').isVisible()).toBe(
      true,
    );
  }
  await several.getByRole('checkbox', { checked: false }).first().check();
  await expect.poll(async () => (await links()).length).toBe(paths.length + 1);
  expect(await several.getByText('There is a calendar of exactly this choice').isVisible()).toBe(
    false,
  );
  expect(paths).toHaveLength(2);
  expect(troubles).toEqual([]);
});

test.each([
  ['subscribe', ['/en/subscribe/', '/pl/subskrypcja/']],
  ['combine', ['/en/subscribe/your-own/', '/pl/subskrypcja/wlasna/']],
])('the page %s of every calendar stays within its budget', async (kind, paths) => {
  const { elements, loaded } = limitsOf(kind);
  const { open, page } = await visit();
  await open('/');
  const browser = page.context().browser();
  if (!browser) throw new Error('The window has no browser.');
  for (const path of paths) {
    const address = new URL(path, page.url()).href;
    const visited = await visitFirst(browser, address, siteNow.toString());
    expect(visited.elements, path).toBeLessThanOrEqual(elements ?? 0);
    expect(visited.loaded, path).toBeLessThanOrEqual(loaded ?? 0);
  }
});

test('without scripts every calendar opens with the ways to subscribe to it, and has as many coming events as it says', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open('/en/subscribe/your-own/');
  expect(await page.getByLabel('Find a category').isVisible()).toBe(false);
  const folded = page.getByRole('region', { name: 'All combinations' }).locator('.calendars');
  const [reader] = calendarReaders;
  for (const index of [0, 3]) {
    await folded.nth(index).locator('summary').first().click();
    const row = folded
      .nth(index)
      .getByRole('listitem')
      .filter({ has: page.locator('details') })
      .first();
    await row.locator('summary').click();
    const path = new URL((await row.getByRole('link').last().textContent()) ?? '').pathname;
    const answer = await page.request.get(path);
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const coming = reader
      ?.read(await answer.text())
      .filter(({ end, start }) => isToCome(end ?? start));
    expect(await row.locator('summary').innerText()).toMatch(
      new RegExp(`\\(${coming?.length}\\)$`),
    );
    const links = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '')));
    expect(links.map(({ protocol, host }) => protocol + host)).toEqual([
      `webcal:${new URL(siteUrl).host}`,
      `https:${new URL(siteUrl).host}`,
    ]);
    expect(links.map(({ href }) => decodeURIComponent(href).includes(path))).toEqual(
      links.map(() => true),
    );
  }
});

/** Of the fixture's present. Ends are instants, or dates that are over when they begin. */
function isToCome(end: string): boolean {
  return end > (end.includes('T') ? '2026-11-20T09:00:00Z' : '2026-11-20');
}

function focused(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

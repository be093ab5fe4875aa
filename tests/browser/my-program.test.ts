import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { forbidStorage } from '../support/forbid-storage.ts';
import { calendarReaders } from '../support/read-calendar.ts';
import { siteNow } from '../support/site-now.ts';

const visit = useBrowser();

test('a star beside an event puts it into the program of this device, in both languages and until it is taken out', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/events/');
  const head = page.locator('[data-program-link]');
  expect(await head.isVisible()).toBe(false);
  const title = await star(page, 2);
  await star(page, 4);
  expect(await head.innerText()).toMatch(/^My programme\s+2$/);
  expect(
    await page.getByRole('button', { name: `Add “${title}” to My programme` }).ariaSnapshot(),
  ).toContain('[pressed]');

  await head.click();
  await page.waitForURL('/en/my-program/');
  const events = page.locator('.event');
  await expect.poll(() => events.first().locator('.place').innerText()).toContain(',');
  expect(await events.locator('h3').allInnerTexts()).toContain(title);
  await page.getByRole('link', { name: 'Polski' }).first().click();
  await page.waitForURL('/pl/moj-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  const paths = await events
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths.map((path) => path?.startsWith('/pl/wydarzenia/'))).toEqual([true, true]);

  await page.goto(paths[0] ?? '');
  const button = page.getByRole('button', { name: 'Dodaj do mojego programu', pressed: true });
  await button.click();
  expect(await page.locator('[data-program-count]').innerText()).toBe('1');
  await open('/pl/moj-program/');
  await page.getByRole('button', { name: /^Usuń „/ }).click();
  await page.getByText('Nie masz jeszcze wybranych wydarzeń.').waitFor();
  expect(troubles).toEqual([]);
});

test('what the search finds has the star of lists, and keeps the hour at which it begins', async () => {
  const { open, page, readAt, troubles } = await visit();
  await readAt(siteNow.toString());
  await open('/en/search/?q=jazz');
  const rows = page.locator('.results article');
  await rows.first().locator('.star').click();
  const title = await rows.first().locator('.title-link').innerText();
  expect(
    await page.getByRole('button', { name: `Add “${title}” to My programme` }).ariaSnapshot(),
  ).toContain('[pressed]');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toMatch(/"ids\W+en\d+\W+pl\d+.*"start\W+2026-\d\d-\d\dT\d\d:\d\d\+01:00/);
  await open('/en/my-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  expect(await page.locator('.event h3').innerText()).toBe(title);
  expect(await page.getByRole('region', { name: 'Changed since' }).isVisible()).toBe(false);
  expect(troubles).toEqual([]);

  await open('/en/search/?q=jazz&past=1&to=2026-11-01');
  await rows.first().waitFor();
  expect(await page.locator('.results .star').count()).toBe(0);
});

test('what comes next beside a page is chosen with its own title, date and place', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/about-us/team/');
  const rows = page.locator('aside .brief > li');
  const [row = '', title = '', place = ''] = await Promise.all([
    rows.first().locator('time').getAttribute('datetime'),
    rows.first().locator('.title-link').innerText(),
    rows.first().locator('.venue').innerText(),
  ]);
  await rows.first().locator('.star').click();
  const kept = await page.evaluate(() =>
    Object.values(localStorage).flatMap((one) => JSON.parse(one)),
  );
  expect(kept).toMatchObject([{ title, start: row, place }]);
  await open('/en/my-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  expect(await page.getByRole('region', { name: 'Changed since' }).isVisible()).toBe(false);
  expect(troubles).toEqual([]);
});

test('what is chosen is not offered again among what comes next, and at its end are all events', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/my-program/');
  const next = page.getByRole('region', { name: 'Coming up' });
  const titles = () => next.locator('h3:visible .title-link').allInnerTexts();
  const [first = '', ...others] = await titles();
  expect(others).toHaveLength(3);
  await next.getByRole('button', { name: `Add “${first}” to My programme` }).press('Enter');
  await expect.poll(titles).not.toContain(first);
  expect(await titles()).toEqual([...others, expect.any(String)]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(
    others[0],
  );
  await page.getByRole('button', { name: `Remove “${first}” from My programme` }).click();
  await expect.poll(async () => (await titles()).at(0)).toBe(first);

  for (let count = 1; (await titles()).length > 0; count += 1) {
    await next.locator('.star:visible').first().click();
    await page
      .locator('.event')
      .nth(count - 1)
      .waitFor();
  }
  expect(await next.innerText()).toContain('All the next events are already in My programme.');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('All events');
  expect(troubles).toEqual([]);
});

test('a program is shared by its address, kept by those who want it, and saved as a calendar', async () => {
  const { open, page, troubles } = await visit();
  await open('/en/events/');
  const titles = [await star(page, 2), await star(page, 4), await star(page, 5)];
  await open('/en/my-program/');
  const link = page.getByRole('button', { name: 'Copy link' });
  await page.locator('.event').nth(2).waitFor();
  const { hash, pathname } = new URL((await link.getAttribute('data-copy')) ?? '');

  const other = await visit();
  await other.open(pathname + hash);
  await other.page.locator('.event').nth(2).waitFor();
  expect(await other.page.evaluate(() => localStorage.length)).toBe(0);
  const heading = other.page.getByRole('heading', { level: 1 });
  expect(await heading.innerText()).toBe('A shared programme');
  expect(await other.page.locator('.lead').isVisible()).toBe(false);
  const saved = other.page.waitForEvent('download');
  await other.page.getByRole('button', { name: 'Calendar file (.ics)' }).click();
  const calendar = readFileSync(await (await saved).path(), 'utf8');
  for (const { read } of calendarReaders)
    expect(read(calendar).map(({ summary }) => summary)).toEqual(titles);
  await other.page.getByRole('button', { name: 'Save these events' }).click();
  await other.page.locator('.remove').nth(2).waitFor();
  expect(await other.page.locator('[data-program-count]').innerText()).toBe('3');
  expect(await heading.innerText()).toBe('My programme');
  expect(await other.page.locator('.lead').isVisible()).toBe(true);
  expect([...troubles, ...other.troubles]).toEqual([]);
});

test.each(['javascript:alert(1)', '//elsewhere.example/', '/\t/elsewhere.example/', 'data:,x'])(
  'an address as %j on the device is not led to',
  async (path) => {
    const { open, page, troubles } = await visit();
    await open('/en/events/');
    await star(page, 2);
    await page.evaluate((stored) => {
      const [key = ''] = Object.keys(localStorage);
      const kept: object[] = JSON.parse(localStorage.getItem(key) ?? '');
      const damaged = kept.map((one) => ({ ...one, ids: ['en999999'], path: stored }));
      localStorage.setItem(key, JSON.stringify(damaged));
    }, path);
    await page.route('**/en/feeds/events/999999.ics', (route) => route.abort());
    await open('/en/my-program/');
    const title = page.locator('.event .title-link');
    await title.waitFor();
    expect(await title.getAttribute('href')).toBe('/en/events/');
    await expect
      .poll(() => troubles)
      .toEqual([
        expect.stringContaining('/999999.ics fails'),
        expect.stringContaining('Failed to load resource'),
      ]);
  },
);

test('where the browser keeps nothing there are no stars, and My programme says why', async () => {
  const { open, page, troubles } = await visit();
  await page.addInitScript(forbidStorage);
  for (const path of ['/en/events/', '/en/events/river-voices/']) {
    await open(path);
    expect(await page.getByRole('button', { name: 'My programme' }).count()).toBe(0);
  }
  await open('/en/my-program/');
  await page.getByText('Your browser does not let this site save anything').waitFor();
  await open('/en/subscribe/your-own/');
  const several = page.getByRole('region', { name: 'Several at once' });
  await several.getByLabel('Free admission').check();
  await several.getByRole('button', { name: 'Calendar file (.ics)' }).waitFor();
  expect(await several.getByRole('button', { name: 'Add these' }).isVisible()).toBe(false);
  expect(troubles).toEqual([]);
});

test('a calendar file that cannot be made is not saved, which is said', async () => {
  const { open, page } = await visit({}, { isFirst: true });
  const unread = page.getByText('The calendar cannot be reached.');
  const save = page.getByRole('button', { name: 'Calendar file (.ics)' });
  const saved: string[] = [];
  page.on('download', (file) => saved.push(file.suggestedFilename()));
  await open('/en/events/');
  await star(page, 2);
  await page.route(/calendar-file/, (route) => route.abort());
  await open('/en/my-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  expect(await unread.isVisible()).toBe(false);
  await save.click();
  await unread.waitFor();

  await page.unrouteAll();
  await page.route('**/feeds/events/*.ics', (route) => route.abort());
  await open('/en/my-program/');
  await unread.waitFor();
  const file = page.waitForResponse(/calendar-file/);
  await save.click();
  await (await file).finished();
  await page.waitForLoadState('networkidle');
  expect(saved).toEqual([]);
});

test('what was cancelled, moved or removed since it was chosen is said until it was read', async () => {
  const { open, page } = await visit();
  await open('/en/events/');
  const [first] = [await star(page, 2), await star(page, 4), await star(page, 5)];
  const files = await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage);
    const kept: { ids: string[] }[] = JSON.parse(localStorage.getItem(key) ?? '');
    return kept.map(({ ids }) => `**/en/feeds/events/${ids[0]?.slice(2)}.ics`);
  });
  const change = (index: number, edit: (calendar: string) => string) =>
    page.route(files[index] ?? '', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: edit(await answer.text()) });
    });
  await change(0, (text) =>
    text
      .replace('SUMMARY:', 'SUMMARY:Cancelled: ')
      .replace('END:VEVENT', 'STATUS:CANCELLED\r\nEND:VEVENT'),
  );
  await change(1, (text) => text.replace(/^(DTSTART;[^:]*):\d{8}/m, '$1:20270301'));
  await page.route(files[2] ?? '', (route) => route.fulfill({ status: 404 }));
  await page.route('**/pl/feeds/events/*.ics', (route) => route.fulfill({ status: 404 }));
  const paths = await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage);
    const kept: { path: string }[] = JSON.parse(localStorage.getItem(key) ?? '');
    return kept.map(({ path }) => path);
  });
  await page.route(`**${paths[2]}`, (route) => route.fulfill({ status: 404 }));

  await open('/en/my-program/');
  const changes = page.getByRole('region', { name: 'Changed since you last looked' });
  await changes.waitFor();
  expect(
    (await changes.getByRole('listitem').allInnerTexts()).map((text) => text.split(': ').pop()),
  ).toEqual([
    'this event has been cancelled and will not take place.',
    expect.stringContaining('this event has a new date, '),
    'this event is no longer in the calendar.',
  ]);
  const labels = page.locator('.event .label').filter({ visible: true });
  await expect
    .poll(() => labels.allInnerTexts())
    .toEqual(expect.arrayContaining(['Cancelled', 'No longer listed']));
  const cancelled = page.locator('.event', { has: page.getByText('Cancelled', { exact: true }) });
  expect(await cancelled.locator('h3').innerText()).toBe(first);
  // To the page that says more, where there is one.
  const ways = () =>
    changes.locator('li a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await ways()).toEqual([paths[0], paths[1], null]);
  await page.unroute(`**${paths[2]}`);
  await page.reload();
  await expect.poll(ways).toEqual(paths);
  await changes.getByRole('button', { name: 'Got it' }).click();
  await changes.waitFor({ state: 'hidden' });
  await open('/en/my-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  expect(await page.locator('.event').count()).toBe(2);
  expect(await changes.isVisible()).toBe(false);
});

/** Chooses an event of a list, and answers its title. */
async function star(page: Page, index: number): Promise<string> {
  const row = page.locator('article:visible', { has: page.locator('.star') }).nth(index);
  await row.locator('.star').click();
  return await row.locator('.title-link').innerText();
}

test('the page of a festival that is over offers nothing to add, and answers', async () => {
  const { open, page, readAt, troubles } = await visit();
  await readAt('2027-06-01T09:00:00Z');
  await open('/en/events/river-voices/');
  expect(await page.locator('[data-star-all] button:visible').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('one button adds all parts of a festival, and the program says which are at the same time', async () => {
  const { open, page } = await visit();
  await open('/en/events/river-voices/');
  const button = page.locator('[data-star-all] > button');
  const count = Number(/\((\d+)\)/.exec((await button.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(2);
  await button.click();
  await page.getByRole('button', { name: `Remove all from My programme (${count})` }).waitFor();
  await open('/en/my-program/');
  await page.locator('.clash:visible').first().waitFor();
  expect(await page.locator('[data-my-program] .event').count()).toBe(count);
  const [one = '', other = ''] = await page.locator('.clash:visible').allInnerTexts();
  expect(one).toMatch(/^At the same time: ./);
  const title = (text: string) => text.replace('At the same time: ', '');
  for (const text of [one, other])
    await page
      .locator('.event h3', { hasText: title(text) })
      .first()
      .waitFor();
  await open('/en/events/river-voices/');
  await button.click();
  await page.getByRole('button', { name: `Add all to My programme (${count})` }).waitFor();
});

describe('while calendars are read', () => {
  test('a star that is pressed and pressed again stays out of the program', async () => {
    const { open, page, troubles } = await visit();
    await open('/en/events/');
    await star(page, 2);
    const kept = await keptProgram(page);
    const send = await holdBack(page, '**/feeds/events/*.ics');
    await open('/en/my-program/');
    const next = page.getByRole('region', { name: 'Coming up' }).locator('.star:visible').last();
    await next.click();
    await expect.poll(() => next.getAttribute('aria-pressed')).toBe('true');
    await next.click();
    send();
    await page.locator('.event .place', { hasText: ',' }).first().waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await keptProgram(page)).toEqual(kept);
    expect(await page.locator('.event').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('what is starred meanwhile stays when changes are said to be seen', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    await star(page, 2);
    await page.route('**/feeds/events/*.ics', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace(/^(DTSTART;[^:]*):\d{8}/m, '$1:20270301'),
      });
    });
    await open('/en/my-program/');
    const seen = page.getByRole('button', { name: 'Got it' });
    await seen.waitFor();
    const send = await holdBack(page, '**/feeds/events/*.ics');
    await page.getByRole('region', { name: 'Coming up' }).locator('.star:visible').last().click();
    const kept = await keptProgram(page);
    expect(kept.length).toBe(2);
    await seen.click();
    send();
    await expect.poll(() => page.locator('.event').count()).toBe(2);
    expect(await keptProgram(page)).toEqual(kept);
  });

  test('the file that is asked for waits for them', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const title = await star(page, 2);
    const send = await holdBack(page, '**/feeds/events/*.ics');
    await open('/en/my-program/');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Calendar file (.ics)' }).click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    send();
    const calendar = readFileSync(await (await saved).path(), 'utf8');
    for (const { read } of calendarReaders)
      expect(read(calendar).map(({ summary }) => summary)).toEqual([title]);
  });

  test('the focus stays on the event where it is', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    await star(page, 2);
    const title = await star(page, 4);
    const send = await holdBack(page, '**/feeds/events/*.ics');
    await open('/en/my-program/');
    const button = page.getByRole('button', { name: `Remove “${title}” from My programme` });
    await button.focus();
    send();
    await page.locator('.event .place', { hasText: ',' }).first().waitFor();
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('what takes place again is not called cancelled by what was known before', async () => {
    const { open, page } = await visit({}, { isFirst: true });
    await open('/en/events/');
    await star(page, 2);
    await page.evaluate(() => {
      const [key = ''] = Object.keys(localStorage);
      const kept: object[] = JSON.parse(localStorage.getItem(key) ?? '');
      const cancelled = kept.map((one) => ({ ...one, status: 'CANCELLED' }));
      localStorage.setItem(key, JSON.stringify(cancelled));
    });
    const send = await holdBack(page, /clashes/);
    await open('/en/my-program/');
    await page.locator('.event .place', { hasText: ',' }).first().waitFor();
    send();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await page.locator('.event .label:visible').allInnerTexts()).toEqual([]);
  });
});

test('a program that is returned to has what was chosen and taken out on other pages', async () => {
  const { open, page } = await visit();
  await open('/en/events/');
  await star(page, 2);
  await open('/en/my-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.getByText('You have not chosen any events yet').waitFor();
  expect(await page.locator('.event').count()).toBe(0);
});

test('of a shared program all is kept, also what cannot be read now', async () => {
  const { open, page } = await visit();
  await open('/en/events/');
  await star(page, 2);
  await star(page, 4);
  const ids = await keptProgram(page);
  await page.evaluate(() => localStorage.clear());
  const unread = ids[1]?.map((id) => Number(id.replace(/\D/g, ''))) ?? [];
  await page.route(
    ({ pathname }) => unread.some((id) => pathname.endsWith(`/events/${id}.ics`)),
    (route) => route.abort(),
  );
  await open(`/en/my-program/#${ids.map((all) => all.join('.')).join(',')}`);
  await page.getByRole('button', { name: 'Save these events' }).click();
  await expect.poll(() => keptProgram(page)).toEqual(ids);
});

/** Ids of the events that the device keeps. */
async function keptProgram(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(() => {
    const kept: { ids: string[] }[] = JSON.parse(
      localStorage.getItem('kalendarium-program /') ?? '[]',
    );
    return kept.map(({ ids }) => ids);
  });
}

/** Holds back what is asked for until the function that is returned is called. */
async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let send = () => {};
  const isWanted = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(address, async (route) => {
    await isWanted;
    await route.continue();
  });
  return () => send();
}

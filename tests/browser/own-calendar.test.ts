import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { calendarReaders } from '../support/read-calendar.ts';

const visit = useBrowser();

test('what is chosen is offered in every way to subscribe, and no calendar that does not exist', async () => {
  const { open, page, troubles } = await visit();
  await open('/pl/subskrypcja/wlasna/');
  const rows = await page.locator('[data-path]').evaluateAll((all) =>
    all.map(({ dataset }) => ({
      category: dataset['category'] ?? '',
      path: dataset['path'] ?? '',
      title: dataset['title'] ?? '',
      count: Number(dataset['count']),
    })),
  );
  expect(rows.length).toBeGreaterThan(50);
  const offer = page.locator('.offer');
  for (const { category, path, title } of [rows.at(0), rows.at(7), rows.at(-1)].flatMap((row) => row ?? [])) {
    await page.getByLabel('Kategoria').selectOption(category);
    await page.getByLabel('Tylko').selectOption(path);
    const url = await offer.getAttribute('data-url');
    expect(new URL(url ?? '').pathname).toBe(path);
    const links = await offer
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const encoded = encodeURIComponent(url ?? '');
    expect(links.map((link) => link.includes(path) || link.includes(encodeURIComponent(path)))).toEqual(
      links.map(() => true),
    );
    expect(
      links.filter((link) => link.includes(encoded)).map((link) => new URL(link).searchParams.get('name')),
    ).toEqual([title, title]);
    expect(await offer.locator('code').innerText()).toBe(url);
    expect(await offer.locator('[data-copy]').getAttribute('data-copy')).toBe(url);
    expect(await offer.getByRole('status').first().innerText()).toMatch(/: \d+ nadchodzą/);
    expect(new URL(page.url()).search).toBe(`?calendar=${path.split('/').at(-1)?.replace('.ics', '')}`);
  }
  expect(troubles).toEqual([]);
});

test('an address with a choice opens with that choice', async () => {
  const { open, page } = await visit();
  await open('/en/subscribe/your-own/');
  const last = page.locator('[data-path]').last();
  const path = (await last.getAttribute('data-path')) ?? '';
  const title = (await last.getAttribute('data-title')) ?? '';
  await open(`/en/subscribe/your-own/?calendar=${path.split('/').at(-1)?.replace('.ics', '')}`);
  expect(await page.locator('.chosen').innerText()).toContain(title);
  expect(await page.getByLabel('Only').inputValue()).toBe(path);
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
  await several.getByRole('button', { name: 'Add these to my program' }).click();
  expect(await page.locator('[data-program-count]').innerText()).toBe(String(wanted.length));

  // In the other language too, where every event of the choice is translated.
  await expect
    .poll(() =>
      page.evaluate(() => /"ids":\["en\d+"\]/.test(JSON.stringify(localStorage).replaceAll('\\', ''))),
    )
    .toBe(false);
  await open('/pl/moj-program/');
  await page.locator('.event .place', { hasText: ',' }).first().waitFor();
  const links = page.locator('.event').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(wanted.map(() => expect.stringMatching(/^\/pl\/wydarzenia\//)));
  expect(troubles).toEqual([]);
});

test('without scripts every calendar opens with the ways to subscribe to it, and has as many coming events as it says', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open('/en/subscribe/your-own/');
  expect(await page.getByLabel('Category').isVisible()).toBe(false);
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
    const path = (await row.getAttribute('data-path')) ?? '';
    const answer = await page.request.get(path);
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const coming = reader?.read(await answer.text()).filter(({ end, start }) => isToCome(end ?? start));
    expect(String(coming?.length)).toBe(await row.getAttribute('data-count'));
    expect(await row.locator('summary').innerText()).toMatch(new RegExp(`\\(${coming?.length}\\)$`));
    const links = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL(link.getAttribute('href') ?? '')));
    expect(links.map(({ protocol, host }) => protocol + host)).toEqual([
      `webcal:${new URL(siteUrl).host}`,
      'https:calendar.google.com',
      'https:outlook.live.com',
      'https:outlook.office.com',
      `https:${new URL(siteUrl).host}`,
    ]);
    expect(links.map(({ href }) => decodeURIComponent(href).includes(path))).toEqual(links.map(() => true));
  }
});

/** Of the fixture's present. Ends are instants, or dates that are over when they begin. */
function isToCome(end: string): boolean {
  return end > (end.includes('T') ? '2026-11-20T09:00:00Z' : '2026-11-20');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { forbidStorage } from '../support/forbid-storage.ts';

const visit = useBrowser();
const routes = createRoutes(siteUrl);

/** Paths of the events that a reader sees in the lists of a page. */
async function shownPaths(page: Page): Promise<readonly string[]> {
  const paths = await page
    .locator('main .event-list > li[data-facts]')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility())
        .flatMap((row) => [
          row.querySelector('a.title-link')?.getAttribute('href') ?? '',
          ...[...row.querySelectorAll('.later li[data-facts]:not([hidden]) a')]
            .filter(() => !row.querySelector<HTMLElement>('.later')?.hidden)
            .map((link) => link.getAttribute('href') ?? ''),
        ]),
    );
  return paths.toSorted();
}

/** What the search says to the same question: it knows nothing of lists. */
async function searchedPaths({ open, page }: Visit, query: string): Promise<readonly string[]> {
  await open(`/en/search/?${query}`);
  await page.locator('[data-part="status"]', { hasText: /event|result|Nothing/ }).waitFor();
  const paths = await page
    .locator('main article a.title-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return paths.toSorted();
}

describe('on the page of a category, a tag, a venue or an organizer', () => {
  test.each([
    ['/en/categories/music/', 'category=music', 'weekend'],
    ['/en/categories/music/', 'category=music', 'next-weekend'],
    ['/en/tags/free-entry/', 'tag=free-entry', 'today'],
    ['/en/venues/the-mill/', 'venue=the-mill', 'next-weekend'],
    ['/en/organizers/municipal-public-library/', 'organizer=municipal-public-library', 'weekend'],
  ])('%s shows by one chip what the search finds by %s and %s', async (path, query, days) => {
    const visited = await visit();
    const { open, page } = visited;
    const expected = await searchedPaths(visited, `${query}&when=${days}`);
    await open(path);
    await page.locator(`[data-choice="${days}"]`).click();
    await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
    expect(await shownPaths(page)).toEqual(expected);
    expect(new URL(page.url()).search).toBe(`?with=${days}`);
    expect(visited.troubles).toEqual([]);
  });

  test('days replace each other, a fact is added, and pressed again both are gone', async () => {
    const { open, page } = await visit();
    await open('/en/categories/music/');
    const all = await shownPaths(page);
    const pressed = () =>
      page
        .locator('[data-choice][aria-pressed="true"]')
        .evaluateAll((chips) => chips.map((chip) => (chip as HTMLElement).dataset['choice']));
    for (const [name, expected] of [
      ['weekend', ['weekend']],
      ['next-weekend', ['next-weekend']],
      ['free', ['next-weekend', 'free']],
      ['next-weekend', ['free']],
      ['free', []],
    ] as const) {
      await page.locator(`[data-choice="${name}"]`).press(name === 'free' ? ' ' : 'Enter');
      await expect.poll(pressed).toEqual(expected);
    }
    await expect.poll(() => shownPaths(page)).toEqual(all);
    await page.goBack();
    await expect.poll(pressed).toEqual(['free']);
  });

  test('a night that goes on after midnight is on today', async () => {
    const { open, page, readAt } = await visit();
    const path = '/en/categories/music/';
    await page.route(`**${path}*`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /data-ends="\d+"( [^>]*)data-days="[^"]*"/,
        `data-ends="${Date.parse('2026-11-21T01:00:00Z') / 1000}"$1data-days="2026-11-20"`,
      );
      await route.fulfill({ response: answer, body: html });
    });
    const daysOf = async (moment: string, chosen: string) => {
      await readAt(moment);
      await open(`${path}?with=${chosen}`);
      await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
      return page
        .locator('main .event-list > li:visible')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-days')));
    };
    expect(await daysOf('2026-11-21T00:30:00Z', 'today')).toContain('2026-11-20');
    expect(await daysOf('2026-11-21T00:30:00Z', 'tomorrow')).not.toContain('2026-11-20');
    expect(await daysOf('2026-11-21T01:00:00Z', 'today')).not.toContain('2026-11-20');
  });

  test('choices of an address whose signs were escaped on its way are chosen', async () => {
    const { open, page } = await visit();
    await open('/en/categories/music/?with=weekend%2Bfree');
    const chosen = page.locator('[data-choice][aria-pressed="true"]');
    await expect
      .poll(() => chosen.evaluateAll((all) => all.map((one) => one.getAttribute('data-choice'))))
      .toEqual(['weekend', 'free']);
  });

  test('a date shows what is on that day', async () => {
    const { open, page } = await visit();
    await open(routes.dayPath(Temporal.PlainDate.from('2026-12-05'), 'en'));
    const onDay = new Set(await shownPaths(page));
    await open('/en/venues/the-mill/?with=free');
    await page.locator('[data-jump] input').fill('2026-12-05');
    await expect.poll(() => new URL(page.url()).search).toBe('?with=free&day=2026-12-05');
    await page.locator('[data-choice="free"]').click();
    await page.waitForURL('**/the-mill/?day=2026-12-05');
    await page.locator('.found', { hasText: 'event' }).waitFor();
    const shown = await shownPaths(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((path) => !onDay.has(path))).toEqual([]);
  });

  test('a later date stands for the next one of its series, with its own day and address', async () => {
    const { open, page } = await visit();
    await open('/en/categories/workshops-classes-and-courses/');
    const row = page.locator('.event-list > li', { has: page.locator('.later') }).first();
    const later = row.locator('.later li[data-days]').first();
    const [date, address] = await later.evaluate((one) => [
      (one as HTMLElement).dataset['days'] ?? '',
      one.querySelector('a')?.getAttribute('href') ?? '',
    ]);
    const before = await row.locator('.time').innerText();
    await page.locator('[data-jump] input').fill(date ?? '');
    await expect.poll(() => row.locator('a.title-link').getAttribute('href')).toBe(address);
    expect(await row.locator('.time time').getAttribute('datetime')).toContain(date);
    expect(await row.locator('.star').isVisible()).toBe(false);
    await page.locator('[data-jump] input').fill('');
    await expect.poll(() => row.locator('.time').innerText()).toBe(before);
  });
});

test('choices pressed while their script is on its way narrow to all of them, whichever is ready last', async () => {
  const { open, page, troubles } = await visit({}, { isFirst: true });
  const path = '/en/categories/workshops-classes-and-courses/';
  await open(`${path}?with=free+children`);
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  const found = await page.locator('.found').innerText();
  const expected = await shownPaths(page);
  await page.addInitScript(drawInReverse);
  await open(path);
  for (const name of ['free', 'children'])
    await page.locator(`[data-choice="${name}"]`).press('Enter');
  await page.locator('body[data-drawn="2"]').waitFor();
  await expect.poll(() => page.locator('.found').innerText()).toBe(found);
  expect(await shownPaths(page)).toEqual(expected);
  expect(troubles).toEqual([]);
});

/**
 * Has what waits for two frames go on in the other order: parts of a script that are loaded when
 * they are needed come in any.
 */
function drawInReverse(): void {
  const waiting: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => {
    const count = waiting.push(callback);
    if (count === 2) {
      for (const waits of waiting.toReversed()) waits(performance.now());
      setTimeout(() => document.body.setAttribute('data-drawn', String(count)), 100);
    }
    return count;
  };
}

test('choices narrow where the browser keeps nothing', async () => {
  const { open, page, troubles } = await visit();
  await page.addInitScript(forbidStorage);
  await open('/en/categories/music/?with=free');
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  expect(troubles).toEqual([]);
});

test('a choice whose script could not be read is shown to who tries again', async () => {
  const { open, page } = await visit({}, { isFirst: true });
  await page.route(/narrowing/, (route) => route.abort());
  await open('/en/categories/music/');
  await page.locator('[data-choice="free"]').click();
  await page.locator('.found', { hasText: 'try again' }).waitFor();
  // Without a network the page stays.
  await page.route(/categories/, (route) => route.abort());
  await page.locator('[data-choice="free"]').click();
  await page.locator('[data-choice="free"]').click();
  await page.locator('.found', { hasText: 'try again' }).waitFor();
  await page.unrouteAll();
  await page.locator('[data-choice="children"]').click();
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?with=free+children');
});

test('a further page is read once, however many choices are pressed meanwhile', async () => {
  const { open, page, troubles } = await visit();
  await open(routes.choicePath('en', 'in-grazelin'));
  for (const name of ['free', 'children'])
    await page.locator(`[data-choice="${name}"]`).press('Enter');
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  await page.locator('[data-choice="children"]').press('Enter');
  await page.locator('[data-choice="free"]').press('Enter');
  await page.locator('[data-choice="children"]').press('Enter');
  await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  const paths = await page
    .locator('main .event-list > li[data-facts] a.title-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  expect(troubles).toEqual([]);
});

test('a choice of days reaches what is on further pages of a city', async () => {
  const { open, page, fixture, troubles } = await visit();
  const day = Temporal.PlainDate.from('2026-12-12');
  await open(routes.dayPath(day, 'en'));
  const ofDay = await shownPaths(page);
  const calendar = readFileSync(
    join(fixture.site.dist, routes.choiceCalendarPath('en', 'in-grazelin')),
    'utf8',
  ).replaceAll(/\r?\n /g, '');
  const expected = ofDay.filter((path) => calendar.includes(`${new URL(path, siteUrl)}`));
  await open(`${routes.choicePath('en', 'in-grazelin')}?day=${day}`);
  await page.locator('.found', { hasText: /^\d+ events?$/ }).waitFor();
  expect(await shownPaths(page)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(1);
  expect(await page.locator('.pager').isVisible()).toBe(false);
  await page.locator('[data-jump] input').fill('');
  await expect.poll(() => page.locator('.pager').isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

describe('facts narrow', () => {
  test.each([
    ['a month', '/en/calendar/2026-12/'],
    ['a week', '/en/calendar/2026-w49/'],
    ['a day', '/en/calendar/2026-11-21/'],
  ])('%s to the events that have them', async (_, path) => {
    const visited = await visit({ viewport: { width: 1280, height: 900 } });
    const { open, page, troubles } = visited;
    await open(`${path}?with=free+children`);
    await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
    const rows = await page.locator('main [data-facts]').evaluateAll((all) =>
      all.map((row) => ({
        isShown: row.checkVisibility(),
        facts: (row as HTMLElement).dataset['facts']?.split(' ') ?? [],
      })),
    );
    const fits = rows.filter(({ facts }) => facts.includes('free') && facts.includes('children'));
    expect(fits.length).toBeGreaterThan(0);
    expect(rows.filter(({ isShown }) => isShown)).toEqual(fits);
    await page.locator('[data-choice="free"]').click();
    await page.locator('[data-choice="children"]').click();
    await expect
      .poll(() => page.locator('main [data-facts]:visible').count())
      .toBeGreaterThan(fits.length);
    expect(troubles).toEqual([]);
  });

  test('a month and lead on to its days, weeks and other months with them', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 900 } });
    await open('/en/calendar/2026-12/?with=free');
    const ways = await page
      .locator('main a[href*="/en/calendar/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).search));
    expect(new Set(ways)).toEqual(new Set(['?with=free']));
    await page.locator('.steps [rel="next"]').click();
    await page.waitForURL('**/2027-01/?with=free');
    await page.locator('.found', { hasText: /event|Nothing/ }).waitFor();
  });
});

describe('a date leads', () => {
  test.each([
    ['/en/events/', '2026-12-12', '/en/calendar/2026-12-12/'],
    ['/en/calendar/2026-11/?with=free', '2026-12-12', '/en/calendar/2026-12-12/?with=free'],
    ['/en/', '2027-12-24', undefined],
  ])('from %s by %s to %s', async (from, date, to) => {
    const { open, page, troubles } = await visit();
    await open(from);
    await page.locator('[data-jump] input').fill(date);
    if (to === undefined)
      await page.getByText('Nothing has been announced for that month.').waitFor();
    else await page.waitForURL(`**${to}`);
    expect(troubles).toEqual([]);
  });

  test('to the one that is chosen last, whichever is answered first', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const asked: (() => Promise<void>)[] = [];
    await page.route(/\/en\/calendar\/2026-1[12]\/$/, (route) => {
      asked.push(() => route.continue());
    });
    const field = page.locator('[data-jump] input');
    await field.fill('2026-12-12');
    await expect.poll(() => asked.length).toBe(1);
    await field.fill('2026-11-28');
    await expect.poll(() => asked.length).toBe(2);
    await asked[0]?.();
    await expect.poll(() => asked.length).toBe(3);
    await asked[2]?.();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/en/events/');
    await asked[1]?.();
    await expect.poll(() => asked.length).toBe(4);
    await asked[3]?.();
    await page.waitForURL('**/en/calendar/2026-11-28/');
  });

  test('away, and who comes back finds neither it nor that it is looked for', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const answer = page.waitForResponse('**/en/calendar/2026-12-12/');
    await page.route('**/en/calendar/2026-12-12/', (route) => route.fulfill({ status: 204 }));
    const field = page.locator('[data-jump] input');
    await field.fill('2026-12-12');
    await answer;
    const found = page.locator('.found');
    expect(await found.innerText()).toBe('Looking for more…');
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect.poll(() => found.innerText()).toBe('');
    expect(await field.inputValue()).toBe('');
  });

  test('again who comes back and picks the same', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const field = page.locator('[data-jump] input');
    for (const _time of ['first', 'second']) {
      expect(await field.inputValue()).toBe('');
      await field.fill('2026-12-12');
      await page.waitForURL('**/en/calendar/2026-12-12/');
      await page.goBack();
    }
  });

  test('by keys only when it is complete', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const field = page.locator('[data-jump] input');
    await field.focus();
    await page.keyboard.type('12122026');
    expect(await field.inputValue()).toBe('2026-12-12');
    expect(new URL(page.url()).pathname).toBe('/en/events/');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/calendar/2026-12-12/');
  });
});

test('without scripts a chip leads to the page of its choice, and a link to the months', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open('/en/categories/jazz/');
  expect(await page.locator('[data-jump] input').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Pick a date' }).getAttribute('href')).toBe(
    '/en/calendar/2026-11/',
  );
  await page.getByRole('link', { name: 'This weekend' }).click();
  await page.waitForURL('**/en/events/choice/this-weekend/');
});

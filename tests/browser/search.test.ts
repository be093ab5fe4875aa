import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';

const visit = useBrowser();

type Searching = Visit & {
  /** Waits for an answer, and gives what is announced. */
  readonly announced: (words: RegExp) => Promise<string>;
  readonly titles: () => Promise<string[]>;
};

/** The search at the present of the fixture site, a Friday morning. */
async function visitSearch(
  address: string,
  options: BrowserContextOptions = {},
): Promise<Searching> {
  const visited = await visit({ timezoneId: 'America/New_York', ...options });
  const { page, open } = visited;
  await open(address);
  const status = page.getByRole('main').getByRole('status');
  return {
    ...visited,
    announced: async (words) => {
      await status.filter({ hasText: words }).waitFor();
      return status.innerText();
    },
    titles: () => page.locator('.results .title-link').allInnerTexts(),
  };
}

/** A visitor who says where that is. */
const inTown: BrowserContextOptions = {
  permissions: ['geolocation'],
  geolocation: { latitude: 53.64, longitude: 20.4 },
};

describe('words', () => {
  test.each([
    ['lodz', /Łódź/],
    ['ŻÓŁW', /Żółw/],
    ['wystaw', /wystawa/i],
    ['grazelina', /Grążelin/],
  ])('"%s" finds its Polish word', async (words, title) => {
    const { page, announced, titles, troubles } = await visitSearch('/pl/szukaj/');
    await page.locator('#search-words').fill(words);
    await announced(/\d+ wynik/);
    expect((await titles()).join('\n')).toMatch(title);
    expect(troubles).toEqual([]);
  });

  test('"ktora" finds what "która" finds', async () => {
    const { page, announced, titles } = await visitSearch('/pl/szukaj/?q=kt%C3%B3ra&past=1');
    await announced(/wynik/);
    const accented = await titles();
    expect(accented.join('\n')).toMatch(/która/);
    await page.locator('#search-words').fill('ktora');
    await page.waitForURL('**/?q=ktora&past=1');
    await announced(/wynik/);
    expect(await titles()).toEqual(accented);
  });

  test('every form of a word finds the same events, and the beginning of one too', async () => {
    const { page, announced, titles } = await visitSearch('/pl/szukaj/?q=warsztaty');
    await announced(/wynik/);
    const all = await titles();
    expect(all.length).toBeGreaterThan(3);
    for (const form of ['warsztatów', 'WARSZTATACH', 'warsztat']) {
      await page.locator('#search-words').fill(form);
      await page.waitForURL(`**/?q=${encodeURIComponent(form)}`);
      await announced(/wynik/);
      expect(await titles(), form).toEqual(all);
    }
  });

  test('code in titles is text', async () => {
    const { page, announced, troubles } = await visitSearch('/en/search/?q=script&past=1');
    await announced(/result/);
    expect(await page.locator('.results :is(h3, .venue, .cue) *:not(a)').count()).toBe(0);
    const links = await page
      .locator('.results a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => !/^\/en\/[^/]/.test(href ?? ''))).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

describe('days', () => {
  test('one click shows the weekend of the site, wherever the visitor is', async () => {
    const { page, announced } = await visitSearch('/pl/szukaj/');
    const weekend = page.getByRole('radio', { name: 'W ten weekend' });
    await weekend.click();
    await announced(/\d+ wynik/);
    expect(await weekend.isChecked()).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe('?when=weekend');
    const first = await page.locator('.results .day-head').first().innerText();
    expect(first.replaceAll(/\s+/g, ' ')).toMatch(/Sobota 21 listopada|Niedziela 22 listopada/);
    await page.getByRole('radio', { name: 'Wszystkie dni' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.locator('.results').waitFor({ state: 'hidden' });
  });

  test('today is a day of the site: late in the evening in New York it is tomorrow', async () => {
    const { page, announced } = await visitSearch('/en/search/');
    await page.clock.setFixedTime('2026-11-20T23:30:00Z');
    await page.getByRole('radio', { name: 'Today' }).click();
    await announced(/result/);
    const first = await page.locator('.results .day-head').first().innerText();
    expect(first.replaceAll(/\s+/g, ' ')).toContain('Saturday 21 November');
  });

  test('late on a Sunday "this weekend" offers nothing that has ended, as the home page offers the next one', async () => {
    const { page, open, announced } = await visitSearch('/en/search/');
    await page.clock.setFixedTime('2026-11-22T21:15:00Z');
    await page.getByRole('radio', { name: 'This weekend' }).click();
    await announced(/result|Nothing/);
    const hours = page.locator('.results .day-group:has([datetime="2026-11-22"]) .hours');
    const shown = await hours.allInnerTexts();
    const ended = /^(?:\d\d:\d\d|\d\d:\d\d–(?:[01]\d:\d\d|2[01]:\d\d|22:(?:00|15)))(?: |$)/;
    expect(shown.filter((time) => ended.test(time))).toEqual([]);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Past events too' }).check();
    await page.waitForURL('**past=1');
    await announced(/result/);
    const all = await hours.allInnerTexts();
    expect(all.slice(0, shown.length)).toEqual(shown);
    expect(all.filter((time) => ended.test(time)).length).toBeGreaterThan(0);
    await open('/en/');
    const titles = page.locator('main section[data-until]:visible h2');
    expect(await titles.last().textContent()).toContain('Next weekend');
  });

  test('what is over is found on request only, and behind what is to come', async () => {
    const { page, announced, titles } = await visitSearch('/en/search/?q=market');
    const counted = await announced(/result/);
    const coming = await titles();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Past events too' }).check();
    await page.waitForURL('**past=1');
    const both = await announced(/result/);
    expect(Number.parseInt(both, 10)).toBeGreaterThan(Number.parseInt(counted, 10));
    expect((await titles()).slice(0, coming.length)).toEqual(coming);
  });
});

describe('the address', () => {
  test('holds the complete question, and going back takes the last choice back', async () => {
    const { page, announced, titles } = await visitSearch('/en/search/?q=organ');
    await announced(/result/);
    const before = await titles();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Category').selectOption({ label: 'Jazz' });
    await page.waitForURL('**/en/search/?q=organ&category=jazz');
    await page.getByRole('checkbox', { name: 'Free admission' }).check();
    await page.waitForURL('**/en/search/?q=organ&fact=free&category=jazz');
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/en/search/?q=organ');
    await announced(/result/);
    expect(await page.getByLabel('Category').inputValue()).toBe('');
    expect(await page.getByRole('checkbox', { name: 'Free admission' }).isChecked()).toBe(false);
    expect(await titles()).toEqual(before);
  });

  test('means by free=1 what fact=free means', async () => {
    const { page, announced, titles } = await visitSearch('/en/search/?fact=free');
    const counted = await announced(/\d+ result/);
    const free = await titles();
    const other = await visitSearch('/en/search/?free=1');
    expect(await other.announced(/\d+ result/)).toBe(counted);
    expect(await other.titles()).toEqual(free);
    expect(await other.page.getByRole('checkbox', { name: 'Free admission' }).isChecked()).toBe(
      true,
    );
    expect(await page.locator('.results .meta').allInnerTexts()).toSatisfy((metas: string[]) =>
      metas.every((meta) => meta.includes('Free admission')),
    );
  });

  test('is understood when it is opened, its filters shown', async () => {
    const { page, announced } = await visitSearch('/pl/szukaj/?kind=venue&past=1');
    expect(await announced(/wynik/)).toMatch(/^3\d wyników$|^3[234] wyniki$/);
    expect(await page.getByLabel('Pokaż').inputValue()).toBe('venue');
    expect(await page.getByLabel('Od', { exact: true }).isVisible()).toBe(true);
  });
});

test('days are those of a word or those of a range', async () => {
  const { page, announced } = await visitSearch('/en/search/?from=2026-11-28');
  await announced(/result/);
  expect(await page.locator('[name=when]:checked').count()).toBe(0);
  const question = () => new URL(page.url()).search;
  await page.getByRole('radio', { name: 'Tomorrow' }).check();
  await expect.poll(question).toBe('?when=tomorrow');
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('');
  await page.getByLabel('To', { exact: true }).fill('2026-11-29');
  await expect.poll(question).toBe('?to=2026-11-29');
  expect(await page.locator('[name=when]:checked').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect(await page.getByRole('radio', { name: 'Any day' }).isChecked()).toBe(true);
});

describe('the keyboard', () => {
  test('is in the field when the page opens, and not where there is something to read', async () => {
    const { page, open, announced } = await visitSearch('/en/search/');
    const isInField = () => page.evaluate(() => document.activeElement?.id === 'search-words');
    await expect.poll(isInField).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await open('/en/search/?q=jazz');
    await announced(/result/);
    expect(await isInField()).toBe(false);
  });

  test('chooses free events for children of the next weekend, the nearest first, in nine presses', async () => {
    const { page, announced } = await visitSearch('/en/search/', inTown);
    const keys = 'Tab Tab ArrowLeft Tab Enter Tab Space Tab Space'.split(' ');
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL('**/en/search/?when=next-weekend&fact=free&fact=children');
    await announced(/^[1-9]\d* results?\. Nearest first/);
  });
});

describe('the nearest first', () => {
  /** How far away rows are; undefined where they do not say it. */
  const distances = (rows: Locator) =>
    rows.evaluateAll((all) =>
      all.map((row) => {
        const [, kilometers] =
          /^([\d.,]+) km$/.exec(row.querySelector('.meta > :last-child')?.textContent ?? '') ?? [];
        return kilometers === undefined ? undefined : Number(kilometers.replace(',', ''));
      }),
    );
  const ascending = (numbers: readonly (number | undefined)[]) =>
    numbers.toSorted((a = Number.MAX_VALUE, b = Number.MAX_VALUE) => a - b);

  test('are events of each day without words, and everything with words', async () => {
    const { page, announced, troubles } = await visitSearch('/en/search/?when=weekend', inTown);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: 'Near me' }).click();
    await announced(/Nearest first within each day\. Your location stays on this device\.$/);
    const days = await page.locator('.results .event-list').all();
    const byDay = await Promise.all(days.map((day) => distances(day.locator('> li'))));
    expect(byDay.flat().filter((one) => one !== undefined).length).toBeGreaterThan(5);
    expect(byDay).toEqual(byDay.map(ascending));
    expect(asked.map((url) => new URL(url).pathname.replace(/\w{8}\.json$/, ''))).toContain(
      '/en/search/places-',
    );
    expect(asked.filter((url) => url.includes('53.6'))).toEqual([]);
    await page.getByRole('radio', { name: 'Any day' }).check();
    await page.locator('#search-words').fill('workshop');
    await announced(/results?\. Nearest first\. Your location/);
    const all = await distances(page.locator('.results .event-list > li'));
    expect(all).toEqual(ascending(all));
    expect(troubles).toEqual([]);
  });

  test('are shown without a question too, and no more when the button is pressed again', async () => {
    const { page, announced } = await visitSearch('/pl/szukaj/', inTown);
    const button = page.getByRole('button', { name: 'Najbliżej mnie' });
    await button.click();
    await announced(/^\d+ wynik.*Najbliższe na początku każdego dnia/);
    expect(await page.locator('.results .kind, .results .groups li').count()).toBe(0);
    await button.click();
    await page.locator('.results').waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
  });

  test('cannot be had where the location may not be known, which is said', async () => {
    const { page, announced } = await visitSearch('/en/search/?q=concert');
    await announced(/result/);
    await page.evaluate(() => {
      const denied = {
        code: 1,
        message: '',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      } as const;
      navigator.geolocation.getCurrentPosition = (_, fail) => fail?.(denied);
    });
    await page.getByRole('button', { name: 'Near me' }).click();
    expect(await announced(/location is not available/)).toContain('Allow this site to use it');
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

  test.each(['/en/search/?q=jazz', '/pl/szukaj/?when=weekend'])(
    'the first results of %s are on the first screen',
    async (address) => {
      const { page, announced } = await visitSearch(address, phone);
      await announced(/result|wynik/);
      const first = await page.locator('.results .event-list > li').first().boundingBox();
      expect(first?.y).toBeLessThan(740 - 44);
    },
  );

  test('what is chosen is in view, and so is what is chosen there', async () => {
    const { page } = await visitSearch('/en/search/?when=next-weekend&fact=online', phone);
    const chip = (label: string) => page.locator('.chip', { hasText: label });
    const isInView = (label: string) =>
      chip(label).evaluate((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    for (const label of ['Next weekend', 'Online'])
      await expect.poll(() => isInView(label), { message: label }).toBe(true);
    await chip('Any day').getByRole('radio').check({ force: true });
    await expect.poll(() => isInView('Any day')).toBe(true);
  });
});

describe('answers', () => {
  test('begin with the category, tags and venues of that name and what is on there', async () => {
    const { page, announced, titles } = await visitSearch('/en/search/?q=jazz');
    await announced(/result/);
    const groups = page.locator('.results .groups li');
    expect((await groups.allInnerTexts())[0]).toMatch(/^Jazz\s+Category · \d+ upcoming events?$/);
    expect(await groups.getByRole('link', { name: 'Jazz', exact: true }).getAttribute('href')).toBe(
      '/en/categories/jazz/',
    );
    expect(await titles()).not.toContain('Jazz');
  });

  test('forgive a wrong letter, and say so', async () => {
    const { page, announced } = await visitSearch('/en/search/?q=jasz');
    expect(await announced(/result/)).toMatch(
      /^No results for “jasz”\. Showing \d+ for similar words$/,
    );
    expect(await page.locator('.results .groups a').first().innerText()).toBe('Jazz');
  });

  test('look like lists: day, hours, place, category, facts and picture', async () => {
    const { page, announced, troubles } = await visitSearch('/en/search/?q=market');
    await announced(/result/);
    const row = page
      .locator('.results .event-list > li')
      .filter({ has: page.locator('img') })
      .first();
    expect(await row.locator('time').innerText()).toMatch(/^\w+\s+\d+ \w+( \d{4})?\s+\d\d:\d\d/);
    expect(await row.locator('.venue, .cue').count()).toBe(2);
    await row.locator('img').scrollIntoViewIfNeeded();
    await expect
      .poll(() => row.locator('img').evaluate((one) => 'naturalWidth' in one && one.naturalWidth))
      .toBeGreaterThan(100);
    expect(troubles).toEqual([]);
  });

  test.each([
    '/en/search/?q=jazz',
    '/pl/szukaj/?when=weekend&category=muzyka',
    '/en/search/?q=xyzzyqq',
    '/en/search/',
  ])('have their place: nothing moves when %s opens, however late they come', async (address) => {
    const { page, open } = await visit({ viewport: { width: 390, height: 844 }, isMobile: true });
    await page.addInitScript(rememberShifts);
    const opened = Promise.withResolvers<void>();
    await page.route('**/index.json', async (route) => {
      await opened.promise;
      await route.continue();
    });
    await open(address);
    await page.evaluate(sumOfShifts);
    opened.resolve();
    if (address.includes('?'))
      await page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /\d+ (?:result|wynik)|Nothing/ })
        .waitFor();
    expect(await page.evaluate(sumOfShifts)).toBe(0);
  });

  test('are announced in the right plural while the focus stays in the field', async () => {
    const { page, announced, titles } = await visitSearch('/pl/szukaj/');
    const field = page.locator('#search-words');
    await field.pressSequentially('zolw');
    // While the word is typed, what was found for its beginning is announced.
    expect(await announced(/^3 wyniki$/)).toBe('3 wyniki');
    expect(await titles()).toHaveLength(3);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('of more are there once when they are asked for twice at once', async () => {
    const { page, announced } = await visitSearch('/en/search/?past=1&q=the');
    await announced(/\d\d results/);
    const rows = page.locator('.results .event-list > li');
    expect(await rows.count()).toBe(20);
    await page.getByRole('button', { name: 'Show more results' }).evaluate((button) => {
      if (!(button instanceof HTMLElement)) return;
      button.click();
      button.click();
    });
    await rows.nth(39).waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await rows.count()).toBe(40);
  });

  test('lead the focus to their heading when the question is sent, and to the first of more', async () => {
    const { page, announced } = await visitSearch('/en/search/?past=1');
    await page.locator('#search-words').fill('the');
    await page.keyboard.press('Enter');
    await announced(/\d\d results/);
    const heading = page.getByRole('heading', { name: 'Results' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    const rows = page.locator('.results .event-list > li');
    expect(await rows.count()).toBe(20);
    await page.getByRole('button', { name: 'Show more results' }).click();
    await rows.nth(39).waitFor();
    expect(
      await page.evaluate(() => document.activeElement?.closest('li')?.matches(':nth-child(21)')),
    ).toBe(true);
  });

  test('say in words that nothing was found, and where else to look', async () => {
    const { page, announced } = await visitSearch('/pl/szukaj/?q=xyzzyqq');
    expect(await announced(/Niczego/)).toBe('Niczego nie znaleziono.');
    expect(await page.getByRole('link', { name: 'Przejrzyj listy' }).isVisible()).toBe(true);
  });

  test('say in words that the index could not be loaded, and come when it can again', async () => {
    const { page, announced } = await visitSearch('/en/search/');
    await page.route('**/words-*.json', (route) => route.fulfill({ status: 200, body: '<html>' }));
    await page.locator('#search-words').fill('jazz');
    await announced(/could not be loaded/);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Search' }).click();
    await announced(/result/);
  });

  test.each([
    ['results', 'jazz'],
    ['dates', '12 december'],
  ])('come to who tries again, although %s of the script were lost', async (part, words) => {
    const { page, open } = await visit({}, { isFirst: true });
    const status = page.getByRole('main').getByRole('status');
    await page.route(new RegExp(`/${part}\\.`), (route) => route.abort());
    await open('/en/search/');
    await page.locator('#search-words').fill(words);
    await status.filter({ hasText: 'try again' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Search' }).click();
    await status.filter({ hasText: /\d results/ }).waitFor();
  });

  test('come to who typed before there was a script', async () => {
    const { page, open } = await visit({}, { isFirst: true });
    const typed = Promise.withResolvers<void>();
    await page.route(/SearchPage.*\.js/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    const opened = open('/en/search/');
    const field = page.locator('#search-words');
    await field.fill('jazz');
    typed.resolve();
    await opened;
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d results/ })
      .waitFor();
    expect(await field.inputValue()).toBe('jazz');
    expect(new URL(page.url()).search).toBe('?q=jazz');
  });

  test('of more come to who tries again', async () => {
    const { page, announced } = await visitSearch('/en/search/?past=1&q=the');
    await announced(/\d\d results/);
    const rows = page.locator('.results .event-list > li');
    await page.route('**/search/*.json', (route) => route.abort());
    const more = page.getByRole('button', { name: 'Show more results' });
    // Some are in files that were read.
    while (!(await page.getByRole('main').getByRole('status').innerText()).includes('try again')) {
      await more.click();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    }
    const count = await rows.count();
    await page.unrouteAll();
    await more.click();
    await rows.nth(count).waitFor();
  });

  test('come from the new index where the site was published again', async () => {
    const { page, announced } = await visitSearch('/en/search/');
    let asked = 0;
    await page.route('**/search/index.json', async (route) => {
      const answer = await route.fetch();
      const old = (await answer.text()).replaceAll(/"\w{8}"/g, '"old"');
      asked += 1;
      await route.fulfill(asked === 1 ? { response: answer, body: old } : { response: answer });
    });
    await page.locator('#search-words').fill('jazz');
    await announced(/result/);
    expect(asked).toBe(2);
  });
});

describe('everyday words', () => {
  /** The chips above the results, by their names. */
  const chips = '.told button';

  test('are chips above the results, and what they choose is chosen in the form', async () => {
    const { page, announced, titles, troubles } = await visitSearch('/en/search/');
    await page.locator('#search-words').fill('free kids tomorrow');
    await announced(/result/);
    expect(await page.locator(chips).allInnerTexts()).toEqual([
      'Free admission',
      'For children',
      'Tomorrow',
    ]);
    expect(await page.getByRole('radio', { name: 'Tomorrow' }).isChecked()).toBe(true);
    for (const name of ['Free admission', 'For children'])
      expect(await page.getByRole('checkbox', { name }).isChecked(), name).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=free+kids+tomorrow');
    expect(await titles()).toEqual(['Stories on the Carpet: The Water Sprite of the Mżawa']);
    expect(troubles).toEqual([]);
  });

  test('are looked for themselves when their chip is removed, which the address keeps', async () => {
    const { page, announced, open } = await visitSearch('/pl/szukaj/?q=jazz+w+sobot%C4%99');
    await announced(/wynik/);
    const chip = page.locator(chips);
    expect(await chip.innerText()).toBe('Sobota, 21 listopada');
    await page.getByText('Filtry', { exact: true }).click();
    expect(await page.getByLabel('Od', { exact: true }).inputValue()).toBe('2026-11-21');
    expect(await page.locator('[name=when]:checked').count()).toBe(0);
    await chip.click();
    await page.waitForURL('**/?q=jazz+w+%22sobot%C4%99%22');
    await chip.waitFor({ state: 'detached' });
    expect(await page.locator('#search-words').inputValue()).toBe('jazz w "sobotę"');
    expect(await page.getByRole('radio', { name: 'Wszystkie dni' }).isChecked()).toBe(true);
    const found = await announced(/wynik|Nic|nie znaleziono/);
    await open(page.url());
    expect(await announced(/wynik|Nic|nie znaleziono/)).toBe(found);
    expect(await page.locator(chips).count()).toBe(0);
  });

  test('are all looked for when chips are removed faster than answers come', async () => {
    const { page, announced } = await visitSearch('/en/search/?q=free+kids+tomorrow');
    await announced(/result/);
    await page.evaluate(() => {
      for (const text of ['Free admission', 'Tomorrow'])
        [...document.querySelectorAll<HTMLElement>('.told button')]
          .find(({ textContent }) => textContent === text)
          ?.click();
    });
    await page.waitForURL('**/?q=%22free%22+kids+%22tomorrow%22');
    await page.locator(chips).nth(1).waitFor({ state: 'detached' });
    expect(await page.locator(chips).allInnerTexts()).toEqual(['For children']);
    expect(await page.getByRole('checkbox', { name: 'For children' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Any day' }).isChecked()).toBe(true);
  });

  test('are parts of a day too, which stay when the form chooses another day', async () => {
    const { page, announced, titles } = await visitSearch('/en/search/?q=saturday+morning+kids');
    await announced(/2 results/);
    const shown = ['Saturday 21 November', 'Morning', 'For children'];
    expect(await page.locator(chips).allInnerTexts()).toEqual(shown);
    expect((await titles())[0]).toBe('Robots from the Junk Drawer');
    await page.getByRole('radio', { name: 'This weekend' }).check();
    await page.waitForURL('**/?q=morning+kids&when=weekend');
    await announced(/result/);
    expect(await page.locator(chips).allInnerTexts()).toEqual(shown.slice(1));
  });

  test('leave the question when the form chooses something else in their place', async () => {
    const { page, announced } = await visitSearch('/en/search/?q=jazz+today+free');
    await announced(/result|Nothing/);
    await page.getByRole('radio', { name: 'This weekend' }).check();
    await page.waitForURL('**/?q=jazz++free&when=weekend');
    // The answer says which words chose what.
    await announced(/result|Nothing/);
    await page.getByRole('checkbox', { name: 'Free admission' }).uncheck();
    await page.waitForURL('**/?q=jazz&when=weekend');
    expect(await announced(/result/)).toMatch(/^\d/);
    expect(await page.locator(chips).count()).toBe(0);
  });

  test('of days are those of the site, late in the evening in New York', async () => {
    const { page, announced } = await visitSearch('/en/search/');
    await page.clock.setFixedTime('2026-11-20T23:30:00Z');
    await page.locator('#search-words').fill('sunday');
    await announced(/result/);
    expect(await page.locator(chips).innerText()).toBe('Sunday 22 November');
    const first = await page.locator('.results .day-head').first().innerText();
    expect(first.replaceAll(/\s+/g, ' ')).toContain('Sunday 22 November');
  });
});

test('similar words have a heading of their own below the few results that have the words', async () => {
  const { page, announced } = await visitSearch('/en/search/?q=easter');
  expect(await announced(/result/)).toBe('1 result');
  const headings = page.locator('.results :is(h3, h4):visible');
  expect((await headings.allInnerTexts()).slice(0, 2)).toEqual(['Easter Market 2027', 'Similar']);
  const similar = page.locator('.results .similar');
  expect(await similar.getByRole('heading', { level: 4 }).count()).toBeGreaterThan(0);
  expect(await similar.locator('.date').count()).toBeGreaterThan(0);
});

describe('suggestions', () => {
  const typed = async (words: string, options: BrowserContextOptions = {}) => {
    const visited = await visitSearch('/en/search/', options);
    const field = visited.page.getByRole('combobox', { name: 'What are you looking for?' });
    // At once: between slow keys there would be a list for each beginning.
    await field.fill(words);
    const list = visited.page.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    const active = () =>
      field.evaluate((one) => {
        const id = one.getAttribute('aria-activedescendant');
        return id ? document.getElementById(id)?.textContent : null;
      });
    return { ...visited, field, list, active };
  };

  test('are categories, venues, series and titles that begin so', async () => {
    const { field, list, troubles } = await typed('jam');
    const options = await list.getByRole('option').allInnerTexts();
    expect(options[0]?.replaceAll(/\s+/g, ' ')).toBe('Jam Session Series');
    expect(options.length).toBeGreaterThan(3);
    expect(options.length).toBeLessThan(7);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(troubles).toEqual([]);
  });

  test('are chosen by arrow keys and Enter, while the focus stays in the field', async () => {
    const { page, field, list, active } = await typed('jam');
    expect(await active()).toBe(null);
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('Jam Session Series');
    expect(await list.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(null);
    await page.keyboard.press('ArrowUp');
    expect(await list.getByRole('option').last().getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/series/jam-session/');
  });

  test('are closed by Escape, opened again by an arrow key, and gone when the question is sent', async () => {
    const { page, field, list } = await typed('jazz');
    await page.keyboard.press('Escape');
    expect(await list.isVisible()).toBe(false);
    expect(await field.inputValue()).toBe('jazz');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    expect(await list.isVisible()).toBe(false);
  });

  test('are large enough for fingers, and lead to their page', async () => {
    const { page, list } = await typed('river mus', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    for (const option of await list.getByRole('option').all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await list.getByRole('option', { name: /River Museum/ }).tap();
    await page.waitForURL('**/en/venues/river-museum/');
  });
});

describe('nothing moves while one types', () => {
  test.each([
    [
      390,
      '/en/search/',
      ['j', 'jazz', 'jazz tomorrow', 'jasz', 'xyzzyq', 'kids saturday', 'qqxyz', ''],
    ],
    [
      1280,
      '/pl/szukaj/',
      ['k', 'koncert', 'koncert w sobotę', 'skrzpce', 'xyzzyq', 'za darmo', ''],
    ],
  ] as const)('at %i pixels on %s, whatever that is', async (width, address, texts) => {
    const { page, open } = await visit({ viewport: { width, height: 844 } });
    await page.addInitScript(rememberShifts);
    await open(address);
    const status = page.getByRole('main').getByRole('status');
    const field = page.locator('#search-words');
    for (const text of texts) {
      await field.fill(text);
      await page.waitForURL(({ searchParams }) => (searchParams.get('q') ?? '') === text);
      await status.filter({ hasText: text === '' ? /^$/ : /\d|Nothing|Niczego/ }).waitFor();
      expect(await page.evaluate(sumOfShifts), text).toBe(0);
    }
  });
});

describe('with an empty cache at 390 pixels', () => {
  test.each([
    '/en/search/?q=jazz',
    '/pl/szukaj/?q=koncert',
    '/en/search/?q=jasz',
    '/en/search/?q=film+club',
  ])('%s takes at most 32 requests, six of them for the index', async (address) => {
    const { page, open } = await visit(
      { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      { isFirst: true },
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(address);
    await page.locator('.results .title-link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      asked.filter((path) => /\/(?:search|szukaj)\/.+\.json$/.test(path)).length,
    ).toBeLessThanOrEqual(6);
    expect(asked.length).toBeLessThanOrEqual(32);
  });
});

test('where its script does not come the page says so, and shows its lists', async () => {
  const { page, open } = await visit({}, { isFirst: true });
  await page.route(/SearchPage.*\.js/, (route) => route.abort());
  await open('/en/search/?q=jazz');
  await page.getByText('The search could not be loaded.').waitFor();
  expect(await page.locator('main a[href^="/en/categories/"]').first().isVisible()).toBe(true);
});

test('without scripts the page says so and its lists lead to categories, venues, tags and months', async () => {
  const { page, open } = await visit({ javaScriptEnabled: false });
  await open('/pl/szukaj/');
  expect(await page.locator('noscript p').innerText()).toContain('wymaga JavaScriptu');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Wyszukiwarka');
  expect(await page.locator('main form').isVisible()).toBe(false);
  const lists = page.locator('main');
  for (const words of ['Tagi', 'Miejsca']) {
    await lists.locator('summary', { hasText: words }).click();
  }
  for (const start of ['/pl/kategorie/', '/pl/tagi/', '/pl/miejsca/', '/pl/kalendarz/'])
    expect(await lists.locator(`a[href^="${start}"]`).first().isVisible(), start).toBe(true);
  await lists.locator('a[href^="/pl/kategorie/"]').nth(1).click();
  expect(await page.locator('h1').isVisible()).toBe(true);
});

import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';
import { framePages, monthPages, pageKinds, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

test.each(['en', 'pl'])(
  'nothing in the head of a page in %s covers anything else, with large text on phones',
  async (language) => {
    const { open, page } = await visit();
    await open(`/${language}/`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const size of ['175%', '200%'])
        expect(await page.evaluate(coveredInHead, size), `${size} at ${width}`).toEqual([]);
    }
  },
);

/** Links and buttons of the head that overlap, with text of a size. Runs in the page. */
function coveredInHead(size: string): string[] {
  document.documentElement.style.setProperty('font-size', size, 'important');
  const shown = [
    ...document.querySelectorAll<HTMLElement>(
      '.masthead :is(.brand, .languages a, .search, .menu-button)',
    ),
  ];
  const parts = shown.map((element) => ({
    name: element.innerText,
    box: element.getBoundingClientRect(),
  }));
  return parts.flatMap(({ name, box }, place) =>
    parts
      .slice(place + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      )
      .map((other) => `${name} and ${other.name}`),
  );
}

test('the menu of a narrow screen covers it and is as wide as it', async () => {
  const { open, page } = await visit({ viewport: { width: 320, height: 640 } });
  await open('/en/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.locator('#menu');
  expect(await menu.isVisible()).toBe(true);
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
});

test.each([
  ['phone', { width: 390, height: 844 }, [monthPages, pageKinds, printPages]],
  ['tablet', { width: 768, height: 1024 }, [monthPages]],
  ['wide screen', { width: 1280, height: 860 }, [printPages]],
] as const)(
  'nothing moves on a %s while pages load, months long past and far ahead among them',
  async (_, viewport, pagesOf) => {
    const { fixture, open, page } = await visit({ viewport, isMobile: true });
    await page.addInitScript(rememberShifts);
    const moved: string[] = [];
    for (const { kind, path } of [
      ...pagesOf.flatMap((pages) => pages(fixture, 'en')),
      ...framePages('en'),
    ]) {
      await open(path);
      let shift = await page.evaluate(sumOfShifts);
      // What a page does by itself it does each time; what a busy machine does to it once it does not.
      if (shift > 0) {
        await open(path);
        shift = Math.min(shift, await page.evaluate(sumOfShifts));
      }
      if (shift > 0) moved.push(`${kind} ${path}: ${shift.toFixed(4)}`);
    }
    expect(moved).toEqual([]);
  },
);

test.each([390, 1280])(
  'nothing moves while a question is answered, in a window of %i pixels',
  async (width) => {
    const { open, page } = await visit({ viewport: { width, height: 844 } });
    await page.addInitScript(rememberShifts);
    for (const [question, answer] of [
      ['jazz', '[data-part="list"] li'],
      ['qqqq', '[data-part="help"]'],
    ]) {
      await open(`/en/search/?q=${question}`);
      await page.locator(`${answer}:visible`).first().waitFor();
      expect(await page.evaluate(sumOfShifts), question).toBe(0);
    }
  },
);

test('on a phone the grid of a month leads to its days', async () => {
  const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
  await open('/en/calendar/2026-11/');
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: '28', exact: true })
    .click();
  const day = page.locator('td[data-date="2026-11-28"]');
  await expect
    .poll(async () => Math.abs((await day.boundingBox())?.y ?? Number.NaN))
    .toBeLessThan(200);
});

test('a first visit loads at most 80 kB of typefaces, of those letters that are on the page', async () => {
  const weights: Record<string, number> = {};
  for (const path of [
    '/en/',
    '/en/events/',
    '/en/events/the-riverside-quartet-by-candlelight/',
    '/pl/',
    '/pl/wydarzenia/',
  ]) {
    const { open, page } = await visit({}, { isFirst: true });
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2')) bodies.push(response.body());
    });
    await open(path);
    await page.evaluate(() => document.fonts.ready);
    const loaded = await Promise.all(bodies);
    weights[path] = loaded.reduce((sum, { length }) => sum + length, 0);
  }
  expect(
    Object.entries(weights).filter(([, weight]) => weight < 30_000 || weight > 80_000),
  ).toEqual([]);
});

test('the look that a reader chooses wins over that of the system, around the page too, and stays', async () => {
  const { open, page, troubles } = await visit({ colorScheme: 'light' });
  const ground = () =>
    page.evaluate(() => {
      const frames = [...document.querySelectorAll<HTMLMetaElement>('[name="theme-color"]')];
      const shown = frames
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content);
      return [getComputedStyle(document.documentElement).backgroundColor, ...shown].join(' ');
    });
  const [light, dark] = ['rgb(246, 241, 230) #f6f1e6', 'rgb(18, 20, 30) #12141e'];
  await open('/en/');
  const choice = page.getByRole('radiogroup', { name: 'Appearance' });
  expect(await choice.getByLabel('Same as this device').isChecked()).toBe(true);
  expect(await ground()).toBe(light);
  await choice.getByLabel('Dark').check();
  expect(await ground()).toBe(dark);
  await open('/pl/');
  expect(await ground()).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  );
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  const chosen = page.getByRole('radiogroup', { name: 'Wygląd' });
  await chosen.getByLabel('Jasny').check();
  expect(await ground()).toBe(light);
  await chosen.getByLabel('Jak w systemie').check();
  expect(await ground()).toBe(dark);
  expect(troubles).toEqual([]);
});

test.each([320, 390])(
  'on a phone of %i pixels what is chosen is in view without scripts, a status leaves the title its line, and addresses break behind slashes',
  async (width) => {
    const { open, page } = await visit({
      viewport: { width, height: 800 },
      javaScriptEnabled: false,
    });
    for (const choice of ['next-weekend', 'online']) {
      await open(`/en/events/choice/${choice}/`);
      const { x = 0, width: own = 0 } =
        (await page.locator('.chip[aria-current]').boundingBox()) ?? {};
      expect.soft([x >= 0, x + own <= width], choice).toEqual([true, true]);
    }
    await open('/en/venues/town-stadium/');
    const name = page.locator('h3:has(.label-strong)').first();
    const label = await name.locator('.label-strong').boundingBox();
    const title = await name.locator('.title-link').boundingBox();
    expect
      .soft([title?.x, title && label && title.y >= label.y + label.height])
      .toEqual([label?.x, true]);
    await open('/en/subscribe/');
    expect(await page.locator('.address code').first().innerHTML()).toMatch(
      /^https:\/\/[^/]+\/<wbr>en\/<wbr>feeds\/<wbr>events\.\w+$/,
    );
  },
);

test.each(['en/calendar', 'pl/kalendarz'])(
  'a month of a hundred events in %s is printed on two sheets',
  async (folder) => {
    const { open, page } = await visit();
    await open(`/${folder}/2026-12/`);
    const file = await page.pdf({ format: 'A4' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  },
);

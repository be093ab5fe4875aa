import { expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { axeSource, violationsOf } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { forbidStorage } from '../support/forbid-storage.ts';

const visit = useBrowser();
const children = createRoutes(siteUrl).choicePath('en', 'children');

/** At the Mill. */
const atTheMill = {
  permissions: ['geolocation'],
  geolocation: { latitude: 53.6412, longitude: 20.4021 },
};

test('what is near has its distance, and no more than what is within a radius is shown', async () => {
  const { open, page, troubles } = await visit(atTheMill);
  await open(children);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.locator('.distance').first().waitFor();
  // Said once every row has its place.
  await page.locator('.found', { hasText: 'Nearest first' }).waitFor();
  const rows = () =>
    page.locator('main .event-list > li[data-facts]').evaluateAll((all) =>
      all
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const [amount = '', unit] = row.querySelector('.distance')?.textContent.split(/\s/) ?? [];
          return unit === 'km' ? Number(amount) : undefined;
        }),
    );
  const all = await rows();
  expect(all.some((distance) => distance === undefined || distance > 1)).toBe(true);
  for (const radius of [1, 3]) {
    await page.getByRole('button', { name: `Within ${radius} km` }).click();
    await expect
      .poll(async () => (await rows()).every((one) => one !== undefined && one <= radius))
      .toBe(true);
    await expect.poll(() => page.locator('.found').innerText()).toMatch(/^\d+ events\b/);
  }
  await page.getByRole('button', { name: 'Any distance' }).click();
  await expect.poll(rows).toEqual(all);
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect.poll(() => page.locator('.distance, .near-panel').count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('pressed twice while the position is awaited, it is shown once', async () => {
  const { open, page } = await visit(atTheMill);
  await open(children);
  await page.getByRole('button', { name: 'Near me' }).evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await page.locator('.found', { hasText: 'Nearest first' }).waitFor();
  await page.locator('.distance').first().waitFor();
  expect(await page.locator('.near-panel').count()).toBe(1);
});

test('pressed again before its part of the script is there, it shows nothing', async () => {
  const { open, page, troubles } = await visit(atTheMill, { isFirst: true });
  let send = () => {};
  const isWanted = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/near-panel/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await open(children);
  const button = page.getByRole('button', { name: 'Near me' });
  const isPressed = () => button.getAttribute('aria-pressed');
  await button.press('Enter');
  await expect.poll(isPressed).toBe('true');
  await button.press('Enter');
  await expect.poll(isPressed).toBe('false');
  const answer = page.waitForResponse(/near-panel/);
  send();
  await (await answer).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await page.locator('.near-panel, .distance').count()).toBe(0);
  expect(await page.locator('.found').innerText()).toBe('');
  expect(troubles).toEqual([]);
});

test('given up and asked for at once, it is shown', async () => {
  const { open, page } = await visit(atTheMill);
  await open(children);
  const button = page.getByRole('button', { name: 'Near me' });
  await button.click();
  await page.locator('.distance').first().waitFor();
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    element.click();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('.found').innerText()).toContain('Nearest first');
  expect(await page.locator('.near-panel').count()).toBe(1);
  expect(await page.locator('.distance').count()).toBeGreaterThan(1);
});

test('where its part of the script cannot be read it is not pressed, and is shown to who tries again', async () => {
  const { open, page } = await visit(atTheMill, { isFirst: true });
  await page.route(/near-panel/, (route) => route.abort());
  await open(children);
  const button = page.getByRole('button', { name: 'Near me' });
  await button.click();
  await page.locator('.found', { hasText: 'try again' }).waitFor();
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await page.unrouteAll();
  await button.click();
  await page.locator('.distance').first().waitFor();
});

test('it is shown where the browser keeps nothing', async () => {
  const { open, page, troubles } = await visit(atTheMill);
  await page.addInitScript(forbidStorage);
  await open(children);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.locator('.distance').first().waitFor();
  expect(troubles).toEqual([]);
});

test('the next page goes on with what is near, and within the same radius', async () => {
  const { open, page } = await visit(atTheMill);
  await open(children);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Within 1 km' }).click();
  await page.getByRole('link', { name: 'Next weekend' }).click();
  await page.waitForURL('**/next-weekend/?with=children');
  await expect
    .poll(() => page.getByRole('button', { name: 'Within 1 km' }).getAttribute('aria-pressed'))
    .toBe('true');
});

test('the nearest stop is in the rows of what is near, and on the page of its venue', async () => {
  const { open, page } = await visit(atTheMill);
  await open('/en/categories/film/');
  expect(await page.locator('.stop').count()).toBe(0);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.locator('.stop').first().waitFor();
  const stops = await page.locator('main .stop').allInnerTexts();
  expect(stops).toContain('Nearest stop: Kinowa (tram 1), 2 minutes on foot');
  await open('/en/venues/rusalka-cinema/');
  await page.getByText('Kinowa (tram 1), 2 minutes on foot').waitFor();
});

test.each([320, 390, 1280])(
  'the numbers on the map are those of the rows, and cover none of each other at %i pixels',
  async (width) => {
    const { open, page, troubles } = await visit({
      ...atTheMill,
      viewport: { width, height: 844 },
    });
    await open(children);
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.getByText('Show on a map').click();
    await page.locator('.near-pins a').first().waitFor();
    const pins = await page.locator('.near-pins a').evaluateAll((all) =>
      all.map((pin) => {
        const { x, y } = pin.querySelector('circle')?.getBoundingClientRect() ?? { x: 0, y: 0 };
        return { x, y, number: pin.querySelector('text')?.textContent };
      }),
    );
    expect(pins.length).toBeGreaterThan(4);
    const overlaps = pins.flatMap((one, index) =>
      pins.slice(index + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 23.9),
    );
    expect(overlaps).toEqual([]);
    const numbers = await page.locator('main .pin-number').allTextContents();
    expect(new Set(numbers)).toEqual(new Set(pins.map(({ number }) => number)));
    await page.evaluate(axeSource);
    expect(await violationsOf(page)).toEqual([]);
    expect(troubles).toEqual([]);
  },
);

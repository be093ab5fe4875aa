import { describe, expect, test } from 'vitest';
import { contrastBetween } from '../../src/theme/tokens.ts';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

const festival = '/en/events/river-voices/';
const part = '/en/events/four-choirs/';
const series = '/en/series/jam-session/';

/** Colors of the letters and the ground of a field, as `#rrggbb`. Runs in the page. */
function fieldColors(field: Element) {
  const hex = (color: string) =>
    `#${[...color.matchAll(/\d+/g)]
      .slice(0, 3)
      .map(([part]) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  return {
    on: hex(getComputedStyle(field).color),
    ground: hex(getComputedStyle(field, '::before').backgroundColor),
  };
}

describe.each(['light', 'dark'] as const)('on %s pages', (colorScheme) => {
  test('a festival, its parts and a series are in one deep color, on which everything can be read', async () => {
    const { open, page } = await visit({ colorScheme });
    const found = new Map<string, string>();
    for (const path of [festival, part, series]) {
      await open(path);
      const { on, ground } = await page.locator('.field').evaluate(fieldColors);
      expect(contrastBetween(on, ground), path).toBeGreaterThanOrEqual(7);
      found.set(path, ground);
    }
    expect(found.get(part)).toBe(found.get(festival));
    expect(found.get(series)).not.toBe(found.get(festival));
    await open(part);
    await page.getByRole('link', { name: 'Part of River Voices' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(festival);
  });
});

test.each([320, 390, 768, 1280, 1920])(
  'in a window of %i pixels a field goes from edge to edge, with its picture, and nothing scrolls sideways',
  async (width) => {
    const { open, page } = await visit({ viewport: { width, height: 860 } });
    for (const path of [festival, series]) {
      await open(path);
      const { edges, picture, scrolls } = await page.evaluate(() => {
        const field = document.querySelector('.field');
        const at = (x: number) => field?.contains(document.elementFromPoint(x, innerHeight / 3));
        return {
          edges: [at(2), at(innerWidth - 2)],
          picture: document.querySelector('.field-picture')?.getBoundingClientRect().toJSON(),
          scrolls: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect(scrolls, path).toBe(false);
      expect(edges, path).toEqual([true, true]);
      if (path === festival) expect(picture.right).toBeGreaterThanOrEqual(width);
      if (width < 500) expect(picture.height).toBeLessThanOrEqual(240);
    }
  },
);

test('on paper a field is white', async () => {
  const { open, page } = await visit({ colorScheme: 'dark' });
  await open(festival);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.field').evaluate(fieldColors)).toEqual({
    on: '#000000',
    ground: '#ffffff',
  });
});

test('an event ends its day in the shape and the color of its category; a cancelled one is gray, with one notice', async () => {
  const { open, page } = await visit();
  const stopOf = () =>
    page.locator('.opening .day').evaluate((day) => {
      const { content, clipPath, backgroundColor } = getComputedStyle(day, '::after');
      return content === 'none' ? undefined : { clipPath, backgroundColor };
    });
  await open('/en/events/stories-on-the-carpet-133/');
  const children = await stopOf();
  await open('/en/events/participatory-budget-first-aid/');
  const budget = await stopOf();
  expect(children?.clipPath).not.toBe(budget?.clipPath);
  expect(children?.backgroundColor).not.toBe(budget?.backgroundColor);
  await open('/en/events/ice-skating-disco/');
  expect(await stopOf()).toBeUndefined();
  expect(await page.getByRole('note').count()).toBe(1);
  const picture = page.locator('article .picture').first();
  expect(await picture.evaluate((one) => getComputedStyle(one).filter)).toBe('grayscale(1)');
});

test('the calendar and My programme are two forms: a square button, and a round one that is filled once it is chosen', async () => {
  const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
  await open(part);
  const star = page.getByRole('button', { name: 'Add to My programme' });
  const box = await star.boundingBox();
  expect(box?.width).toBe(box?.height);
  const look = () =>
    star.evaluate((one) => {
      const { borderRadius, backgroundColor } = getComputedStyle(one);
      return { borderRadius, backgroundColor };
    });
  const before = await look();
  expect(Number.parseFloat(before.borderRadius)).toBeGreaterThan(20);
  expect(
    await page.locator('.add summary').evaluate((one) => getComputedStyle(one).borderRadius),
  ).toBe('0px');
  await star.click();
  await expect.poll(async () => (await look()).backgroundColor).not.toBe(before.backgroundColor);
});

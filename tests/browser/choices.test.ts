import { expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { useBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';

const visit = useBrowser();
const routes = createRoutes(siteUrl);
const nextWeekend = routes.choicePath('en', 'next-weekend');

test('month, week and day keep the days and the facts that are chosen, and the list leads back', async () => {
  const { open, page, troubles } = await visit();
  await open(nextWeekend);
  await page.getByRole('button', { name: 'Free admission' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?with=free');
  const views = page.getByRole('navigation', { name: 'Views' });
  const addresses = () =>
    views.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const [list, ...others] = await addresses();
  expect(list).toBe(await page.locator('[data-choice="free"]').getAttribute('href'));
  expect(others.map((href) => new URL(href ?? '', page.url()).pathname)).toEqual([
    '/en/calendar/2026-11/',
    '/en/calendar/2026-w48/',
    '/en/calendar/2026-11-28/',
  ]);
  await views.getByRole('link', { name: 'Day' }).click();
  await page.waitForURL('**/2026-11-28/?with=free');
  await views.getByRole('link', { name: 'Month' }).click();
  await page.waitForURL('**/2026-11/?with=free');
  await page.getByRole('link', { name: 'Next weekend' }).click();
  await page.waitForURL(`${nextWeekend}?with=free`);
  await page.locator('.found', { hasText: /event/ }).waitFor();
  expect(troubles).toEqual([]);
});

test('a page of a fact keeps it in the other views', async () => {
  const { open, page } = await visit();
  await open(routes.choicePath('en', 'free'));
  const month = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Month' });
  expect(await month.getAttribute('href')).toMatch(/\/calendar\/2026-11\/\?with=free$/);
});

test('of choices that combine one is the page that is open, and the others are chosen', async () => {
  const { open, page } = await visit();
  await open(`${nextWeekend}?with=free+children`);
  const states = await page
    .locator('[data-choice]')
    .evaluateAll((all) =>
      all.flatMap(({ textContent, ariaCurrent, ariaPressed }) =>
        ariaCurrent || ariaPressed === 'true'
          ? `${textContent?.trim()}: ${ariaCurrent ?? 'pressed'}`
          : [],
      ),
    );
  expect(states).toEqual([
    'Next weekend: page',
    'Free admission: pressed',
    'For children: pressed',
  ]);
});

test.each(['light', 'dark'] as const)(
  'the view that is open is marked in %s forced colors',
  async (colorScheme) => {
    const { open, page } = await visit({ forcedColors: 'active', colorScheme });
    await open('/en/calendar/2026-11/');
    const colors = await page.locator('.views a').evaluateAll((all) =>
      all.map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return `${color} on ${backgroundColor}`;
      }),
    );
    expect(colors).toHaveLength(4);
    expect(new Set(colors).size).toBe(2);
    expect(colors[1]).not.toBe(colors[0]);
  },
);

test('how many events a day has and how near it is are told apart', async () => {
  const { open, page } = await visit();
  await open('/en/calendar/2026-11-21/');
  const near = page.locator('.near').first();
  expect(await near.innerText()).toBe('tomorrow');
  expect(await near.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"· "');
  await open('/en/calendar/2026-12-12/');
  expect(await page.locator('.near').first().isVisible()).toBe(false);
});

test.each([320, 390, 1280])(
  'pins on the map of all venues are 24 pixels wide and cover none of each other at %i pixels',
  async (width) => {
    const { open, page } = await visit({ viewport: { width, height: 844 } });
    await open('/en/venues/');
    const circles = await page.locator('.pins circle').evaluateAll((all) =>
      all.map((circle) => {
        const { x, y, width: size } = circle.getBoundingClientRect();
        return { x, y, size: Math.round(size * 10) / 10 };
      }),
    );
    expect(circles.length).toBeGreaterThan(10);
    expect(Math.min(...circles.map(({ size }) => size))).toBeGreaterThanOrEqual(24);
    const overlaps = circles.flatMap((one, index) =>
      circles.slice(index + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 23.9),
    );
    expect(overlaps).toEqual([]);
  },
);

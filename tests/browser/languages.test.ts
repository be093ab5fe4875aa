import { describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { useBrowser } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';

const visit = useBrowser();
const routes = createRoutes(siteUrl);

test('where there is no version in the other language, the switch leads to the list it would be in', async () => {
  const { fixture, open, page } = await visit();
  const alone = fixture.expected.en.listed.find(
    ({ group, id }) => group === 0 && fixture.itemPages.en.pages.has(id),
  );
  await open(new URL(fixture.itemPages.en.pages.get(alone?.id ?? 0)?.url ?? '').pathname);
  await page.locator('header a[hreflang="pl"]').click();
  await page.waitForURL('**/pl/wydarzenia/');
});

test('the address of the site leads to the home page of the default language', async () => {
  const { open, page, troubles } = await visit();
  await open('/');
  await page.waitForURL('**/en/');
  expect(troubles).toEqual([]);
});

test('an unknown address is answered in the language of its path', async () => {
  const { open, page } = await visit();
  for (const [path, language] of [
    ['/pl/nie/ma', 'pl'],
    ['/en/not/there', 'en'],
    ['/elsewhere', 'en'],
  ] as const) {
    await open(path);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('main a').count()).toBeGreaterThan(3);
  }
});

describe('a change of language keeps', () => {
  test('the facts that are chosen besides days', async () => {
    const { open, page } = await visit();
    await open(routes.choicePath('en', 'next-weekend'));
    await page.getByRole('button', { name: 'Free admission' }).click();
    await page.locator('header a[hreflang="pl"]').click();
    await page.waitForURL(
      ({ pathname, search }) => pathname.startsWith('/pl/') && search === '?with=free',
    );
    await expect
      .poll(() => page.locator('.chip:is([aria-current], [aria-pressed=true])').allInnerTexts())
      .toEqual(['W\u00a0następny weekend', 'Wstęp wolny']);
  });

  test('what is looked for, but not the names of one language', async () => {
    const { open, page } = await visit();
    await open('/en/search/?q=jazz&when=weekend&category=music');
    await page.locator('footer a[hreflang="pl"]').press('Enter');
    await page.waitForURL('**/pl/szukaj/?q=jazz&when=weekend');
    expect(await page.locator('[name=q]').inputValue()).toBe('jazz');
  });

  test.each(['venues', 'categories'] as const)(
    'the calendar of one of the %s that is open',
    async (kind) => {
      const { fixture, open, page } = await visit();
      const own = fixture.expected.en[kind].filter(({ group }) => group !== 0);
      for (const { id, group } of own) {
        const other = fixture.expected.pl[kind].find((one) => one.group === group);
        await open(`${routes.subscribePath('en')}?calendar=${kind}/${id}`);
        if (other === undefined || (await page.locator('.list details[open]').count()) === 0)
          continue;
        await page.locator('header a[hreflang="pl"]').click();
        await page.waitForURL((url) => url.pathname.startsWith('/pl/'));
        const row = page.locator('.list > li').filter({ has: page.locator('details[open]') });
        expect(await row.locator('.text a').textContent()).toMatch(
          new RegExp(`/pl/feeds/${kind}/${other.id}\\.ics$`),
        );
        return;
      }
      throw new Error('No calendar was open.');
    },
  );

  test('a program that was shared', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    const star = await page.locator('[data-star]').first().getAttribute('data-star');
    await open(`/en/my-program/#${star?.replaceAll(' ', '.')}`);
    await page.locator('.event').first().waitFor();
    await page.locator('header a[hreflang="pl"]').click();
    await page.waitForURL('**/pl/moj-program/#*');
    await page.locator('.event').first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Udostępniony program');
  });
});

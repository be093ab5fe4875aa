import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

test('where there is no version in the other language, the switch leads to the list it would be in', async () => {
  const { fixture, open, page } = await visit();
  const alone = fixture.expected.en.listed.find(
    ({ group, id }) => group === 0 && fixture.itemPages.en.pages.has(id),
  );
  await open(new URL(fixture.itemPages.en.pages.get(alone?.id ?? 0)?.url ?? '').pathname);
  await page.locator('header a[hreflang="pl"]').click();
  expect(new URL(page.url()).pathname).toBe('/pl/wydarzenia/');
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

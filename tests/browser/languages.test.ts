import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { pageKinds } from '../support/page-kinds.ts';

const visit = useBrowser();

/** Pages that search engines must not index name no other version to them. */
const noindexKinds: ReadonlySet<string> = new Set(['search', 'my program', 'week', 'day']);

test('the switch of every kind of page leads to the same page in the other language, and from there back', {
  timeout: 120_000,
}, async () => {
  const [own, other] = ['en', 'pl'] as const;
  const { fixture, open, page, troubles } = await visit();
  for (const { kind, path } of pageKinds(fixture, own)) {
    await open(path);
    const start = page.url();
    const pair = fixture.byUrl.get(`https://calendar.example${new URL(start).pathname}`)?.alternates[other];

    await page.locator(`header a[hreflang="${other}"]`).click();
    expect(await page.locator('html').getAttribute('lang'), kind).toBe(other);
    if (kind === 'unknown address' || kind === 'more coming events') continue;
    const same = pageKinds(fixture, other).find((one) => one.kind === kind)?.path;
    const expected = noindexKinds.has(kind) ? same : pair?.replace('https://calendar.example', '');
    expect(page.url().replace(new URL(start).origin, ''), kind).toBe(expected);

    const back = page.locator(`header a[hreflang="${own}"]`);
    expect(await back.evaluate(({ href }: HTMLAnchorElement) => href), kind).toBe(start);
  }
  expect(troubles).toEqual([]);
});

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

import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { edgeCasePages, pageKinds, pathOf } from '../support/page-kinds.ts';
import { pagedItems } from '../support/public-items.ts';
import { payloadFlag, unsafeSlug } from '../support/unsafe-items.ts';

const visit = useBrowser();

/** Nobody looks at these pages: the less of them is drawn, the better. */
const small = { width: 320, height: 240 };

test.each([
  ['with the content security policy of the pages', false],
  ['without it, by the cleaning of texts alone', true],
])('nothing an editor writes runs, %s', async (_, bypassCSP) => {
  const { fixture, open, page, troubles } = await visit({ bypassCSP, viewport: small });
  const unsafe = pagedItems(fixture.expected.en)
    .filter(({ slug }) => slug.startsWith(unsafeSlug))
    .map((item) => pathOf(fixture, 'en', item));
  expect(unsafe.length).toBeGreaterThan(40);
  const lists = bypassCSP ? [] : pageKinds(fixture, 'en').map(({ path }) => path);
  const ran: string[] = [];
  for (const path of [...unsafe, ...lists]) {
    await open(path);
    if (await page.evaluate(runsWhenUsed, payloadFlag)) ran.push(path);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(ran).toEqual([]);
  expect(troubles).toEqual([]);
});

/** Whether code set the flag by itself, or does when something happens to an element. Runs in the page. */
function runsWhenUsed(flag: string): boolean {
  for (const element of document.querySelectorAll('*'))
    for (const type of ['mouseover', 'focus', 'toggle', 'error', 'load', 'animationstart'])
      element.dispatchEvent(new Event(type));
  return flag in window;
}

test('what an editor writes as code is removed or shown as text', async () => {
  const { fixture, open, page } = await visit({ viewport: small });
  const found: unknown[] = [];
  for (const { path } of edgeCasePages(fixture, 'en')) {
    await open(path);
    found.push(
      ...(await page.evaluate(() => {
        const forbidden =
          'iframe, object, embed, base, form, input:not([data-look-choice], [data-jump] *), style, script:not([type="application/ld+json"], [src^="/_astro/"]), meta[http-equiv="refresh"]';
        const handlers = [...document.querySelectorAll('*')].filter((element) =>
          element.getAttributeNames().some((name) => /^on|^style$|^srcdoc$/.test(name)),
        );
        return [...document.querySelectorAll(forbidden), ...handlers].map(({ outerHTML }) =>
          outerHTML.slice(0, 100),
        );
      })),
    );
  }
  expect(found).toEqual([]);
});

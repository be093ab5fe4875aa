import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { pathOf } from '../support/page-kinds.ts';
import { pagedItems } from '../support/public-items.ts';
import { runsWhenUsed } from '../support/runs-when-used.ts';
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
  const ran: string[] = [];
  for (const path of unsafe) {
    await open(path);
    if (await page.evaluate(runsWhenUsed, payloadFlag)) ran.push(path);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(ran).toEqual([]);
  expect(troubles).toEqual([]);
});

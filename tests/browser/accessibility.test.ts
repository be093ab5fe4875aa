import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeSource, narrow, ofColors, violationsIn, violationsOf, wide } from '../support/axe.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { framePages, type PageKind, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

test('no page that is made to be printed violates a rule of axe', async () => {
  const visited = await visitWithAxe();
  expect(await violationsOn(visited, printPages(visited.fixture, 'en'), wide)).toEqual([]);
  expect(await violationsOn(visited, printPages(visited.fixture, 'pl'), narrow)).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('no page for frames violates a rule of axe', async () => {
  const visited = await visitWithAxe();
  expect(await violationsOn(visited, framePages('en'), wide)).toEqual([]);
  expect(await violationsOn(visited, framePages('pl'), narrow)).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('the open menu of a narrow screen violates no rule of axe', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 640 } });
  await visited.open('/pl/');
  await visited.page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await violationsOf(visited.page)).toEqual([]);
});

test('the open views of a list on a phone violate no rule of axe', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 640 } });
  await visited.open('/pl/wydarzenia/');
  await visited.page.locator('.choice-bar summary').click();
  expect(await violationsIn(visited.page, narrow)).toEqual([]);
});

test('answers of the search and its open filters violate no rule of axe, light or dark', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 800 } });
  await visited.open('/pl/szukaj/?q=koncert&past=1');
  await visited.page
    .getByRole('status')
    .filter({ hasText: /\d wyni/ })
    .waitFor();
  expect(await violationsOf(visited.page)).toEqual([]);
  await visited.page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(visited.page, ofColors)).toEqual([]);
});

test('suggestions of the search and what its words choose violate no rule of axe', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 800 } });
  const { page } = visited;
  await visited.open('/pl/szukaj/');
  await page.locator('#search-words').fill('za darmo bajanie');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('.told button').count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, ofColors)).toEqual([]);
});

/** A window whose pages all have axe. */
async function visitWithAxe(options?: BrowserContextOptions): Promise<Visit> {
  const visited = await visit(options);
  await visited.page.addInitScript(axeSource);
  return visited;
}

async function violationsOn(
  { open, page }: Visit,
  pages: readonly PageKind[],
  looks: typeof wide,
): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, path } of pages) {
    await open(path);
    // A screen shows nothing until its typefaces are there.
    await page.locator('html:not(.loading)').waitFor();
    found.push(
      ...(await violationsIn(page, looks)).map((violation) => `${kind} ${path}, ${violation}`),
    );
  }
  return found;
}

import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  axeSource,
  type Look,
  narrow,
  ofColors,
  violationsIn,
  violationsOf,
  wide,
} from '../support/axe.ts';
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

const text = 'color: #949494; background: #fff';
const target = (left: number) =>
  `<a href="#" style="display: block; position: absolute; left: ${left}px; top: 400px; width: 20px; height: 20px"></a>`;

// Axe looks once at what is alike: what it looked at must not hide what is not. No two of these are
// alike.
test.each([
  ['the color of letters', `<p style="color: #555">Words</p>`, `<p style="color: #ccc">Words</p>`],
  [
    'the ground of what is around',
    `<div style="background: #fff"><p style="color: #555">Words</p></div>`,
    `<div style="background: #666"><p style="color: #555">Words</p></div>`,
  ],
  [
    'the size of letters',
    `<p style="${text}; font-size: 30px">Words</p>`,
    `<p style="${text}; font-size: 15px">Words</p>`,
  ],
  [
    'how much is seen through',
    `<div style="opacity: 1"><p>Words</p></div>`,
    `<div style="opacity: 0.3"><p>Words</p></div>`,
  ],
  [
    'what a link is among',
    `<p><a href="#" style="color: #333; text-decoration: none">Link</a></p>`,
    `<p>Words around a <a href="#" style="color: #333; text-decoration: none">Link</a></p>`,
  ],
  [
    'what tells a link from words',
    `<p style="color: #000">Words and a <a href="#" style="color: #444">Link</a></p>`,
    `<p style="color: #000">Words and a <a href="#" style="color: #444; text-decoration: none">Link</a></p>`,
  ],
  ['the distance of small targets', target(10) + target(60), target(10) + target(31)],
])('axe says of two pages that are alike but for %s which one is wrong', async (_, good, bad) => {
  const { page } = await visit({}, { isFirst: true });
  const looks: readonly Look[] = [
    { width: 1280, colorScheme: 'light', rules: 'of colors' },
    { width: 1280, colorScheme: 'light', rules: 'of sizes' },
  ];
  const found: number[] = [];
  for (const body of [good, bad, good]) {
    await page.setContent(`<main><h1>Title</h1><a href="#">Elsewhere</a>${body}</main>`);
    await page.evaluate(axeSource);
    found.push((await violationsIn(page, looks)).length);
  }
  expect(found).toEqual([0, expect.toSatisfy((count) => count > 0), 0]);
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

import { beforeAll, expect, test } from 'vitest';
import { axeSource, narrow, narrowLight, violationsIn, wide } from '../support/axe.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { edgeCasePages, otherLooks, type PageKind, pageKinds } from '../support/page-kinds.ts';
import { setWidth, tooWide } from '../support/page-width.ts';
import { runsWhenUsed } from '../support/runs-when-used.ts';
import { smallTargets } from '../support/small-targets.ts';
import { reachableElements, tabStops } from '../support/tab-stops.ts';
import { payloadFlag } from '../support/unsafe-items.ts';

const visit = useBrowser();

/** Pages that search engines must not index name no other version to them. */
const noindexKinds: ReadonlySet<string> = new Set([
  'search',
  'my program',
  'week',
  'day',
  'reading offline',
]);

/** Kinds of which each language has pages of its own. */
const unpairedKinds: ReadonlySet<string> = new Set(['unknown address', 'more coming events']);

/** What is wrong on the pages, and how many were looked at. */
type Findings = Record<'axe' | 'width' | 'targets' | 'keyboard' | 'language' | 'code', string[]> & {
  pages: number;
};

const found: Findings = {
  ...{ axe: [], width: [], targets: [], keyboard: [], language: [], code: [] },
  pages: 0,
};
let troubles: readonly string[];

// To open a page takes as long as to look at it: each is opened once, and looked at in every way.
beforeAll(async () => {
  const visited = await visit({ viewport: { width: 1280, height: 900 } });
  const { fixture, open, page } = visited;
  troubles = visited.troubles;
  await page.addInitScript(axeSource);
  for (const { kind, path } of pageKinds(fixture, 'en')) {
    await walkWithKeyboard(visited, { kind, path });
    if (await page.evaluate(runsWhenUsed, payloadFlag)) found.code.push(`${path}: runs`);
    await look(visited, { kind, path }, { widths: [320, 1280], axe: wide });
    await switchLanguage(visited, { kind, path });
    const polish = pageKinds(fixture, 'pl').find((one) => one.kind === kind)?.path ?? '';
    if (new URL(page.url()).pathname !== polish) await open(polish);
    await look(visited, { kind, path: polish }, { widths: [320], axe: narrow });
  }
  for (const language of ['en', 'pl'] as const)
    for (const other of otherLooks(fixture, language)) {
      await open(other.path);
      await look(visited, other, {
        widths: [320, 1280],
        axe: language === 'en' ? wide : narrow,
      });
    }
  for (const edgeCase of edgeCasePages(fixture, 'en')) {
    await open(edgeCase.path);
    found.code.push(...(await page.evaluate(codeOfEditors)));
    await look(visited, edgeCase, { widths: [1280, 320], axe: narrowLight });
  }
  for (const edgeCase of edgeCasePages(fixture, 'pl')) {
    await open(edgeCase.path);
    await look(visited, edgeCase, { widths: [320], axe: [] });
  }
});

test('pages of every kind and of edge cases are looked at', () => {
  expect(found.pages).toBeGreaterThan(110);
});

test('no page violates a rule of axe, in wide and narrow windows, light, dark or in forced colors, or with text of twice the size', () => {
  expect(found.axe).toEqual([]);
});

test('nothing has to be scrolled sideways, in narrow and wide windows, with large text and with names of 300 letters without a space', () => {
  expect(found.width).toEqual([]);
});

test('nothing that is pressed is smaller than 24 pixels, but for links within sentences', () => {
  expect(found.targets).toEqual([]);
});

test('every kind of page is walked through with the keyboard in its order, and one always sees where one is', () => {
  expect(found.keyboard).toEqual([]);
});

test('the switch of every kind of page leads to the same page in the other language, and from there back', () => {
  expect(found.language).toEqual([]);
});

test('no page asks another host for anything, fails to load anything, or complains', () => {
  expect(troubles).toEqual([]);
});

test('nothing an editor writes runs on a page of any kind, and what is written as code is removed or shown as text', () => {
  expect(found.code).toEqual([]);
});

/** Opens a page and walks through it. */
async function walkWithKeyboard({ open, page }: Visit, { kind, path }: PageKind): Promise<void> {
  await setWidth(page, 1280);
  await page.emulateMedia({ colorScheme: 'light' });
  // With a fragment the fields of the search and of the page about subscribing do not take the focus.
  const takesFocus = kind === 'search' || kind === 'subscribe';
  await open(takesFocus ? `${path}#none` : path);
  // Fetched by their script; Tab would be past them when they come.
  for (const element of await page.locator('kalendarium-events').all())
    await element.locator('a').first().waitFor();
  const stops = await tabStops(page);
  const reachable = await page.evaluate(reachableElements);
  if (stops.length !== reachable)
    found.keyboard.push(`${kind}: ${stops.length} of ${reachable} are reached`);
  for (const { html, inOrder, visible } of stops) {
    if (!inOrder) found.keyboard.push(`${kind}: ${html} comes out of order`);
    if (!visible) found.keyboard.push(`${kind}: ${html} does not show its focus`);
  }
  if (takesFocus) await open(path);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
}

type Views = {
  /** Of windows that must be wide enough, in pixels. */
  readonly widths: readonly number[];
  readonly axe: typeof wide;
};

/** Looks at the page that is open in windows of some widths, and asks axe. Leaves rows of its lists out. */
async function look({ page }: Visit, { kind, path }: PageKind, views: Views): Promise<void> {
  found.pages += 1;
  const about = (reason: string) => `${kind} ${path}, ${reason}`;
  found.width.push(...(await tooWide(page, views.widths)).map(about));
  found.targets.push(...(await page.evaluate(smallTargets)).map(about));
  found.axe.push(...(await violationsIn(page, views.axe)).map(about));
}

/** From an English page to the Polish one. */
async function switchLanguage({ fixture, page }: Visit, { kind, path }: PageKind): Promise<void> {
  const expectThat = (what: string, is: unknown, expected: unknown) => {
    if (is !== expected) found.language.push(`${kind}: ${what} is ${is} instead of ${expected}`);
  };
  const start = page.url();
  const { origin } = new URL(start);
  await setWidth(page, 1280);
  await page.locator('header a[hreflang="pl"]').click();
  await page.waitForURL((url) => url.href !== start);
  expectThat('the language', await page.locator('html').getAttribute('lang'), 'pl');
  if (unpairedKinds.has(kind)) return;
  const same = pageKinds(fixture, 'pl').find((one) => one.kind === kind)?.path;
  const pair = fixture.byUrl
    .get(new URL(path, siteUrl).href)
    ?.alternates['pl']?.replace(siteUrl, '/');
  expectThat('the address', page.url().replace(origin, ''), noindexKinds.has(kind) ? same : pair);
  const back = page.locator('header a[hreflang="en"]');
  expectThat('the way back', await back.evaluate(({ href }: HTMLAnchorElement) => href), start);
}

/** What only code of editors can have put into a page. Runs in the page. */
function codeOfEditors(): string[] {
  const forbidden =
    'iframe, object, embed, base, form, input:not([data-look-choice], [data-jump] *), style, script:not([type="application/ld+json"], [src^="/_astro/"]), meta[http-equiv="refresh"]';
  const handlers = [...document.querySelectorAll('*')].filter((element) =>
    element.getAttributeNames().some((name) => /^on|^style$|^srcdoc$/.test(name)),
  );
  return [...document.querySelectorAll(forbidden), ...handlers].map(({ outerHTML }) =>
    outerHTML.slice(0, 100),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { edgeCasePages, framePages, type PageKind, pageKinds, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

/** Less than half as long as `axe.source`, which every page would have to read. */
const axeSource = readFileSync(join(projectFolder, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** The rules whose outcome depends on colors or on the width of the window. */
const lookRules = [...colorRules, 'target-size', 'scrollable-region-focusable'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Width of the window in pixels, and its colors. */
type Look = readonly [width: number, colorScheme: 'light' | 'dark'];

/** Each width and each color scheme once. Only the first is held against all rules, so that a page is checked by each once. */
const looks: readonly Look[] = [
  [1280, 'light'],
  [320, 'dark'],
];

test('no kind of page in English violates a rule of axe, light and wide or dark and narrow', {
  timeout: 300_000,
}, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, pageKinds(visited.fixture, 'en'), looks)).toEqual([]);
});

test('the parts that all pages share violate no rule of axe, light and narrow or dark and wide either', async () => {
  const visited = await visitWithAxe();
  const home = pageKinds(visited.fixture, 'en').filter(({ kind }) => kind === 'home');
  const others: readonly Look[] = [
    [320, 'light'],
    [1280, 'dark'],
  ];
  expect(await violationsIn(visited, home, others)).toEqual([]);
});

test('no page of an edge case violates a rule of axe', { timeout: 300_000 }, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, edgeCasePages(visited.fixture, 'en'), [[320, 'light']])).toEqual([]);
});

test('no kind of page in Polish violates a rule of axe, whose colors are those of the English ones', {
  timeout: 300_000,
}, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, pageKinds(visited.fixture, 'pl'), [[320, 'light']], colorRules)).toEqual(
    [],
  );
});

test('no page that is made to be printed violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, printPages(visited.fixture, 'en'), looks)).toEqual([]);
  expect(await violationsIn(visited, printPages(visited.fixture, 'pl'), looks.toReversed())).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('no page for frames violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, framePages('en'), looks)).toEqual([]);
  expect(await violationsIn(visited, framePages('pl'), looks.toReversed())).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('the open menu of a narrow screen violates no rule of axe', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 640 } });
  await visited.open('/pl/');
  await visited.page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await violationsOf(visited)).toEqual([]);
});

test('answers of the search and its open filters violate no rule of axe, light or dark', async () => {
  const visited = await visitWithAxe({ viewport: { width: 320, height: 800 } });
  await visited.open('/pl/szukaj/?q=koncert&past=1');
  await visited.page
    .getByRole('status')
    .filter({ hasText: /\d wyni/ })
    .waitFor();
  expect(await violationsOf(visited)).toEqual([]);
  await visited.page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(visited, { type: 'rule', values: colorRules })).toEqual([]);
});

/** A window whose pages all have axe. */
async function visitWithAxe(options?: BrowserContextOptions): Promise<Visit> {
  const visited = await visit(options);
  await visited.page.addInitScript(axeSource);
  return visited;
}

async function violationsIn(
  visited: Visit,
  kinds: readonly PageKind[],
  looks: readonly Look[],
  without: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, path } of kinds) {
    await visited.open(path);
    for (const [place, [width, colorScheme]] of looks.entries()) {
      await visited.page.setViewportSize({ width, height: 900 });
      await visited.page.emulateMedia({ colorScheme });
      const rules: RunOnly =
        place === 0 ? { type: 'tag', values: tags } : { type: 'rule', values: lookRules };
      const violations = await violationsOf(visited, rules, without);
      found.push(
        ...violations.map((violation) => `${kind} ${path}, ${colorScheme} at ${width}: ${violation}`),
      );
    }
  }
  return found;
}

/** Violations in the page as it is; it is an error when axe found nothing to check. */
async function violationsOf(
  { page }: Visit,
  runOnly: RunOnly = { type: 'tag', values: tags },
  without: readonly string[] = [],
): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { violations, passed } = await page.evaluate(
    async (options) => {
      const results = await window.axe.run(document, options);
      return { violations: results.violations, passed: results.passes.length };
    },
    { runOnly, rules, resultTypes: ['violations' as const] },
  );
  expect(passed).toBeGreaterThan(0);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, target }) => `${id} (${help}) at ${String(target)}: ${html.slice(0, 120)}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

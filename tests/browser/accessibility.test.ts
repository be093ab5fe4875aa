import axe, { type RunOnly } from 'axe-core';
import { expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { edgeCasePages, framePages, type PageKind, pageKinds, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

/** The rules whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test('no kind of page in English violates a rule of axe, light or dark, wide or narrow', {
  timeout: 300_000,
}, async () => {
  const visited = await visit();
  expect(await violationsIn(visited, pageKinds(visited.fixture, 'en'), [1280, 320])).toEqual([]);
});

test('no page of an edge case violates a rule of axe', { timeout: 300_000 }, async () => {
  const visited = await visit();
  expect(await violationsIn(visited, edgeCasePages(visited.fixture, 'en'), [320], ['light'])).toEqual([]);
});

test('no kind of page in Polish violates a rule of axe, whose colors are those of the English ones', {
  timeout: 300_000,
}, async () => {
  const visited = await visit();
  const found: string[] = [];
  await visited.page.setViewportSize({ width: 320, height: 900 });
  for (const { kind, path } of pageKinds(visited.fixture, 'pl')) {
    await visited.open(path);
    const violations = await violationsOf(visited, rulesFor('light'), colorRules);
    found.push(...violations.map((violation) => `${kind} ${path}: ${violation}`));
  }
  expect(found).toEqual([]);
});

test('no page that is made to be printed violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visit();
  const pages = [...printPages(visited.fixture, 'en'), ...printPages(visited.fixture, 'pl')];
  expect(await violationsIn(visited, pages, [1280, 320])).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('no page for frames violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visit();
  const pages = [...framePages('en'), ...framePages('pl')];
  expect(await violationsIn(visited, pages, [1280, 320])).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('the open menu of a narrow screen violates no rule of axe', async () => {
  const visited = await visit({ viewport: { width: 320, height: 640 } });
  await visited.open('/pl/');
  await visited.page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await violationsOf(visited)).toEqual([]);
});

test('answers of the search and its open filters violate no rule of axe, light or dark', async () => {
  const visited = await visit({ viewport: { width: 320, height: 800 } });
  await visited.open('/pl/szukaj/?q=koncert&past=1');
  await visited.page
    .getByRole('status')
    .filter({ hasText: /\d wyni/ })
    .waitFor();
  expect(await violationsOf(visited)).toEqual([]);
  await visited.page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(visited, rulesFor('dark'))).toEqual([]);
});

async function violationsIn(
  visited: Visit,
  kinds: readonly PageKind[],
  widths: readonly number[],
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, path } of kinds) {
    await visited.open(path);
    for (const width of widths) {
      await visited.page.setViewportSize({ width, height: 900 });
      for (const colorScheme of schemes) {
        await visited.page.emulateMedia({ colorScheme });
        const violations = await violationsOf(visited, rulesFor(colorScheme));
        found.push(...violations.map((violation) => `${kind} ${path} at ${width}: ${violation}`));
      }
    }
  }
  return found;
}

/** What the light page was checked for already does not change in the dark, but for colors. */
function rulesFor(colorScheme: 'light' | 'dark'): RunOnly {
  return colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules };
}

/** Violations in the page as it is; it is an error when axe found nothing to check. */
async function violationsOf(
  { page }: Visit,
  runOnly: RunOnly = { type: 'tag', values: tags },
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

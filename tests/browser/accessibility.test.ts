import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { edgeCasePages, framePages, type PageKind, pageKinds, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

/** Less than half as long as `axe.source`, which every page would have to read. */
const axeSource = readFileSync(join(projectFolder, 'node_modules/axe-core/axe.min.js'), 'utf8');

const all: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};

/** The rules whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];
const ofColors: RunOptions = { runOnly: { type: 'rule', values: colorRules } };
const notOfColors: RunOptions = {
  ...all,
  rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
};

/** How a page is looked at, and what it is held against then. Width in pixels. */
type Look = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly text?: '200%';
  readonly rules: RunOptions;
};

const wide: readonly Look[] = [
  { width: 1280, colorScheme: 'light', rules: all },
  { width: 1280, colorScheme: 'dark', rules: ofColors },
];

const narrow: readonly Look[] = [
  { width: 320, colorScheme: 'dark', rules: all },
  { width: 320, colorScheme: 'light', rules: ofColors },
  { width: 320, colorScheme: 'light', text: '200%', rules: notOfColors },
];

test('no kind of page violates a rule of axe in a wide window, light or dark', {
  timeout: 300_000,
}, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, pageKinds(visited.fixture, 'en'), wide)).toEqual([]);
});

test('no kind of page violates a rule of axe in a narrow window, light, dark or with text of twice the size', {
  timeout: 300_000,
}, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, pageKinds(visited.fixture, 'pl'), narrow)).toEqual([]);
});

test('no page of an edge case violates a rule of axe', { timeout: 300_000 }, async () => {
  const light: readonly Look[] = [{ width: 320, colorScheme: 'light', rules: all }];
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, edgeCasePages(visited.fixture, 'en'), light)).toEqual([]);
});

test('no page that is made to be printed violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, printPages(visited.fixture, 'en'), wide)).toEqual([]);
  expect(await violationsIn(visited, printPages(visited.fixture, 'pl'), narrow)).toEqual([]);
  expect(visited.troubles).toEqual([]);
});

test('no page for frames violates a rule of axe', { timeout: 120_000 }, async () => {
  const visited = await visitWithAxe();
  expect(await violationsIn(visited, framePages('en'), wide)).toEqual([]);
  expect(await violationsIn(visited, framePages('pl'), narrow)).toEqual([]);
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
  expect(await violationsOf(visited, ofColors)).toEqual([]);
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
): Promise<string[]> {
  const found: string[] = [];
  for (const { kind, path } of kinds) {
    await visited.open(path);
    await visited.page.evaluate(shortenLists);
    for (const { width, colorScheme, text = '100%', rules } of looks) {
      await visited.page.setViewportSize({ width, height: 900 });
      await visited.page.emulateMedia({ colorScheme });
      await visited.page.evaluate((size) => {
        document.documentElement.style.setProperty('font-size', size, 'important');
      }, text);
      const violations = await violationsOf(visited, rules);
      found.push(
        ...violations.map(
          (violation) => `${kind} ${path}, ${colorScheme} at ${width}, text of ${text}: ${violation}`,
        ),
      );
    }
  }
  return found;
}

/** Leaves two rows of a list that have the same form: axe would say the same of the others. Runs in the page. */
function shortenLists(): void {
  for (const list of document.querySelectorAll('main :is(ul, ol, dl, tbody, fieldset)')) {
    const forms = new Map<string, number>();
    for (const row of [...list.children]) {
      const form = row.outerHTML.replace(/ (?!class)[\w-]+="[^"]*"|>[^<]+/g, '');
      forms.set(form, (forms.get(form) ?? 0) + 1);
      if ((forms.get(form) ?? 0) > 2) row.remove();
    }
  }
}

/** Violations in the page as it is; it is an error when axe found nothing to check. */
async function violationsOf({ page }: Visit, rules = all): Promise<string[]> {
  const { violations, passed } = await page.evaluate(
    async (options) => {
      const results = await window.axe.run(document, options);
      return { violations: results.violations, passed: results.passes.length };
    },
    { ...rules, resultTypes: ['violations' as const], preload: false },
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { setWidth } from './page-width.ts';

/** For pages that axe checks: less than half as long as `axe.source`, which every page would have to read. */
export const axeSource = readFileSync(
  join(projectFolder, 'node_modules/axe-core/axe.min.js'),
  'utf8',
);

const all: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};

/** The rules whose outcome depends on colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];
export const ofColors: RunOptions = { runOnly: { type: 'rule', values: colorRules } };

/** Those whose outcome depends on sizes: larger text shows the same elements. */
const ofSizes: RunOptions = {
  runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] },
};

/** How a page is looked at, and what it is held against then. Width in pixels. */
export type Look = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
  readonly text?: '200%';
  readonly rules: RunOptions;
};

export const wide: readonly Look[] = [
  { width: 1280, colorScheme: 'light', rules: all },
  { width: 1280, colorScheme: 'dark', rules: ofColors },
  { width: 1280, colorScheme: 'light', forcedColors: 'active', rules: ofColors },
];

export const narrow: readonly Look[] = [
  { width: 320, colorScheme: 'dark', rules: all },
  { width: 320, colorScheme: 'light', text: '200%', rules: ofSizes },
  { width: 320, colorScheme: 'light', rules: ofColors },
];

export const narrowLight: readonly Look[] = [{ width: 320, colorScheme: 'light', rules: all }];

/** Violations in the page that is open, which has axe, however it is looked at. Takes rows from its lists. */
export async function violationsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(shortenLists);
  for (const look of looks) {
    const { width, colorScheme, forcedColors = 'none', text = '100%', rules } = look;
    if (rules === ofColors) await removeSeenFrame(page, look);
    await setWidth(page, width);
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.evaluate((size) => {
      document.documentElement.style.setProperty('font-size', size, 'important');
    }, text);
    if (forcedColors === 'active') await page.evaluate(fillForcedText);
    const violations = await violationsOf(page, rules);
    found.push(
      ...violations.map(
        (violation) =>
          `${colorScheme} at ${width}, forced colors ${forcedColors}, text of ${text}: ${violation}`,
      ),
    );
  }
  return found;
}

const seenFrames = new Set<string>();

/**
 * Takes head and foot off a page where one before it had the same, with the same style sheets, and
 * was looked at in the same way: their colors are the same again, and are as much work as those of
 * a short page.
 */
async function removeSeenFrame(page: Page, look: Look): Promise<void> {
  const key = JSON.stringify([look, await page.evaluate(describeFrame)]);
  if (seenFrames.has(key)) await page.evaluate(removeFrame);
  seenFrames.add(key);
}

/** All that the colors of head and foot depend on. Runs in the page. */
function describeFrame(): string[] {
  const shells = [document.documentElement, document.body].map((one) =>
    [...one.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
  );
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], style')];
  const parts = [...document.querySelectorAll('body > header, body > footer')];
  return [
    ...shells,
    ...sheets.map(({ outerHTML }) => outerHTML),
    // The switch of languages leads elsewhere from each page.
    ...parts.map(({ outerHTML }) => outerHTML.replaceAll(/ href="[^"]*"/g, ' href')),
  ];
}

/** Runs in the page. */
function removeFrame(): void {
  for (const part of document.querySelectorAll('body > header, body > footer')) part.remove();
}

/**
 * Sets the color of letters to the forced one that they are drawn in. Axe reads `-webkit-text-fill-color`, which Chromium gives as it would be
 * without forced colors. Runs in the page.
 */
function fillForcedText(): void {
  const all = [...document.querySelectorAll<HTMLElement>('body *')];
  const colors = all.map((one) => getComputedStyle(one).color);
  for (const [place, one] of all.entries())
    one.style.setProperty('-webkit-text-fill-color', colors[place] ?? '');
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
export async function violationsOf(page: Page, rules = all): Promise<string[]> {
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

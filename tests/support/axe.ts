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
const sizeRules = ['target-size'];
const scrollRule: RunOptions = {
  runOnly: { type: 'rule', values: ['scrollable-region-focusable'] },
};

const ofStructure: RunOptions = {
  ...all,
  rules: Object.fromEntries(
    [...colorRules, ...sizeRules].map((rule) => [rule, { enabled: false }]),
  ),
};

/** How a page is looked at, and what it is held against then. Width in pixels. */
export type Look = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
  readonly text?: '200%';
  readonly rules: 'all' | 'of colors' | 'of sizes';
};

export const wide: readonly Look[] = [
  { width: 1280, colorScheme: 'light', rules: 'all' },
  { width: 1280, colorScheme: 'dark', rules: 'of colors' },
  { width: 1280, colorScheme: 'light', forcedColors: 'active', rules: 'of colors' },
];

export const narrow: readonly Look[] = [
  { width: 320, colorScheme: 'dark', rules: 'all' },
  { width: 320, colorScheme: 'light', text: '200%', rules: 'of sizes' },
  { width: 320, colorScheme: 'light', rules: 'of colors' },
];

export const narrowLight: readonly Look[] = [{ width: 320, colorScheme: 'light', rules: 'all' }];

/** Violations in the page that is open, which has axe, however it is looked at. Takes rows from its lists. */
export async function violationsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(shortenLists);
  for (const look of looks) {
    const { width, colorScheme, forcedColors = 'none', text = '100%', rules } = look;
    await setWidth(page, width);
    await page.emulateMedia({ colorScheme, forcedColors });
    await page.evaluate((size) => {
      document.documentElement.style.setProperty('font-size', size, 'important');
    }, text);
    if (forcedColors === 'active') await page.evaluate(fillForcedText);
    const violations = await violationsOfParts(page, look);
    if (rules === 'all') violations.push(...(await violationsOf(page, ofStructure)));
    // Most pages have nothing that is scrolled.
    if (rules === 'of sizes') violations.push(...(await askAxe(page, scrollRule)).violations);
    found.push(
      ...violations.map(
        (violation) =>
          `${colorScheme} at ${width}, forced colors ${forcedColors}, text of ${text}: ${violation}`,
      ),
    );
  }
  return found;
}

/** What axe judged, as `describeTexts` and `describeTargets` describe it. */
const judgedParts = new Set<string>();

/**
 * Violations of the rules of colors and sizes, which are most of the work of axe: it looks once at
 * texts that are drawn alike, and at targets that are small or close in the same way, on whichever
 * pages they are.
 */
async function violationsOfParts(
  page: Page,
  { colorScheme, forcedColors, rules }: Look,
): Promise<string[]> {
  const found: string[] = [];
  for (const what of ['texts', 'targets'] as const) {
    if (rules === (what === 'texts' ? 'of sizes' : 'of colors')) continue;
    const about = (part: string) => [what, colorScheme, forcedColors, part].join(' ');
    const parts = await page.evaluate(what === 'texts' ? describeTexts : describeTargets);
    const unknown = parts.filter((part) => !judgedParts.has(about(part)));
    if (unknown.length === 0) continue;
    const asked = {
      parts: unknown,
      rules: what === 'texts' ? colorRules : sizeRules,
      alone: what === 'texts',
    };
    const { violations, judged } = await page.evaluate(judgeParts, asked);
    for (const part of judged) judgedParts.add(about(part));
    found.push(...violations);
  }
  return found;
}

/**
 * Describes everything that the colors of each text depend on: how its letters are drawn, what it
 * is, and all around it that is drawn behind. Keeps where that is. Runs in the page.
 */
function describeTexts(): string[] {
  const hasText = (one: Element) =>
    one.matches('input, select, textarea') ||
    [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const formOf = (one: Element | null) =>
    `${one?.localName}.${one?.getAttribute('class')} ${one?.getAttribute('type')}`;
  const grounds = new Map<Element | null, string>();
  const parts = new Map<string, Element[]>();
  for (const one of document.querySelectorAll<HTMLElement>('html, body, body *')) {
    const style = getComputedStyle(one);
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = style;
    const ground = [backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode].join(
      ' ',
    );
    const around = grounds.get(one.parentElement) ?? '';
    const isPlain = ground === 'rgba(0, 0, 0, 0) none 1 static none normal';
    grounds.set(one, isPlain ? around : `${around}\n${formOf(one)} ${ground}`);
    if (!hasText(one) || !one.checkVisibility({ visibilityProperty: true })) continue;
    const { color, webkitTextFillColor, textShadow, fontSize, fontWeight } = style;
    const letters = [color, webkitTextFillColor, textShadow, fontSize, fontWeight].join(' ');
    const block = one.parentElement;
    // A link among other words is told from them.
    const words = block && hasText(block) ? getComputedStyle(block).color : '';
    const difference = [words, style.textDecorationLine, style.borderBottom].join(' ');
    const hasBox = Math.min(one.offsetWidth, one.offsetHeight) > 1;
    const text = [formOf(block), formOf(one), hasBox, letters, difference, grounds.get(one)].join(
      '\n',
    );
    parts.set(text, [...(parts.get(text) ?? []), one].slice(0, 3));
  }
  if (parts.size === 0) throw new Error('The page has no text.');
  window.parts = parts;
  return [...parts.keys()];
}

/**
 * Describes the targets that are smaller than 24 pixels or lie over others: what they are, their
 * size, and where others are that are as close. Keeps where that is. Runs in the page.
 */
function describeTargets(): string[] {
  const least = 24;
  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea, [tabindex]',
    ),
  ]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, box: one.getBoundingClientRect() }));
  type Target = (typeof targets)[number];
  const isNear = ({ one, box }: Target, other: Target, distance: number) =>
    !other.one.contains(one) &&
    !one.contains(other.one) &&
    other.box.left < box.right + distance &&
    other.box.right > box.left - distance &&
    other.box.top < box.bottom + distance &&
    other.box.bottom > box.top - distance;
  const formOf = ({ one }: Target) => {
    const { display } = getComputedStyle(one);
    return `${one.parentElement?.localName} ${one.localName}.${one.getAttribute('class')} ${display}`;
  };
  const parts = new Map<string, Element[]>();
  for (const target of targets) {
    const { one, box } = target;
    const isSmall = Math.min(box.width, box.height) < least;
    if (!isSmall && !targets.some((other) => isNear(target, other, 0))) continue;
    const near = targets
      .filter((other) => isNear(target, other, least))
      .map((other) => {
        const { left, top, width, height } = other.box;
        return [formOf(other), left - box.left, top - box.top, width, height].join(' ');
      });
    const part = [formOf(target), box.width, box.height, ...near].join('\n');
    parts.set(part, [...(parts.get(part) ?? []), one].slice(0, 3));
  }
  window.parts = parts;
  return [...parts.keys()];
}

/**
 * What axe says of parts of a page that were described last, and which it could say something of:
 * not of those that it finds too short, or covered. Runs in the page.
 */
async function judgeParts(asked: {
  readonly parts: readonly string[];
  readonly rules: string[];
  /** Whether what is around them matters for their place alone: axe reads all that is shown. */
  readonly alone: boolean;
}): Promise<{ readonly violations: string[]; readonly judged: string[] }> {
  const include = asked.parts.flatMap((part) => window.parts.get(part) ?? []);
  const hidden = new Map<HTMLElement, readonly [value: string, priority: string]>();
  const hideBut = (shown: readonly Element[], around: Element) => {
    for (const one of around.children) {
      const within = shown.filter((other) => one.contains(other));
      if (within.length > 0 && !within.includes(one)) hideBut(within, one);
      if (within.length > 0 || !(one instanceof HTMLElement) || one.textContent.trim() === '')
        continue;
      const { style } = one;
      hidden.set(one, [style.getPropertyValue('display'), style.getPropertyPriority('display')]);
      style.setProperty('display', 'none', 'important');
    }
  };
  if (asked.alone) hideBut(include, document.body);
  const { violations, incomplete } = await window.axe.run(
    { include },
    {
      runOnly: { type: 'rule', values: asked.rules },
      elementRef: true,
      resultTypes: ['violations', 'incomplete'],
      selectors: false,
      preload: false,
    },
  );
  for (const [one, display] of hidden) one.style.setProperty('display', ...display);
  const unsure = new Set<Element | undefined>(
    incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
  );
  return {
    judged: asked.parts.filter((part) => window.parts.get(part)?.some((one) => !unsure.has(one))),
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`),
    ),
  };
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
  const { violations, passed } = await askAxe(page, rules);
  expect(passed).toBeGreaterThan(0);
  return violations;
}

async function askAxe(page: Page, rules: RunOptions) {
  const { violations, passed } = await page.evaluate(
    async (options) => {
      const results = await window.axe.run(document, options);
      return { violations: results.violations, passed: results.passes.length };
    },
    { ...rules, resultTypes: ['violations' as const], preload: false },
  );
  const sentences = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ html, target }) => `${id} (${help}) at ${String(target)}: ${html.slice(0, 120)}`),
  );
  return { violations: sentences, passed };
}

declare global {
  interface Window {
    axe: typeof axe;
    /** Elements that are alike for axe, three of them at most. */
    parts: ReadonlyMap<string, readonly Element[]>;
  }
}

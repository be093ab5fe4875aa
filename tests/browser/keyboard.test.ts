import { describe, expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { pageKinds } from '../support/page-kinds.ts';

const visit = useBrowser();

describe('with the keyboard alone', () => {
  test('the first key press offers to skip to the content', async () => {
    const { open, page } = await visit();
    await open('/en/events/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  test('one gets from a past date of a series to the next one in eight presses', async () => {
    const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
    await open('/en/events/jam-session-213/');
    const next = page.locator('.banner a');
    const path = (await next.getAttribute('href')) ?? '';
    const isReached = () => next.evaluate((link) => link === document.activeElement);
    let presses = 0;
    for (const key of ['Tab', 'Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      if (await isReached()) break;
      await page.keyboard.press(key);
      presses += 1;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    expect(presses + 1).toBeLessThanOrEqual(8);
  });

  test('a month is printed in six presses', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await open('/en/calendar/2026-11/');
    const button = page.getByRole('button', { name: 'Print' });
    const keys = ['Tab', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    while (!(await button.evaluate((one) => one === document.activeElement)) && keys.length < 20) {
      await page.keyboard.press('Tab');
      keys.push('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    expect(keys.length + 1).toBeLessThanOrEqual(6);
  });

  test('one gets from the brand over the language, the tools, the menu and the announcement to the content and the footer', async () => {
    const visited = await visit({ viewport: { width: 1280, height: 800 } });
    await visited.open('/pl/');
    const stops = await tabStops(visited);
    const order = [...new Set(stops.map(({ region }) => region))];
    expect(order).toEqual(['skip', 'brand', 'language', 'tools', 'menu', 'announcement', 'main', 'footer']);
  });

  test('every kind of page is walked through in its order, and one always sees where one is', {
    timeout: 180_000,
  }, async () => {
    const visited = await visit({ viewport: { width: 1280, height: 800 } });
    const wrong: string[] = [];
    for (const { kind, path } of pageKinds(visited.fixture, 'en')) {
      // With a parameter the fields of search and subscribe page do not take the focus.
      await visited.open(['search', 'subscribe'].includes(kind) ? `${path}?q=` : path);
      const stops = await tabStops(visited);
      const reachable = await visited.page.evaluate(reachableElements);
      if (stops.length !== reachable) wrong.push(`${kind}: ${stops.length} of ${reachable} are reached`);
      for (const stop of stops) {
        if (!stop.inOrder) wrong.push(`${kind}: ${stop.html} comes out of order`);
        if (!stop.visible) wrong.push(`${kind}: ${stop.html} does not show its focus`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the menu of a narrow screen opens, is walked through, and closes where it was opened', async () => {
    const { open, page } = await visit({ viewport: { width: 320, height: 640 } });
    await open('/en/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#menu').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#menu') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a branch of the menu opens and leads to its pages', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await open('/en/');
    const branch = page.locator('header details').first();
    await branch.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await branch.locator('a').last().isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
  });
});

type Stop = {
  readonly region: string;
  readonly html: string;
  readonly inOrder: boolean;
  readonly visible: boolean;
};

/** Where the focus goes with each press of Tab, until it leaves the page; the page itself keeps the record. */
async function tabStops({ page }: Visit): Promise<Stop[]> {
  await page.evaluate(`(${recordStops})(${focusedElement})`);
  for (let presses = 0; presses < 600; presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    const { stops, hasLeft } = await page.evaluate(() => ({
      stops: window.stops,
      hasLeft: document.activeElement === null || document.activeElement === document.body,
    }));
    // Past the end the browser begins again at the top.
    const again = stops.findIndex(({ region }, place) => region === 'skip' && place > 0);
    if (again > 0 || hasLeft) return again > 0 ? stops.slice(0, again) : stops;
  }
  throw new Error(`The focus does not leave ${page.url()}.`);
}

/** Runs in the page; remembers where the focus was whenever a key is pressed to move it. */
function recordStops(focused: typeof focusedElement): void {
  window.stops = [];
  const record = () => {
    const stop = focused();
    if (stop) window.stops.push(stop);
  };
  window.addEventListener('keydown', record, { capture: true });
}

/** Runs in the page; remembers the last stop there. */
function focusedElement(): Stop | undefined {
  const host = document.activeElement;
  if (!host || host === document.body) return undefined;
  const element = host.shadowRoot?.activeElement ?? host;
  const before = window.lastStop;
  const rootBefore = before?.getRootNode();
  const hostBefore = rootBefore instanceof ShadowRoot ? rootBefore.host : before;
  const [from, to] = hostBefore === host ? [before, element] : [hostBefore, host];
  const follows = from ? from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING : 1;
  window.lastStop = element;
  const html = element.outerHTML.slice(0, 80);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const regions: [string, string][] = [
    ['.skip', 'skip'],
    ['.brand', 'brand'],
    ['header .languages', 'language'],
    ['header .tools', 'tools'],
    ['#menu', 'menu'],
    ['.announcement', 'announcement'],
    ['main', 'main'],
    ['footer', 'footer'],
  ];
  return {
    region: regions.find(([selector]) => host.closest(selector))?.[1] ?? 'elsewhere',
    html,
    inOrder: follows !== 0,
    visible:
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 1 &&
      box.width > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight,
  };
}

/** How many elements of the page the keyboard should reach. Runs in the page. */
function reachableElements(): number {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
  const elements = roots.flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea, [tabindex="0"]',
    ),
  ]);
  const reached = elements.filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );
  // Of radio buttons with one name one is reached, and arrow keys lead to the others.
  const radios = reached.filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === 'radio',
  );
  return reached.length - radios.length + new Set(radios.map(({ name }) => name)).size;
}

declare global {
  interface Window {
    stops: Stop[];
    lastStop?: Element;
  }
}

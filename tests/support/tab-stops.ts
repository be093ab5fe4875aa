import type { Page } from 'playwright-core';

type Stop = {
  readonly region: string;
  readonly html: string;
  readonly inOrder: boolean;
  readonly visible: boolean;
};

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const;

/** Where the focus goes with each press of Tab, until it leaves the page; the page itself keeps the record. */
export async function tabStops(page: Page): Promise<Stop[]> {
  const keyboard = await page.context().newCDPSession(page);
  await page.evaluate(`(${recordStops})(${focusedElement})`);
  for (let presses = 0; presses < 600; presses += 20) {
    // All at once: an answer to each press would take longer than the press.
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        keyboard.send('Input.dispatchKeyEvent', {
          type: index % 2 === 0 ? 'rawKeyDown' : 'keyUp',
          ...tab,
        }),
      ),
    );
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
    // A field for a date has a stop for its day, month and year, which are one.
    const host = document.activeElement;
    const element = host?.shadowRoot?.activeElement ?? host ?? undefined;
    const isSame = window.stopBefore === element;
    window.stopBefore = element;
    if (stop && !isSame) window.stops.push(stop);
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
    ['.breadcrumbs', 'breadcrumbs'],
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
export function reachableElements(): number {
  const roots = [
    document,
    ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []),
  ];
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
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === 'radio',
  );
  return reached.length - radios.length + new Set(radios.map(({ name }) => name)).size;
}

declare global {
  interface Window {
    stops: Stop[];
    lastStop?: Element;
    stopBefore?: Element | undefined;
  }
}

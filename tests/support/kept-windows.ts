import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A window of a browser that shares nothing with others. */
type KeptWindow = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Its options, by which it is found again. */
  readonly key: string;
  /** Whether a test did to it what cannot be taken back. */
  readonly isSpoiled: () => boolean;
  /** Scripts of tests that each of its pages begins with. */
  readonly scripts: AsyncDisposable[];
};

/** What is felt on later pages too, and is not undone by `clear`. */
const lasting = {
  page: [
    ...['exposeBinding', 'exposeFunction', 'on', 'once', 'routeFromHAR', 'routeWebSocket'],
    'setExtraHTTPHeaders',
  ],
  context: [
    ...['addCookies', 'addInitScript', 'clearPermissions', 'exposeBinding', 'exposeFunction'],
    ...['grantPermissions', 'newCDPSession', 'on', 'once', 'route', 'routeFromHAR'],
    ...['routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setSystemTime'],
};

/** Windows that nobody uses are so many at most: each is a process. */
const mostIdle = 3;

const idle: KeptWindow[] = [];

/**
 * Opens a window, or gives one that a test before left, of the same options and as if new but for
 * what browsers keep of earlier pages to load less: two thirds of what it costs to look at a page
 * are those of a new window with its process.
 *
 * @param open makes a context with the options
 * @param isFirst whether nobody may have used it before
 */
export async function takeWindow(
  options: BrowserContextOptions,
  open: (options: BrowserContextOptions) => Promise<BrowserContext>,
  isFirst: boolean,
): Promise<KeptWindow> {
  const key = keyOf(options);
  const place = idle.findIndex((one) => one.key === key);
  const [kept] = place === -1 || isFirst ? [] : idle.splice(place, 1);
  if (kept) {
    await dress(kept.page, options);
    return kept;
  }
  const context = await open(options);
  const page = await context.newPage();
  // A worker of the site, and what it keeps, outlives its pages.
  let spoiled = options.serviceWorkers === 'allow';
  const spoil = () => {
    spoiled = true;
  };
  const scripts: AsyncDisposable[] = [];
  const addScript = page.addInitScript.bind(page);
  page.addInitScript = async (...order: Parameters<typeof addScript>) => {
    const script = await addScript(...order);
    scripts.push(script);
    return script;
  };
  onCall(page, lasting.page, spoil);
  onCall(context, lasting.context, spoil);
  onCall(context.clock, lasting.clock, spoil);
  return { key, context, page, isSpoiled: () => spoiled, scripts };
}

/**
 * Leaves a window to the next test, or closes it.
 *
 * @param origin that its pages are of
 * @param isGood `false` after a test that failed, of which something may be under way
 */
export async function leaveWindow(
  window: KeptWindow,
  { origin, isGood }: { readonly origin: string; readonly isGood: boolean },
): Promise<void> {
  const isAsNew =
    isGood &&
    !window.isSpoiled() &&
    !window.page.isClosed() &&
    (await clear(window, origin).then(
      () => true,
      // It is on its way to an address that is not the site's.
      () => false,
    ));
  if (!isAsNew) return window.context.close();
  idle.push(window);
  if (idle.length > mostIdle) await idle.shift()?.context.close();
}

/**
 * Makes a window as if nobody had been there: nothing stored, nothing answered by a test, and no
 * pointer over it.
 */
async function clear({ context, page, scripts }: KeptWindow, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const script of scripts.splice(0)) await script[Symbol.asyncDispose]();
  // Without scripts that could write once more.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.mouse.move(-1, -1);
}

/** What a window cannot take on later, as text. */
function keyOf(options: BrowserContextOptions): string {
  const { viewport, colorScheme, forcedColors, ...others } = options;
  // On a phone the size decides about more than the size.
  return JSON.stringify(options.isMobile ? { viewport, ...others } : others);
}

/** Gives a window the size and the look of other options. */
async function dress(page: Page, options: BrowserContextOptions): Promise<void> {
  const { viewport, colorScheme = 'light', forcedColors = 'none' } = options;
  const size = viewport ?? { width: 1280, height: 720 };
  const { width, height } = page.viewportSize() ?? size;
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
  await page.emulateMedia({ media: null, colorScheme, forcedColors });
}

/** Notes when a method of an object is called. */
function onCall(object: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(object, name);
    if (typeof method !== 'function') throw new Error(`There is no "${name}".`);
    const value = (...list: readonly unknown[]): unknown => {
      note();
      return Reflect.apply(method, object, list);
    };
    Object.defineProperty(object, name, { value });
  }
}

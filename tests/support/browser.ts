import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Dialog,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { findChromium } from '../../scripts/cli/programs.mjs';
import { notFoundPages, type StaticServer, serveFolder } from '../../scripts/cli/serve.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from './built-site.ts';
import { type FixturePages, fixturePages } from './fixture-pages.ts';
import { leaveWindow, takeWindow } from './kept-windows.ts';
import { siteNow } from './site-now.ts';

/** The built fixture site in a browser. */
export type Visit = {
  readonly fixture: FixturePages;
  /** Opens a page; what it asks of other hosts and what its console complains about is in `troubles`. */
  readonly open: (path: string) => Promise<void>;
  readonly page: Page;
  /** Lets the page be read at another moment than that of the build. */
  readonly readAt: (moment: string) => Promise<void>;
  /** Requests to other hosts, console errors, uncaught errors, dialogs and requests that failed. */
  readonly troubles: readonly string[];
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame lives on with its next page: a sixth of what it costs to open one. The other is
  // Playwright's, which this replaces.
  '--enable-features=RenderDocument:level/crashed-frame,CDPScreenshotNewSurface',
  // Pages and what checks them run for too short a time to gain by optimizing compilers.
  '--js-flags=--no-opt,--no-maglev',
];

/**
 * Visits the fixture site in the tests of a file, in a window for each that is as if new. Tests of
 * one process share the windows that can be.
 *
 * Tests of what is loaded, and of pages that they write themselves, ask for a first visit: a window
 * that is shared has typefaces of pages before, and shows a file of the site.
 */
export function useBrowser(): (
  options?: BrowserContextOptions,
  load?: { readonly isFirst: boolean },
) => Promise<Visit> {
  let fixture: FixturePages;
  let origin: string;
  const ends: ((isGood: boolean) => Promise<void>)[] = [];

  beforeAll(async () => {
    fixture = await fixturePages();
    served ??= serveFixture(fixture.site.dist);
    origin = `http://127.0.0.1:${(await served).port}`;
  });

  afterEach(async ({ task }) => {
    const isGood = task.result?.state !== 'fail';
    await Promise.all(ends.splice(0).map((end) => end(isGood)));
  });

  return async (options = {}, { isFirst } = { isFirst: false }) => {
    const window = await takeWindow({ baseURL: origin, ...options }, openContext, isFirst);
    const { context, page } = window;
    const readAt = (moment: string) => context.clock.setFixedTime(moment);
    const troubles: string[] = [];
    const unwatch = watch(page, origin, troubles);
    ends.push(async (isGood) => {
      unwatch();
      await leaveWindow(window, { origin, isGood });
    });
    await readAt(siteNow.toString());
    const open = async (path: string) => {
      await page.goto(path, { waitUntil: 'load' });
    };
    return { fixture, open, page, readAt, troubles };
  };
}

let served: Promise<StaticServer> | undefined;

/** Until the process ends: windows that are kept are of its origin. */
function serveFixture(folder: string): Promise<StaticServer> {
  return serveFolder({
    folder,
    base: '/',
    notFound: notFoundPages(createRoutes(siteUrl), ['en', 'pl']),
    headers: headerRules(siteConfigSchema.parse({ siteUrl })),
    host: '127.0.0.1',
    port: 0,
  });
}

let browser: Promise<Browser> | undefined;

/** Opens a window that shares nothing with others, in the one Chromium that all test files of a process use. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= chromium.launch({ executablePath: chromiumPath(), args: flags });
  const context = await (await browser).newContext({
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  // As long as on a busy machine.
  context.setDefaultTimeout(120_000);
  return context;
}

function chromiumPath(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  throw new Error(
    'There is no Chromium for the browser tests. "npm test" installs one, or set CHROMIUM to its path.',
  );
}

/**
 * Writes what a page asks of other hosts, and what goes wrong on it, into `troubles`. Returns what
 * ends that.
 */
export function watch(page: Page, origin: string, troubles: string[]): () => void {
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:')
      troubles.push(`${page.url()} asks ${url.href}`);
  };
  const onResponse = (response: Response) => {
    const isExpected = response.status() === 404 && response.request().isNavigationRequest();
    if (response.status() >= 400 && !isExpected)
      troubles.push(`${response.url()} answers ${response.status()}`);
  };
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText;
    // What is still under way when the next page is opened.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()} fails: ${reason}`);
  };
  const onMessage = (message: ConsoleMessage) => {
    const is404 = /status of 404/.test(message.text()) && message.location().url === page.url();
    // Says so where the test did not ask for it.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !is404 && !isBlocked)
      troubles.push(`${page.url()} says ${message.text()}`);
  };
  const onError = (error: Error) => troubles.push(`${page.url()} throws ${error.message}`);
  const onDialog = (dialog: Dialog) => {
    troubles.push(`${page.url()} opens a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  };
  const listen = (how: 'addListener' | 'removeListener') => {
    page[how]('request', onRequest);
    page[how]('response', onResponse);
    page[how]('requestfailed', onFailure);
    page[how]('console', onMessage);
    page[how]('pageerror', onError);
    page[how]('dialog', onDialog);
  };
  listen('addListener');
  return () => listen('removeListener');
}

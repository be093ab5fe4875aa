import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { findChromium } from '../../scripts/cli/programs.mjs';
import { notFoundPages, type StaticServer, serveFolder } from '../../scripts/cli/serve.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from './built-site.ts';
import { type FixturePages, fixturePages } from './fixture-pages.ts';
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

/** Serves the fixture site for the tests of a file. Returns what visits it in a window of its own. */
export function useBrowser(): (options?: BrowserContextOptions) => Promise<Visit> {
  let fixture: FixturePages;
  let server: StaticServer;
  const opened: BrowserContext[] = [];

  beforeAll(async () => {
    fixture = await fixturePages();
    server = await serveFolder({
      folder: fixture.site.dist,
      base: '/',
      notFound: notFoundPages(createRoutes(siteUrl), ['en', 'pl']),
      headers: headerRules(siteConfigSchema.parse({ siteUrl })),
      host: '127.0.0.1',
      port: 0,
    });
  });

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((context) => context.close()));
  });

  afterAll(async () => {
    await server?.close();
  });

  return async (options = {}) => {
    const origin = `http://127.0.0.1:${server.port}`;
    const context = await openContext({ baseURL: origin, ...options });
    opened.push(context);
    const readAt = (moment: string) => context.clock.setFixedTime(moment);
    await readAt(siteNow.toString());
    const page = await context.newPage();
    const troubles: string[] = [];
    watch(page, origin, troubles);
    const open = async (path: string) => {
      await page.goto(path, { waitUntil: 'load' });
    };
    return { fixture, open, page, readAt, troubles };
  };
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

/** Writes what a page asks of other hosts, and what goes wrong on it, into `troubles`. */
export function watch(page: Page, origin: string, troubles: string[]): void {
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:')
      troubles.push(`${page.url()} asks ${url.href}`);
  });
  page.on('response', (response) => {
    const isExpected = response.status() === 404 && response.request().isNavigationRequest();
    if (response.status() >= 400 && !isExpected)
      troubles.push(`${response.url()} answers ${response.status()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What is still under way when the next page is opened.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.url()} fails: ${reason}`);
  });
  page.on('console', (message) => {
    const is404 = /status of 404/.test(message.text()) && message.location().url === page.url();
    // Says so where the test did not ask for it.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !is404 && !isBlocked)
      troubles.push(`${page.url()} says ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`${page.url()} throws ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`${page.url()} opens a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

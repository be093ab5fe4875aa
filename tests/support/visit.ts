import type { Request } from 'playwright-core';
import { notFoundPages, serveFolder } from '../../scripts/cli/serve.ts';
import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { createRoutes } from '../../src/routes.ts';
import { openContext, watch } from './browser.ts';
import { payloadFlag } from './unsafe-items.ts';

/** Opens the pages of a built site in a browser, with the headers of its configuration. */
export async function startVisit(dist: string, siteUrl: string, config: SiteConfigInput) {
  const settings = siteConfigSchema.parse({ ...config, siteUrl });
  const server = await serveFolder({
    folder: dist,
    base: '/',
    notFound: notFoundPages(createRoutes(siteUrl), ['en']),
    headers: headerRules(settings),
    host: '127.0.0.1',
    port: 0,
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const context = await openContext({ baseURL: origin });
  const page = await context.newPage();
  const troubles: string[] = [];
  watch(page, origin, troubles);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  /** Scripts say so where the next page ends what they ask for. One request may follow another. */
  const answered = async () => {
    for (let idle = 0; idle < 2; idle = underWay.size === 0 ? idle + 1 : 0)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: 'load' });
    await answered();
  };
  return {
    open,
    page,
    /** Requests to other hosts, console errors, uncaught errors, dialogs and requests that failed. */
    troubles,
    /** Whether a payload has run on the page. */
    hasRun: () => page.evaluate((flag) => flag in window, payloadFlag),
    /** Addresses of the pictures in the main part of a page, all of which are shown. */
    pictures: async (path: string): Promise<string[]> => {
      await open(path);
      for (const picture of await page.locator('main article img').all()) {
        await picture.scrollIntoViewIfNeeded();
        await picture.evaluate((img: HTMLImageElement) => img.decode());
      }
      return await page
        .locator('main article img')
        .evaluateAll((all: HTMLImageElement[]) =>
          all.filter((img) => img.naturalWidth === 60).map((img) => img.currentSrc),
        );
    },
    [Symbol.asyncDispose]: async () => {
      await context.close();
      await server.close();
    },
  };
}

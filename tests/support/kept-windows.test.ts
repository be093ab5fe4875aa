import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveFolder } from '../../scripts/cli/serve.ts';
import { openContext } from './browser.ts';
import { leaveWindow, takeWindow } from './kept-windows.ts';
import { temporaryFolder } from './tree.ts';

test('a window is taken over without the scripts that its pages began with', async () => {
  const folder = temporaryFolder();
  for (const file of ['404.html', 'robots.txt']) writeFileSync(join(folder, file), '');
  const place = { folder, base: '/', notFound: () => '404.html', headers: [] };
  const server = await serveFolder({ ...place, host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${server.port}`;
  const take = () => takeWindow({ baseURL: origin }, openContext, false);
  const hasBegun = async (page: Page) => {
    await page.goto('/');
    return page.evaluate(() => 'begun' in window);
  };
  const first = await take();
  await first.page.addInitScript(() => Object.assign(window, { begun: true }));
  expect(await hasBegun(first.page)).toBe(true);
  await leaveWindow(first, { origin, isGood: true });
  const next = await take();
  expect(next.page).toBe(first.page);
  expect(await hasBegun(next.page)).toBe(false);
  await leaveWindow(next, { origin, isGood: false });
  await server.close();
});

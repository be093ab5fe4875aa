import jsqr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { awkwardPages, pageKinds, printPages } from '../support/page-kinds.ts';

const visit = useBrowser();

/** Points: 1/72 of an inch. */
const papers = { a4: [595, 842], a3: [842, 1191] };

test.each(['a4', 'a3'] as const)(
  'posters fill one sheet of %s, without a script, in large print too',
  async (paper) => {
    const visited = await visit({ javaScriptEnabled: false });
    const { open, page, fixture, troubles } = visited;
    for (const { kind, path } of printPages(fixture, 'pl')) {
      await open(path);
      await page.locator(`#${paper}`).check();
      const sheets = await printed(visited);
      expect(
        sheets.map((size) => size.map(Math.round)),
        kind,
      ).toEqual(Array.from({ length: sheets.length }, () => papers[paper]));
      expect(sheets.length, kind).toBeLessThanOrEqual(kind.endsWith('2026-11') ? 2 : 1);
      await page.locator('#large').check();
      if (!kind.endsWith('2026-11')) expect(await printed(visited), kind).toHaveLength(1);
    }
    expect(troubles).toEqual([]);
  },
);

test('a camera reads the address of its page from a poster as it is printed', async () => {
  const { open, page, fixture } = await visit({ viewport: { width: 794, height: 1123 } });
  const [poster] = printPages(fixture, 'en');
  await open(poster?.path ?? '');
  const from = await page.getByRole('link', { name: 'Back to the page' }).getAttribute('href');
  await page.emulateMedia({ media: 'print' });
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  expect(new URL(read).pathname).toBe(from);
});

test('events to come, venues and the present month lead to what is printed of them', async () => {
  const { open, page, fixture } = await visit();
  const found: Record<string, string | null> = {};
  for (const { kind, path } of pageKinds(fixture, 'en')) {
    if (!/^(?:event|venue|month)$/.test(kind)) continue;
    await open(path);
    const link = page.locator('main a[href*="/posters/"]');
    found[kind] = (await link.getAttribute('href'))?.replace(/\d+\.html/, 'N.html') ?? null;
  }
  expect(found).toEqual({
    event: '/en/posters/event-N.html',
    venue: '/en/posters/venue-N.html',
    month: '/en/posters/2026-N.html',
  });
});

test('the longest titles keep to their sheet', async () => {
  const { open, page, fixture } = await visit({ viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  const checked: string[] = [];
  for (const { kind, path } of awkwardPages(fixture, 'en')) {
    await open(path);
    const poster = page.locator('main a[href*="/posters/"]');
    if ((await poster.count()) === 0) continue;
    await open((await poster.getAttribute('href')) ?? '');
    const code = await page.locator('.qr').boundingBox();
    const title = await page.locator('h1').boundingBox();
    expect((code?.y ?? 0) + (code?.height ?? 0), kind).toBeLessThan(1123);
    expect((title?.y ?? 0) + (title?.height ?? 0), kind).toBeLessThan(code?.y ?? 0);
    expect((title?.x ?? 0) + (title?.width ?? 0), kind).toBeLessThan(794);
    checked.push(kind);
  }
  expect(checked.length).toBeGreaterThan(2);
});

/** Width and height in points of each sheet that is printed. */
async function printed({ page }: Visit): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
}

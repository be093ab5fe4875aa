import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useBrowser, type Visit } from '../support/browser.ts';
import { edgeCasePages, pageKinds, printPages } from '../support/page-kinds.ts';
import { readCode } from '../support/read-code.ts';

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
  expect(new URL(await readCode(await page.screenshot())).pathname).toBe(from);
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

test('a month that is printed from its own page has its events on two sheets, before what lasts longer', async () => {
  const visited = await visit();
  await visited.open('/en/calendar/2026-11/');
  expect(await visited.page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true);
  expect((await printed(visited)).length).toBeLessThanOrEqual(3);
  await visited.page.emulateMedia({ media: 'print' });
  expect(await visited.page.locator('.announcement').isVisible()).toBe(false);
  const full = visited.page.locator('td', { has: visited.page.locator('ul.printed') }).first();
  const [shown, more] = [
    full.locator('.day-events:not(.printed) > li:visible'),
    full.locator('ul.printed > li:visible'),
  ];
  await visited.page.emulateMedia({ media: 'screen' });
  const left = Number(/\d+/.exec(await full.locator('.more').innerText())?.[0]);
  expect([await shown.count(), await more.count()]).toEqual([4, 0]);
  await visited.page.emulateMedia({ media: 'print' });
  expect([await shown.count(), await more.count()]).toEqual([4, left]);
  expect(await full.locator('.more').isVisible()).toBe(false);
});

test('an event is printed from its own page on two sheets, a day without how near it is', async () => {
  const visited = await visit();
  await visited.open('/en/events/the-riverside-quartet-by-candlelight/');
  expect((await printed(visited)).length).toBeLessThanOrEqual(2);
  await visited.open('/en/calendar/2026-11-21/');
  await visited.page.emulateMedia({ media: 'print' });
  expect(await visited.page.locator('.near').isVisible()).toBe(false);
});

test('the longest titles stay on their sheet', async () => {
  const { open, page, fixture } = await visit({ viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  const checked: string[] = [];
  for (const { kind, path } of edgeCasePages(fixture, 'en')) {
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

test('no poster of an event or a venue cuts its text short, hides when or where, or loses its code, in large print neither', async () => {
  const { open, page, fixture } = await visit({ viewport: { width: 794, height: 1123 } });
  await page.emulateMedia({ media: 'print' });
  const posters = globSync('{en/posters,pl/plakaty}/{event,venue}-*.html', {
    cwd: fixture.site.dist,
  });
  const [first = '', ...others] = posters.toSorted();
  await open(`/${first}`);
  const faults: string[] = [];
  // The sheet alone is exchanged: to open each page takes many times longer.
  for (const poster of [first, ...others]) {
    const html = readFileSync(join(fixture.site.dist, poster), 'utf8');
    const found = await page.evaluate(printFaults, html);
    faults.push(...found.map((fault) => `${poster}: ${fault}`));
  }
  expect(posters.length).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

/** Lines of a sheet of which a part is hidden, complete lines that must not be, and a code that is not on the paper. */
async function printFaults(html: string): Promise<string[]> {
  const sheet = new DOMParser().parseFromString(html, 'text/html').querySelector('.sheet');
  const choice = document.querySelector<HTMLInputElement>('#large');
  const code = sheet?.querySelector('.qr');
  if (!choice || !sheet || !code) return ['is no poster'];
  for (const image of sheet.querySelectorAll('img')) image.removeAttribute('src');
  document.querySelector('.sheet')?.replaceWith(sheet);
  const faults = new Set<string>();
  for (const large of [false, true]) {
    choice.checked = large;
    await document.fonts.ready;
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: element, textContent: words } = text;
      const isShort = (words ?? '').length < 150;
      const isNeeded =
        isShort && element?.matches('.date *, .facts p, footer b, .more, .venue li span');
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const seen = shareSeen(line, element);
        const isHidden = seen < 0.05 && (large || !isNeeded);
        if (seen < 0.8 && !isHidden)
          faults.add(`${large ? 'large ' : ''}${seen} of a line of "${words}"`);
      }
    }
    const summary = sheet.querySelector('.summary');
    const words = summary?.firstElementChild?.getBoundingClientRect();
    const isOut = (words?.left ?? 0) >= (summary?.getBoundingClientRect().right ?? 1);
    if (!large && isOut && sheet.querySelector('.filling')?.clientHeight)
      faults.add('a picture in place of the summary');
    const isOnPaper = code.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().bottom;
    if (!isOnPaper) faults.add(`${large ? 'large ' : ''}code`);
  }
  return [...faults];

  function shareSeen(line: DOMRect, parent: Element | null): number {
    let { top, bottom, left, right } = line;
    for (let box = parent; box && sheet?.contains(box); box = box.parentElement) {
      const { overflowY, clipPath, lineHeight } = getComputedStyle(box);
      if (overflowY !== 'hidden') continue;
      const edges = box.getBoundingClientRect();
      if (clipPath !== 'none' && edges.height < Number.parseFloat(lineHeight)) return 0;
      top = Math.max(top, edges.top);
      bottom = Math.min(bottom, edges.bottom);
      left = Math.max(left, edges.left);
      right = Math.min(right, edges.right);
    }
    return right - left > 1 ? Math.max(0, bottom - top) / line.height : 0;
  }
}

/** Width and height in points of each sheet that is printed. */
async function printed({ page }: Visit): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  );
  return [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
}

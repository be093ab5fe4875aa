import type { Page } from 'playwright-core';

/** Width of the window in pixels, and the size of text. */
export type Size = readonly [width: number, text: '100%' | '200%'];

/** What makes the open page wider than windows of these sizes, and with names of 300 letters without a space. */
export async function tooWide(
  page: Page,
  sizes: readonly Size[],
  withLongNames: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  const measure = async ([width, text]: Size, how: string) => {
    await page.setViewportSize({ width, height: 800 });
    const excess = await page.evaluate(excessOf, text);
    if (excess) found.push(`at ${width} with ${how}: ${excess}`);
  };
  for (const size of sizes) await measure(size, `text of ${size[1]}`);
  const names = page.locator(':is(main, .breadcrumbs) [dir="auto"]');
  const before = await names.evaluateAll((all) =>
    all.map((name) => {
      const text = name.textContent;
      if (name.childElementCount === 0) name.textContent = 'X'.repeat(300);
      return text;
    }),
  );
  for (const width of withLongNames) await measure([width, '100%'], 'long names');
  await names.evaluateAll((all, texts) => {
    for (const [place, name] of all.entries())
      if (name.childElementCount === 0) name.textContent = texts[place] ?? '';
  }, before);
  return found;
}

/** What makes a page wider than its window with text of a size; empty when nothing does. Runs in the page. */
export function excessOf(size: string): string {
  document.documentElement.style.setProperty('font-size', size, 'important');
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return '';
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const last = outside.at(-1);
  return `${scrollWidth} of ${clientWidth} pixels, for example ${last?.tagName} .${last?.className} "${last?.textContent?.trim().slice(0, 40)}"`;
}

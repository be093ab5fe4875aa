import type { Page } from 'playwright-core';

/** Gives the window a width, unless it has it. */
export async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
}

/**
 * What makes the open page wider than windows of some widths: as it is, and with text of twice the size and names of 300
 * letters without a space.
 */
export async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await setWidth(page, width);
    found.push(...(await page.evaluate(excesses)).map((excess) => `at ${width} ${excess}`));
  }
  return found;
}

/** Runs in the page. */
function excesses(): string[] {
  const { documentElement: root, body } = document;
  const found: string[] = [];
  measure('as it is', '100%');
  const names = [...document.querySelectorAll(':is(main, .breadcrumbs) [dir="auto"]')]
    .filter((name) => name.childElementCount === 0)
    .map((name) => ({ name, text: name.textContent }));
  for (const { name } of names) name.textContent = 'X'.repeat(300);
  measure('with large text and long names', '200%');
  for (const { name, text } of names) name.textContent = text;
  root.style.setProperty('font-size', '100%', 'important');
  return found;

  function measure(how: string, size: string): void {
    root.style.setProperty('font-size', size, 'important');
    const { scrollWidth, clientWidth } = root;
    if (scrollWidth <= clientWidth) return;
    const outside = [...body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const last = outside.at(-1);
    found.push(
      `${how}: ${scrollWidth} of ${clientWidth} pixels, for example ${last?.tagName} .${last?.className} "${last?.textContent?.trim().slice(0, 40)}"`,
    );
  }
}

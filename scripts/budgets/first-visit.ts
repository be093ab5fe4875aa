import type { Browser } from 'playwright-core';

/** What happens when somebody comes to a page for the first time and does nothing. */
export type FirstVisit = {
  /** Without the pictures that the text of the page holds: how many those are is up to its author. */
  readonly requests: number;
  /** Cumulative layout shift, as Chromium counts it: 0 is none, 0.1 the most that is called good. */
  readonly shift: number;
};

/** Visits a page with an empty cache, in a window of 1280 x 900 pixels, at a moment given as RFC 9557 or 3339 has it. */
export async function visitFirst(browser: Browser, url: string, moment: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await context.clock.setFixedTime(moment);
    const page = await context.newPage();
    let requests = 0;
    page.on('request', () => {
      requests++;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const shift = await page.evaluate(shiftSoFar);
    const pictures = await page.evaluate(picturesInText);
    return { requests: requests - pictures, shift };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0));
      resolve(shifts.reduce((sum, shift) => sum + shift, 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 300);
  });
}

/** Runs in the page. */
function picturesInText(): number {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main .prose img')];
  return new Set(pictures.filter((img) => img.naturalWidth > 0).map((img) => img.currentSrc)).size;
}

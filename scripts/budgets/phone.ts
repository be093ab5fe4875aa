import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listFiles } from '../cli/files.ts';
import { markdownTable } from '../cli/markdown.ts';
import { pageKind } from './page-weights.ts';

/** The screen that the limits are for, in CSS pixels. */
export const phone = { width: 390, height: 844 } as const;

/**
 * How far from the upper edge of a page things may be on a phone, in CSS pixels. Pages of events are measured without the
 * announcement of the site, which readers close; lists and the home page with it.
 */
export const phoneLimits = {
  /** Upper edge of the picture of an event. */
  picture: 620,
  /** Height of that picture. */
  pictureHeight: 240,
  /** Upper edge of the first line of excerpt or text. */
  sentence: 900,
  /** Lower edge of the last of the facts. */
  fact: 1_270,
  /** Upper edge of the first event of a list. */
  firstEvent: 480,
  /** Upper edge of the first event of today on the home page. */
  today: 700,
} as const;

/** Lines of a title up to which the limits of events are kept: what is longer pushes down what follows. */
const mostTitleLines = 3;

/** Where things are on the page of an event; nothing where its title is too long. Runs in the page. */
function eventPlaces(mostLines: number) {
  document.querySelector('.announcement')?.remove();
  const title = document.querySelector('h1');
  const line = title ? Number.parseFloat(getComputedStyle(title).lineHeight) : 1;
  if ((title?.getBoundingClientRect().height ?? 0) > (mostLines + 0.5) * line) return {};
  const box = (selector: string) =>
    [...document.querySelectorAll(`main > .page > article ${selector}`)]
      .at(-1)
      ?.getBoundingClientRect();
  const picture = box('.picture:is(.whole, .field-picture)');
  return {
    picture: picture?.top,
    pictureHeight: picture?.height,
    sentence: document
      .querySelector('main .start > :is(.lead, .prose), main .story > .prose')
      ?.getBoundingClientRect().top,
    fact: box('aside.facts dl > div')?.bottom,
  };
}

/** Where the first event is on a page of several. Runs in the page. */
function firstPlace(mostLines: number): number | undefined {
  const title = document.querySelector('h1');
  const line = title ? Number.parseFloat(getComputedStyle(title).lineHeight) : 1;
  if ((title?.getBoundingClientRect().height ?? 0) > (mostLines + 0.5) * line) return undefined;
  return [...document.querySelectorAll('main :is(.row, .brief > li)')]
    .find((row) => row.checkVisibility())
    ?.getBoundingClientRect().top;
}

type PhonePart = keyof typeof phoneLimits;

/** Of each part that was measured the value that is farthest from good, and how many pages have it. */
export type OnPhone = {
  readonly pages: readonly string[];
  readonly most: ReadonlyMap<
    PhonePart,
    { readonly value: number; readonly path: string; readonly count: number }
  >;
  /** A sentence for everything that is too far down. */
  readonly faults: readonly string[];
};

/** Opens the home pages, the lists and all coming events of a built site in one window of a phone. */
export async function measurePhone(
  browser: Browser,
  site: { readonly folder: string; readonly builtAt: string; readonly origin: string },
): Promise<OnPhone> {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  try {
    await context.clock.setFixedTime(site.builtAt);
    const page = await context.newPage();
    const moment = Temporal.Instant.from(site.builtAt);
    return await measurePages(page, site.origin, phonePages(site.folder, moment));
  } finally {
    await context.close();
  }
}

/** @param page a window of the size of `phone` */
export async function measurePages(
  page: Page,
  origin: string,
  pages: ReturnType<typeof phonePages>,
): Promise<OnPhone> {
  // Pictures have their place before they have loaded, and wait. With page.route() the browser would keep no styles either.
  const session = await page.context().newCDPSession(page);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.webp' }] });
  const most = new Map<PhonePart, { value: number; path: string; count: number }>();
  const faults: string[] = [];
  for (const { kind, path } of pages) {
    await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' });
    for (const [part, value] of await placesOn(page, kind)) {
      const { value: before = -1, count = 0, path: farthest = path } = most.get(part) ?? {};
      const isFarther = value > before;
      most.set(part, {
        value: isFarther ? value : before,
        path: isFarther ? path : farthest,
        count: count + 1,
      });
      if (value > phoneLimits[part])
        faults.push(
          `${path}: ${part} at ${Math.round(value)} pixels on a phone, ${phoneLimits[part]} are allowed`,
        );
    }
  }
  return { pages: pages.map(({ path }) => path), most, faults };
}

/** What was measured on a phone, as a table in Markdown. */
export function farthestTable({ most }: OnPhone): string {
  return markdownTable(
    ['on a phone', 'pages', 'farthest', 'limit', 'where'],
    [...most].map(([part, { value, path, count }]) => [
      ...[part, count, Math.round(value), phoneLimits[part], path],
    ]),
    [0, 4],
  );
}

async function placesOn(
  page: Page,
  kind: string,
): Promise<readonly (readonly [PhonePart, number])[]> {
  const found: { readonly [P in PhonePart]?: number | undefined } =
    kind === 'event'
      ? await page.evaluate(eventPlaces, mostTitleLines)
      : {
          [kind === 'home' ? 'today' : 'firstEvent']: await page.evaluate(
            firstPlace,
            mostTitleLines,
          ),
        };
  const parts: readonly PhonePart[] = [
    'picture',
    'pictureHeight',
    'sentence',
    'fact',
    'firstEvent',
    'today',
  ];
  return parts.flatMap((part) => {
    const value = found[part];
    return value === undefined ? [] : [[part, value] as const];
  });
}

/** Of a built site the home pages, the first pages of lists, the days of a week and every event that is not over at a moment, as paths. */
export function phonePages(
  folder: string,
  moment: Temporal.Instant,
): readonly { readonly kind: string; readonly path: string }[] {
  return [...listFiles(folder).keys()].flatMap((file) => {
    const kind = file.endsWith('/index.html') ? pageKind(file) : undefined;
    const isShown =
      kind === 'home' ||
      (kind === 'list of events' && !/\/\d+\/index\.html$/.test(file)) ||
      (kind === 'day' && isSoon(file, moment)) ||
      (kind === 'event' && isToCome(readFileSync(join(folder, file), 'utf8'), moment));
    return isShown && kind ? [{ kind, path: `/${file.replace(/index\.html$/, '')}` }] : [];
  });
}

/** Whether a page is about one of the seven days from a moment on, by the date in its path. */
function isSoon(file: string, moment: Temporal.Instant): boolean {
  const today = moment.toZonedDateTimeISO('UTC').toPlainDate();
  const [date] = /\d{4}-\d\d-\d\d/.exec(file) ?? [];
  if (date === undefined) return false;
  const { days } = today.until(date, { largestUnit: 'days' });
  return days >= 0 && days < 7;
}

/** Whether the structured data of a page say of its event that it ends later. */
function isToCome(html: string, moment: Temporal.Instant): boolean {
  const [, end = ''] = /"endDate":"([^"]+)"/.exec(html) ?? /"startDate":"([^"]+)"/.exec(html) ?? [];
  if (end === '') return false;
  return end.includes('T')
    ? Temporal.Instant.compare(Temporal.Instant.from(end), moment) > 0
    : end >= moment.toString().slice(0, 10);
}

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

/** Where things are on a page. */
type PhonePlaces = { readonly [P in PhonePart]?: number | undefined };

/**
 * Where things are on the page of an event that is open, then on others, whose content is put in the
 * place of its own: to load a page takes four times as long as to lay it out. Runs in the page.
 *
 * @param order.others paths of pages whose scripts move nothing but where `data-local` says so
 * @returns for each page in its order, up to one that must be loaded: a script adds a line to it, or
 * it has another frame. Nothing of a page whose title is too long.
 */
async function eventPlaces({
  mostLines,
  others,
}: {
  readonly mostLines: number;
  readonly others: readonly string[];
}): Promise<readonly PhonePlaces[]> {
  const places = (): PhonePlaces => {
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
  };
  const frameOf = ({ documentElement, head }: Document) => {
    const styles = [...head.querySelectorAll('link[rel="stylesheet"]')];
    return [documentElement.lang, ...styles.map((link) => link.getAttribute('href'))].join();
  };
  document.querySelector('.announcement')?.remove();
  const found = [places()];
  for (const path of others) {
    const other = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    const content = other.querySelector('main');
    const isOfScript = other.querySelector('[data-local]') !== null;
    if (!content || isOfScript || frameOf(other) !== frameOf(document)) break;
    document.querySelector('main')?.replaceWith(content);
    found.push(places());
  }
  return found;
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
  for await (const { path, places } of placesOf(page, origin, pages)) {
    for (const [part, value] of measuredIn(places)) {
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

/** Opens pages, or shows them in place of one before. */
async function* placesOf(page: Page, origin: string, pages: ReturnType<typeof phonePages>) {
  for (let place = 0; place < pages.length; ) {
    const [first, ...next] = pages.slice(place);
    if (first === undefined) return;
    await page.goto(`${origin}${first.path}`, { waitUntil: 'domcontentloaded' });
    if (first.kind === 'event') {
      const end = next.findIndex(({ kind }) => kind !== 'event');
      const others = (end === -1 ? next : next.slice(0, end)).map(({ path }) => path);
      const found = await page.evaluate(eventPlaces, { mostLines: mostTitleLines, others });
      for (const [index, places] of found.entries())
        yield { path: pages[place + index]?.path ?? '', places };
      place += found.length;
    } else {
      const top = await page.evaluate(firstPlace, mostTitleLines);
      yield { path: first.path, places: { [first.kind === 'home' ? 'today' : 'firstEvent']: top } };
      place += 1;
    }
  }
}

function measuredIn(found: PhonePlaces): readonly (readonly [PhonePart, number])[] {
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

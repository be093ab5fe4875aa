import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { listFiles } from '../cli/files.ts';
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

export type PhoneMeasure = { readonly [Part in keyof typeof phoneLimits]?: number | undefined };

/** Lines of a title up to which the limits of events are kept: what is longer pushes down what follows. */
const mostTitleLines = 3;

/** Where things are on the page of an event; nothing where its title is too long. Runs in the page. */
function eventPlaces(mostLines: number): PhoneMeasure {
  document.querySelector('.announcement')?.remove();
  const title = document.querySelector('h1');
  const line = title ? Number.parseFloat(getComputedStyle(title).lineHeight) : 1;
  if ((title?.getBoundingClientRect().height ?? 0) > (mostLines + 0.5) * line) return {};
  const box = (selector: string) =>
    [...document.querySelectorAll(`main > .page > article ${selector}`)]
      .at(-1)
      ?.getBoundingClientRect();
  const picture = box('.picture.whole');
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
function firstPlace(): number | undefined {
  return [...document.querySelectorAll('main :is(.row, .brief > li)')]
    .find((row) => row.checkVisibility())
    ?.getBoundingClientRect().top;
}

/** Measures one page, which is opened in the window of a phone. @param kind as `pageKind` names it */
export async function measureOnPhone(page: Page, url: string, kind: string): Promise<PhoneMeasure> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  if (kind === 'event') return await page.evaluate(eventPlaces, mostTitleLines);
  const top = await page.evaluate(firstPlace);
  return kind === 'home' ? { today: top } : { firstEvent: top };
}

/** A sentence for everything that is too far down, or not there at all. @param where named in them */
export function tooFarDown(where: string, found: PhoneMeasure): readonly string[] {
  return Object.entries(phoneLimits).flatMap(([part, limit]) => {
    const value = found[part as keyof PhoneMeasure];
    return value === undefined || value <= limit
      ? []
      : [`${where}: ${part} at ${Math.round(value)} pixels on a phone, ${limit} are allowed`];
  });
}

/** Of a built site the home pages, the first pages of lists and every event that is not over at a moment, as paths. */
export function phonePages(
  folder: string,
  moment: Temporal.Instant,
): readonly { readonly kind: string; readonly path: string }[] {
  return [...listFiles(folder).keys()].flatMap((file) => {
    const kind = file.endsWith('/index.html') ? pageKind(file) : undefined;
    const isShown =
      kind === 'home' ||
      (kind === 'list of events' && !/\/\d+\/index\.html$/.test(file)) ||
      (kind === 'event' && isToCome(readFileSync(join(folder, file), 'utf8'), moment));
    return isShown && kind ? [{ kind, path: `/${file.replace(/index\.html$/, '')}` }] : [];
  });
}

/** Whether the structured data of a page say of its event that it ends later. */
function isToCome(html: string, moment: Temporal.Instant): boolean {
  const [, end = ''] = /"endDate":"([^"]+)"/.exec(html) ?? [];
  if (end === '') return false;
  return end.includes('T')
    ? Temporal.Instant.compare(Temporal.Instant.from(end), moment) > 0
    : end >= moment.toString().slice(0, 10);
}

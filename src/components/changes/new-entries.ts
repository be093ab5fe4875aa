/* Marks what is new since the last visit to this page, which the visitor's device alone remembers. */

import { counted } from '../../i18n/counted.ts';
import type { ChangeGroup, ChangesPageData } from '../../kinds/changes.ts';

/** Milliseconds without a look at the page after which the next one is another visit. */
const pause = 30 * 60_000;

const note = document.querySelector<HTMLElement>('[data-visits]');
if (note) markNews(note, JSON.parse(note.dataset['visits'] ?? ''));

function markNews(note: HTMLElement, { key, language, words }: ChangesPageData['visits']): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-at]')];
  const timeOf = ({ dataset }: HTMLElement) => Number(dataset['at']);
  const withoutRow = Array.from(
    document.querySelectorAll<HTMLElement>('[data-found]'),
    ({ dataset }): ChangeGroup['more']['found'] => JSON.parse(dataset['found'] ?? ''),
  ).flat();
  const visit = rememberVisit(
    key,
    Math.max(1, ...rows.map(timeOf), ...withoutRow.map(([at]) => at)),
  );
  if (visit === undefined) return;
  const { known } = visit;
  if (known === undefined) {
    note.textContent = words.first;
    return;
  }
  const news = rows.filter((row) => timeOf(row) > known);
  const marks = news.flatMap((row) => [...row.querySelectorAll<HTMLElement>('.new')]);
  for (const mark of marks) mark.hidden = false;
  const count = withoutRow.reduce(
    (sum, [at, things]) => sum + (at > known ? things : 0),
    news.length,
  );
  // The dot that marks them, and what it means.
  const dot = marks[0]?.cloneNode();
  note.replaceChildren(
    ...(dot ? [dot] : []),
    count === 0 ? words.none : counted(words.count, count, language),
  );
}

/**
 * Keeps what this visit shows: up to which change, in seconds since the epoch.
 *
 * @returns the same of the visit before, if there was one; undefined where the browser remembers nothing
 */
function rememberVisit(
  key: string,
  newest: number,
): { readonly known: number | undefined } | undefined {
  try {
    const [before, shown, at] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
    const isLater = at !== undefined && Date.now() - at > pause;
    const known = (isLater ? shown : before) || undefined;
    localStorage.setItem(key, [known ?? '', Math.max(newest, shown || 0), Date.now()].join(' '));
    return { known };
  } catch {
    // Storage may be forbidden.
    return undefined;
  }
}

/* Rows of a list that are on its further pages, and of days that a week has no room for: read when a choice needs them. */

/** Further pages that are read of one list at most. */
const mostPages = 5;

/** Reads further pages of a list into it. Those of a venue and the like are one list, others go month after month. */
export class FurtherPages {
  #next = nextOf(document);
  #read = 0;
  /** What came from further pages: it is there only while something is chosen. */
  #added: HTMLElement[] = [];
  #isShown = true;
  #reading: Promise<void> | undefined;

  /** Whether there is more to read. */
  get hasMore(): boolean {
    return this.#next !== undefined && this.#read < mostPages;
  }

  /** Whether pages are left that nobody read. */
  get isCutShort(): boolean {
    return this.#next !== undefined;
  }

  /**
   * Reads the next page, or waits for the one that is being read.
   *
   * @throws Error when it cannot be read
   */
  readNext(): Promise<void> {
    this.#reading ??= this.#readNext().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNext(): Promise<void> {
    if (this.#next === undefined) return;
    const page = await readPage(this.#next);
    const parts = partsIn(page).map((part) => document.importNode(part, true));
    for (const part of parts) hidePast(part);
    if (this.#isShown) lastPart(document)?.after(...parts);
    this.#added.push(...parts);
    this.#read += 1;
    this.#next = nextOf(page);
    showStars();
  }

  /** Shows what came from further pages, or takes it away. @param isWhole whether nothing is left to look for on others */
  show(isShown: boolean, isWhole: boolean): void {
    this.#isShown = isShown;
    const pager = document.querySelector<HTMLElement>('main .pager');
    if (pager) pager.hidden = isShown && isWhole;
    if (!isShown) for (const part of this.#added) part.remove();
    else if (this.#added[0]?.isConnected === false) lastPart(document)?.after(...this.#added);
  }
}

const listSelector = '[aria-labelledby="upcoming"] > .event-list > li';

/** What a list is continued with: rows of one list, or months. */
function partsIn(page: Document): readonly HTMLElement[] {
  const rows = [...page.querySelectorAll<HTMLElement>(listSelector)];
  return rows.length > 0 ? rows : [...page.querySelectorAll<HTMLElement>('main .month-days')];
}

function lastPart(page: Document): HTMLElement | undefined {
  return partsIn(page).at(-1);
}

function nextOf(page: Document): string | undefined {
  return page.querySelector('main .pager [rel="next"]')?.getAttribute('href') ?? undefined;
}

/** Has a day of a week show all its events. @throws Error when the page of the day cannot be read */
export async function readWholeDays(): Promise<void> {
  const ways = [...document.querySelectorAll<HTMLAnchorElement>('.day-group [data-rest]')];
  await Promise.all(
    ways.map(async (way) => {
      const group = way.closest('.day-group');
      const list = group?.querySelector('.event-list');
      if (!list) return;
      const page = await readPage(way.href);
      const known = new Set([...list.querySelectorAll('a.title-link')].map(addressOf));
      const rows = [
        ...page.querySelectorAll<HTMLElement>('main .day-part > .event-list > li'),
      ].filter((row) => !known.has(addressOf(row.querySelector('a.title-link'))));
      list.append(...rows.map((row) => document.importNode(row, true)));
      way.parentElement?.remove();
    }),
  );
  if (ways.length > 0) showStars();
}

function addressOf(link: Element | null): string | null | undefined {
  return link?.getAttribute('href');
}

async function readPage(address: string): Promise<Document> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Hides what is over, as the script of every page does. */
function hidePast(part: HTMLElement): void {
  const isReached = (seconds = '') => Number(seconds) * 1000 <= Date.now();
  for (const row of [part, ...part.querySelectorAll<HTMLElement>('li')]) {
    const { from, ends } = row.dataset;
    if (from !== undefined) row.hidden = !isReached(from);
    if (ends !== undefined) row.hidden ||= isReached(ends);
  }
}

/** Has rows that came later their stars. */
function showStars(): void {
  dispatchEvent(new Event('kalendarium-program'));
}

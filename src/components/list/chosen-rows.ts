/* Leaves in lists what fits, and hides the rest: rows of events, cells of a month, dates of a series, and groups without any. */

/** Days as `2026-11-28`, both included. */
export type DayRange = { readonly first: string; readonly last: string };

/** What is known of a row: `days` and `place` as the row of an event has them; `facts` by their names. */
export type RowFacts = {
  readonly facts: ReadonlySet<string>;
  readonly days: DayRange | undefined;
  readonly place: string | undefined;
};

/** Whether a row is one of those that are wanted. */
export type Fits = (row: RowFacts) => boolean;

const rowSelector = '[data-facts]:not([data-facts] [data-facts])';
const groupSelector =
  '.day-group, .month-days, .running, [data-rows], .later:not([data-facts] .later)';

/** The rows of a page. What is over stays hidden, and what is counted is what a reader can see. */
export class ChosenRows {
  /** What is hidden because it does not fit. */
  #left = new Set<HTMLElement>();
  readonly #facts = new WeakMap<HTMLElement, RowFacts>();
  readonly #own = new Map<HTMLElement, OwnDate>();
  readonly #order = new Map<Element, readonly Element[]>();

  /** Every row, those that do not fit included, without those that are over. */
  get all(): readonly HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
      (row) => !row.hidden || this.#left.has(row),
    );
  }

  factsOf(row: HTMLElement): RowFacts {
    const known = this.#facts.get(row);
    if (known) return known;
    const { facts = '', days, place } = row.dataset;
    const [first = '', last = first] = (days ?? '').split('/');
    const read = {
      facts: new Set(facts.split(' ')),
      days: days === undefined ? undefined : { first, last },
      place,
    };
    this.#facts.set(row, read);
    return read;
  }

  /**
   * Shows what fits; everything where nothing is wanted.
   *
   * @returns how many events a reader can see
   */
  show(fits: Fits | undefined): number {
    const rows = this.all;
    for (const [row, own] of this.#own) own.restore(row);
    this.#own.clear();
    const out = new Set<HTMLElement>();
    const shown = rows.filter((row) => {
      const isShown = this.#chooseDates(row, fits, out);
      if (!isShown) out.add(row);
      return isShown;
    });
    const moved = new Set(this.#own.keys());
    leaveGroups({ rows, shown, moved }, out);
    this.#hide(out);
    this.#sort(moved);
    showCells(fits !== undefined);
    // A month and a week have an event on each of its days.
    return new Set(shown.filter(isOfShownDays).map(addressOf)).size;
  }

  /** Whether a row, or a later date of its series, fits: the first that does stands for the row. @param out is given what does not */
  #chooseDates(row: HTMLElement, fits: Fits | undefined, out: Set<HTMLElement>): boolean {
    const isFitting = fits?.(this.factsOf(row)) ?? true;
    const dates = [...row.querySelectorAll<HTMLElement>('.later [data-facts]')];
    if (dates.length === 0) return isFitting;
    const fitting = dates.filter((date) => fits?.(this.#ofDate(date, row)) ?? true);
    if (!isFitting && fitting.length === 0) return false;
    const [instead, ...others] = isFitting ? [undefined, ...fitting] : fitting;
    for (const date of dates) if (!others.includes(date)) out.add(date);
    const later = row.querySelector<HTMLElement>('.later');
    if (later && others.length === 0) out.add(later);
    if (instead) this.#own.set(row, new OwnDate(row, instead));
    return true;
  }

  #ofDate(date: HTMLElement, row: HTMLElement): RowFacts {
    const { facts, days } = this.factsOf(date);
    return { facts, days, place: this.factsOf(row).place };
  }

  /** Touches only what changes. */
  #hide(out: Set<HTMLElement>): void {
    for (const one of this.#left) if (!out.has(one)) one.hidden = false;
    // What is hidden already is over, or waits for its turn.
    for (const one of out) if (one.hidden && !this.#left.has(one)) out.delete(one);
    for (const one of out) one.hidden = true;
    this.#left = out;
  }

  /** By start, where a later date stands for the next one. */
  #sort(moved: ReadonlySet<HTMLElement>): void {
    for (const [list, rows] of this.#order) list.append(...rows);
    this.#order.clear();
    for (const list of new Set([...moved].map((row) => row.parentElement))) {
      if (!list?.matches('.dated')) continue;
      const rows = [...list.children];
      this.#order.set(list, rows);
      const start = (row: Element) => row.querySelector('time')?.dateTime.slice(0, 16) ?? '';
      list.append(...rows.toSorted((one, other) => (start(one) < start(other) ? -1 : 1)));
    }
  }
}

/** The date and the address that a row has of its own, while a later date of the series stands for it. */
class OwnDate {
  readonly #times: readonly Node[];
  readonly #href: string | undefined;

  constructor(row: HTMLElement, date: HTMLElement) {
    const time = row.querySelector('.time');
    const link = titleOf(row);
    this.#times = [...(time?.childNodes ?? [])];
    this.#href = link?.getAttribute('href') ?? undefined;
    const shown = date.querySelector('time')?.cloneNode(true);
    if (shown) time?.replaceChildren(shown);
    if (link) link.href = date.querySelector('a')?.getAttribute('href') ?? link.href;
    row.classList.add('other-date');
  }

  restore(row: HTMLElement): void {
    row.querySelector('.time')?.replaceChildren(...this.#times);
    const link = titleOf(row);
    if (link && this.#href !== undefined) link.setAttribute('href', this.#href);
    row.classList.remove('other-date');
  }
}

function titleOf(row: HTMLElement): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>('a.title-link');
}

/** The groups in which rows are, with those rows. */
function groupsOf(rows: readonly HTMLElement[]): ReadonlyMap<Element, readonly HTMLElement[]> {
  const groups = new Map<Element, HTMLElement[]>();
  for (const row of rows) {
    let group = row.parentElement?.closest(groupSelector);
    while (group) {
      groups.set(group, [...(groups.get(group) ?? []), row]);
      group = group.parentElement?.closest(groupSelector);
    }
  }
  return groups;
}

type ShownRows = {
  readonly rows: readonly HTMLElement[];
  readonly shown: readonly HTMLElement[];
  /** Those for which a later date stands. */
  readonly moved: ReadonlySet<HTMLElement>;
};

/** Leaves out groups of which no row is shown, and headings of another date than those that are. */
function leaveGroups({ rows, shown, moved }: ShownRows, out: Set<HTMLElement>): void {
  const groups = groupsOf(shown);
  for (const group of document.querySelectorAll<HTMLElement>(groupSelector)) {
    const rowsIn = groups.get(group);
    if (rowsIn === undefined && holdsRow(group, rows)) out.add(group);
    const head = group.querySelector<HTMLElement>(':scope > :is(.day-head, .month-head)');
    if (head && rowsIn?.every((row) => moved.has(row))) out.add(head);
  }
}

function holdsRow(group: Element, rows: readonly HTMLElement[]): boolean {
  return rows.some((row) => group.contains(row));
}

function addressOf(row: HTMLElement): string | undefined {
  return row.querySelector<HTMLAnchorElement>('a')?.pathname;
}

/** Of the days that a word may mean only the first that have not passed are on the screen. */
function isOfShownDays(row: HTMLElement): boolean {
  const section = row.closest('[data-until]');
  return (
    section === null ||
    section.parentElement?.querySelector('[data-until]:not([hidden])') === section
  );
}

/** A cell of a month that leaves events out has them all while it is narrowed, and one without any is quiet. */
function showCells(isNarrowed: boolean): void {
  for (const cell of document.querySelectorAll<HTMLElement>('td[data-date]')) {
    cell.classList.toggle('chosen', isNarrowed);
    if (!cell.id) continue;
    const isQuiet = isNarrowed && !cell.querySelector('li:not([hidden])');
    cell.classList.toggle('quiet', isQuiet);
    const way = document.querySelector(`nav a[data-date="${cell.dataset['date']}"]`);
    way?.classList.toggle('none', isQuiet);
  }
}

/** Here, because without scripts nothing is chosen in place. */
const looks = new CSSStyleSheet();
looks.replaceSync(`
.other-date .star{display:none}
.chosen>.printed{display:grid}
.chosen>:is(.more,details){display:none}
a.none{color:var(--ink-soft);font-weight:400}
@media screen and (max-width:61.99rem){tr:not(:has(td:not(.quiet,.outside)))>.week-cell{display:none}}
`);
document.adoptedStyleSheets.push(looks);

/* Narrows the list of a page by what is chosen. Loaded when something is. */

import { counted } from '../../i18n/counted.ts';
import { dayChoices, dayOfDate, daysOfChoice } from '../../search/query.ts';
import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';
import { ChosenRows, type DayRange, type Fits } from './chosen-rows.ts';
import { FurtherPages, readWholeDays } from './further-rows.ts';
import type { Nearby } from './near.ts';

/** What rows must have, besides what the page is about. */
export type RowsWanted = {
  /** By their names. */
  readonly facts: readonly string[];
  /** Name of a choice of days. */
  readonly days: string | undefined;
  /** As `2026-11-28`; empty for none. */
  readonly date: string;
  readonly nearby: Nearby | undefined;
};

export class Narrowing {
  readonly #settings: ChoiceSettings;
  readonly #say: (found: string) => void;
  readonly #rows = new ChosenRows();
  readonly #further = new FurtherPages();
  /** Counts what was asked for: an answer that comes late says nothing. */
  #turns = 0;
  /** What was asked for last; undefined for everything. */
  #fits: Fits | undefined;

  /** @param say tells the reader how much was found; the empty text that nothing is chosen */
  constructor(settings: ChoiceSettings, say: (found: string) => void) {
    this.#settings = settings;
    this.#say = say;
  }

  /** Shows what is wanted; reads further pages of the list where it may go on there. */
  async show({ facts, days, date, nearby }: RowsWanted): Promise<void> {
    const { words, access } = this.#settings;
    const turn = ++this.#turns;
    const range = rangeOf(days, date);
    const isNarrowed = facts.length > 0 || range !== undefined || nearby?.within !== undefined;
    this.#fits = isNarrowed
      ? (row) =>
          facts.every((fact) =>
            fact === 'accessible' ? access.some((one) => row.facts.has(one)) : row.facts.has(fact),
          ) &&
          isWithin(row.days, range) &&
          (nearby?.fits(row.place) ?? true)
      : undefined;
    if (isNarrowed) this.#further.show(true, false);
    let count = this.#rows.show(this.#fits);
    nearby?.shown();
    const lacks = () => this.#further.hasMore && !this.#isPast(range);
    if (isNarrowed && (lacks() || document.querySelector('[data-rest]'))) {
      this.#say(words.loading);
      try {
        await readWholeDays();
        while (turn === this.#turns && lacks()) await this.#further.readNext();
      } catch {
        if (turn === this.#turns) this.#say(words.failed);
        return;
      }
      count = this.#rows.show(this.#fits);
      nearby?.shown();
      if (turn !== this.#turns) return;
    }
    this.#further.show(isNarrowed, this.#isWhole(range));
    this.#say(isNarrowed ? this.#found(count, range) : '');
  }

  /** Whether nothing of a range is on pages that were not read. */
  #isWhole(range: DayRange | undefined): boolean {
    return !this.#further.isCutShort || this.#isPast(range);
  }

  #found(count: number, range: DayRange | undefined): string {
    const { words, language } = this.#settings;
    const found = count === 0 ? words.none : counted(words.count, count, language);
    return this.#isWhole(range)
      ? found
      : `${found.replace(/\.$/, '')}. ${counted(words.among, this.#rows.all.length, language)}`;
  }

  /** Whether a list in order of time has nothing of a range behind its last row. */
  #isPast(range: DayRange | undefined): boolean {
    const last = this.#rows.all.at(-1);
    const day = last && this.#rows.factsOf(last).days?.first;
    return range !== undefined && day !== undefined && day > range.last;
  }
}

function rangeOf(name: string | undefined, date: string): DayRange | undefined {
  if (date !== '') return { first: date, last: date };
  const choice = dayChoices.find((one) => one === name);
  const today = dayOfDate(document.documentElement.dataset['today'] ?? '');
  if (choice === undefined || today === undefined) return undefined;
  const [first, last] = daysOfChoice(choice, today).map((day) =>
    new Date(day * 86_400_000).toISOString().slice(0, 10),
  );
  return first === undefined || last === undefined ? undefined : { first, last };
}

function isWithin(days: DayRange | undefined, range: DayRange | undefined): boolean {
  if (range === undefined) return true;
  // A night goes on after its last day.
  const isStillOn = range.first === document.documentElement.dataset['today'];
  return days !== undefined && days.first <= range.last && (isStillOn || days.last >= range.first);
}

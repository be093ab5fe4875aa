import { at, type Weekday, week } from './day.ts';
import { filled } from './editions.ts';
import type { EventEntry, Prose } from './entry.ts';

/** What is special about one date of a series: its theme and a few sentences about it. */
type Theme = { readonly theme: string; readonly text: string };

/**
 * An event that comes back every few weeks, each time with a theme of its own. `[[number]]`, `[[theme]]` and
 * `[[text]]` in its texts become those of the date.
 */
export type Series = Omit<EventEntry, 'when' | 'pl' | 'en'> & {
  readonly weekday: Weekday;
  readonly from: string;
  readonly to: string;
  /** Week of the first date, counted from the present one. */
  readonly first: number;
  /** Weeks between two dates. */
  readonly every: number;
  /** Number of the first date. */
  readonly number: number;
  readonly pl?: Prose;
  readonly en?: Prose;
  readonly dates: readonly { readonly pl: Theme; readonly en: Theme }[];
};

/** Every date of every series. */
export function datesOf(series: readonly Series[]): EventEntry[] {
  return series.flatMap(({ weekday, from, to, first, every, number, pl, en, dates, ...shared }) =>
    dates.map((date, place) => ({
      ...shared,
      key: `${shared.key}-${number + place}`,
      when: at(week(first + place * every, weekday), from, to),
      ...(pl && { pl: filled(pl, words(date.pl, number + place)) }),
      ...(en && { en: filled(en, words(date.en, number + place)) }),
    })),
  );
}

function words({ theme, text }: Theme, number: number): Readonly<Record<string, string>> {
  return { '[[number]]': String(number), '[[theme]]': theme, '[[text]]': text };
}

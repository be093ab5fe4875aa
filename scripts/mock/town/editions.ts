import { type Day, firstFrom, on, type Weekday, type When } from './day.ts';
import type { EventEntry, Prose } from './entry.ts';

/**
 * An event that comes back every year on about the same day. `[[year]]`, `[[edition]]` and `[[roman]]` in its texts
 * become the year and the number of the edition.
 */
export type YearlyEntry = Omit<EventEntry, 'when'> & {
  /** `MM-DD`; with `weekday`, the first such weekday from then on. */
  readonly date: string;
  readonly weekday?: Weekday;
  readonly hours: (day: Day) => When;
  /** Year of the first edition. */
  readonly since: number;
};

/** The coming edition of each event, and the two before it. */
export function editionsOf(entries: readonly YearlyEntry[], today: Temporal.PlainDate): EventEntry[] {
  return entries.flatMap((entry) => {
    const coming = comingYear(entry, today);
    return [0, -1, -2].map((offset) => edition(entry, coming + offset, offset));
  });
}

function comingYear(entry: YearlyEntry, today: Temporal.PlainDate): number {
  const day = dayIn(entry, today.year)(today);
  return Temporal.PlainDate.compare(day, today) >= 0 ? today.year : today.year + 1;
}

function dayIn({ date, weekday }: YearlyEntry, year: number): Day {
  const day = on(`${year}-${date}`);
  return weekday ? firstFrom(day, weekday) : day;
}

function edition(entry: YearlyEntry, year: number, offset: number): EventEntry {
  const { date, weekday, hours, since, featured, pl, en, ...rest } = entry;
  const words = {
    '[[year]]': String(year),
    '[[edition]]': String(year - since + 1),
    '[[roman]]': roman(year - since + 1),
  };
  return {
    ...rest,
    key: offset === 0 ? entry.key : `${entry.key}${offset}`,
    when: hours(dayIn(entry, year)),
    ...(featured && offset === 0 && { featured }),
    ...(pl && { pl: filled(pl, words) }),
    ...(en && { en: filled(en, words) }),
  };
}

/** A text with its `[[words]]` replaced. */
export function filled(prose: Prose, words: Readonly<Record<string, string>>): Prose {
  const fill = (text: string) => text.replaceAll(/\[\[\w+\]\]/g, (word) => words[word] ?? word);
  return {
    title: fill(prose.title),
    body: fill(prose.body),
    ...(prose.slug !== undefined && { slug: fill(prose.slug) }),
    ...(prose.excerpt !== undefined && { excerpt: fill(prose.excerpt) }),
  };
}

function roman(number: number): string {
  const signs = [
    ['L', 50],
    ['XL', 40],
    ['X', 10],
    ['IX', 9],
    ['V', 5],
    ['IV', 4],
    ['I', 1],
  ] as const;
  const [sign, value] = signs.find(([, size]) => size <= number) ?? ['', 0];
  return value === 0 ? '' : sign + roman(number - value);
}

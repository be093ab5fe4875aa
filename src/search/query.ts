import { facetKinds, searchKinds } from './format.ts';

/** What a reader looks for. Dates as `2026-11-28`; what is empty or absent does not matter. */
export type SearchQuery = ReturnType<typeof readQuery>;

/** Reads the fields of the form, which are the parameters of the address too. */
export function readQuery(parameters: { getAll(name: string): readonly unknown[] }) {
  const values = (name: string) => parameters.getAll(name).map((value) => String(value).trim());
  const value = (name: string) => values(name)[0] ?? '';
  return {
    text: value('q'),
    when: dayChoices.find((choice) => choice === value('when')),
    from: value('from'),
    to: value('to'),
    /** Of a day; only what goes on then. */
    part: value('part'),
    kind: searchKinds.find((kind) => kind === value('kind')),
    /** Slugs. */
    facets: Object.fromEntries(
      facetKinds.map((kind) => [kind, value(kind)] as const).filter(([, slug]) => slug !== ''),
    ),
    /** Names. What costs nothing had a parameter of its own. */
    facts: [
      ...new Set([
        ...values('fact').filter((name) => name !== ''),
        ...(value('free') ? ['free'] : []),
      ]),
    ],
    featured: value('featured') !== '',
    past: value('past') !== '',
  };
}

/** Whether nothing is asked for. Past events alone are no question. */
export function isEmptyQuery({
  text,
  when,
  from,
  to,
  part,
  kind,
  facets,
  facts,
  featured,
}: SearchQuery): boolean {
  return !(
    text ||
    when ||
    from ||
    to ||
    part ||
    kind ||
    featured ||
    facts.length + Object.keys(facets).length > 0
  );
}

/** Days as whole numbers since 1970-01-01, a Thursday: what an index counts in. */

/** In milliseconds. */
export const dayLength = 86_400_000;

/** The day of a date such as `2026-11-28`; `undefined` for anything else. */
export function dayOfDate(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / dayLength;
}

/** @example '2026-11-28' */
export function dateOfDay(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** A day and the minutes since its midnight on the clock. */
export type Moment = { readonly day: number; readonly minute: number };

/** What a calendar and a clock in a zone show at an instant, in milliseconds since 1970. */
export function momentInZone(time: number, timeZone: string): Moment {
  // As Swedes write it: 2026-11-20 12:05:00.
  const [date = '', clock = ''] = new Date(time).toLocaleString('sv', { timeZone }).split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { day: dayOfDate(date) ?? Math.floor(time / dayLength), minute: hour * 60 + minute };
}

/** Days that are chosen by a word, counted from the day on which a page is read. */
export const dayChoices = ['today', 'tomorrow', 'weekend', 'next-weekend'] as const;

export type DayChoice = (typeof dayChoices)[number];

/**
 * First and last day of a choice; of a weekend that has begun, the rest. "This weekend" is the coming one, and on a Sunday
 * the present one, since a weekend lasts until its Sunday is over.
 */
export function daysOfChoice(
  choice: DayChoice,
  today: number,
): readonly [first: number, last: number] {
  if (choice === 'today') return [today, today];
  if (choice === 'tomorrow') return [today + 1, today + 1];
  const saturday = today + 5 - ((((today + 3) % 7) + 7) % 7);
  return choice === 'weekend'
    ? [Math.max(today, saturday), saturday + 1]
    : [saturday + 7, saturday + 8];
}

/** Days as whole numbers since 1970-01-01, a Thursday: what an index counts in. */

const dayLength = 86_400_000;

/** The day of a date such as `2026-11-28`; `undefined` for anything else. */
export function dayOfDate(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / dayLength;
}

/** The day an instant, in milliseconds since 1970, falls on in a zone. */
export function dayInZone(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(time)
    .map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts);
  return dayOfDate(`${year}-${month}-${day}`) ?? Math.floor(time / dayLength);
}

/** Days that are chosen by a word. */
export const dayChoices = ['today', 'tomorrow', 'weekend'] as const;

export type DayChoice = (typeof dayChoices)[number];

/** First and last day of a choice. On a Saturday and a Sunday the weekend is the present one, from that day on. */
export function daysOfChoice(choice: DayChoice, today: number): readonly [first: number, last: number] {
  if (choice === 'today') return [today, today];
  if (choice === 'tomorrow') return [today + 1, today + 1];
  const weekday = (((today + 3) % 7) + 7) % 7;
  return [weekday === 6 ? today : today + 5 - weekday, today + 6 - weekday];
}

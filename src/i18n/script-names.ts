import type { Language } from '../contract/language.ts';
import { dateNames, monthsOfShortDates } from './date-names.ts';

/**
 * Short names of days and months for scripts: browsers take tens of milliseconds to load theirs.
 *
 * @returns seven weekdays from Sunday on with what follows them before a day, and twelve months, a vertical bar between
 * them. @example 'Sun |Mon |…|Jan|Feb|…', 'niedz. |pon. |…|stycznia|lutego|…'
 */
export function scriptNames(language: Language): string {
  const { shortWeekdays } = dateNames(language);
  const [, ...fromMonday] = shortWeekdays;
  const sunday = fromMonday.at(-1) ?? '';
  const weekdays = [sunday, ...fromMonday.slice(0, -1)].map((name) => `${name} `);
  return [...weekdays, ...monthsOfShortDates(language).slice(1)].join('|');
}

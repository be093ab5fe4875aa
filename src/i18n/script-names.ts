import type { Language } from '../contract/language.ts';
import { dateNames } from './date-names.ts';
import { formatWords } from './format-words.ts';

/**
 * Short names of days and months for scripts: browsers take tens of milliseconds to load theirs.
 *
 * @returns seven weekdays from Sunday on with what follows them before a day, and twelve months, a vertical bar between
 * them. @example 'Sun |Mon |…|Jan|Feb|…', 'niedz., |pon., |…|sty|lut|…'
 */
export function scriptNames(language: Language): string {
  const { shortWeekdays, shortMonths } = dateNames(language);
  const [, ...fromMonday] = shortWeekdays;
  const sunday = fromMonday.at(-1) ?? '';
  const weekdays = [sunday, ...fromMonday.slice(0, -1)].map(
    (name) => name + formatWords[language].afterWeekday,
  );
  return [...weekdays, ...shortMonths.slice(1)].join('|');
}

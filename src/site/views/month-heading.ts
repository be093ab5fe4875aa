import type { Language } from '../../contract/language.ts';
import { capitalized, formatDay, formatDayOfYear, formatMonth } from '../../i18n/format.ts';

/** A month where it stands alone and so begins with a capital letter. @example 'Listopad 2026' */
export function monthHeading(month: Temporal.PlainYearMonth, language: Language): string {
  return capitalized(formatMonth(month, language), language);
}

/** A day where it stands alone. @example 'Piątek, 20 listopada 2026' */
export function dayHeading(day: Temporal.PlainDate, language: Language): string {
  return capitalized(formatDay(day, language), language);
}

/** A day of a year that is known, where it stands alone. @example 'Piątek, 20 listopada' */
export function dayOfYearHeading(day: Temporal.PlainDate, language: Language): string {
  return capitalized(formatDayOfYear(day, language), language);
}

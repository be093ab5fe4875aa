import type { Language } from '../../contract/language.ts';
import { formatDay, formatMonth } from '../../i18n/format.ts';

/** A month where it stands alone and so begins with a capital letter. @example 'Listopad 2026' */
export function monthHeading(month: Temporal.PlainYearMonth, language: Language): string {
  return capitalized(formatMonth(month, language), language);
}

/** A day where it stands alone. @example 'Piątek, 20 listopada 2026' */
export function dayHeading(day: Temporal.PlainDate, language: Language): string {
  return capitalized(formatDay(day, language), language);
}

function capitalized(text: string, language: Language): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join('');
}

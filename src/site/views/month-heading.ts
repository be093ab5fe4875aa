import type { Language } from '../../contract/language.ts';
import { formatMonth } from '../../i18n/format.ts';

/** A month where it stands alone and so begins with a capital letter. @example 'Listopad 2026' */
export function monthHeading(month: Temporal.PlainYearMonth, language: Language): string {
  const [first = '', ...rest] = formatMonth(month, language);
  return first.toLocaleUpperCase(language) + rest.join('');
}

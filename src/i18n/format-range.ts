import type { Language } from '../contract/language.ts';
import { dateParts, formatDate } from './format.ts';

/**
 * Days from the first to the last, both included.
 *
 * @example '16–22 November 2026', '30 listopada – 6 grudnia 2026', '28 December 2026 – 3 January 2027'
 */
export function formatDateRange(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  language: Language,
): string {
  if (first.equals(last)) return formatDate(last, language);
  const from = dateParts(first, language);
  if (first.year !== last.year) return `${formatDate(first, language)} – ${formatDate(last, language)}`;
  if (first.month !== last.month) return `${from.day} ${from.month} – ${formatDate(last, language)}`;
  return `${from.day}–${formatDate(last, language)}`;
}

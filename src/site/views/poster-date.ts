import type { Language } from '../../contract/language.ts';
import { capitalized, dateParts } from '../../i18n/format.ts';
import type { When } from '../../model/when.ts';

/** A date set like on a poster: one big figure with small words around it. */
export type PosterDate = {
  /** '28', or '21–23' for days of one month. */
  readonly day: string;
  /** Of the first day: 'Saturday'; 'Fri–Sun' for days of one month. */
  readonly weekday: string;
  /** The month beside the day: 'November', 'listopada'. */
  readonly month: string;
  readonly year: string;
  /** The last day when it lies in another month: '3 December', with its year when that differs. */
  readonly until: string | undefined;
};

export function posterDate(
  { firstDay, lastDay }: Pick<When, 'firstDay' | 'lastDay'>,
  language: Language,
): PosterDate {
  const first = dateParts(firstDay, language);
  const last = dateParts(lastDay, language);
  const weekday = capitalized(first.weekday, language);
  if (firstDay.equals(lastDay)) return { ...pick(first), weekday, until: undefined };
  if (firstDay.toPlainYearMonth().equals(lastDay.toPlainYearMonth())) {
    return {
      ...pick(first),
      day: `${first.day}–${last.day}`,
      weekday: capitalized(`${first.shortWeekday}–${last.shortWeekday}`, language),
      until: undefined,
    };
  }
  const year = first.year === last.year ? '' : ` ${last.year}`;
  return { ...pick(first), weekday, until: `${last.day} ${last.month}${year}` };
}

type Parts = ReturnType<typeof dateParts>;

function pick({ day, month, year }: Parts) {
  return { day, month, year };
}

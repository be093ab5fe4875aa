import type { Language } from '../contract/language.ts';

/** The few words and marks that dates and costs need. Abbreviated months are for languages in which a sentence can have them. */
export const formatWords = {
  en: { allDay: 'all day', free: 'Free', afterWeekday: ' ', abbreviatesMonths: true, beforeZone: ' ' },
  pl: {
    allDay: 'cały dzień',
    free: 'Wstęp wolny',
    afterWeekday: ', ',
    abbreviatesMonths: false,
    beforeZone: ', ',
  },
} as const satisfies Record<Language, FormatWords>;

type FormatWords = {
  readonly allDay: string;
  readonly free: string;
  /** Behind a weekday in full; behind an abbreviated one there is a space. */
  readonly afterWeekday: string;
  readonly abbreviatesMonths: boolean;
  /** Between a time and the name of its zone. */
  readonly beforeZone: string;
};

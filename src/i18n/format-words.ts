import type { Language } from '../contract/language.ts';

/** The few words that dates and costs need. */
export const formatWords = {
  en: { allDay: 'all day', free: 'Free', afterWeekday: ' ' },
  pl: { allDay: 'cały dzień', free: 'Wstęp wolny', afterWeekday: ', ' },
} as const satisfies Record<Language, { allDay: string; free: string; afterWeekday: string }>;

import type { Language } from '../contract/language.ts';

type Words = {
  readonly moved: string;
  readonly here: string;
};

/** What a page says that only leads to another. */
export const redirectWords: Readonly<Record<Language, Words>> = {
  en: { moved: 'This page has moved', here: 'Go to its new address' },
  pl: { moved: 'Ta strona została przeniesiona', here: 'Przejdź pod nowy adres' },
};

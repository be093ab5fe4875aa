import type { Language } from '../contract/language.ts';

/** Title of an item that has none. */
export const untitled: Readonly<Record<Language, string>> = { en: 'Untitled', pl: 'Bez tytułu' };

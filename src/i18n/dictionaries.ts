import type { Language } from '../contract/language.ts';
import { american } from './american.ts';
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import type { Dictionary, ReadingWords } from './dictionary.ts';
import { en } from './en.ts';
import { pl } from './pl.ts';
import { uk } from './uk.ts';

/** What the program brings, by language. A site may have others: their words are those of its theme and of its first language. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: { ...en, spellings: { american } },
  pl,
  uk,
  de,
  cs,
  ar,
};

/** What editors write in fields, in all languages that the program knows: a field may be in another one than the site. */
export const readingWords: ReadingWords = {
  days: ownDays().map((_, day) => everyReading(({ days }) => days[day])),
  daily: everyReading(({ daily }) => daily),
  closed: everyReading(({ closed }) => closed),
  upTo: everyReading(({ upTo }) => upTo),
  cancelled: everyReading(({ cancelled }) => cancelled),
  postponed: everyReading(({ postponed }) => postponed),
  rescheduled: everyReading(({ rescheduled }) => rescheduled),
  soldOut: everyReading(({ soldOut }) => soldOut),
  lastTickets: everyReading(({ lastTickets }) => lastTickets),
  not: everyReading(({ not }) => not),
};

function ownDays(): readonly string[] {
  return en.reading.days;
}

function everyReading(read: (words: ReadingWords) => string | undefined): string {
  return Object.values(dictionaries)
    .flatMap(({ reading }) => read(reading) ?? [])
    .join('|');
}

/** The language of commands and reports, and what stands in for words that nobody gave. */
export const ownLanguage: Dictionary & { readonly tag: Language } = { ...en, tag: 'en' };

/** Stands for the languages of a site, whichever they are ("undetermined" in BCP 47). */
export const everyLanguage: Language = 'und';

/** The dictionary of a language, of a wider one where it has none of its own ("de" for "de-AT"), else that of English. */
export function dictionaryOf(language: Language): Dictionary {
  return knownDictionary(language) ?? ownLanguage;
}

/** The dictionary of a language or a wider one; undefined where there is none. */
export function knownDictionary(language: Language): Dictionary | undefined {
  return dictionaries[language] ?? dictionaries[primaryOf(language)];
}

/** A tag (BCP 47) for `Intl`, with figures from 0 to 9, the only ones that addresses, calendars and scripts have. */
export function localeOf(language: Language): string {
  const locale = dictionaries[language]?.locale ?? language;
  return locales.getOrInsertComputed(locale, () => {
    const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
    return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`;
  });
}

const locales = new Map<string, string>();

/** The weekday that weeks begin with where a language is spoken, 1 is Monday: that of its region, or of the largest one. */
export function firstDayOfWeek(language: Language): number {
  const locale: { getWeekInfo?(): { readonly firstDay: number } } = new Intl.Locale(
    localeOf(language),
  );
  return locale.getWeekInfo?.().firstDay ?? monday;
}

const monday = 1;

/**
 * A tag (BCP 47) with the script and the region that it most likely stands for (Unicode Technical
 * Standard 35, "Likely Subtags").
 */
export function likelyLocale(tag: string): Intl.Locale {
  return likely.getOrInsertComputed(tag, () => new Intl.Locale(tag).maximize());
}

const likely = new Map<string, Intl.Locale>();

/** Whether a language is written from right to left. */
export function isRightToLeft(language: Language): boolean {
  return rightToLeft.has(likelyLocale(language).script ?? '');
}

/** Codes of scripts (ISO 15924) of living languages; `Intl` knows directions in newer versions of Node alone. */
const rightToLeft: ReadonlySet<string> = new Set('Adlm Arab Hebr Nkoo Rohg Syrc Thaa'.split(' '));

/** What a language is called in reports. @example 'Polish' */
export function languageName(language: Language): string {
  return names.of(language) ?? language;
}

const names = new Intl.DisplayNames(ownLanguage.locale, { type: 'language' });

function primaryOf(language: Language): string {
  return language.split('-', 1)[0] ?? language;
}

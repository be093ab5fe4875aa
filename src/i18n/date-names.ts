import type { Language } from '../contract/language.ts';
import { formatWords } from './format-words.ts';

/** Names of days and months in a language, in the forms its dates need. Weekdays are indexed by ISO day (1 is Monday), months from 1. */
type DateNames = {
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** As beside a day: "28 listopada". */
  readonly monthsOfDates: readonly string[];
  /** As alone or beside a year: "listopad 2026". */
  readonly months: readonly string[];
  /** Alone: "maj". */
  readonly shortMonths: readonly string[];
  /** As beside a day: "maja". */
  readonly shortMonthsOfDates: readonly string[];
};

/** BCP 47 tags for `Intl`. British English: day before month, as the rest of Europe reads it. */
export const intlTags = { en: 'en-GB', pl: 'pl-PL' } as const satisfies Record<Language, string>;

/** The names a language has, computed once. */
export function dateNames(language: Language): DateNames {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const names = readNames(language);
  namesByLanguage.set(language, names);
  return names;
}

/** The months beside an abbreviated weekday and a day, indexed from 1. */
export function monthsOfShortDates(language: Language): readonly string[] {
  const { monthsOfDates, shortMonthsOfDates } = dateNames(language);
  return formatWords[language].abbreviatesMonths ? shortMonthsOfDates : monthsOfDates;
}

const namesByLanguage = new Map<Language, DateNames>();

function readNames(language: Language): DateNames {
  const name = (options: Intl.DateTimeFormatOptions, wanted: 'weekday' | 'month') => {
    const format = new Intl.DateTimeFormat(intlTags[language], options);
    return (date: Temporal.PlainDate) =>
      format.formatToParts(date).find(({ type }) => type === wanted)?.value ?? '';
  };
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));
  const months = Array.from({ length: 12 }, (_, index) => january.add({ months: index }));
  const fromOne = (names: string[]) => ['', ...names];
  const monthsOfDates = months.map(name({ day: 'numeric', month: 'long' }, 'month'));
  const monthNames = months.map(name({ month: 'long' }, 'month'));
  const shortMonths = months.map(name({ day: 'numeric', month: 'short' }, 'month'));
  return {
    weekdays: fromOne(days.map(name({ weekday: 'long' }, 'weekday'))),
    shortWeekdays: fromOne(days.map(name({ weekday: 'short' }, 'weekday'))),
    monthsOfDates: fromOne(monthsOfDates),
    months: fromOne(monthNames),
    shortMonths: fromOne(shortMonths),
    // A month that is too short to be abbreviated is declined like one in full.
    shortMonthsOfDates: fromOne(
      shortMonths.map((short, place) => (short === monthNames[place] ? (monthsOfDates[place] ?? '') : short)),
    ),
  };
}

const monday = new Temporal.PlainDate(2024, 1, 1);
const january = new Temporal.PlainDate(2024, 1, 1);

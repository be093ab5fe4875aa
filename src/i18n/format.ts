import type { Language } from '../contract/language.ts';
import type { Cost } from '../model/event.ts';
import type { When } from '../model/when.ts';

type WhenOptions = {
  /** IANA name. An event whose clock differs from this zone's has its zone named. */
  readonly siteTimeZone: string;
  /** A year that goes without saying. */
  readonly knownYear?: number;
};

/** The pieces of a date, for markup that sets them apart. */
type DateParts = {
  readonly weekday: string;
  readonly shortWeekday: string;
  readonly day: string;
  /** In the form that stands beside a day: "listopada". */
  readonly month: string;
  readonly shortMonth: string;
  readonly year: string;
};

/** @example 'Saturday 28 November 2026, 18:00–20:00' or 'sobota, 28 listopada 2026, 18:00–20:00' */
export function formatWhen(when: When, language: Language, options: WhenOptions): string {
  const days = formatDays(when, language, 'long');
  if (when.allDay) return isOneDay(when) ? `${days.first}, ${formatWords[language].allDay}` : days.both;
  return withZone(withTimes(when, days), when, language, options);
}

/** For cards and lists. @example 'Sat 28 Nov 2026, 18:00–20:00' or 'sob., 28 lis 2026, 18:00–20:00' */
export function formatWhenShort(when: When, language: Language, options: WhenOptions): string {
  const days = formatDays(when, language, 'short', options.knownYear);
  return when.allDay ? days.both : withZone(withTimes(when, days), when, language, options);
}

/**
 * The times alone, for a list under the heading of its day.
 *
 * @param shownDay the day of the heading; an event that has another one in its own zone names that
 * @example '18:00–20:00', '18:00', 'all day', 'Fri 20 Nov, 23:00 (Eastern Time, UTC−05:00)'
 */
export function formatTimes(
  when: When,
  language: Language,
  options: WhenOptions,
  shownDay = when.firstDay,
): string {
  if (when.allDay) return formatWords[language].allDay;
  const own = when.firstDay.equals(shownDay) ? '' : `${weekdayAndDay(when.firstDay, language, 'short')}, `;
  return withZone(own + (isOneDay(when) ? times(when) : formatTime(when.start)), when, language, options);
}

/** @example 'Saturday 28 November 2026' or 'sobota, 28 listopada 2026' */
export function formatDay(day: Temporal.PlainDate, language: Language): string {
  return `${weekdayAndDay(day, language, 'long')} ${day.year}`;
}

/** A day of a year that is known. @example 'Saturday 28 November' or 'sobota, 28 listopada' */
export function formatDayOfYear(day: Temporal.PlainDate, language: Language): string {
  return weekdayAndDay(day, language, 'long');
}

/** A date without its weekday. @example '28 November 2026' or '28 listopada 2026' */
export function formatDate(day: Temporal.PlainDate, language: Language): string {
  const { day: number, month, year } = dateParts(day, language);
  return `${number} ${month} ${year}`;
}

/** @example 'November 2026' or 'listopad 2026' */
export function formatMonth(month: Temporal.PlainYearMonth, language: Language): string {
  return `${dateNames(language).months[month.month]} ${month.year}`;
}

/** The name of a weekday; 1 is Monday. */
export function formatWeekday(dayOfWeek: number, language: Language, width: 'long' | 'short'): string {
  const { weekdays, shortWeekdays } = dateNames(language);
  return (width === 'long' ? weekdays : shortWeekdays)[dayOfWeek] ?? '';
}

/** On the 24-hour clock of both languages. @example '09:05' */
export function formatTime(time: Temporal.ZonedDateTime | Temporal.PlainTime): string {
  return `${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
}

export function dateParts(day: Temporal.PlainDate, language: Language): DateParts {
  const names = dateNames(language);
  return {
    weekday: names.weekdays[day.dayOfWeek] ?? '',
    shortWeekday: names.shortWeekdays[day.dayOfWeek] ?? '',
    day: String(day.day),
    month: names.monthsOfDates[day.month] ?? '',
    shortMonth: names.shortMonths[day.month] ?? '',
    year: String(day.year),
  };
}

/** Amounts in the language's own form; where the source gives words only, those words. Empty when nothing is said. */
export function formatCost(cost: Cost, language: Language): string {
  const free = cost.free ? formatWords[language].free : '';
  const lowest = cost.amounts.at(0);
  const highest = cost.amounts.at(-1);
  if (lowest === undefined || highest === undefined) return free || cost.label;
  const format = currencyFormat(language, cost.currency);
  if (highest === 0) return formatWords[language].free;
  if (free || lowest === 0) return `${formatWords[language].free} – ${format.format(highest)}`;
  return lowest === highest ? format.format(lowest) : format.formatRange(lowest, highest);
}

export function formatNumber(value: number, language: Language): string {
  return cached(numberFormats, language, () => new Intl.NumberFormat(intlTags[language])).format(value);
}

/** @example 'music, theatre and film' or 'muzyka, teatr i film' */
export function formatList(items: readonly string[], language: Language): string {
  const format = cached(listFormats, language, () => new Intl.ListFormat(intlTags[language]));
  return format.format(items);
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();

type Width = 'long' | 'short';
type Days = { readonly first: string; readonly last: string; readonly both: string };

function formatDays(when: When, language: Language, width: Width, knownYear?: number): Days {
  const withYear = (day: Temporal.PlainDate) =>
    `${weekdayAndDay(day, language, width)}${day.year === knownYear ? '' : ` ${day.year}`}`;
  const first = withYear(when.firstDay);
  if (isOneDay(when)) return { first, last: first, both: first };
  const last = withYear(when.lastDay);
  const sameYear = when.firstDay.year === when.lastDay.year;
  const shortFirst = sameYear ? weekdayAndDay(when.firstDay, language, width) : first;
  return { first: shortFirst, last, both: `${shortFirst} – ${last}` };
}

function withTimes(when: When, days: Days): string {
  if (isOneDay(when)) return `${days.first}, ${times(when)}`;
  return `${days.first}, ${formatTime(when.start)} – ${days.last}, ${endTime(when)}`;
}

function times(when: When): string {
  return hours.getOrInsertComputed(when, () => {
    const { start, end } = when;
    return start.equals(end) ? formatTime(start) : `${formatTime(start)}–${endTime(when)}`;
  });
}

/** Those of one event are told in every list that has it. */
const hours = new WeakMap<When, string>();

/** The midnight that ends a day is its 24:00. */
function endTime({ end, lastDay }: When): string {
  return end.toPlainDate().equals(lastDay) ? formatTime(end) : '24:00';
}

function withZone(text: string, when: When, language: Language, { siteTimeZone }: WhenOptions): string {
  const sameClock = [when.start, when.end].every(
    (time) => time.timeZoneId === siteTimeZone || time.offset === time.withTimeZone(siteTimeZone).offset,
  );
  return sameClock ? text : `${text} (${zoneName(when.start, language)})`;
}

function weekdayAndDay(day: Temporal.PlainDate, language: Language, width: Width): string {
  const parts = dateParts(day, language);
  const weekday = width === 'long' ? parts.weekday : parts.shortWeekday;
  const month = width === 'long' ? parts.month : parts.shortMonth;
  return `${weekday}${formatWords[language].afterWeekday}${parts.day} ${month}`;
}

function isOneDay({ firstDay, lastDay }: When): boolean {
  return firstDay.equals(lastDay);
}

function currencyFormat(language: Language, currency: string): Intl.NumberFormat {
  return cached(numberFormats, `${language} ${currency}`, () => {
    const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    return new Intl.NumberFormat(intlTags[language], options);
  });
}

function cached<T>(formats: Map<string, T>, key: string, create: () => T): T {
  const known = formats.get(key);
  if (known) return known;
  const format = create();
  formats.set(key, format);
  return format;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Type and size of a file.
 *
 * @param bytes `undefined` where the size is not known
 * @example formatFile('pdf', 1_234_567, 'pl') // 'PDF, 1,2 MB'
 */
export function formatFile(extension: string, bytes: number | undefined, language: Language): string {
  const type = extension.toUpperCase();
  return bytes === undefined ? type : `${type}, ${formatBytes(bytes, language)}`;
}

function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

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

/** The few words that dates and costs need. */
export const formatWords = {
  en: { allDay: 'all day', free: 'Free', afterWeekday: ' ' },
  pl: { allDay: 'cały dzień', free: 'Wstęp wolny', afterWeekday: ', ' },
} as const satisfies Record<Language, { allDay: string; free: string; afterWeekday: string }>;

/** The name of a time's zone with its distance from UTC then. @example 'Eastern Time, UTC−05:00' */
function zoneName(time: Temporal.ZonedDateTime, language: Language): string {
  const offset = time.offsetNanoseconds === 0 ? 'UTC' : `UTC${time.offset.replace('-', '−')}`;
  const name = genericName(time, language);
  return name === undefined ? offset : `${name}, ${offset}`;
}

/** What people call the zone; undefined where they have only its offset for it. */
function genericName(time: Temporal.ZonedDateTime, language: Language): string | undefined {
  const { timeZoneId: timeZone, epochMilliseconds } = time;
  const parts = nameFormat(timeZone, language).formatToParts(epochMilliseconds);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name?.startsWith('GMT') ? undefined : name;
}

function nameFormat(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(intlTags[language], { timeZone, timeZoneName: 'longGeneric' });
  formats.set(key, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Names of days and months in a language, in the forms its dates need. Weekdays are indexed by ISO day (1 is Monday), months from 1. */
type DateNames = {
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** As beside a day: "28 listopada". */
  readonly monthsOfDates: readonly string[];
  /** As alone or beside a year: "listopad 2026". */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
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
  return {
    weekdays: fromOne(days.map(name({ weekday: 'long' }, 'weekday'))),
    shortWeekdays: fromOne(days.map(name({ weekday: 'short' }, 'weekday'))),
    monthsOfDates: fromOne(months.map(name({ day: 'numeric', month: 'long' }, 'month'))),
    months: fromOne(months.map(name({ month: 'long' }, 'month'))),
    shortMonths: fromOne(months.map(name({ day: 'numeric', month: 'short' }, 'month'))),
  };
}

const monday = new Temporal.PlainDate(2024, 1, 1);
const january = new Temporal.PlainDate(2024, 1, 1);

import type { Language } from '../contract/language.ts';
import type { Cost } from '../model/cost.ts';
import type { When } from '../model/when.ts';
import { isOnClock, isOneDay, onClock } from './clock.ts';
import { dictionaryOf, localeOf } from './dictionaries.ts';
import { withoutWordLanguages } from './word-languages.ts';

type WhenOptions = {
  /** IANA name. Days and hours are those of this zone; where an event's own clock differs, they follow in brackets. */
  readonly siteTimeZone: string;
  /** A year that goes without saying. */
  readonly knownYear?: number;
};

/**
 * @example 'Saturday 28 November 2026, 18:00–20:00' or 'sobota, 28 listopada 2026, 18:00–20:00',
 * 'Sunday 29 November 2026, 00:00–02:00 (Saturday 28 November, 18:00–20:00 Eastern Time)'
 */
export function formatWhen(when: When, language: Language, options: WhenOptions): string {
  const local = onClock(when, options.siteTimeZone);
  const days = formatDays(local, language, 'long');
  if (when.allDay)
    return isOneDay(when)
      ? days.first + commaOf(language) + dictionaryOf(language).dates.allDay
      : days.both;
  return withOwnTime(withTimes(local, days), { when, local, language, width: 'long' });
}

/** For cards and lists. @example 'Sat 28 Nov 2026, 18:00–20:00' or 'sob. 28 listopada 2026, 18:00–20:00' */
export function formatWhenShort(when: When, language: Language, options: WhenOptions): string {
  const local = onClock(when, options.siteTimeZone);
  const days = formatDays(local, language, 'short', options.knownYear);
  return when.allDay
    ? days.both
    : withOwnTime(withTimes(local, days), { when, local, language, width: 'short' });
}

/**
 * The times alone, for a list under the heading of the day in the site's zone.
 *
 * @example '18:00–20:00', '18:00', 'all day', '05:00 (Fri 20 Nov, 23:00 Eastern Time)'
 */
export function formatTimes(when: When, language: Language, { siteTimeZone }: WhenOptions): string {
  if (when.allDay) return dictionaryOf(language).dates.allDay;
  const local = onClock(when, siteTimeZone);
  if (isOneDay(local)) return withOwnTime(times(local), { when, local, language, width: 'short' });
  const begins = { ...when, end: when.start, lastDay: when.firstDay };
  return withOwnTime(formatTime(local.start), { when: begins, local, language, width: 'short' });
}

/**
 * The times alone, the event's own first, for a list where both are under each other; undefined where they are those of the
 * site.
 *
 * @example own '17:00–18:00', zone 'UTC+05:30', onSite '12:30–13:30'
 */
export function formatOwnTimes(when: When, language: Language, { siteTimeZone }: WhenOptions) {
  if (isOnClock(when, siteTimeZone)) return undefined;
  const [own, onSite] = [when, onClock(when, siteTimeZone)].map((one) =>
    isOneDay(one) ? one : { ...one, end: one.start, lastDay: one.firstDay },
  );
  if (own === undefined || onSite === undefined) return undefined;
  const isSameDay = own.firstDay.equals(onSite.firstDay);
  return {
    own: `${isSameDay ? '' : weekdayAndDay(own.firstDay, language, 'short') + commaOf(language)}${times(own)}`,
    zone: zoneName(own.start, language),
    onSite: times(onSite),
  };
}

/** @example 'Saturday 28 November 2026' or 'sobota, 28 listopada 2026' */
export function formatDay(day: Temporal.PlainDate, language: Language): string {
  return weekdayAndDay(day, language, 'long') + yearBehind(day, language);
}

/** A day of a year that is known. @example 'Saturday 28 November' or 'sobota, 28 listopada' */
export function formatDayOfYear(day: Temporal.PlainDate, language: Language): string {
  return weekdayAndDay(day, language, 'long');
}

/** A date without its weekday. @param knownYear is left out. @example '28 November 2026' or '28 listopada 2026' */
export function formatDate(
  day: Temporal.PlainDate,
  language: Language,
  knownYear?: number,
): string {
  const { month } = dateParts(day, language);
  return dayOfMonth(day.day, month, language) + yearBehind(day, language, knownYear);
}

/** Words that begin a heading or a line of their own. @example 'Sobota, 28 listopada' */
export function capitalized(words: string, language: Language): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(language) + rest.join('');
}

/** @example 'November 2026' or 'listopad 2026' */
export function formatMonth(
  month: Temporal.PlainYearMonth,
  language: Language,
  knownYear?: number,
): string {
  const name = dateNames(language).months[month.month] ?? '';
  return month.year === knownYear ? name : `${name} ${month.year}`;
}

/** The name of a weekday; 1 is Monday. */
export function formatWeekday(
  dayOfWeek: number,
  language: Language,
  width: 'long' | 'short',
): string {
  const { weekdays, shortWeekdays } = dateNames(language);
  return (width === 'long' ? weekdays : shortWeekdays)[dayOfWeek] ?? '';
}

/** On the 24-hour clock, which signs and timetables have everywhere. @example '09:05' */
export function formatTime(time: Temporal.ZonedDateTime | Temporal.PlainTime): string {
  return `${twoDigits(time.hour)}:${twoDigits(time.minute)}`;
}

/** A length of time in the symbols of the SI, which no language changes. @example '1 h 30 min' */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : ''];
  return parts.filter((part) => part !== '').join('\u00a0');
}

/** ISO 8601, "durations". @example 'PT1H30M' */
export function lengthForMachines(minutes: number): string {
  return Temporal.Duration.from({
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  }).toString();
}

export function dateParts(day: Temporal.PlainDate, language: Language) {
  const names = dateNames(language);
  return {
    weekday: names.weekdays[day.dayOfWeek] ?? '',
    shortWeekday: names.shortWeekdays[day.dayOfWeek] ?? '',
    day: String(day.day),
    /** In the form used beside a day: "listopada". */
    month: names.monthsOfDates[day.month] ?? '',
    /** In the form used beside a day: "lis", "maja". */
    shortMonth: names.shortMonthsOfDates[day.month] ?? '',
    year: String(day.year),
  };
}

/**
 * Amounts in the language's own form; where the source gives words only, those words. Empty when nothing is said.
 *
 * @param free what is said of what costs nothing: less beside a label that names admission
 */
export function formatCost(
  cost: Cost,
  language: Language,
  free: string = dictionaryOf(language).dates.free,
): string {
  const lowest = cost.amounts.at(0);
  const highest = cost.amounts.at(-1);
  if (lowest === undefined || highest === undefined) return cost.free ? free : cost.label;
  if (highest === 0) return free;
  const amounts = (from: number) =>
    shownAmounts.getOrInsertComputed(`${language} ${cost.currency} ${from} ${highest}`, () => {
      const format = currencyFormat(language, cost.currency);
      return from === highest ? format.format(highest) : format.formatRange(from, highest);
    });
  return cost.free || lowest === 0 ? `${free} – ${amounts(highest)}` : amounts(lowest);
}

/** Many events cost the same. */
const shownAmounts = new Map<string, string>();

/** @example 'music, theatre and film' or 'muzyka, teatr i film' */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language)).format(items);
}

/**
 * Languages by name, as they follow "in" or "po".
 *
 * @param codes BCP 47
 * @example 'English and Polish' or 'angielsku i polsku'
 */
export function formatLanguages(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' });
  const [end, spoken = ''] = dictionaryOf(language).dates.spoken ?? [];
  const nameOf = (code: string) => names.of(code) ?? code;
  return formatList(
    codes.map((code) => (end ? nameOf(code).replace(new RegExp(end), spoken) : nameOf(code))),
    language,
  );
}

/** Facts in one line, each a sentence of its own. @example 'Sat 28 Nov, 18:00. Brown & Co. Three bands.' */
export function formatSentences(facts: readonly string[]): string {
  let text = '';
  for (const fact of facts.filter((one) => one !== '')) {
    text +=
      text === '' ? fact : `${endsSentence.test(withoutWordLanguages(text)) ? '' : '.'} ${fact}`;
  }
  return text;
}

const endsSentence = /[.!?…]["”’»)]?$/;

const numberFormats = new Map<string, Intl.NumberFormat>();

type Width = 'long' | 'short';
type DayTexts = {
  readonly first: string;
  readonly last: string;
  readonly both: string;
  /** Before hours. */
  readonly comma: string;
};

function formatDays(when: When, language: Language, width: Width, knownYear?: number): DayTexts {
  const withYear = (day: Temporal.PlainDate) =>
    weekdayAndDay(day, language, width) + yearBehind(day, language, knownYear);
  const first = withYear(when.firstDay);
  const comma = commaOf(language);
  if (isOneDay(when)) return { first, last: first, both: first, comma };
  const last = withYear(when.lastDay);
  const sameYear = when.firstDay.year === when.lastDay.year;
  const shortFirst = sameYear ? weekdayAndDay(when.firstDay, language, width) : first;
  return { first: shortFirst, last, both: `${shortFirst} – ${last}`, comma };
}

function withTimes(when: When, days: DayTexts): string {
  const { first, last, comma } = days;
  if (isOneDay(when)) return `${first}${comma}${times(when)}`;
  return `${first}${comma}${formatTime(when.start)} – ${last}${comma}${endTime(when)}`;
}

function times(when: When): string {
  const { start, end } = when;
  return start.equals(end) ? formatTime(start) : `${formatTime(start)}–${endTime(when)}`;
}

/** The midnight that ends a day is its 24:00; a night ends at an hour of the next one. */
function endTime({ end, lastDay }: When): string {
  const time = formatTime(end);
  return time === '00:00' && !end.toPlainDate().equals(lastDay) ? '24:00' : time;
}

type OwnTime = {
  readonly when: When;
  /** The same on the clock of the site. */
  readonly local: When;
  readonly language: Language;
  readonly width: Width;
};

/** Behind the local time an event's own, where its clock is another: its hours, and its days where they differ too. */
function withOwnTime(text: string, { when, local, language, width }: OwnTime): string {
  if (when.timeZone === local.timeZone) return text;
  const { start, firstDay, lastDay } = when;
  const dayBefore = (day: Temporal.PlainDate) => {
    const year = day.year === local.firstDay.year ? '' : ` ${day.year}`;
    return `${weekdayAndDay(day, language, width)}${year}${commaOf(language)}`;
  };
  const isSameDay = firstDay.equals(local.firstDay);
  const isSame = isSameDay && lastDay.equals(local.lastDay);
  const first = isSameDay ? '' : dayBefore(firstDay);
  const last = isSame ? '' : dayBefore(lastDay);
  const own = isOneDay(when)
    ? `${first}${times(when)}`
    : `${first}${formatTime(start)} – ${last}${endTime(when)}`;
  return `${text} (${withZoneName(own, start, language)})`;
}

function weekdayAndDay(day: Temporal.PlainDate, language: Language, width: Width): string {
  const parts = dateParts(day, language);
  return width === 'long'
    ? `${parts.weekday}${dateMarks(language).afterWeekday}${dayOfMonth(day.day, parts.month, language)}`
    : `${parts.shortWeekday} ${dayOfMonth(day.day, monthsOfShortDates(language)[day.month], language)}`;
}

/** What stands between a day, or a rhythm, and its hours. */
export function commaOf(language: Language): string {
  return dictionaryOf(language).dates.comma ?? ', ';
}

/** @example '28 November', '28. November', 'November 28' */
function dayOfMonth(day: number, month = '', language: Language): string {
  const { isDayFirst, between } = dateMarks(language);
  return isDayFirst ? `${day}${between}${month}` : `${month}${between}${day}`;
}

/** What follows day and month; empty for a year that goes without saying. */
function yearBehind({ year }: Temporal.PlainDate, language: Language, knownYear?: number): string {
  if (year === knownYear) return '';
  return dateMarks(language).isDayFirst ? ` ${year}` : `, ${year}`;
}

/** A day before its month, with the mark that its number has in the language. @example '28', '28.' */
export function dayNumber(day: number, language: Language): string {
  const { isDayFirst, between } = dateMarks(language);
  return `${day}${isDayFirst ? /^[^\s\p{L}]*/u.exec(between) : ''}`;
}

/** What a language has between weekday, day and month, and which of these comes first. */
function dateMarks(language: Language): DateMarks {
  return marksByLanguage.getOrInsertComputed(language, readMarks);
}

type DateMarks = ReturnType<typeof readMarks>;

function readMarks(language: Language) {
  const parts = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).formatToParts(monday);
  const placeOf = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  const literalBehind = (place: number) => {
    const next = parts[place + 1];
    return next?.type === 'literal' ? next.value : ' ';
  };
  const [weekday, day, month] = [placeOf('weekday'), placeOf('day'), placeOf('month')];
  return {
    afterWeekday: weekday === 0 ? literalBehind(weekday) : ', ',
    isDayFirst: day < month,
    between: literalBehind(Math.min(day, month)),
  };
}

const marksByLanguage = new Map<Language, DateMarks>();

function currencyFormat(language: Language, currency: string): Intl.NumberFormat {
  return numberFormats.getOrInsertComputed(`${language} ${currency}`, () => {
    const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
    return new Intl.NumberFormat(localeOf(language), options);
  });
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
export function formatFile(
  extension: string,
  bytes: number | undefined,
  language: Language,
): string {
  const type = extension.toUpperCase();
  return bytes === undefined ? type : `${type}, ${formatBytes(bytes, language)}`;
}

function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/**
 * Days from the first to the last, both included.
 *
 * @param knownYear is left out
 * @example '16–22 November 2026', '30 listopada – 6 grudnia 2026', '28 December 2026 – 3 January 2027'
 */
export function formatDateRange(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  language: Language,
  knownYear?: number,
): string {
  const to = formatDate(last, language, knownYear);
  if (first.equals(last)) return to;
  const from = dateParts(first, language);
  if (first.year !== last.year) return `${formatDate(first, language, knownYear)} – ${to}`;
  return first.month === last.month && dateMarks(language).isDayFirst
    ? `${dayNumber(first.day, language)}–${to}`
    : `${dayOfMonth(first.day, from.month, language)} – ${to}`;
}

/** A time in words with the zone it is of. @example '18:00 Eastern Time', '18:00, czas: Nowy Jork', '18:00 UTC+02:00' */
function withZoneName(text: string, time: Temporal.ZonedDateTime, language: Language): string {
  const name = genericName(time, language);
  return name === undefined
    ? `${text} ${zoneName(time, language)}`
    : `${text}${dictionaryOf(language).dates.beforeZone}${name}`;
}

/** What people call the zone, or its offset. */
function zoneName(time: Temporal.ZonedDateTime, language: Language): string {
  const offset = time.offsetNanoseconds === 0 ? 'UTC' : `UTC${time.offset.replace('-', '−')}`;
  return genericName(time, language) ?? offset;
}

/** What people call the zone; undefined where they have only its offset for it. */
function genericName(time: Temporal.ZonedDateTime, language: Language): string | undefined {
  const { timeZoneId: timeZone, epochMilliseconds } = time;
  const format = zoneFormats.getOrInsertComputed(
    `${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        timeZone,
        timeZoneName: dictionaryOf(language).dates.zoneName,
      }),
  );
  const name = format
    .formatToParts(epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name?.includes(' ') ? name : undefined;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

export function dateNames(language: Language): DateNames {
  return namesByLanguage.getOrInsertComputed(language, readNames);
}

/** The months beside an abbreviated weekday and a day, indexed from 1. */
export function monthsOfShortDates(language: Language): readonly string[] {
  const { monthsOfDates, shortMonthsOfDates } = dateNames(language);
  return dictionaryOf(language).dates.abbreviatesMonths ? shortMonthsOfDates : monthsOfDates;
}

/** With what `Intl` of a browser makes the same of a date as `formatWhenShort`, but for the comma behind a weekday. */
export function intlDates(language: Language) {
  return {
    locale: localeOf(language),
    month: dictionaryOf(language).dates.abbreviatesMonths ? 'short' : 'long',
    afterWeekday: dateMarks(language).afterWeekday,
  } as const;
}

/** Names of days and months in a language, in the forms its dates need. */
type DateNames = ReturnType<typeof readNames>;

const namesByLanguage = new Map<Language, DateNames>();

/** Weekdays are indexed by ISO day (1 is Monday), months from 1. */
function readNames(language: Language) {
  const name = (options: Intl.DateTimeFormatOptions, wanted: 'weekday' | 'month') => {
    const format = new Intl.DateTimeFormat(localeOf(language), options);
    return (date: Temporal.PlainDate) => {
      const part = format.formatToParts(date).find(({ type }) => type === wanted);
      // As people type it: a letter apostrophe is on no keyboard.
      return (part?.value ?? '').replaceAll('\u02bc', '’');
    };
  };
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));
  const months = Array.from({ length: 12 }, (_, index) => january.add({ months: index }));
  const fromOne = (names: readonly string[]): readonly string[] => ['', ...names];
  const monthsOfDates = months.map(name({ day: 'numeric', month: 'long' }, 'month'));
  const monthNames = months.map(name({ month: 'long' }, 'month'));
  const shortMonths = months.map(name({ day: 'numeric', month: 'short' }, 'month'));
  return {
    weekdays: fromOne(days.map(name({ weekday: 'long' }, 'weekday'))),
    shortWeekdays: fromOne(days.map(name({ weekday: 'short' }, 'weekday'))),
    // As beside a day: "28 listopada".
    monthsOfDates: fromOne(monthsOfDates),
    // As alone or beside a year: "listopad 2026".
    months: fromOne(monthNames),
    // Alone: "maj".
    shortMonths: fromOne(shortMonths),
    // Beside a day: "maja". A month that is too short to be abbreviated is declined like one in full.
    shortMonthsOfDates: fromOne(
      shortMonths.map((short, place) =>
        short === monthNames[place] ? (monthsOfDates[place] ?? '') : short,
      ),
    ),
  };
}

const monday = new Temporal.PlainDate(2024, 1, 1);
const january = new Temporal.PlainDate(2024, 1, 1);

/**
 * Short names of days and months for scripts: browsers take tens of milliseconds to load theirs.
 *
 * @returns seven weekdays from Sunday on with what follows them before a day, and twelve months, a vertical bar between
 * them. @example 'Sun |Mon |…|Jan|Feb|…' with no-break spaces
 */
export function scriptNames(language: Language): string {
  const { shortWeekdays } = dateNames(language);
  const [, ...fromMonday] = shortWeekdays;
  const sunday = fromMonday.at(-1) ?? '';
  const weekdays = [sunday, ...fromMonday.slice(0, -1)].map((name) => `${name}\u00a0`);
  return [...weekdays, ...monthsOfShortDates(language).slice(1)].join('|');
}

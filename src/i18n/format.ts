import type { Language } from '../contract/language.ts';
import type { Cost } from '../model/cost.ts';
import type { When } from '../model/when.ts';
import { dateNames, intlTags, monthsOfShortDates } from './date-names.ts';
import { formatWords } from './format-words.ts';
import { withZoneName } from './zone-name.ts';

type WhenOptions = {
  /** IANA name. Days and hours are those of this zone; where an event's own clock differs, they follow in brackets. */
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
  /** In the form that stands beside a day: "lis", "maja". */
  readonly shortMonth: string;
  readonly year: string;
};

/**
 * @example 'Saturday 28 November 2026, 18:00–20:00' or 'sobota, 28 listopada 2026, 18:00–20:00',
 * 'Sunday 29 November 2026, 00:00–02:00 (Saturday 28 November, 18:00–20:00 Eastern Time)'
 */
export function formatWhen(when: When, language: Language, options: WhenOptions): string {
  const local = onClock(when, options.siteTimeZone);
  const days = formatDays(local, language, 'long');
  if (when.allDay) return isOneDay(when) ? `${days.first}, ${formatWords[language].allDay}` : days.both;
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
  if (when.allDay) return formatWords[language].allDay;
  const local = onClock(when, siteTimeZone);
  if (isOneDay(local)) return withOwnTime(times(local), { when, local, language, width: 'short' });
  const begins = { ...when, end: when.start, lastDay: when.firstDay };
  return withOwnTime(formatTime(local.start), { when: begins, local, language, width: 'short' });
}

/** When an event happens on the clock of a zone; whole days are the same in every zone. */
export function onClock(when: When, timeZone: string): When {
  if (isOnClock(when, timeZone)) return when;
  const start = when.start.withTimeZone(timeZone);
  const end = when.end.withTimeZone(timeZone);
  const isInstant = start.epochMilliseconds === end.epochMilliseconds;
  const lastDay = (isInstant ? end : end.subtract({ milliseconds: 1 })).toPlainDate();
  return { start, end, allDay: false, firstDay: start.toPlainDate(), lastDay };
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

/** Words that begin a heading or a line of their own. @example 'Sobota, 28 listopada' */
export function capitalized(words: string, language: Language): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(language) + rest.join('');
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
    shortMonth: names.shortMonthsOfDates[day.month] ?? '',
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

/** Facts in one line, each a sentence of its own. @example 'Sat 28 Nov, 18:00. Brown & Co. Three bands.' */
export function formatSentences(facts: readonly string[]): string {
  let text = '';
  for (const fact of facts.filter((one) => one !== '')) {
    text += text === '' ? fact : `${endsSentence.test(text) ? '' : '.'} ${fact}`;
  }
  return text;
}

const endsSentence = /[.!?…]["”’»)]?$/;

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

/** Whether days and hours in a zone are the event's own. */
function isOnClock({ start, end, allDay }: When, timeZone: string): boolean {
  return (
    allDay ||
    [start, end].every(
      (time) => time.timeZoneId === timeZone || time.offset === time.withTimeZone(timeZone).offset,
    )
  );
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
  if (when.start.timeZoneId === local.start.timeZoneId) return text;
  const { start, firstDay, lastDay } = when;
  const dayBefore = (day: Temporal.PlainDate) => {
    const year = day.year === local.firstDay.year ? '' : ` ${day.year}`;
    return `${weekdayAndDay(day, language, width)}${year}, `;
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
    ? `${parts.weekday}${formatWords[language].afterWeekday}${parts.day} ${parts.month}`
    : `${parts.shortWeekday} ${parts.day} ${monthsOfShortDates(language)[day.month]}`;
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

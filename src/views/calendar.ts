import type { Language } from '../contract/language.ts';
import { dateNames, formatDateRange, formatDayOfYear, formatMonth, formatWeekday } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { When } from '../model/when.ts';
import { posterDate } from '../outputs/text.ts';
import { daysToSaturday } from '../search/search.ts';
import {
  daysWithin,
  type EventDay,
  eventDays,
  isLong,
  mondayOf,
  type SiteDays,
  siteDays,
} from '../site/event-days.ts';
import { hasProgram } from '../site/pages.ts';
import { cellTime } from './event-time.ts';
import { type MonthLinksData, monthLinks, siteMonths } from './lists.ts';
import type { DaySubject, MonthSubject, PageContext, WeekSubject } from './page.ts';
import {
  type DayGroup,
  type DayGroupData,
  dayGroups,
  type EventRowData,
  eventRow,
  type ListRow,
  listRows,
} from './rows.ts';
import {
  type CalendarSubscription,
  calendarSubscription,
  type SubscribeOffer,
  subscribeOffer,
  wholeCalendar,
} from './subscribe.ts';
import { dayHeading, dayOfYearHeading, monthHeading, weekRange } from './titles.ts';

/** A way to the page before or after one. */
export type StepData = { readonly path: string; readonly name: string };

/** The ways to the pages of the same kind around one. */
export type StepsData = { readonly previous: StepData | undefined; readonly next: StepData | undefined };

/** What the page of a month shows. */
export type MonthPageData = {
  readonly title: string;
  /** @example 'November 2026' */
  readonly name: string;
  readonly count: number;
  readonly steps: StepsData;
  /** Monday to Sunday. */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  readonly weeks: readonly MonthWeekData[];
  /** What lasts longer than a week. */
  readonly long: readonly ListRow[];
  /** Address of the printed program; undefined where there is none. */
  readonly programPath: string | undefined;
  readonly months: readonly MonthLinksData[];
  readonly subscribe: SubscribeOffer;
};

/** A row of the table of a month. */
export type MonthWeekData = {
  readonly number: number;
  /** Of the page of the week; undefined where it has none. */
  readonly path: string | undefined;
  /** Undefined for days of other months. */
  readonly days: readonly (MonthDayData | undefined)[];
};

/** A day in the table of a month. */
export type MonthDayData = {
  /** @example '2026-11-20' */
  readonly date: string;
  readonly number: number;
  /** Where it stands alone. @example 'Piątek, 20 listopada' */
  readonly title: string;
  /** @example 'piątek, 20 listopada' */
  readonly name: string;
  /** Of the page of the day; undefined where it has none. */
  readonly path: string | undefined;
  readonly shown: readonly DayEventData[];
  /** What the cell has no room for. */
  readonly rest: readonly DayEventData[];
  /** Events that last longer than a week and go on, besides one that begins. */
  readonly running: number;
  /** Whether it stands below what any screen of a phone or tablet shows at once. */
  readonly isFar: boolean;
};

/** An event in the cell of a day. */
export type DayEventData = Pick<EventRowData, 'title' | 'path' | 'status' | 'featured' | 'category'> & {
  /** On the clock of the site; undefined of whole days and on the days after the first. */
  readonly time: string | undefined;
};

/** Days with events that a screen of a phone or tablet may show at once. */
const nearDays = 12;

/** Events that a cell has room for. */
const mostInCell = 4;

export function monthPage(page: PageContext<MonthSubject>): MonthPageData {
  const { site, local, language, routes, subject, t } = page;
  const { month } = subject;
  const events = local.eventsIn(month);
  const grid = monthGrid(month, events, site.timeZone);
  const { previous, next } = monthNavigation(local.months, month);
  const step = (to: Temporal.PlainYearMonth | undefined) =>
    to && { path: routes.monthPath(to, language), name: monthHeading(to, language) };
  return {
    title: monthHeading(month, language),
    name: formatMonth(month, language),
    count: events.length,
    steps: { previous: step(previous), next: step(next) },
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      short: formatWeekday(weekday, language, 'short'),
      long: formatWeekday(weekday, language, 'long'),
    })),
    weeks: monthWeeks(page, grid),
    long: listRows(page, grid.long),
    programPath: hasProgram(site, month) ? routes.programPath(language, month) : undefined,
    months: monthLinks(page, siteMonths(page)),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), {
      calendar: wholeCalendar(page),
      feed: (format) => routes.eventsFeedPath(language, format),
    }),
  };
}

function monthWeeks(page: PageContext, { weeks }: MonthGrid<Event>): readonly MonthWeekData[] {
  const far = new Set(
    weeks
      .flat()
      .filter(({ inMonth, events }) => inMonth && events.length > 0)
      .slice(nearDays),
  );
  return weeks.flatMap((week) => {
    const monday = week.at(0)?.date;
    if (monday?.weekOfYear === undefined) return [];
    return {
      number: monday.weekOfYear,
      path: weekPathOf(page, monday),
      days: week.map((day) => (day.inMonth ? monthDay(page, day, far.has(day)) : undefined)),
    };
  });
}

function monthDay(
  page: PageContext,
  { date, events, running }: MonthDay<Event>,
  isFar: boolean,
): MonthDayData {
  const { shown, rest } = firstFew(events, mostInCell);
  const inCell = (event: Event): DayEventData => {
    const { title, path, status, featured, category } = eventRow(page, event);
    return { title, path, status, featured, category, time: cellTime(page, event, date) };
  };
  return {
    date: date.toString(),
    number: date.day,
    title: dayOfYearHeading(date, page.language),
    name: formatDayOfYear(date, page.language),
    path: dayPathOf(page, date),
    shown: shown.map(inCell),
    rest: rest.map(inCell),
    running,
    isFar,
  };
}

/** What the page of a week shows. */
export type WeekPageData = {
  readonly title: string;
  readonly number: number;
  /** Of different events. */
  readonly count: number;
  readonly steps: StepsData;
  readonly days: readonly DayGroupData[];
  /** What lasts longer than a week and began before this one. */
  readonly running: readonly ListRow[];
  readonly months: readonly WiderMonth[];
  readonly subscribe: CalendarSubscription;
};

/** A month that a week or a day is in. */
export type WiderMonth = { readonly path: string; readonly name: string };

export function weekPage(page: PageContext<WeekSubject>): WeekPageData {
  const { language, routes, t } = page;
  const { monday } = page.subject;
  const { groups, running, count, previous, next } = weekOf(page, monday);
  const step = (to: Temporal.PlainDate | undefined) =>
    to && {
      path: routes.weekPath(to, language),
      name: formatDateRange(to, to.add({ days: 6 }), language),
    };
  return {
    title: weekRange(monday, language),
    number: monday.weekOfYear ?? 0,
    count,
    steps: { previous: step(previous), next: step(next) },
    days: dayGroups(page, groups),
    running: listRows(page, running),
    months: widerMonths(page, [monday, monday.add({ days: 6 })]),
    subscribe: calendarSubscription(page, t('subscribe.toAll'), wholeCalendar(page)),
  };
}

/** What the page of a day shows. */
export type DayPageData = {
  readonly title: string;
  /** @example '2026-11-20' */
  readonly date: string;
  readonly count: number;
  readonly steps: StepsData;
  readonly rows: readonly ListRow[];
  /** What lasts longer than a week and goes on. */
  readonly running: readonly ListRow[];
  readonly weekPath: string | undefined;
  readonly months: readonly WiderMonth[];
  readonly subscribe: CalendarSubscription;
};

export function dayPage(page: PageContext<DaySubject>): DayPageData {
  const { language, routes, t } = page;
  const { day } = page.subject;
  const { events, running, previous, next } = dayOf(page, day);
  const step = (to: Temporal.PlainDate | undefined) =>
    to && { path: routes.dayPath(to, language), name: dayOfYearHeading(to, language) };
  return {
    title: dayHeading(day, language),
    date: day.toString(),
    count: events.length + running.length,
    steps: { previous: step(previous), next: step(next) },
    rows: listRows(page, events),
    running: listRows(page, running),
    weekPath: weekPathOf(page, day),
    months: widerMonths(page, [day]),
    subscribe: calendarSubscription(page, t('subscribe.toAll'), wholeCalendar(page)),
  };
}

/** The months of some days that have a page. */
function widerMonths(
  { local, language, routes }: PageContext,
  days: readonly Temporal.PlainDate[],
): readonly WiderMonth[] {
  const months = days.map((day) => day.toPlainYearMonth());
  return local.months
    .filter((month) => months.some((one) => one.equals(month)))
    .map((month) => ({
      path: routes.monthPath(month, language),
      name: dateNames(language).months[month.month] ?? '',
    }));
}

type Happening = { readonly when: When };

/** A cell of the month's table. */
type MonthDay<E> = {
  readonly date: Temporal.PlainDate;
  /** False for the days before the first and after the last that fill up the table's rows. */
  readonly inMonth: boolean;
  /** Sticky events first. */
  readonly events: readonly E[];
  /** How many events that last longer than a week go on, besides one that begins. */
  readonly running: number;
};

type MonthGrid<E> = {
  /** From Monday to Sunday. */
  readonly weeks: readonly (readonly MonthDay<E>[])[];
  /** What lasts too long to be repeated in every cell: the table names it on its first day and counts it on the others. */
  readonly long: readonly E[];
};

/**
 * The table of a month. Days outside the month hold no events.
 *
 * @param timeZone the site's: it decides which days a timed event of another zone touches
 */
export function monthGrid<E extends Happening>(
  month: Temporal.PlainYearMonth,
  events: readonly E[],
  timeZone: string,
): MonthGrid<E> {
  const range = daysOf(month);
  const byDay = new Map<string, E[]>();
  const running = new Map<string, number>();
  for (const event of events) {
    const { first, last } = siteDays(event.when, timeZone);
    const long = isLong(event.when);
    for (const day of daysWithin({ first, last: long ? first : last }, range)) {
      byDay.getOrInsertComputed(day.toString(), () => []).push(event);
    }
    if (!long) continue;
    for (const day of daysWithin({ first: first.add({ days: 1 }), last }, range)) {
      running.set(day.toString(), (running.get(day.toString()) ?? 0) + 1);
    }
  }
  const cell = (date: Temporal.PlainDate): MonthDay<E> => ({
    date,
    inMonth: date.toPlainYearMonth().equals(month),
    events: byDay.get(date.toString()) ?? [],
    running: running.get(date.toString()) ?? 0,
  });
  return {
    weeks: weeksOf(month).map((week) => week.map(cell)),
    long: events.filter(({ when }) => isLong(when)),
  };
}

function daysOf(month: Temporal.PlainYearMonth): SiteDays {
  return { first: month.toPlainDate({ day: 1 }), last: month.toPlainDate({ day: month.daysInMonth }) };
}

function weeksOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const firstOfMonth = month.toPlainDate({ day: 1 });
  const monday = firstOfMonth.subtract({ days: firstOfMonth.dayOfWeek - 1 });
  const count = Math.ceil((firstOfMonth.dayOfWeek - 1 + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day })),
  );
}

/** The months of a site around one of them. */
type MonthNavigation = {
  /** The nearest earlier month in which something happens. */
  readonly previous: Temporal.PlainYearMonth | undefined;
  /** The nearest later one. */
  readonly next: Temporal.PlainYearMonth | undefined;
};

/** @param months ascending */
export function monthNavigation(
  months: readonly Temporal.PlainYearMonth[],
  month: Temporal.PlainYearMonth,
): MonthNavigation {
  return {
    previous: months.findLast((other) => Temporal.PlainYearMonth.compare(other, month) < 0),
    next: months.find((other) => Temporal.PlainYearMonth.compare(other, month) > 0),
  };
}

/** What the page of a week shows, and the weeks with a page beside it. */
type Week = Neighbors & {
  /** The days that have a page, each with what takes place on it; of a crowded one the first. */
  readonly groups: readonly DayGroup<Event>[];
  /** What lasts longer than a week and began before this one, by start. */
  readonly running: readonly Event[];
  /** Of different events. */
  readonly count: number;
};

/** Events of one day that a week shows; its own page has all. */
const mostOfDay = 12;

export function weekOf(
  { site, language, routes }: Pick<PageContext, 'site' | 'language' | 'routes'>,
  monday: Temporal.PlainDate,
): Week {
  const days = eventDays(site, language);
  const all = Array.from({ length: 7 }, (_, place) => monday.add({ days: place })).map((day) => ({
    day,
    ...days.on(day),
  }));
  const shown = all.filter(({ day }) => days.hasDay(day));
  const running = all.at(0)?.running ?? [];
  return {
    groups: shown.map(({ day, events }) => {
      const few = firstFew(events, mostOfDay);
      return { day, events: few.shown, path: routes.dayPath(day, language), rest: few.rest.length };
    }),
    running,
    ...neighborsOf(days.weeks, monday),
    count: new Set([...running, ...shown.flatMap(({ events }) => events)]).size,
  };
}

/** The first of a list, and what is left out. One alone is not worth leaving out. */
export function firstFew<T>(
  items: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly rest: readonly T[] } {
  const count = items.length <= most + 1 ? items.length : most;
  return { shown: items.slice(0, count), rest: items.slice(count) };
}

/** What the page of a day shows, and the days with a page beside it. */
export function dayOf(
  { site, language }: Pick<PageContext, 'site' | 'language'>,
  day: Temporal.PlainDate,
): EventDay & Neighbors {
  const days = eventDays(site, language);
  return { ...days.on(day), ...neighborsOf(days.days, day) };
}

/** Days from `first` to `last`, both included. */
export type DayRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/** So many single days from a given one. */
export function daysFrom(today: Temporal.PlainDate, count: number): readonly DayRange[] {
  return Array.from({ length: count }, (_, days) => today.add({ days })).map((day) => ({
    first: day,
    last: day,
  }));
}

/** A weekend, and the Monday from which on it is called "this weekend"; before, it is the next one. */
export type Weekend = DayRange & { readonly monday: Temporal.PlainDate };

/** So many weekends, of which the first has not passed its Saturday: on a Sunday the rest of the present one is that day alone. */
export function weekendsFrom(today: Temporal.PlainDate, count: number): readonly Weekend[] {
  const isSunday = today.dayOfWeek === 7;
  const saturday = today.add({ days: daysToSaturday(today.dayOfWeek) + (isSunday ? 7 : 0) });
  return Array.from({ length: count }, (_, weeks) => saturday.add({ weeks })).map((first) => ({
    first,
    last: first.add({ days: 1 }),
    monday: first.subtract({ days: 5 }),
  }));
}

/** @example '21–22 November' or '31 October – 1 November' */
export function rangeLabel({ first, last }: DayRange, language: Language): string {
  const { day, month, until } = posterDate({ firstDay: first, lastDay: last }, language);
  return until === undefined ? `${day} ${month}` : `${day} ${month} – ${until}`;
}

/**
 * Events that touch a range of days of the site's zone. What begins in it comes first, what is already running after it.
 *
 * @param events by start
 * @param timeZone the site's
 */
export function eventsWithin<E extends { readonly when: When }>(
  events: readonly E[],
  { first, last }: DayRange,
  timeZone: string,
): E[] {
  const touching = events
    .map((event) => ({ event, days: siteDays(event.when, timeZone) }))
    .filter(
      ({ days }) =>
        Temporal.PlainDate.compare(days.first, last) <= 0 &&
        Temporal.PlainDate.compare(days.last, first) >= 0,
    );
  const [running, beginning] = [true, false].map((isRunning) =>
    touching.filter(({ days }) => Temporal.PlainDate.compare(days.first, first) < 0 === isRunning),
  );
  return [...(beginning ?? []), ...(running ?? [])].map(({ event }) => event);
}

/** What comes before and after a day in a list of days. */
type Neighbors = {
  readonly previous: Temporal.PlainDate | undefined;
  readonly next: Temporal.PlainDate | undefined;
};

/** @param days ascending; `day` is one of them */
export function neighborsOf(days: readonly Temporal.PlainDate[], day: Temporal.PlainDate): Neighbors {
  const place = placeIn(days, day);
  return { previous: days[place - 1], next: days[place + 1] };
}

function placeIn(days: readonly Temporal.PlainDate[], day: Temporal.PlainDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = days[middle];
    if (one && Temporal.PlainDate.compare(one, day) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Place = Pick<PageContext, 'site' | 'language' | 'routes'>;

/** Path of the page of a day; `undefined` where it has none. */
export function dayPathOf({ site, language, routes }: Place, day: Temporal.PlainDate): string | undefined {
  return eventDays(site, language).hasDay(day) ? routes.dayPath(day, language) : undefined;
}

/** Path of the page of the week a day is in; `undefined` where it has none. */
export function weekPathOf({ site, language, routes }: Place, day: Temporal.PlainDate): string | undefined {
  const monday = mondayOf(day);
  return eventDays(site, language).hasWeek(monday) ? routes.weekPath(monday, language) : undefined;
}

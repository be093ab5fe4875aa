import type { Language } from '../../contract/language.ts';
import { dateNames, formatDayOfYear, formatMonth, formatWeekday } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { When } from '../../model/when.ts';
import { posterDate } from '../../outputs/text.ts';
import { type DayChoice, daysOfChoice } from '../../search/query.ts';
import {
  daysWithin,
  type EventDay,
  eventDays,
  isLong,
  mondayOf,
  placeFrom,
  type SiteDays,
  siteDays,
} from '../../site/events/event-days.ts';
import { hasProgram } from '../../site/pages.ts';
import { cellTime } from '../event-time.ts';
import type { DaySubject, MonthSubject, PageContext, WeekSubject } from '../page.ts';
import { type DayGroup, dayGroups, eventRow, listRows } from '../rows.ts';
import { subscribeOffer, wholeCalendar } from '../subscribe.ts';
import { dayHeading, dayOfYearHeading, monthHeading, weekRange } from '../titles.ts';
import { choiceBar } from './choice-bar.ts';
import { monthLinks, siteMonths } from './lists.ts';

/** Their names leave the year of the page out. */
export type StepsData = Around<{ readonly path: string; readonly name: string }>;

type Around<T> = { readonly previous: T | undefined; readonly next: T | undefined };

function stepsTo<T extends object>(
  { previous, next }: Around<T>,
  step: (to: T) => { readonly path: string; readonly name: string },
): StepsData {
  return { previous: previous && step(previous), next: next && step(next) };
}

/** Days with events that a screen of a phone or tablet may show at once. */
const nearDays = 12;

/** Events that a cell has room for. */
const mostInCell = 4;

/** Bars above the days of a week; all long events are below the table. */
const mostBars = 4;

export type MonthPageData = ReturnType<typeof monthPage>;

export function monthPage(page: PageContext<MonthSubject>) {
  const { site, local, language, routes, subject, t } = page;
  const { month } = subject;
  const events = local.eventsIn(month);
  const grid = monthGrid(month, events, site.timeZone);
  return {
    title: monthHeading(month, language),
    bar: choiceBar(page),
    /** @example 'November 2026' */
    name: formatMonth(month, language),
    count: events.length,
    steps: stepsTo(monthNavigation(local.months, month), (to) => ({
      path: routes.monthPath(to, language),
      name: monthHeading(to, language, month.year),
    })),
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      short: formatWeekday(weekday, language, 'short'),
      long: formatWeekday(weekday, language, 'long'),
    })),
    weeks: monthWeeks(page, grid),
    /** What lasts longer than a week. */
    long: listRows(page, grid.long),
    /** Address of the printed program; undefined where there is none. */
    programPath: hasProgram(site, month) ? routes.programPath(language, month) : undefined,
    months: monthLinks(page, siteMonths(page)),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), {
      calendar: wholeCalendar(page),
      feed: (format) => routes.eventsFeedPath(language, format),
    }),
  };
}

function monthWeeks(page: PageContext, { weeks, long }: MonthGrid<Event>) {
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
      /** Of the page of the week; undefined where it has none. */
      path: weekPathOf(page, monday),
      /** Undefined for days of other months. */
      days: week.map((day) => (day.inMonth ? monthDay(page, day, far.has(day)) : undefined)),
      /** What lasts longer than a week, of much the first. */
      bars: weekBars(week, long, page.site.timeZone)
        .slice(0, mostBars)
        .map(({ event, from, to }) => {
          const { title, path, category } = eventRow(page, event);
          return { title, path, cue: category?.cue, from, to };
        }),
    };
  });
}

/** Where in a week's days of a month long events are: the weekdays of the first and the last of them, 1 is Monday. */
export function weekBars<E extends Happening>(
  week: readonly Pick<MonthDay<E>, 'date' | 'inMonth'>[],
  long: readonly E[],
  timeZone: string,
) {
  const own = week.filter(({ inMonth }) => inMonth).map(({ date }) => date);
  return long.flatMap((event) => {
    const { first, last } = siteDays(event.when, timeZone);
    const days = own.filter(
      (day) =>
        Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0,
    );
    const [from, to] = [days.at(0), days.at(-1)];
    return from && to ? [{ event, from: from.dayOfWeek, to: to.dayOfWeek }] : [];
  });
}

export type MonthDayData = ReturnType<typeof monthDay>;

/** @param isFar whether it is below what any screen of a phone or tablet shows at once */
function monthDay(page: PageContext, { date, events }: MonthDay<Event>, isFar: boolean) {
  const { shown, rest } = firstFew(events, mostInCell);
  const inCell = (event: Event) => dayEvent(page, event, date);
  return {
    date: date.toString(),
    number: date.day,
    /** Where it is alone. @example 'Piątek, 20 listopada' */
    title: dayOfYearHeading(date, page.language),
    /** @example 'piątek, 20 listopada' */
    name: formatDayOfYear(date, page.language),
    /** Of the page of the day; undefined where it has none. */
    path: dayPathOf(page, date),
    shown: shown.map(inCell),
    /** What the cell has no room for. */
    rest: rest.map(inCell),
    isFar,
  };
}

export type DayEventData = ReturnType<typeof dayEvent>;

function dayEvent(page: PageContext, event: Event, day: Temporal.PlainDate) {
  const { title, path, status, featured, category, venue } = eventRow(page, event);
  return { title, path, status, featured, category, venue, time: cellTime(page, event, day) };
}

export type WeekPageData = ReturnType<typeof weekPage>;

export function weekPage(page: PageContext<WeekSubject>) {
  const { language, routes, t } = page;
  const { monday } = page.subject;
  const { groups, running, count, ...around } = weekOf(page, monday);
  return {
    title: weekRange(monday, language),
    bar: choiceBar(page),
    number: monday.weekOfYear ?? 0,
    /** Of different events. */
    count,
    steps: stepsTo(around, (to) => ({
      path: routes.weekPath(to, language),
      name: weekRange(to, language, monday.year),
    })),
    days: dayGroups(page, groups),
    /** What lasts longer than a week and began before this one. */
    running: listRows(page, running),
    months: widerMonths(page, [monday, monday.add({ days: 6 })]),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}

export type DayPageData = ReturnType<typeof dayPage>;

export function dayPage(page: PageContext<DaySubject>) {
  const { language, routes, t } = page;
  const { day } = page.subject;
  const { events, running, ...around } = dayOf(page, day);
  return {
    title: dayHeading(day, language),
    bar: choiceBar(page),
    date: day.toString(),
    count: events.length + running.length,
    steps: stepsTo(around, (to) => ({
      path: routes.dayPath(to, language),
      name: dayOfYearHeading(to, language),
    })),
    rows: listRows(page, events),
    /** What lasts longer than a week and goes on. */
    running: listRows(page, running),
    weekPath: weekPathOf(page, day),
    months: widerMonths(page, [day]),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}

export type WiderMonth = { readonly path: string; readonly name: string };

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

type MonthDay<E> = {
  readonly date: Temporal.PlainDate;
  /** False for the days before the first and after the last that fill up the table's rows. */
  readonly inMonth: boolean;
  /** By start. */
  readonly events: readonly E[];
};

type MonthGrid<E> = {
  /** From Monday to Sunday. */
  readonly weeks: readonly (readonly MonthDay<E>[])[];
  /** What lasts too long to be repeated in every cell: the table has it in the cell of its first day, and as a bar. */
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
  const range = {
    first: month.toPlainDate({ day: 1 }),
    last: month.toPlainDate({ day: month.daysInMonth }),
  };
  const byDay = new Map<string, E[]>();
  for (const event of events) {
    const { first, last } = siteDays(event.when, timeZone);
    for (const day of daysWithin({ first, last: isLong(event.when) ? first : last }, range)) {
      byDay.getOrInsertComputed(day.toString(), () => []).push(event);
    }
  }
  const cell = (date: Temporal.PlainDate): MonthDay<E> => ({
    date,
    inMonth: date.toPlainYearMonth().equals(month),
    events: byDay.get(date.toString()) ?? [],
  });
  return {
    weeks: weeksOf(month).map((week) => week.map(cell)),
    long: events.filter(({ when }) => isLong(when)),
  };
}

function weeksOf(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const firstOfMonth = month.toPlainDate({ day: 1 });
  const monday = firstOfMonth.subtract({ days: firstOfMonth.dayOfWeek - 1 });
  const count = Math.ceil((firstOfMonth.dayOfWeek - 1 + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day })),
  );
}

/** The nearest months before and after one in which something happens. @param months ascending */
export function monthNavigation(
  months: readonly Temporal.PlainYearMonth[],
  month: Temporal.PlainYearMonth,
): Around<Temporal.PlainYearMonth> {
  return {
    previous: months.findLast((other) => Temporal.PlainYearMonth.compare(other, month) < 0),
    next: months.find((other) => Temporal.PlainYearMonth.compare(other, month) > 0),
  };
}

/** Events of one day that a week shows; its own page has all. */
const mostOfDay = 12;

export function weekOf({ site, language, routes }: Place, monday: Temporal.PlainDate) {
  const days = eventDays(site, language);
  const all = Array.from({ length: 7 }, (_, place) => monday.add({ days: place })).map((day) => ({
    day,
    ...days.on(day),
  }));
  const shown = all.filter(({ day }) => days.hasDay(day));
  const running = all.at(0)?.running ?? [];
  return {
    /** The days that have a page, each with what takes place on it; of a crowded one the first. */
    groups: shown.map(({ day, events }): DayGroup<Event> => {
      const few = firstFew(events, mostOfDay);
      return { day, events: few.shown, path: routes.dayPath(day, language), rest: few.rest.length };
    }),
    /** What lasts longer than a week and began before this one, by start. */
    running,
    ...neighborsOf(days.weeks, monday),
    /** Of different events. */
    count: new Set([...running, ...shown.flatMap(({ events }) => events)]).size,
  };
}

/** The first of a list, and what is left out. One alone is not worth leaving out. */
export function firstFew<T>(items: readonly T[], most: number) {
  const count = items.length <= most + 1 ? items.length : most;
  return { shown: items.slice(0, count), rest: items.slice(count) };
}

export function dayOf(
  { site, language }: Pick<PageContext, 'site' | 'language'>,
  day: Temporal.PlainDate,
): EventDay & Around<Temporal.PlainDate> {
  const days = eventDays(site, language);
  return { ...days.on(day), ...neighborsOf(days.days, day) };
}

/** So many single days from a given one. */
export function daysFrom(today: Temporal.PlainDate, count: number): readonly SiteDays[] {
  return Array.from({ length: count }, (_, days) => today.add({ days })).map((day) => ({
    first: day,
    last: day,
  }));
}

/** What a word means on a day, as in searches; of a weekend both days, though one may be over. */
export function meantDays(choice: DayChoice, today: Temporal.PlainDate): SiteDays {
  const epoch = Temporal.PlainDate.from('1970-01-01');
  const last = epoch.add({ days: daysOfChoice(choice, today.since(epoch).days)[1] });
  return { first: choice.endsWith('weekend') ? last.subtract({ days: 1 }) : last, last };
}

/** A weekend, and the Monday from which on it is called "this weekend"; before, it is the next one. */
export type Weekend = SiteDays & { readonly monday: Temporal.PlainDate };

/** So many weekends, of which the first has not passed its Saturday: on a Sunday the rest of the present one is that day alone. */
export function weekendsFrom(today: Temporal.PlainDate, count: number): readonly Weekend[] {
  const saturday = meantDays(today.dayOfWeek === 7 ? 'next-weekend' : 'weekend', today).first;
  return Array.from({ length: count }, (_, weeks) => saturday.add({ weeks })).map((first) => ({
    first,
    last: first.add({ days: 1 }),
    monday: first.subtract({ days: 5 }),
  }));
}

/** @example '21–22 November' or '31 October – 1 November' */
export function rangeLabel({ first, last }: SiteDays, language: Language): string {
  const { day, month, until } = posterDate({ firstDay: first, lastDay: last }, language);
  return until === undefined ? `${day} ${month}` : `${day} ${month} – ${until}`;
}

/**
 * Events that touch a range of days of the site's zone. What begins in it comes first, what is already running after it.
 *
 * @param events by start
 * @param timeZone the site's
 */
export function eventsWithin<E extends Happening>(
  events: readonly E[],
  { first, last }: SiteDays,
  timeZone: string,
): E[] {
  // In no zone do these days reach beyond it: instants compare many times faster.
  const after = last.add({ days: 2 }).toZonedDateTime('UTC').epochMilliseconds;
  const touching = events
    .filter(({ when }) => when.start.epochMilliseconds < after)
    .map((event) => ({ event, days: siteDays(event.when, timeZone) }))
    .filter(
      ({ days }) =>
        Temporal.PlainDate.compare(days.first, last) <= 0 &&
        Temporal.PlainDate.compare(days.last, first) >= 0,
    );
  const { running = [], beginning = [] } = Object.groupBy(touching, ({ days }) =>
    Temporal.PlainDate.compare(days.first, first) < 0 ? 'running' : 'beginning',
  );
  return [...beginning, ...running].map(({ event }) => event);
}

/** @param days ascending; `day` is one of them */
export function neighborsOf(
  days: readonly Temporal.PlainDate[],
  day: Temporal.PlainDate,
): Around<Temporal.PlainDate> {
  const place = placeFrom(days, day);
  return { previous: days[place - 1], next: days[place + 1] };
}

type Place = Pick<PageContext, 'site' | 'language' | 'routes'>;

export function dayPathOf(
  { site, language, routes }: Place,
  day: Temporal.PlainDate,
): string | undefined {
  return eventDays(site, language).hasDay(day) ? routes.dayPath(day, language) : undefined;
}

export function weekPathOf(
  { site, language, routes }: Place,
  day: Temporal.PlainDate,
): string | undefined {
  const monday = mondayOf(day);
  return eventDays(site, language).hasWeek(monday) ? routes.weekPath(monday, language) : undefined;
}

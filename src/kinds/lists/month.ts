import { firstDayOfWeek } from '../../i18n/dictionaries.ts';
import { formatDayOfYear, formatMonth, formatWeekday } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import { daysWithin, isLong, siteDays } from '../../site/events/event-days.ts';
import { newestChangeOf } from '../../site/order.ts';
import { hasMonthSheet } from '../../site/pages.ts';
import { cellTime } from '../../views/event-time.ts';
import {
  type Adjacent,
  dayPathOf,
  firstFew,
  type Happening,
  stepsTo,
  weekPathOf,
} from '../../views/lists/calendar.ts';
import { choiceBar } from '../../views/lists/choice-bar.ts';
import { monthLinks, siteMonths } from '../../views/lists/lists.ts';
import type { PageContext } from '../../views/page.ts';
import { eventRow, listRows } from '../../views/rows.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { dayOfYearHeading, monthHeading } from '../../views/titles.ts';
import { monthSteps } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

export const monthKind = new Kind({
  kind: 'month',
  folder: 'lists',
  list: (_site, local): readonly Temporal.PlainYearMonth[] => local.months,
  name: (month: Temporal.PlainYearMonth) => `month ${month}`,
  path: ({ routes }, language, month) => routes.monthPath(month, language),
  section: () => 'calendar',
  title: ({ of, language, t }) => t('month.events', { month: formatMonth(of, language) }),
  description: ({ of, language, local, t }) =>
    t('describe.month', { month: formatMonth(of, language), site: local.name }),
  trail: (page) => monthSteps(page, page.of),
  translation: (site, language, month) =>
    site.in(language).months.some((one) => one.equals(month)) ? month : undefined,
  changed: (month, _changes, local) => newestChangeOf(local.eventsIn(month)),
  isCollection: true,
  inputs: monthPage,
  data: (_item, shown) => shown,
});

/** Days with events that a screen of a phone or tablet may show at once. */
const nearDays = 12;

/** Events that a cell has room for. */
const mostInCell = 4;

/** Bars above the days of a week; all long events are below the table. */
const mostBars = 4;

export type MonthPageData = ReturnType<typeof monthPage>;

export function monthPage(page: PageContext<Temporal.PlainYearMonth>) {
  const { site, local, language, routes, of: month, t } = page;
  const events = local.eventsIn(month);
  const firstDay = firstDayOfWeek(language);
  const grid = monthGrid(month, events, site.timeZone, firstDay);
  return {
    title: monthHeading(month, language),
    bar: choiceBar(page, { view: 'month', ...shownDay(page) }),
    /** @example 'November 2026' */
    name: formatMonth(month, language),
    count: events.length,
    steps: stepsTo(monthNavigation(local.months, month), (to) => ({
      path: routes.monthPath(to, language),
      name: monthHeading(to, language, month.year),
    })),
    weekdays: [0, 1, 2, 3, 4, 5, 6]
      .map((column) => ((firstDay - 1 + column) % 7) + 1)
      .map((weekday) => ({
        short: formatWeekday(weekday, language, 'short'),
        long: formatWeekday(weekday, language, 'long'),
      })),
    weeks: monthWeeks(page, grid),
    /** What lasts longer than a week. */
    long: listRows(page, grid.long),
    /** Address of the sheet to print; undefined where there is none. */
    sheetPath: hasMonthSheet(site, month) ? routes.monthSheetPath(language, month) : undefined,
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
    // Weeks in addresses are those of ISO 8601: a row that begins on a Sunday is that of its Monday.
    const monday = week.find(({ date }) => date.dayOfWeek === 1)?.date;
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
          return { title, path, facts: event.facts.names, cue: category?.cue, from, to };
        }),
    };
  });
}

/** Where in a week's days of a month long events are: the columns of the first and the last of them, from 1. */
export function weekBars<E extends Happening>(
  week: readonly Pick<MonthDay<E>, 'date' | 'inMonth'>[],
  long: readonly E[],
  timeZone: string,
) {
  const own = week.filter(({ inMonth }) => inMonth).map(({ date }) => date);
  const columnOf = (day: Temporal.PlainDate) => week.findIndex(({ date }) => date.equals(day)) + 1;
  return long.flatMap((event) => {
    const { first, last } = siteDays(event.when, timeZone);
    const days = own.filter(
      (day) =>
        Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0,
    );
    const [from, to] = [days.at(0), days.at(-1)];
    return from && to ? [{ event, from: columnOf(from), to: columnOf(to) }] : [];
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
  const { title, path, status, featured, category, venue, datetime, ends, star } = eventRow(
    page,
    event,
  );
  return {
    ...{ title, path, status, featured, category, venue, datetime, facts: event.facts.names },
    time: cellTime(page, event, day),
    /** Undefined for what is over. */
    star: ends === undefined ? undefined : star,
  };
}

type MonthDay<E> = {
  readonly date: Temporal.PlainDate;
  /** False for the days before the first and after the last that fill up the table's rows. */
  readonly inMonth: boolean;
  /** By start. */
  readonly events: readonly E[];
};

type MonthGrid<E> = {
  /** From the first day of a week on. */
  readonly weeks: readonly (readonly MonthDay<E>[])[];
  /** What lasts too long to be repeated in every cell: the table has it in the cell of its first day, and as a bar. */
  readonly long: readonly E[];
};

/**
 * The table of a month. Days outside the month hold no events.
 *
 * @param timeZone the site's: it decides which days a timed event of another zone touches
 * @param firstDay the weekday that weeks begin with, 1 is Monday
 */
export function monthGrid<E extends Happening>(
  month: Temporal.PlainYearMonth,
  events: readonly E[],
  timeZone: string,
  firstDay = 1,
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
    weeks: weeksOf(month, firstDay).map((week) => week.map(cell)),
    long: events.filter(({ when }) => isLong(when)),
  };
}

function weeksOf(month: Temporal.PlainYearMonth, firstDay: number): Temporal.PlainDate[][] {
  const firstOfMonth = month.toPlainDate({ day: 1 });
  const before = (firstOfMonth.dayOfWeek - firstDay + 7) % 7;
  const start = firstOfMonth.subtract({ days: before });
  const count = Math.ceil((before + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })),
  );
}

/** The nearest months before and after one in which something happens. @param months ascending */
export function monthNavigation(
  months: readonly Temporal.PlainYearMonth[],
  month: Temporal.PlainYearMonth,
): Adjacent<Temporal.PlainYearMonth> {
  return {
    previous: months.findLast((other) => Temporal.PlainYearMonth.compare(other, month) < 0),
    next: months.find((other) => Temporal.PlainYearMonth.compare(other, month) > 0),
  };
}

/** Today where the month has it, else its first day. */
function shownDay({ site: { today }, of: month }: PageContext<Temporal.PlainYearMonth>) {
  const isPresent = today.toPlainYearMonth().equals(month);
  return { month, day: isPresent ? today : month.toPlainDate({ day: 1 }) };
}

import type { Language } from '../contract/language.ts';
import { shorten } from '../html/plain-text.ts';
import { onClock } from '../i18n/clock.ts';
import {
  capitalized,
  dateParts,
  formatDayOfYear,
  formatWhen,
  formatWhenShort,
} from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { type Category, placeOf } from '../model/groups.ts';
import { shownStatus, takesPlace } from '../model/status.ts';
import type { When } from '../model/when.ts';
import { posterDate, starOf } from '../outputs/text.ts';
import { categoryCue } from '../site/categories.ts';
import { isLong, siteDays } from '../site/events/event-days.ts';
import type { ListedSeries, SeriesList } from '../site/events/event-lists.ts';
import { briefGlance } from '../site/events/facts.ts';
import { seriesSlugOf } from '../site/events/series.ts';
import { hoursOf, stopOf } from '../site/events/visiting.ts';
import { participation } from '../site/events/website-action.ts';
import type { SiteSettings } from '../site/site.ts';

import { stopText } from './contact.ts';
import { endSeconds, machineTime, rowTime, startAndEnd } from './event-time.ts';
import {
  derivedOfPages,
  type LanguageContext,
  type PageContext,
  type PageSettings,
} from './page.ts';

export type CategoryData = ReturnType<typeof categoryData>;

/** A category: one object for all pages of a language. */
export const categoryData = derivedOfPages(
  'categories of pages',
  ({ site, local }, category: Category) => ({
    name: category.name,
    path: site.pathOf(category),
    /** Number of its color and shape: the styles have `cue-1`, `cue-2` and so on. */
    cue: categoryCue(local, category),
  }),
);

export type EventRowData = ReturnType<typeof eventRow>;

/** Characters of an excerpt in a row, which has room for two lines. */
const longestExcerpt = 110;

/** When an event is on, in seconds since the epoch; undefined where it is over or does not take place. */
export type RunningTime = { readonly starts: number; readonly ends: number };

/** The row of an event: one object for all pages of a language. */
export const eventRow = derivedOfPages('rows of events', (page, event: Event) => {
  const { site, language } = page;
  const { isRunning, day, hours, elsewhere, until } = rowTime(page, event);
  const date = dateParts(day, language);
  const category = event.categories.at(0);
  const { path, datetime } = laterDate(page, event);
  return {
    title: event.title,
    path,
    /** Undefined for one that does not take place. */
    star: takesPlace(event) ? starOf(page.site, event) : undefined,
    /** For the attribute `datetime`. */
    datetime,
    /** Of the day it begins on in the site's zone. */
    date: {
      weekday: date.shortWeekday,
      day: date.day,
      month: date.shortMonth,
      year: day.year === site.today.year ? undefined : date.year,
    },
    /** Hours on the event's own clock; or that it takes all day; undefined for an event of several days that takes all day or has begun. */
    hours,
    /** Which clock that is, and the hours on that of the site; undefined where they are the same. */
    elsewhere,
    /** For an event of several days: 'until 30 Nov'. */
    until,
    isRunning,
    /** Undefined for an event that takes place as it was announced. */
    status: shownStatus(event),
    /** What an editor wrote to stand before the text, shortened; empty where there is none. */
    excerpt: shorten(event.excerpt, longestExcerpt),
    /** Name of the first venue. */
    venue: event.venues.at(0)?.name,
    /** Latitude and longitude of the first venue that has some, in degrees. @example '53.6412,20.4021' */
    place: placeOf(event.venues),
    /** The first one. */
    category: category && categoryData(page, category),
    featured: event.sticky || event.featured,
    facts: briefGlance(page, event).filter(
      ({ name }) => name !== 'availability' || !site.isOver(event),
    ),
    /** Names of all its facts, by which it is chosen. */
    names: event.facts.names,
    /** Where readers get a ticket, sign up or join; undefined where there is nothing to get. */
    ticket: site.isOver(event) ? undefined : participation(event).at(0),
    image: event.image && page.picture(event.image),
    /** The first and the last day in the site's zone. @example '2026-11-28', '2026-11-28/2026-11-30' */
    days: daysText(site, event),
    visit: visitOf(page, event),
    /** The nearest stop and the way from it on foot; undefined where it is not known. */
    stop: stopText(page, stopOf(page.local, event)),
    /** When it ends, in seconds since the epoch; undefined where it is over. */
    ends: endSeconds(site, event),
    running: site.isOver(event) || !takesPlace(event) ? undefined : startAndEnd(event),
  };
});

export type EventCardData = EventRowData & {
  /** Day and hours, without the present year. */
  readonly when: string;
};

export function eventCard(page: PageContext, event: Event): EventCardData {
  return { ...eventRow(page, event), when: laterDate(page, event).when };
}

export type EventLeadData = ReturnType<typeof eventLead>;

export function eventLead(page: PageContext, event: Event) {
  const { site, language } = page;
  return {
    ...eventRow(page, event),
    /** Day and hours in full. */
    when: formatWhen(event.when, language, { siteTimeZone: site.timeZone }),
    poster: posterDateData(page, event.when),
  };
}

export type PosterDateData = ReturnType<typeof posterDateData>;

export function posterDateData({ site, language }: PageSettings, when: When) {
  const date = posterDate(onClock(when, site.timeZone), language);
  return {
    ...date,
    datetime: machineTime(when),
    isRange: date.day.length > 2,
  };
}

export type LaterDate = ReturnType<typeof laterDate>;

/** Days before the last one: the week in which it is said, and four for which a list stays right. */
const endsSoonDays = 10;

export type VisitData = NonNullable<ReturnType<typeof visitOf>>;

/** When something of several days can be visited, and whether it ends soon; undefined for what is over or does not take place. */
function visitOf({ site, local }: LanguageContext, event: Event) {
  if (site.isOver(event) || !takesPlace(event)) return undefined;
  const { first, last } = siteDays(event.when, site.timeZone);
  const hours = hoursOf(local, event);
  if (hours === undefined && !isLong(event.when)) return undefined;
  return {
    first: first.toString(),
    last: last.toString(),
    /** Whether it ends so soon that a list which is not rewritten for some days has to say it. */
    mayEndSoon: site.today.until(last).days <= endsSoonDays,
    /** As it was written, and for each day of the week from Monday on; undefined where it is not known. */
    hours,
  };
}

function daysText({ timeZone }: SiteSettings, { when }: Event): string {
  const { first, last } = siteDays(when, timeZone);
  return first.equals(last) ? first.toString() : `${first}/${last}`;
}

/** A date as a link: one object for all pages of a language. */
export const laterDate = derivedOfPages('dates as links', ({ site, language }, event: Event) => ({
  path: site.pathOf(event),
  /** The first and the last day in the site's zone, as of a row. */
  days: daysText(site, event),
  /** Names of what is known of it. */
  facts: event.facts.names,
  /** For the attribute `datetime`. */
  datetime: machineTime(event.when),
  /** Day and hours, without the present year. */
  when: formatWhenShort(event.when, language, {
    siteTimeZone: site.timeZone,
    knownYear: site.today.year,
  }),
}));

export type ListRow<R extends EventRowData = EventRowData> = {
  readonly row: R;
  /** The other dates that are shown with it. */
  readonly later: readonly LaterDate[] | undefined;
  /** Path of the page of every date, where they are shown with it. */
  readonly series: string | undefined;
  /** Whether it waits until the date before it is over. */
  readonly hidden: boolean;
  /** When that is, in seconds since the epoch. */
  readonly from: number | undefined;
};

/** @param series how the list shows the dates of series */
export function listRows(
  page: LanguageContext,
  events: readonly Event[],
  series?: ListedSeries,
): readonly ListRow[] {
  return events.map((event) => listRow(page, event, eventRow(page, event), series));
}

/** The same with cards. */
export function listCards(
  page: PageContext,
  events: readonly Event[],
  series?: ListedSeries,
): readonly ListRow<EventCardData>[] {
  return events.map((event) => listRow(page, event, eventCard(page, event), series));
}

function listRow<R extends EventRowData>(
  page: LanguageContext,
  event: Event,
  row: R,
  series: ListedSeries | undefined,
): ListRow<R> {
  const before = series?.nextInLine.get(event);
  const later = series?.later.get(event);
  return {
    row,
    later: later?.map((date) => laterDate(page, date)),
    series: later && seriesPath(page, event),
    hidden: before !== undefined,
    from: before && endSeconds(page.site, before),
  };
}

/** Path of the page of every date of what an event is one of. */
export function seriesPath(
  { site, language, routes }: LanguageContext,
  event: Event,
): string | undefined {
  const slug = seriesSlugOf(site, event);
  return slug && routes.seriesPath(language, slug);
}

/** A short list, and the way to all that is to come. */
export type BriefEventsData = ReturnType<typeof briefEvents>;

/** Rows of a short list, those that wait apart. */
const mostBrief = 6;

/** @param morePath of the page with the events that follow the rows */
export function briefEvents(
  page: LanguageContext,
  list: SeriesList,
  morePath = page.routes.sectionPath(page.language, 'events'),
) {
  return {
    rows: listRows(page, firstRows(list, mostBrief).events, list),
    /** How many events follow the rows, the later dates of series among them. */
    behind: countBehind(list, mostBrief),
    morePath,
  };
}

/** The first rows of a list: so many that are single or the next of a series, and those next in line for them. */
export function firstRows({ events, later, nextInLine }: SeriesList, most: number): SeriesList {
  const rows = new Set(events.filter((event) => !nextInLine.has(event)).slice(0, most));
  for (const [date, before] of nextInLine) if (rows.has(before)) rows.add(date);
  return { events: events.filter((event) => rows.has(event)), later, nextInLine };
}

function countBehind({ events, later, nextInLine }: SeriesList, most: number): number {
  const rows = events.filter((event) => !nextInLine.has(event)).slice(most);
  return rows.reduce((count, row) => count + 1 + (later.get(row)?.length ?? 0), 0);
}

export type DayFigureData = ReturnType<typeof dayFigure>;

/** @param dated with its year */
export function dayFigure(day: Temporal.PlainDate, language: Language, dated: boolean) {
  const parts = dateParts(day, language);
  return {
    /** @example '2026-11-20' */
    datetime: day.toString(),
    weekday: capitalized(parts.weekday, language),
    day: parts.day,
    month: parts.month,
    /** Undefined where it need not be said. */
    year: dated ? parts.year : undefined,
  };
}

export type DayGroup<E> = {
  /** Undefined for events that began before today. */
  readonly day: Temporal.PlainDate | undefined;
  readonly events: readonly E[];
  /** Of the day's own page, where the list leads to it. */
  readonly path?: string;
  /** How many events of the day are left out. */
  readonly rest?: number;
};

export type DayGroupData = ReturnType<typeof dayGroups>[number];

export function dayGroups(
  page: PageContext,
  groups: readonly DayGroup<Event>[],
  series?: ListedSeries,
) {
  const { language, site } = page;
  return groups.map(({ day, events, path, rest = 0 }) => {
    const rows = listRows(page, events, series);
    return {
      /** Undefined for events that began before today. */
      figure: day && dayFigure(day, language, day.year !== site.today.year),
      rows,
      /** Whether all its rows wait. */
      hidden: rows.every(({ hidden }) => hidden),
      /** Of the day's own page, where the list leads to it. */
      path,
      /** Events of the day that are left out. */
      rest: day && rest > 0 ? { count: rest, day: formatDayOfYear(day, language) } : undefined,
    };
  });
}

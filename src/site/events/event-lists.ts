import type { Language } from '../../contract/language.ts';
import { dictionaryOf } from '../../i18n/dictionaries.ts';
import type { Event } from '../../model/event.ts';
import { safeSlug } from '../../model/slug.ts';
import { shownStatus } from '../../model/status.ts';
import type { When } from '../../model/when.ts';
import { allPublished, type PublishedItem } from '../../snapshot/history.ts';
import {
  derivedIndexOfLanguage,
  derivedOfLanguage,
  derivedOfSite,
  groupsOfLanguage,
} from '../derived.ts';
import { byStart, stickyFirst } from '../order.ts';
import type { EventGroup, LanguageSite, Site } from '../site.ts';
import { compareDays, dayNumber, firstSiteDay, monthNumber } from './event-days.ts';

/** One page of a list of events. */
export type EventPage = ListedSeries & {
  /** Dates next in line stand behind those that they follow. */
  readonly events: readonly Event[];
};

/** A list of events in pages: who shows one of them depends on no other. */
export type EventList<Of> = {
  /** How many events it has, every date of a series counted. */
  length(local: LanguageSite, of: Of): number;
  /** At least one, which may be empty. */
  pageCount(local: LanguageSite, of: Of): number;
  /** @param number counts from 1 */
  page(local: LanguageSite, number: number, of: Of): EventPage;
  /** All pages in their order. */
  pages(local: LanguageSite, of: Of): readonly EventPage[];
};

/**
 * Declares a list of what is to come in pages.
 *
 * @param name unique among derived values
 * @param list.events by start
 * @param list.inOrder as they are listed. @default by start
 * @param list.keyOf which list it is
 */
export function eventList<Of = void>(
  name: string,
  {
    events,
    inOrder = (listed) => listed,
    perPage,
    keyOf,
  }: {
    events(local: LanguageSite, of: Of): readonly Event[];
    inOrder?(events: readonly Event[], site: Site): readonly Event[];
    perPage(config: Site['config']): number;
    keyOf?(of: Of): string;
  },
): EventList<Of> {
  const byNumber = derivedIndexOfLanguage(
    `pages of ${name}`,
    (local, of: Of) => {
      const { site } = local;
      const pages = inPages(inOrder(events(local, of), site), perPage(site.config), site);
      return new Map(pages.map((page, index) => [index + 1, page]));
    },
    keyOf,
  );
  return {
    length: derivedOfLanguage(
      `length of ${name}`,
      (local, of: Of): number => events(local, of).length,
      keyOf,
    ),
    pageCount: derivedOfLanguage(
      `number of pages of ${name}`,
      (local, of: Of): number => byNumber.all(local, of).size,
      keyOf,
    ),
    page: (local, number, of) => byNumber.at(local, number, of) ?? emptyPage,
    pages: (local, of) => [...byNumber.all(local, of).values()],
  };
}

const emptyPage: EventPage = { events: [], later: new Map(), nextInLine: new Map() };

/**
 * What is to come: what began before today first, then day after day, sticky events first within
 * both.
 */
export const upcomingList = eventList('what is to come', {
  events: ({ upcoming }) => upcoming,
  inOrder: dayAfterDay,
  perPage: ({ eventsPerPage }) => eventsPerPage,
});

/** Events in the order of a list of days. */
export function dayAfterDay(events: readonly Event[], site: Site): readonly Event[] {
  return groupByDay(events, site).flatMap((day) => stickyFirst(day.events));
}

/** Events under the day they begin in the site's zone, ascending; those already running come first. Their order within a day stays. */
export function groupByDay<E extends { readonly when: When }>(
  events: readonly E[],
  { today, timeZone }: Pick<Site, 'today' | 'timeZone'>,
) {
  const running: E[] = [];
  const byDay = new Map<number, { readonly day: Temporal.PlainDate; readonly events: E[] }>();
  for (const event of events) {
    const day = firstSiteDay(event.when, timeZone);
    if (compareDays(day, today) < 0) running.push(event);
    else byDay.getOrInsertComputed(dayNumber(day), () => ({ day, events: [] })).events.push(event);
  }
  const begun = running.length === 0 ? [] : [{ day: undefined, events: running }];
  const days = [...byDay].toSorted(([day], [other]) => day - other).map(([, own]) => own);
  return [...begun, ...days];
}

/** What is to come at a venue, by an organizer, in a category or under a tag, by start. */
export const groupList = eventList<EventGroup>('a group', {
  events: (local, group) => groupEvents(local, group).upcoming,
  perPage: ({ groupEventsPerPage }) => groupEventsPerPage,
  keyOf: ({ kind, id }) => `${kind} ${id}`,
});

/** Parts a list; a date next in line is on the page of the event it follows and takes no room. */
function inPages(
  events: readonly Event[],
  perPage: number,
  site: SeriesRules,
): readonly EventPage[] {
  const { events: listed, later, nextInLine } = foldSeries(events, site);
  const months = listed.flatMap((event) =>
    nextInLine.has(event) ? [] : [monthToCome(event, site)],
  );
  const numbers = pagesByMonth(months, perPage).values();
  const pages: Event[][] = [[]];
  for (const event of listed) {
    const number = nextInLine.has(event) ? undefined : numbers.next().value;
    if (number !== undefined && number > pages.length) pages.push([]);
    pages.at(-1)?.push(event);
  }
  return pages.map((shown) => ({
    events: shown,
    later: entriesOf(later, shown),
    nextInLine: entriesOf(nextInLine, shown),
  }));
}

/** Number of the month that an event to come is listed under; undefined if it began before today. */
export function monthToCome(
  { when }: Pick<Event, 'when'>,
  { today, timeZone }: Pick<Site, 'today' | 'timeZone'>,
): number | undefined {
  const day = firstSiteDay(when, timeZone);
  return compareDays(day, today) < 0 ? undefined : monthNumber(day);
}

/**
 * The page, from 1, that each item of a list is on. The first is full. From then on a month of more
 * items than a page holds begins on a page of its own where the one before is half full: what comes
 * or goes in earlier months moves no item of it.
 *
 * @param months numbers of those that the items are listed under; undefined where that is none
 */
export function pagesByMonth(
  months: readonly (number | undefined)[],
  perPage: number,
): readonly number[] {
  const sizes = new Map<number | undefined, number>();
  for (const month of months) sizes.set(month, (sizes.get(month) ?? 0) + 1);
  let page = 1;
  let held = 0;
  return months.map((month, place) => {
    const begins = page > 1 && month !== months[place - 1];
    const isLong = (sizes.get(month) ?? 0) > perPage;
    if (held === perPage || (begins && isLong && held >= perPage / 2)) {
      page += 1;
      held = 0;
    }
    held += 1;
    return page;
  });
}

function entriesOf<Value>(
  map: ReadonlyMap<Event, Value>,
  events: readonly Event[],
): ReadonlyMap<Event, Value> {
  return new Map(
    events.flatMap((event) => {
      const value = map.get(event);
      return value === undefined ? [] : [[event, value] as const];
    }),
  );
}

type GroupEvents = {
  /** By start. */
  readonly upcoming: readonly Event[];
  readonly past: readonly Event[];
};

/** The events of a group. Event pages ask for those of their venues and categories again and again. */
export const groupEvents = derivedOfLanguage(
  'events of a group',
  (local, group: EventGroup): GroupEvents => {
    const isUpcoming = upcomingSet(local);
    const events = local.eventsOf(group);
    return {
      upcoming: events.filter((event) => isUpcoming.has(event)),
      past: events.filter((event) => !isUpcoming.has(event)).toReversed(),
    };
  },
  ({ kind, id }) => `${kind} ${id}`,
);

const upcomingSet = derivedOfLanguage(
  'events to come',
  ({ upcoming }): ReadonlySet<Event> => new Set(upcoming),
);

/** The newest event first. */
export type PastYear = { readonly year: number; readonly events: readonly Event[] };

/** Past events by the year they began in; the latest first, without those in which nothing did. */
export function pastYears(local: LanguageSite): readonly PastYear[] {
  return Array.from(pastByYear.all(local), ([year, events]) => ({ year, events })).toSorted(
    (one, other) => other.year - one.year,
  );
}

/** The past events of a year; undefined where nothing began in it. */
export function pastEventsOf(local: LanguageSite, year: number): readonly Event[] | undefined {
  return pastByYear.at(local, year);
}

const pastByYear = groupsOfLanguage('past events by year', {
  list: ({ past }) => past,
  given: ({ site }) => site.timeZone,
  keysOf: ({ when }, timeZone) => [firstSiteDay(when, timeZone).year],
});

/** Listed events by the year they begin in, in the site's zone. */
const eventsByYear = groupsOfLanguage('events by year', {
  list: ({ events }) => events,
  given: ({ site }) => site.timeZone,
  keysOf: ({ when }, timeZone) => [firstSiteDay(when, timeZone).year],
});

/** Listed events that begin in a year, in the site's zone, by start. */
export function eventsOfYear(local: LanguageSite, year: number): readonly Event[] {
  return eventsByYear.at(local, year) ?? [];
}

/** The years in which past events began, the latest first. */
export const yearsOfPast = derivedOfLanguage('years of past events', (local): readonly number[] =>
  pastYears(local).map(({ year }) => year),
);

/** How many events began in each of them. */
export const pastCounts = derivedOfLanguage('numbers of past events by year', (local) =>
  pastYears(local).map(({ year, events }) => ({ year, count: events.length })),
);

/** Past events of a year on one page of their list, which counts from 1. */
export function pastPage(
  local: LanguageSite,
  { year, page }: { readonly year: number; readonly page: number },
): readonly Event[] {
  return pastPages.at(local, page, year) ?? [];
}

/** How many past events of a year each page of their list has. */
export const pastPageSizes = derivedOfLanguage(
  'sizes of pages of past years',
  (local, year: number): readonly number[] =>
    Array.from(pastPages.all(local, year).values(), ({ length }) => length),
);

/** How many pages the list of a past year has. */
export const pastPageCount = derivedOfLanguage(
  'number of pages of past years',
  (local, year: number): number => pastPages.all(local, year).size,
);

/** Numbers of the months under which past events of a year are listed, of each event, page by page. */
export function pastMonthsInPages(local: LanguageSite, year: number) {
  const { timeZone } = local.site;
  return Array.from(pastPages.all(local, year).values(), (events) =>
    events.map(({ when }) => monthNumber(firstSiteDay(when, timeZone))),
  );
}

const pastPages = derivedIndexOfLanguage(
  'pages of past years',
  (local, year: number): ReadonlyMap<number, readonly Event[]> => {
    const { config, timeZone } = local.site;
    const events = pastEventsOf(local, year) ?? [];
    const months = events.map(({ when }) => monthNumber(firstSiteDay(when, timeZone)));
    const numbers = pagesByMonth(months, config.eventsPerPage);
    return Map.groupBy(events, (_, place) => numbers[place] ?? 1);
  },
);

/** How the dates of series are shown in a list of what is to come. */
export type ListedSeries = {
  /** Of the next date of a series, and of each that is next in line: those after it, by start. */
  readonly later: ReadonlyMap<Event, readonly Event[]>;
  /**
   * Dates that take the place of the one before once that is over: a list that was made days ago is right then. Each
   * with the date before.
   */
  readonly nextInLine: ReadonlyMap<Event, Event>;
};

export type SeriesList = ListedSeries & {
  /** Those that stand alone, the next date of each series, and those next in line; in the order given. */
  readonly events: readonly Event[];
};

type SeriesRules = Pick<Site, 'endsWithin' | 'today' | 'timeZone' | 'derived'> & {
  readonly config: {
    /** Dates from which a series is shown once; 0 for never. */
    readonly views: Pick<Site['config']['views'], 'seriesFrom'>;
  };
};

/** Days for which a list that is not rewritten stays complete: that of the build and three full ones. */
const nextInLineDays = 4;

/**
 * Folds the dates of one title, numbered or not, at the same venues into the next of them. What has begun on an earlier day, has no title of
 * its own, or is cancelled, postponed or moved is listed by itself: readers must see it.
 *
 * @param events by start, or with sticky ones first within a day
 */
export function foldSeries(events: readonly Event[], rules: SeriesRules): SeriesList {
  const from = rules.config.views.seriesFrom;
  const later = new Map<Event, readonly Event[]>();
  const nextInLine = new Map<Event, Event>();
  const folded = new Set<Event>();
  for (const dates of seriesOf(events, rules)) {
    if (from === 0 || dates.length < Math.max(2, from)) continue;
    const [next, ...rest] = byStart(dates);
    if (!next) continue;
    later.set(next, rest);
    for (const [place, date] of rest.entries()) {
      const before = rest[place - 1] ?? next;
      if (!rules.endsWithin(before, nextInLineDays)) {
        folded.add(date);
        continue;
      }
      nextInLine.set(date, before);
      if (place + 1 < rest.length) later.set(date, rest.slice(place + 1));
    }
  }
  return { events: events.filter((event) => !folded.has(event)), later, nextInLine };
}

function seriesOf(events: readonly Event[], rules: SeriesRules): Iterable<readonly Event[]> {
  const series = Map.groupBy(events, (event) => foldedUnder(rules, event));
  series.delete(undefined);
  return series.values();
}

/** What the dates of a series have in common; undefined for what is listed by itself. Many lists have the same event. */
const foldedUnder = derivedOfSite(
  'what dates are folded under',
  ({ today, timeZone }: SeriesRules, event: Event): string | undefined => {
    const { title, venues, when, language } = event;
    const isAlone =
      title === dictionaryOf(language).untitled ||
      shownStatus(event) !== undefined ||
      Temporal.PlainDate.compare(firstSiteDay(when, timeZone), today) < 0;
    return isAlone ? undefined : seriesKey({ title: withoutNumber(title), venues });
  },
);

/** A title without the number of its date. What is behind the number stays: it says how this date differs from others. */
function withoutNumber(title: string): string {
  const { before, behind } = numberIn(title) ?? {};
  return before === undefined ? title : `${before}${behind}`;
}

/**
 * What is around the number of a date in its title; undefined where there is none.
 *
 * @example 'Jam Session #214: Bebop' has 'Jam Session' before it and ': Bebop' behind it; so do 'Jam, no. 3' and 'Jam (3/12)'
 */
export function numberIn(title: string) {
  const [all, before] = /\d/.test(title) ? (datePattern.exec(title) ?? []) : [];
  return all === undefined || before === undefined
    ? undefined
    : { before, behind: title.slice(all.length) };
}

const datePattern = /^(.{3,}?)[\s,]*(?:(?:#|№|\bn[or]\.?)\s*\d+\b|\(\d+\s*(?:\/|of|z)\s*\d+\))/iu;

/** Dates of one title at the same venues are a series. */
export function seriesKey({ title, venues }: Pick<Event, 'title' | 'venues'>): string {
  return [title, ...venues.map(({ id }) => id)].join('\u0000');
}

/**
 * The years of which a language has calendars, ascending: those in which listed events begin, or once began, in the
 * site's zone.
 */
export function calendarYears(site: Site, language: Language): readonly number[] {
  return yearsOfCalendars(site.in(language));
}

const yearsOfCalendars = derivedOfLanguage('years of calendars', (local): readonly number[] => {
  const known = local.site.history.years[local.language] ?? [];
  const all = [...known, ...publishedByYear.all(local).keys(), ...eventsByYear.all(local).keys()];
  return [...new Set(all)].toSorted((a, b) => a - b);
});

const publishedByYear = groupsOfLanguage('published events by year', {
  list: ({ site }) => allPublished(site.history),
  given: ({ site, language }) => ({ language, timeZone: site.timeZone }),
  keysOf: ({ event, language: own }: PublishedItem, { language, timeZone }) =>
    event && own === language && !event.hidden ? [yearOf(event.start, timeZone)] : [],
});

/** @param start as the history has it: a date, or a time with its zone in brackets */
function yearOf(start: string, timeZone: string): number {
  const isOwnTime = !start.endsWith(']') || start.endsWith(`[${timeZone}]`);
  return isOwnTime
    ? Number.parseInt(start, 10)
    : Temporal.ZonedDateTime.from(start).withTimeZone(timeZone).year;
}

/** Listed events to come, under way, or lately past, by start: what calendars to subscribe to hold. */
export const recentEvents = derivedOfLanguage(
  'recent events',
  ({ site: { config, today, timeZone }, events }): readonly Event[] => {
    const from = today
      .subtract({ days: config.calendars.pastDays })
      .toZonedDateTime(timeZone).epochMilliseconds;
    return events.filter(({ when }) => when.end.epochMilliseconds >= from);
  },
);

/** A city as venues write it. */
type City = {
  /** The same for all spellings that differ in case, marks and blanks only; letters a to z, digits and `-`. */
  readonly key: string;
  readonly name: string;
};

/** The cities of an event's venues, each once. */
export function citiesOf({ venues }: Pick<Event, 'venues'>): readonly City[] {
  const names = venues.map(({ city }) => city.trim()).filter((name) => name !== '');
  const cities = new Set(names).values().map((name) => ({ key: cityKey(name), name }));
  return [...new Map(cities.map((city) => [city.key, city])).values()];
}

const longestKey = 60;

/** Of a name without Latin letters: the numbers of its characters. Subscribers have the key in their addresses. */
function cityKey(name: string): string {
  const key = safeSlug(name.replace(/(?!\p{Script=Latin})\p{L}/gu, '-')).replaceAll('_', '-');
  const codes = () =>
    [...name].map((character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
  return (key || codes()).slice(0, longestKey).replace(/-+$/, '');
}

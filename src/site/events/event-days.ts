import type { Language } from '../../contract/language.ts';
import { isOneDay } from '../../i18n/clock.ts';
import { lastDayOf } from '../../i18n/last-day.ts';
import type { Event } from '../../model/event.ts';
import type { When } from '../../model/when.ts';
import type { PublishedItem } from '../../snapshot/history.ts';
import { type PublishedTimes, parseInterval, whenOfInterval } from '../change-log.ts';
import {
  derivedIndexOfLanguage,
  derivedOfLanguage,
  groupsOfLanguage,
  partsOfSite,
} from '../derived.ts';
import type { Site } from '../site.ts';

export type EventDay = {
  /** What begins on the day or lasts no longer than a week; by start. */
  readonly events: readonly Event[];
  /** What began before and lasts longer than a week, by start. */
  readonly running: readonly Event[];
};

/** Days and weeks of a language, in the site's zone. A week is named by its Monday. */
type EventDays = {
  /**
   * Days with a page, ascending: those near the present on which an event begins, or one of at most a week takes place.
   * What lasts longer makes no further days: a three-year exhibition would add a thousand identical pages.
   */
  readonly days: readonly Temporal.PlainDate[];
  /** Mondays of the weeks of `days`, ascending. */
  readonly weeks: readonly Temporal.PlainDate[];
  hasDay(day: Temporal.PlainDate): boolean;
  hasWeek(monday: Temporal.PlainDate): boolean;
  on(day: Temporal.PlainDate): EventDay;
  /** Days on which something happened and that had a page when they were near the present, ascending. */
  former(): readonly Temporal.PlainDate[];
  /**
   * Days of events as they were published before they moved or were deleted, without those that
   * were never shown.
   */
  left(): readonly Temporal.PlainDate[];
};

export function eventDays(site: Site, language: Language): EventDays {
  const local = site.in(language);
  return {
    get days() {
      return daysWithPage(local);
    },
    get weeks() {
      return weeksWithPage(local);
    },
    hasDay: (day) => knownDays.at(local, day.toString()) === true,
    hasWeek: (monday) => knownWeeks.at(local, monday.toString()) === true,
    on(day) {
      const name = day.toString();
      return {
        events: eventsByDay.at(local, name) ?? [],
        running: longEvents(local)
          .filter(({ first, last }) => first < name && name <= last)
          .map(({ event }) => event),
      };
    },
    former: () => formerDays(local),
    left: () => leftDays(local),
  };
}

export function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

/** Whole weeks, so that no week shows half of itself. */
function daysShown({ config, today }: Site): SiteDays {
  const { pastDays, futureDays } = config.views;
  return {
    first: mondayOf(today.subtract({ days: pastDays })),
    last: mondayOf(today.add({ days: futureDays })).add({ days: 6 }),
  };
}

const eventsByDay = groupsOfLanguage('events by day', {
  list: ({ events }) => events,
  given: ({ site }) => givenDays(site),
  keysOf: (event, { shown, timeZone }) => daysWithin(shownDays(event, timeZone), shown).map(String),
});

const daysWithPage = derivedOfLanguage('days', (local): readonly Temporal.PlainDate[] =>
  [...eventsByDay.all(local).keys()].toSorted().map((day) => Temporal.PlainDate.from(day)),
);

const weeksWithPage = derivedOfLanguage('weeks', (local): readonly Temporal.PlainDate[] => {
  const mondays = daysWithPage(local).map(mondayOf);
  return [...new Map(mondays.map((monday) => [monday.toString(), monday])).values()];
});

const knownDays = derivedIndexOfLanguage('days by name', (local) => names(daysWithPage(local)));

const knownWeeks = derivedIndexOfLanguage('weeks by name', (local) => names(weeksWithPage(local)));

function names(days: readonly Temporal.PlainDate[]): ReadonlyMap<string, true> {
  return new Map(days.map((day) => [day.toString(), true]));
}

const longEvents = derivedOfLanguage('long events', ({ site, events }) =>
  events
    .filter((event) => isLong(event.when))
    .map((event) => {
      const { first, last } = siteDays(event.when, site.timeZone);
      // As text, days compare many times faster.
      return { event, first: first.toString(), last: last.toString() };
    }),
);

const eventsByFormerDay = groupsOfLanguage('events by former day', {
  list: ({ events }) => events,
  given({ site, events }) {
    const earliest = events.at(0)?.when.firstDay.subtract({ days: 1 });
    const last = daysShown(site).first.subtract({ days: 1 });
    return { former: earliest && { first: earliest, last }, timeZone: site.timeZone };
  },
  keysOf: (event, { former, timeZone }) =>
    former ? daysWithin(shownDays(event, timeZone), former).map(String) : [],
});

const formerDays = derivedOfLanguage('former days', (local): readonly Temporal.PlainDate[] =>
  [...eventsByFormerDay.all(local).keys()].toSorted().map((day) => Temporal.PlainDate.from(day)),
);

/** Days on which published events are shown, of those that are not long over. */
const publishedDays = partsOfSite('days of published events', {
  list: ({ history }) => history.items,
  given: givenDays,
  partsOf: (item, given) =>
    item.event && item.event.end >= given.shown.first.toString()
      ? daysOfPublished(item, given)
      : [],
});

/** The same of all that were published once and are no more. */
const removedDays = partsOfSite('days of removed events', {
  list: ({ history }) => history.removedItems,
  given: givenDays,
  partsOf: daysOfPublished,
});

const leftDays = derivedOfLanguage(
  'days that events left',
  (local): readonly Temporal.PlainDate[] => {
    const { site, language } = local;
    const given = givenDays(site);
    const moved = site.changes.flatMap((change) =>
      change.language === language && change.what === 'moved'
        ? daysOfTimes(parseInterval(change.from), given)
        : [],
    );
    const published = [...removedDays(site), ...publishedDays(site)].flatMap((one) =>
      one.language === language ? [one.day] : [],
    );
    return [...new Set([...published, ...moved])].map((day) => Temporal.PlainDate.from(day));
  },
);

type GivenDays = { readonly shown: SiteDays; readonly timeZone: string };

function givenDays(site: Site): GivenDays {
  return { shown: daysShown(site), timeZone: site.timeZone };
}

function daysOfPublished({ language, event }: PublishedItem, given: GivenDays) {
  if (!event || event.hidden) return [];
  return daysOfTimes(event, given).map((day) => ({ language, day }));
}

/** The days up to the last with a page on which an event of given times was shown. */
function daysOfTimes(times: PublishedTimes, { shown, timeZone }: GivenDays): readonly string[] {
  const span = shownDays({ when: whenOfInterval(times, timeZone) }, timeZone);
  return daysWithin(span, { first: span.first, last: shown.last }).map(String);
}

/** The days on which an event is shown among those of the day: all of a short one, the first of a long one. */
function shownDays({ when }: Pick<Event, 'when'>, timeZone: string): SiteDays {
  const { first, last } = siteDays(when, timeZone);
  return { first, last: isLong(when) ? first : last };
}

/** Days from `first` to `last`, both included. */
export type SiteDays = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/** An event of more days than this is not repeated on each of them. */
const mostDays = 7;

/**
 * The days of an event in the zone of the site, as `lastDayOf` has them; whole days are the same in
 * every zone.
 */
export function siteDays(when: When, timeZone: string): SiteDays {
  const { start, end, allDay, firstDay, lastDay } = when;
  if (allDay || when.timeZone === timeZone) return { first: firstDay, last: lastDay };
  const local = start.withTimeZone(timeZone);
  return { first: local.toPlainDate(), last: lastDayOf(local, end.withTimeZone(timeZone)) };
}

/** The day an event begins on in the zone of the site: the one under which lists, months and years have it. */
export function firstSiteDay(when: When, timeZone: string): Temporal.PlainDate {
  return when.allDay || when.timeZone === timeZone
    ? when.firstDay
    : when.start.withTimeZone(timeZone).toPlainDate();
}

export function isLong({ firstDay, lastDay }: Pick<When, 'firstDay' | 'lastDay'>): boolean {
  return !isOneDay({ firstDay, lastDay }) && firstDay.until(lastDay).days >= mostDays;
}

/**
 * Whether an event lasts longer than the programme of one day: beyond the hour of the next day at which it began. An
 * evening that ends after midnight does not.
 */
export function isOfSeveralDays({ start, end }: Pick<When, 'start' | 'end'>): boolean {
  return end.epochMilliseconds > start.add({ days: 1 }).epochMilliseconds;
}

/** Like `Temporal.PlainDate.compare`, which takes far longer than to read two days. */
export function compareDays(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}

/** A day as a number, as in `monthNumber`. */
export function dayNumber(day: Temporal.PlainDate): number {
  return monthNumber(day) * 31 + day.day - 1;
}

/** A month as a number, which is compared far faster: those of later months are greater. */
export function monthNumber({ year, month }: Temporal.PlainDate): number {
  return year * 12 + month - 1;
}

export function monthOfNumber(number: number): Temporal.PlainYearMonth {
  const year = Math.floor(number / 12);
  return new Temporal.PlainYearMonth(year, number - year * 12 + 1);
}

/** The place of the first of some days that is not before another. @param days ascending */
export function placeFrom(days: readonly Temporal.PlainDate[], day: Temporal.PlainDate): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = days[middle];
    if (one && compareDays(one, day) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The days of a span that lie in a range, ascending. */
export function daysWithin(span: SiteDays, range: SiteDays): Temporal.PlainDate[] {
  const first = compareDays(span.first, range.first) > 0 ? span.first : range.first;
  const last = compareDays(span.last, range.last) < 0 ? span.last : range.last;
  if (first === last) return [first];
  if (compareDays(first, last) > 0) return [];
  const count = first.until(last).days + 1;
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

import { untitled } from '../i18n/untitled.ts';
import type { Event } from '../model/event.ts';
import { firstSiteDay } from './site-days.ts';

/** How the dates of series are told in a list of what is to come. */
export type ListedSeries = {
  /** Of the next date of a series, and of each heir: those after it, by start. */
  readonly later: ReadonlyMap<Event, readonly Event[]>;
  /**
   * Dates that take the place of the one before once that is over: a list that was made days ago is right then. Each
   * with the date before.
   */
  readonly heirs: ReadonlyMap<Event, Event>;
};

/** A list in which a series stands once. */
export type SeriesList = ListedSeries & {
  /** Those that stand alone, the next date of each series, and the heirs; in the order given. */
  readonly events: readonly Event[];
};

type SeriesRules = {
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  /** The site's. */
  readonly timeZone: string;
  /** Dates from which a series is shown once; 0 for never. */
  readonly from: number;
};

/** Days for which a list that is not rewritten stays complete: that of the build and three whole ones. */
const heirDays = 4;

/**
 * Folds the dates of one title at the same venues into the next of them. What has begun on an earlier day, has no title of
 * its own, or is cancelled, postponed or moved stands alone: readers must see it.
 *
 * @param events by start, or with sticky ones first within a day
 */
export function foldSeries(events: readonly Event[], rules: SeriesRules): SeriesList {
  const { now, from } = rules;
  const soon = now.epochMilliseconds + heirDays * 86_400_000;
  const later = new Map<Event, readonly Event[]>();
  const heirs = new Map<Event, Event>();
  const folded = new Set<Event>();
  for (const dates of seriesOf(events, rules)) {
    if (from === 0 || dates.length < Math.max(2, from)) continue;
    const [next, ...rest] = dates.toSorted(byStart);
    if (!next) continue;
    later.set(next, rest);
    for (const [place, date] of rest.entries()) {
      const before = rest[place - 1] ?? next;
      if (before.when.end.epochMilliseconds > soon) {
        folded.add(date);
        continue;
      }
      heirs.set(date, before);
      if (place + 1 < rest.length) later.set(date, rest.slice(place + 1));
    }
  }
  return { events: events.filter((event) => !folded.has(event)), later, heirs };
}

function seriesOf(events: readonly Event[], { today, timeZone }: SeriesRules): Iterable<readonly Event[]> {
  const single = events.filter(
    ({ title, language, status, when }) =>
      title !== untitled[language] &&
      (status === undefined || status === 'scheduled') &&
      Temporal.PlainDate.compare(firstSiteDay(when, timeZone), today) >= 0,
  );
  return Map.groupBy(single, ({ title, venues }) =>
    [title, ...venues.map(({ id }) => id)].join('\u0000'),
  ).values();
}

function byStart(one: Event, other: Event): number {
  return one.when.start.epochMilliseconds - other.when.start.epochMilliseconds || one.id - other.id;
}

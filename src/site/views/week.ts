import type { Event } from '../../model/event.ts';
import { eventDays } from '../event-days.ts';
import type { DayGroup } from './day-groups.ts';
import { firstFew } from './first-few.ts';
import { type Neighbors, neighborsOf } from './neighbors.ts';
import type { PageContext } from './page-context.ts';

/** What the page of a week shows, and the weeks with a page beside it. */
export type Week = Neighbors & {
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

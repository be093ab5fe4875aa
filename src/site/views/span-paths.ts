import { eventDays, mondayOf } from '../event-days.ts';
import type { PageContext } from './page-context.ts';

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

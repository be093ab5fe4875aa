import { type EventDay, eventDays } from '../event-days.ts';
import { type Neighbors, neighborsOf } from './neighbors.ts';
import type { PageContext } from './page-context.ts';

/** What the page of a day shows, and the days with a page beside it. */
export function dayOf(
  { site, language }: Pick<PageContext, 'site' | 'language'>,
  day: Temporal.PlainDate,
): EventDay & Neighbors {
  const days = eventDays(site, language);
  return { ...days.on(day), ...neighborsOf(days.days, day) };
}

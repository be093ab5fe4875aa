import type { Event } from '../../model/event.ts';
import { groupEvents } from '../group-events.ts';
import { groupPages } from '../group-pages.ts';
import type { EventGroup } from '../site.ts';
import type { ListPage } from './list-page.ts';
import type { ListedSeries } from './listed-series.ts';
import type { PageContext } from './page-context.ts';

/** One page of what is to come at a venue, by an organizer, in a category or under a tag. */
type GroupList = {
  readonly list: ListPage<Event>;
  readonly series: ListedSeries;
};

/** @param number which page; counts from 1 */
export function groupList({ site, local }: PageContext, group: EventGroup, number: number): GroupList {
  const { pages, ...series } = groupPages(site, local, group);
  return { list: { items: pages[number - 1] ?? [], page: number, pages: pages.length }, series };
}

/** How many events are to come, every date of a series counted. */
export function countUpcoming({ local }: PageContext, group: EventGroup): number {
  return groupEvents(local, group).upcoming.length;
}

/** What is over, newest first. */
export function pastOf({ local }: PageContext, group: EventGroup): readonly Event[] {
  return groupEvents(local, group).past;
}

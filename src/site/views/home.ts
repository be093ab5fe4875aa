import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import type { Category } from '../../model/term.ts';
import type { Venue } from '../../model/venue.ts';
import type { SeriesList } from '../event-series.ts';
import { groupEvents } from '../group-events.ts';
import type { LanguageSite } from '../site.ts';
import { isLong } from '../site-days.ts';
import { rootCategories } from './category-tree.ts';
import { type DayRange, daysFrom, eventsWithin, type Weekend, weekendsFrom } from './day-ranges.ts';
import { comingSeries, firstRows, listedSeries } from './listed-series.ts';
import type { PageContext } from './page-context.ts';
import { takesPlace } from './takes-place.ts';

/** What the home page shows. */
export type Home = {
  readonly lead: Event | undefined;
  /** The present day and those after it, of which a page shows the first that has not passed when it is read. */
  readonly days: readonly EventRange[];
  /** The coming weekend, on a Sunday the next one, and the one after it, for the same reason. */
  readonly weekends: readonly (EventRange & Weekend)[];
  /** What comes next and is not shown above, a series once. */
  readonly next: SeriesList;
  readonly posts: readonly Post[];
  readonly categories: readonly Category[];
  /** Those where most is to come, by name. */
  readonly venues: readonly Venue[];
};

/** What takes place in a range of days; of a series the first of the dates in it. */
type EventRange = DayRange & { readonly list: SeriesList };

const counts = { days: 4, weekends: 2, next: 6, posts: 4, venues: 12 };

export function homeOf(page: PageContext): Home {
  const { site, local } = page;
  const lead = leadEvent(local.upcoming);
  const withEvents = <R extends DayRange>(range: R): R & EventRange => ({
    ...range,
    list: listedSeries(page, eventsWithin(local.upcoming, range, site.timeZone)),
  });
  const days = daysFrom(site.today, counts.days).map(withEvents);
  const weekends = weekendsFrom(site.today, counts.weekends).map(withEvents);
  const shown = new Set([
    lead,
    ...[...days.slice(0, 1), ...weekends.slice(0, 1)].flatMap(({ list }) => list.events),
  ]);
  return {
    lead,
    days,
    weekends,
    next: firstRows(without(comingSeries(page), shown), counts.next),
    posts: local.posts.slice(0, counts.posts),
    categories: rootCategories(local),
    venues: busiestVenues(local),
  };
}

function without(list: SeriesList, shown: ReadonlySet<Event | undefined>): SeriesList {
  return { ...list, events: list.events.filter((event) => !shown.has(event)) };
}

/** The first of the events editors put forward that takes place and has an image; else the nearest to that. */
function leadEvent(upcoming: readonly Event[]): Event | undefined {
  const wishes = [isHighlight, isFeatured, hasImage, takesPlace];
  return (
    wishes.map((wish) => upcoming.find((event) => takesPlace(event) && wish(event))).find(Boolean) ??
    upcoming.at(0)
  );
}

function busiestVenues(local: LanguageSite): Venue[] {
  const upcoming = (venue: Venue) => groupEvents(local, venue).upcoming.length;
  const busy = local.venues.filter((venue) => upcoming(venue) > 0);
  const chosen = new Set(
    busy.toSorted((one, other) => upcoming(other) - upcoming(one)).slice(0, counts.venues),
  );
  return local.venues.filter((venue) => chosen.has(venue));
}

function isHighlight(event: Event): boolean {
  return isFeatured(event) && hasImage(event);
}

function isFeatured({ featured, sticky }: Event): boolean {
  return featured || sticky;
}

function hasImage({ image, when }: Event): boolean {
  return image !== undefined && !isLong(when);
}

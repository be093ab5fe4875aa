import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import type { Category } from '../../model/term.ts';
import type { Venue } from '../../model/venue.ts';
import type { LanguageSite } from '../site.ts';
import { rootCategories } from './category-tree.ts';
import { comingWeekend, type DayRange, eventsWithin } from './day-ranges.ts';
import { groupEvents } from './group-events.ts';
import { isLong } from './month-grid.ts';
import type { PageContext } from './page-context.ts';

/** What the home page shows. */
export type Home = {
  readonly lead: Event | undefined;
  readonly today: readonly Event[];
  readonly weekend: DayRange & {
    /** Whether it is not the one the present day is part of or leads to. */
    readonly isNext: boolean;
    readonly events: readonly Event[];
  };
  /** What comes next and is not shown above. */
  readonly next: readonly Event[];
  readonly posts: readonly Post[];
  readonly categories: readonly Category[];
  /** Those where most is to come, by name. */
  readonly venues: readonly Venue[];
};

const counts = { next: 6, posts: 4, venues: 12 };

export function homeOf({ site, local }: PageContext): Home {
  const lead = leadEvent(local.upcoming);
  const today = eventsWithin(local.upcoming, { first: site.today, last: site.today });
  const range = comingWeekend(site.today);
  const weekend = {
    ...range,
    isNext: site.today.dayOfWeek === 7,
    events: eventsWithin(local.upcoming, range),
  };
  const shown = new Set([lead, ...today, ...weekend.events]);
  return {
    lead,
    today,
    weekend,
    next: local.upcoming.filter((event) => !shown.has(event)).slice(0, counts.next),
    posts: local.posts.slice(0, counts.posts),
    categories: rootCategories(local),
    venues: busiestVenues(local),
  };
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

function takesPlace({ status }: Event): boolean {
  return status !== 'cancelled' && status !== 'postponed';
}

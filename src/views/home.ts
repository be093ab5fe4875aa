import type { CleanHtml } from '../html/context.ts';
import type { Event } from '../model/event.ts';
import type { Category, Venue } from '../model/groups.ts';
import type { Post } from '../model/post.ts';
import { rootCategories } from '../site/categories.ts';
import { isLong } from '../site/event-days.ts';
import { groupEvents, type SeriesList } from '../site/event-lists.ts';
import type { LanguageSite } from '../site/site.ts';
import { type DayRange, daysFrom, eventsWithin, type Weekend, weekendsFrom } from './calendar.ts';
import { takesPlace } from './event-time.ts';
import { comingSeries, listedSeries } from './lists.ts';
import type { PageContext } from './page.ts';
import { firstRows } from './rows.ts';

/** What the home page shows. */
type Home = {
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

/** What opens the home page, and what the editors' front page says further down. */
type Welcome = {
  readonly title: string;
  /** The body of the front page, where it is brief. */
  readonly opening: CleanHtml | undefined;
  /** One sentence, where there is no brief body. */
  readonly lead: string;
  /** The body of the front page, where it is long: below what is on today. */
  readonly story: CleanHtml | undefined;
};

/** Characters of text with which an opening leaves the events in sight. */
const longestOpening = 600;

export function welcomeOf({ frontPage, name, description }: LanguageSite): Welcome {
  const body = frontPage?.body || undefined;
  const title = frontPage?.title ?? name;
  const isOpening = body !== undefined && isBrief(body);
  return {
    title,
    opening: isOpening ? body : undefined,
    lead: isOpening ? '' : description || frontPage?.summary || '',
    story: isOpening ? undefined : body,
  };
}

/** Running text of a few lines, without anything that needs room of its own. */
function isBrief(body: CleanHtml): boolean {
  return (
    !/<(?:h[1-6]|img|figure|table|video|audio|details)\b/.test(body) &&
    body.replace(/<[^>]*>/g, '').length <= longestOpening
  );
}

import type { CleanHtml } from '../html/context.ts';
import { dictionaries } from '../i18n/dictionaries.ts';
import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { takesPlace } from '../model/status.ts';
import { rootCategories } from '../site/categories.ts';
import { eventDays, isLong, type SiteDays } from '../site/events/event-days.ts';
import { groupList, type SeriesList } from '../site/events/event-lists.ts';
import type { LanguageSite } from '../site/site.ts';
import { daysFrom, eventsWithin, rangeLabel, weekendsFrom } from '../views/lists/calendar.ts';
import { choiceBar } from '../views/lists/choice-bar.ts';
import { indexItems } from '../views/lists/groups.ts';
import { comingSeries, listedSeries } from '../views/lists/lists.ts';
import { postTeaser, shortPostTeaser } from '../views/news.ts';
import type { PageContext } from '../views/page.ts';
import { briefEvents, eventLead, firstRows, listCards } from '../views/rows.ts';
import { subscribeOffer, wholeCalendar } from '../views/subscribe.ts';
import { dayOfYearHeading } from '../views/titles.ts';
import { Kind, type Only, only } from './kind.ts';

export const homeKind = new Kind({
  kind: 'home',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'home',
  path: ({ routes }, language) => routes.homePath(language),
  title: ({ local }) => local.name,
  description: ({ local }) => local.description,
  trail: () => [],
  translation: () => only,
  changed: (_only, changes) => changes.everything,
  item: (site, language) => site.in(language).frontPage,
  inputs: homePage,
  data: (_item, shown) => shown,
});

export type HomePageData = ReturnType<typeof homePage>;

export function homePage(page: PageContext) {
  const { site, language, routes, t } = page;
  const { lead, days, weekends, next, posts, categories, venues } = homeOf(page);
  const [post, ...otherPosts] = posts;
  const hasCome = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(site.today, day) >= 0;
  const pages = eventDays(site, language);
  return {
    ...welcomeOf(page),
    bar: choiceBar(page, { view: undefined }),
    event: lead && eventLead(page, lead),
    /** The present day and those after it, of which a page shows the first that has not passed when it is read. */
    days: days.map(({ first, list }) => ({
      date: first.toString(),
      title: dayOfYearHeading(first, language),
      list: briefEvents(
        page,
        list,
        pages.hasDay(first) ? routes.dayPath(first, language) : undefined,
      ),
    })),
    /** The coming weekend, on a Sunday the next one, and the one after it, for the same reason. */
    weekends: weekends.map(({ first, last, monday, list }) => ({
      date: first.toString(),
      monday: hasCome(monday) ? undefined : monday.toString(),
      range: rangeLabel({ first, last }, language),
      list: briefEvents(page, list, weekendPath(page, monday)),
    })),
    /** What comes next and is not shown above. */
    cards: listCards(page, next.events, next),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
    post: post && postTeaser(page, post),
    otherPosts: otherPosts.map((one) => shortPostTeaser(page, one)),
    categories: indexItems(page, categories),
    venues: indexItems(page, venues),
    eventsPath: routes.sectionPath(language, 'events'),
    newsPath: routes.sectionPath(language, 'news'),
    changesPath: routes.changesPath(language),
    venuesPath: routes.sectionPath(language, 'venues'),
  };
}

/** Of the list of this weekend. One that is next is this one soon: its week stays what it is. */
function weekendPath({ site, language, routes }: PageContext, monday: Temporal.PlainDate) {
  if (Temporal.PlainDate.compare(site.today, monday) >= 0)
    return routes.choicePath(language, 'weekend');
  return eventDays(site, language).hasWeek(monday) ? routes.weekPath(monday, language) : undefined;
}

const counts = { days: 4, weekends: 2, next: 6, posts: 4, venues: 12 };

/** What the home page is made of: of a series the first of its dates in each range, and next what is not shown above. */
export function homeOf(page: PageContext) {
  const { site, local } = page;
  const lead = leadEvent(local.upcoming);
  const withEvents = <R extends SiteDays>(range: R) => ({
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
    /** Those where most is to come, by name. */
    venues: busiestVenues(local),
  };
}

function without(list: SeriesList, shown: ReadonlySet<Event | undefined>): SeriesList {
  return { ...list, events: list.events.filter((event) => !shown.has(event)) };
}

/** The first of the events editors put forward that takes place and has an image; else the nearest to that. */
function leadEvent(upcoming: readonly Event[]): Event | undefined {
  const wishes = [
    (event: Event) => isFeatured(event) && hasImage(event),
    isFeatured,
    hasImage,
    takesPlace,
  ];
  return (
    wishes
      .map((wish) => upcoming.find((event) => takesPlace(event) && wish(event)))
      .find(Boolean) ?? upcoming.at(0)
  );
}

function busiestVenues(local: LanguageSite): Venue[] {
  const upcoming = (venue: Venue) => groupList.length(local, venue);
  const busy = local.venues.filter((venue) => upcoming(venue) > 0);
  const chosen = new Set(
    busy.toSorted((one, other) => upcoming(other) - upcoming(one)).slice(0, counts.venues),
  );
  return local.venues.filter((venue) => chosen.has(venue));
}

function isFeatured({ featured, sticky }: Event): boolean {
  return featured || sticky;
}

function hasImage({ image, when }: Event): boolean {
  return image !== undefined && !isLong(when);
}

/** Characters of text with which an opening leaves the events in sight. */
const longestOpening = 600;

/** Titles of front pages that say of every site the same, small. */
const emptyTitles: ReadonlySet<string> = new Set(
  Object.values(dictionaries)
    .flatMap(({ untitled, homeTitles }) => [untitled, ...homeTitles])
    .map((title) => title.toLowerCase()),
);

export function welcomeOf({ local, t }: Pick<PageContext, 'local' | 't'>) {
  const { frontPage, name, description } = local;
  const body = frontPage?.body || undefined;
  const ownTitle = frontPage?.title ?? name;
  const isEmpty = emptyTitles.has(ownTitle.trim().toLowerCase());
  const title = isEmpty ? t('home.title', { site: name }) : ownTitle;
  const isOpening = body !== undefined && isBrief(body);
  return {
    title,
    /** The body of the front page, where it is brief. */
    opening: isOpening ? body : undefined,
    /** One sentence, where there is no brief body. */
    lead: isOpening ? '' : description || frontPage?.summary || '',
    /** The body of the front page, where it is long: below what is on today. */
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

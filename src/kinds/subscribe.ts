import { pagePublishedWords } from '../i18n/published-words.ts';
import type { Category, Tag } from '../model/groups.ts';
import { type FeedFormat, specialCalendars } from '../routes.ts';
import { firstSiteDay } from '../site/events/event-days.ts';
import { newsArchive } from '../site/news-archive.ts';
import { hasEmbeds } from '../site/pages.ts';
import type { EventGroup } from '../site/site.ts';
import type { PageContext } from '../views/page.ts';
import {
  calendarOffer,
  feedAddresses,
  finderSettings,
  type ListedCalendar,
  listedCalendar,
  wholeCalendar,
} from '../views/subscribe.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const subscribeKind = new Kind({
  kind: 'subscribe',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'subscribe',
  path: ({ routes }, language) => routes.subscribePath(language),
  title: ({ t }) => t('section.subscribe'),
  description: ({ local, t }) => t('describe.subscribe', { site: local.name }),
  trail: (page) => [here(page, page.t('section.subscribe'))],
  translation: () => only,
  inputs: subscribePage,
  data: (_item, shown) => shown,
});

const calendarLists = ['special', 'categories', 'tags', 'venues', 'organizers', 'years'] as const;

/** The page that explains subscribing: every calendar and feed of its language. */
export type SubscribePageData = ReturnType<typeof subscribePage>;

export function subscribePage(page: PageContext) {
  const { site, routes, language } = page;
  const addresses = (path: (format: FeedFormat) => string) => feedAddresses(routes, path);
  return {
    finder: finderSettings(page, 'subscribe.find', true),
    /** Of everything. */
    calendar: calendarOffer(page, wholeCalendar(page)),
    /** Further calendars, by what they are of. */
    calendars: calendarsOf(page),
    news: addresses((format) => routes.newsFeedPath(language, format)),
    topics: newsArchive(site, language).categories.map(({ category: { id, name, slug } }) => ({
      title: name,
      path: routes.newsCategoryPath(language, slug),
      feeds: addresses((format) => routes.newsCategoryFeedPath(language, id, format)),
    })),
    events: addresses((format) => routes.eventsFeedPath(language, format)),
    changes: addresses((format) => routes.changesFeedPath(language, format)),
    changesPath: routes.changesPath(language),
    /** Undefined where the site has no combined calendars. */
    combinePath: site.config.combinations.max > 0 ? routes.combinePath(language) : undefined,
    /** Undefined where other sites may show nothing of this one. */
    embedPath: hasEmbeds(site) ? routes.embedPath(language) : undefined,
  };
}

/** Only those that lead somewhere: what was removed has a calendar for its subscribers, not for new ones. */
function calendarsOf(page: PageContext) {
  const { site, local, language, routes } = page;
  const listed = (title: string, path: string): ListedCalendar => ({
    title,
    calendar: listedCalendar(page, { title, path }),
  });
  const own = (group: EventGroup): ListedCalendar => ({
    ...listed(group.name, routes.itemCalendarPath(language, group.kind, group.id)),
    ...namesElsewhere(page, group),
  });
  const withFeed = (terms: readonly (Category | Tag)[]) =>
    terms.map((term) => ({
      ...own(term),
      feeds: feedAddresses(routes, (format) =>
        routes.groupFeedPath(language, term.kind, term.id, format),
      ),
    }));
  const years = new Set(local.events.map(({ when }) => firstSiteDay(when, site.timeZone).year));
  const lists: Readonly<Record<(typeof calendarLists)[number], readonly ListedCalendar[]>> = {
    special: specialCalendars.map((name) =>
      listed(
        pagePublishedWords(page.site.config, language).feeds.calendars[name].title,
        routes.specialCalendarPath(language, name),
      ),
    ),
    categories: withFeed(local.categories),
    tags: withFeed(local.tags),
    venues: local.venues.map(own),
    organizers: local.organizers.map(own),
    years: [...years]
      .toSorted((a, b) => a - b)
      .map((year) => listed(String(year), routes.yearCalendarPath(language, year))),
  };
  return calendarLists
    .map((kind) => ({ kind, calendars: lists[kind] }))
    .filter(({ calendars }) => calendars.length > 0);
}

/** Names of the calendars of a group in other languages, where these are others. */
function namesElsewhere({ site, routes, language }: PageContext, group: EventGroup) {
  const ids = Object.values(site.translationsOf(group)).map(({ id }) => id);
  const names = ids
    .filter((id) => id !== group.id)
    .map((id) => calendarName(routes.itemCalendarPath(language, group.kind, id)));
  return names.length > 0 ? { same: names.join(' ') } : {};
}

function calendarName(path: string): string {
  return path.slice(path.indexOf('/feeds/') + '/feeds/'.length, -'.ics'.length);
}

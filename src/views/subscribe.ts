import { feedWords } from '../i18n/feed-words.ts';
import { intlDates } from '../i18n/format.ts';
import type { Category, Tag } from '../model/groups.ts';
import { refreshHours } from '../outputs/calendar/calendar.ts';
import { type FeedFormat, type Routes, specialCalendars } from '../routes.ts';
import {
  choiceLabel,
  cityChoice,
  lastingChoices,
  upcomingOfChoice,
} from '../site/events/choices.ts';
import {
  type Combination,
  type CombinationPart,
  combinationsOf,
  combinationTitle,
  partName,
} from '../site/events/combinations.ts';
import { firstSiteDay } from '../site/events/event-days.ts';
import { newsArchive } from '../site/news-archive.ts';
import { isEmbeddable } from '../site/pages.ts';
import type { EventGroup, LastingChoice } from '../site/site.ts';
import type { PageContext, PageSettings } from './page.ts';
import { subscriptionLinks } from './subscription-links.ts';

export type OfferedCalendar = {
  readonly title: string;
  /** Root-relative. */
  readonly path: string;
};

export type CalendarOffer = ReturnType<typeof calendarOffer>;

export function calendarOffer({ routes, t }: PageSettings, { title, path }: OfferedCalendar) {
  const url = routes.url(path);
  const { webcal, google, outlook, microsoft365 } = subscriptionLinks(url, title);
  return {
    url,
    /** Root-relative address of the file. */
    path,
    /** Each with how long it takes to notice a change. */
    apps: [
      { name: t('subscribe.device'), url: webcal, wait: t('subscribe.waitDevice') },
      { name: 'Google Calendar', url: google, wait: t('subscribe.waitGoogle') },
      { name: 'Outlook.com', url: outlook, wait: t('subscribe.waitMicrosoft') },
      { name: 'Microsoft 365', url: microsoft365, wait: t('subscribe.waitMicrosoft') },
    ],
    /** What is to be known of apps that have no button. */
    otherApps: t('subscribe.waitOthers', { count: refreshHours }),
  };
}

export type SubscribeOffer = ReturnType<typeof subscribeOffer>;

/** @param of.feed path of a feed in a format */
export function subscribeOffer(
  page: PageSettings,
  label: string,
  {
    calendar,
    feed,
  }: { readonly calendar?: OfferedCalendar; readonly feed?: (format: FeedFormat) => string },
) {
  return {
    label,
    calendar: calendar && calendarOffer(page, calendar),
    feeds: feed ? feedAddresses(page.routes, feed) : [],
    aboutPath: page.routes.subscribePath(page.language),
  };
}

export type FeedAddress = ReturnType<typeof feedAddresses>[number];

const calendarLists = ['special', 'categories', 'tags', 'venues', 'organizers', 'years'] as const;

/** A calendar among others of its kind. */
export type ListedCalendar = {
  /** Of a combination with the number of its events to come. @example 'Music · Mill (12)' */
  readonly title: string;
  /** Its names in other languages, where they have others, as addresses of their pages have them. @example 'venues/34' */
  readonly same?: string;
  /** Paths of the two calendars whose common events it holds, where a device can combine these. */
  readonly of?: readonly string[];
  readonly calendar: Pick<CalendarOffer, 'url' | 'apps'>;
  /** What is new in the same group, where there are feeds of it. */
  readonly feeds?: readonly FeedAddress[];
};

const formats: readonly (readonly [FeedFormat, string])[] = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON'],
];

/** A feed in its formats, by absolute address. @param path of a format */
export function feedAddresses(routes: Routes, path: (format: FeedFormat) => string) {
  return formats.map(([format, name]) => ({
    /** 'RSS', 'Atom' or 'JSON'. */
    format: name,
    url: routes.url(path(format)),
  }));
}

export function wholeCalendar({ routes, language, local }: PageContext): OfferedCalendar {
  return { title: local.name, path: routes.calendarFeedPath(language) };
}

/** The calendar of the events that begin in a year. */
export function yearCalendar(
  { routes, language, local }: PageContext,
  year: number,
): OfferedCalendar {
  return { title: `${local.name} ${year}`, path: routes.yearCalendarPath(language, year) };
}

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
    embeddablePath: isEmbeddable(site) ? routes.embeddablePath(language) : undefined,
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
      listed(feedWords[language].calendars[name].title, routes.specialCalendarPath(language, name)),
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

/** The same of a combination. */
function keysElsewhere({ site, language }: PageContext, { key, category, part }: Combination) {
  const rest = key.slice(`category-${category.id}-`.length);
  const keys = site.languages
    .filter((other) => other !== language)
    .flatMap((other) => {
      const theirs = site.translationsOf(category)[other];
      const venue = part.kind === 'venue' ? site.translationsOf(part.venue)[other] : undefined;
      if (theirs === undefined || (part.kind === 'venue' && venue === undefined)) return [];
      return [`category-${theirs.id}-${venue ? `venue-${venue.id}` : rest}`];
    })
    .filter((other) => other !== key);
  return keys.length > 0 ? { same: keys.join(' ') } : {};
}

function calendarName(path: string): string {
  return path.slice(path.indexOf('/feeds/') + '/feeds/'.length, -'.ics'.length);
}

function listedCalendar(page: PageContext, offered: OfferedCalendar): ListedCalendar['calendar'] {
  const { url, apps } = calendarOffer(page, offered);
  return { url, apps };
}

/** What finds calendars by their names. */
export type FinderSettings = ReturnType<typeof finderSettings>;

/**
 * @param label what can be found
 * @param isFirst whether the page is there to find a calendar: the field takes the focus, unless that shows a keyboard on the screen
 */
function finderSettings(
  { language, t, forms }: PageContext,
  label: 'subscribe.find' | 'combine.find',
  isFirst: boolean,
) {
  return {
    language,
    label: t(label),
    isFirst,
    words: { count: forms('subscribe.found'), none: t('subscribe.foundNone') },
  };
}

/** What is free first, then cities, then venues. */
const kinds: readonly CombinationPart['kind'][] = ['free', 'city', 'venue'];

export type CombineSettings = CombinePageData['settings'];

export type CombinePageData = ReturnType<typeof combinePage>;

export function combinePage(page: PageContext) {
  const { language, routes } = page;
  return {
    settings: {
      language,
      dates: intlDates(language),
      /** Forms of the number of events to come. */
      count: page.forms('combine.count'),
      /** With `{date}`. */
      until: page.t('events.runningUntil', { date: '{date}' }),
    },
    finder: finderSettings(page, 'combine.find', false),
    categories: combinedCalendars(page),
    several: combinableCalendars(page),
    subscribePath: routes.subscribePath(language),
  };
}

/** Calendars that devices combine: of categories, of cities and of facts that have something to come. */
function combinableCalendars({ site, language, local, routes, t }: PageContext) {
  const lasting = lastingChoices(site, language).filter(
    (choice) => upcomingOfChoice(local, choice).length > 0,
  );
  const ofKind = (kind: LastingChoice['kind']) =>
    lasting
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({
        name: choiceLabel(site, language, choice),
        path: routes.choiceCalendarPath(language, choice.name),
      }));
  const categories = local.categories.map(({ id, name }) => ({
    name,
    path: routes.itemCalendarPath(language, 'category', id),
  }));
  return [
    { kind: 'category', title: t('section.categories'), calendars: categories },
    { kind: 'city', title: t('combine.city'), calendars: ofKind('city') },
    { kind: 'fact', title: t('event.glance'), calendars: ofKind('fact') },
  ].filter(({ calendars }) => calendars.length > 0);
}

/** The combined calendars that have events to come, by category, in the order of the categories. */
function combinedCalendars(page: PageContext) {
  const { site, language, local } = page;
  const collator = new Intl.Collator(language, { numeric: true });
  const offered = combinationsOf(site, language).kept.filter(({ upcoming }) => upcoming > 0);
  const byCategory = Map.groupBy(offered, ({ category }) => category.id);
  return local.categories.flatMap(({ id, name }) => {
    const own = byCategory.get(id);
    if (!own) return [];
    const calendars = own
      .toSorted(
        (a, b) =>
          kinds.indexOf(a.part.kind) - kinds.indexOf(b.part.kind) ||
          collator.compare(partName(a.part, language), partName(b.part, language)) ||
          (a.key < b.key ? -1 : 1),
      )
      .map((combination) => combinedCalendar(page, combination));
    return [{ name, calendars }];
  });
}

function combinedCalendar(page: PageContext, combination: Combination): ListedCalendar {
  const { language, routes } = page;
  const { key, category, part } = combination;
  const title = combinationTitle(combination, language);
  const choice = part.kind === 'city' ? cityChoice(part.key) : part.kind;
  const ofCategory = routes.itemCalendarPath(language, 'category', category.id);
  return {
    title: `${title} (${combination.upcoming})`,
    ...keysElsewhere(page, combination),
    ...(part.kind !== 'venue' && { of: [ofCategory, routes.choiceCalendarPath(language, choice)] }),
    calendar: listedCalendar(page, { title, path: routes.combinedCalendarPath(language, key) }),
  };
}

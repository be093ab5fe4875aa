import type { Language } from '../../contract/language.ts';
import { feedWords } from '../../i18n/feed-words.ts';
import type { Category, Tag } from '../../model/term.ts';
import { type FeedFormat, specialCalendars } from '../../routes.ts';
import type { EventGroup, LanguageSite, Site } from '../site.ts';
import type { PageContext } from './page-context.ts';

export type FeedAddress = {
  /** 'RSS', 'Atom' or 'JSON'. */
  readonly format: string;
  readonly url: string;
};

export type CalendarList = {
  readonly kind: CalendarListKind;
  readonly calendars: readonly {
    readonly title: string;
    readonly path: string;
    /** RSS of what is new in the same group, where there is one. */
    readonly feed?: string;
  }[];
};

const calendarLists = ['special', 'categories', 'tags', 'venues', 'organizers', 'years'] as const;

export type CalendarListKind = (typeof calendarLists)[number];

/** Every feed of a language, by absolute address. */
export type Subscriptions = {
  readonly calendar: {
    readonly url: string;
    /** The same with the scheme that calendar apps open. */
    readonly webcal: string;
  };
  /** Further calendars, by what they are of. */
  readonly calendars: readonly CalendarList[];
  readonly news: readonly FeedAddress[];
  readonly events: readonly FeedAddress[];
  readonly changes: readonly FeedAddress[];
};

const formats: readonly (readonly [FeedFormat, string])[] = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON'],
];

export function subscriptionsOf({ site, routes, language }: PageContext): Subscriptions {
  const url = routes.url(routes.calendarFeedPath(language));
  const addresses = (path: (format: FeedFormat) => string) =>
    formats.map(([format, name]) => ({ format: name, url: routes.url(path(format)) }));
  return {
    calendar: { url, webcal: url.replace(/^https?:/, 'webcal:') },
    calendars: calendarsOf(site, language),
    news: addresses((format) => routes.newsFeedPath(language, format)),
    events: addresses((format) => routes.eventsFeedPath(language, format)),
    changes: addresses((format) => routes.changesFeedPath(language, format)),
  };
}

/** Only those that lead somewhere: what is no more has a calendar for its subscribers, not for new ones. */
function calendarsOf(site: Site, language: Language): readonly CalendarList[] {
  const { routes } = site;
  const local = site.in(language);
  const own = (groups: readonly EventGroup[]) =>
    groups.map(({ kind, id, name }) => ({ title: name, path: routes.itemCalendarPath(language, kind, id) }));
  const withFeed = (terms: readonly (Category | Tag)[]) =>
    terms.map(({ kind, id, name }) => ({
      title: name,
      path: routes.itemCalendarPath(language, kind, id),
      feed: routes.groupFeedPath(language, kind, id, 'rss'),
    }));
  const lists: Readonly<Record<CalendarListKind, CalendarList['calendars']>> = {
    special: specialCalendars.map((name) => ({
      title: feedWords[language].calendars[name].title,
      path: routes.specialCalendarPath(language, name),
    })),
    categories: withFeed(local.categories),
    tags: withFeed(local.tags),
    venues: own(local.venues),
    organizers: own(local.organizers),
    years: yearsOf(local).map((year) => ({
      title: String(year),
      path: routes.yearCalendarPath(language, year),
    })),
  };
  return calendarLists
    .map((kind) => ({ kind, calendars: lists[kind] }))
    .filter(({ calendars }) => calendars.length > 0);
}

/** Years in which events begin, ascending. */
function yearsOf({ events }: LanguageSite): readonly number[] {
  return [...new Set(events.map(({ when }) => when.firstDay.year))].toSorted((a, b) => a - b);
}

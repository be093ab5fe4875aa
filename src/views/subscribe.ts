import { calendarForms, shortName, subscriptionLinks } from '../html/subscription-links.ts';
import { withoutWordLanguages } from '../i18n/word-languages.ts';
import { refreshHours } from '../outputs/calendar/calendar.ts';
import type { FeedFormat, Routes } from '../routes.ts';
import type { PageContext, PageSettings } from './page.ts';

export type OfferedCalendar = {
  readonly title: string;
  /** Root-relative. */
  readonly path: string;
};

export type CalendarOffer = ReturnType<typeof calendarOffer>;

export function calendarOffer({ routes, t }: PageSettings, { title, path }: OfferedCalendar) {
  const url = routes.url(path);
  const links = subscriptionLinks(url, withoutWordLanguages(title));
  const waits = {
    google: 'subscribe.waitGoogle',
    outlook: 'subscribe.waitMicrosoft',
    microsoft365: 'subscribe.waitMicrosoft',
  } as const;
  return {
    url,
    /** Root-relative address of the file. */
    path,
    /** Each with how long it takes to notice a change. */
    apps: [
      { name: t('subscribe.device'), url: links.webcal, wait: t('subscribe.waitDevice') },
      ...(['google', 'outlook', 'microsoft365'] as const).map((service) => ({
        ...{ name: calendarForms[service].name, url: links[service] },
        wait: t(waits[service]),
      })),
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

/** A calendar among others of its kind. */
export type ListedCalendar = {
  /** Of a combination with the number of its events to come. @example 'Music · Mill (12)' */
  readonly title: string;
  /** Its names in other languages, where they have others, as addresses of their pages have them. @example 'venues/34' */
  readonly same?: string;
  /** Paths of the two calendars whose common events it holds, where a device can combine these. */
  readonly of?: readonly string[];
  readonly calendar: ReturnType<typeof listedCalendar>;
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

/** A calendar by its name, with what any app reads; the ways of services are made of these where a list is opened. */
export function listedCalendar({ routes }: PageSettings, { title, path }: OfferedCalendar) {
  const name = shortName(withoutWordLanguages(title));
  const url = routes.url(path);
  return { name, url, webcal: subscriptionLinks(url, name).webcal };
}

/** What finds calendars by their names. */
export type FinderSettings = ReturnType<typeof finderSettings>;

/**
 * @param label what can be found
 * @param isFirst whether the page is there to find a calendar: the field takes the focus, unless that shows a keyboard on the screen
 */
export function finderSettings(
  { site, language, t, forms }: PageContext,
  label: 'subscribe.find' | 'combine.find',
  isFirst: boolean,
) {
  return {
    language,
    label: t(label),
    isFirst,
    words: { count: forms('subscribe.found'), none: t('subscribe.foundNone') },
    otherApp: t('subscribe.otherApp'),
    /** Of services, with `{address}` for that of a calendar without its scheme, and `{name}`, both encoded for a query. */
    forms: Object.values(calendarForms).map(({ name, url }) => ({
      name,
      url: url
        .replace('{webcal}', 'webcal%3A{address}')
        .replace('{url}', `${encodeURIComponent(new URL(site.config.siteUrl).protocol)}{address}`),
    })),
  };
}

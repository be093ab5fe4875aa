import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { FeedFormat } from '../routes.ts';
import type { Item, Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';

/** A feed that a page points to (`link rel="alternate"`). */
export type FeedLink = { readonly type: string; readonly title: string; readonly url: string };

const feedTypes = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  json: { type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Record<FeedFormat, { type: string; name: string }>;

export const feedFormats: readonly FeedFormat[] = ['rss', 'atom', 'json'];

const calendarType = 'text/calendar';

/** Every feed of a language, and on the page of what has a calendar of its own that one first. */
export function feedLinks(site: Site, language: Language, subject: Subject): readonly FeedLink[] {
  const own = subject.kind === 'item' ? ownCalendarLink(site, subject.item) : undefined;
  return own ? [own, ...languageFeedLinks(site, language)] : languageFeedLinks(site, language);
}

/** Title of a calendar or feed of a language. @example 'Town calendar: News' */
export function feedTitle(site: Site, language: Language, feed: 'calendar' | 'news' | 'events'): string {
  return `${site.in(language).name}: ${feedWords[language][feed]}`;
}

function languageFeedLinks(site: Site, language: Language): readonly FeedLink[] {
  const { routes } = site;
  const feed = (kind: 'news' | 'events', format: FeedFormat, path: string): FeedLink => ({
    type: feedTypes[format].type,
    title: `${feedTitle(site, language, kind)} (${feedTypes[format].name})`,
    url: routes.url(path),
  });
  return [
    {
      type: calendarType,
      title: feedTitle(site, language, 'calendar'),
      url: routes.url(routes.calendarFeedPath(language)),
    },
    ...feedFormats.map((format) => feed('events', format, routes.eventsFeedPath(language, format))),
    ...feedFormats.map((format) => feed('news', format, routes.newsFeedPath(language, format))),
  ];
}

function ownCalendarLink({ routes }: Site, item: Item): FeedLink | undefined {
  if (item.kind === 'post' || item.kind === 'page') return undefined;
  return {
    type: calendarType,
    title: item.kind === 'event' ? item.title : item.name,
    url: routes.url(routes.itemCalendarPath(item.language, item.kind, item.id)),
  };
}

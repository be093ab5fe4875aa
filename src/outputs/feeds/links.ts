import type { Language } from '../../contract/language.ts';
import { publishedWords } from '../../i18n/published-words.ts';
import type { FeedFormat } from '../../routes.ts';
import { derivedOfLanguage } from '../../site/derived.ts';
import { choiceLabel } from '../../site/events/choices.ts';
import { hasOwnCalendar } from '../../site/events/own-calendar.ts';
import type { Choice, Item, NewsCategory, Series, Site } from '../../site/site.ts';

export type FeedLink = { readonly type: string; readonly title: string; readonly url: string };

const feedTypes = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  json: { type: 'application/feed+json', name: 'JSON Feed' },
} as const satisfies Record<FeedFormat, { type: string; name: string }>;

export const feedFormats: readonly FeedFormat[] = ['rss', 'atom', 'json'];

const calendarType = 'text/calendar';

/**
 * Every feed of a language, in two lists. Programs take the first: what the page itself has comes before what all pages
 * have, which is one list for many.
 *
 * @param own of what the page is about
 * @param first the feed that says the same as the page
 */
export function feedLinks(
  site: Site,
  language: Language,
  own: readonly FeedLink[],
  first: 'news' | 'changes' | '' = '',
): readonly (readonly FeedLink[])[] {
  return [own, languageLinks(site.in(language), first)];
}

/** Title of a calendar or feed. @example 'Town calendar: News' */
export function feedTitle(site: Site, language: Language, title: string): string {
  return `${site.in(language).name}: ${title}`;
}

/** What all pages of a language have, the feed that says the same as the page first. */
const languageLinks = derivedOfLanguage(
  'feeds of all pages',
  (local, first: string): readonly FeedLink[] => {
    const { site, language } = local;
    const { routes } = site;
    const words = publishedWords(site.config, language).feeds;
    const calendar = {
      type: calendarType,
      title: feedTitle(site, language, words.calendar),
      url: routes.url(routes.calendarFeedPath(language)),
    };
    const linksOf = (feed: 'events' | 'news' | 'changes') => {
      const { [feed]: path } = {
        events: routes.eventsFeedPath,
        news: routes.newsFeedPath,
        changes: routes.changesFeedPath,
      };
      return inFormats(feedTitle(site, language, words[feed]), (format) =>
        routes.url(path(language, format)),
      );
    };
    const { own = [], others = [] } = Object.groupBy(
      ['events', 'news', 'changes'] as const,
      (feed) => (feed === first ? 'own' : 'others'),
    );
    return [...own.flatMap(linksOf), calendar, ...others.flatMap(linksOf)];
  },
);

/** Feeds of a category of the news. */
export function newsCategoryLinks(
  { routes }: Site,
  language: Language,
  { id, name }: NewsCategory,
): readonly FeedLink[] {
  return inFormats(name, (format) => routes.url(routes.newsCategoryFeedPath(language, id, format)));
}

/** Calendar and feeds of a choice. Days have none: they mean other dates tomorrow. */
export function choiceLinks(site: Site, language: Language, choice: Choice): readonly FeedLink[] {
  if (choice.kind === 'days') return [];
  const { routes } = site;
  const title = choiceLabel({ site, language, t: site.translate(language) }, choice);
  const url = routes.url(routes.choiceCalendarPath(language, choice.name));
  return [
    { type: calendarType, title, url },
    ...inFormats(title, (format) =>
      routes.url(routes.choiceFeedPath(language, choice.name, format)),
    ),
  ];
}

export function seriesLinks(
  { routes }: Site,
  { language, slug, name }: Series,
): readonly FeedLink[] {
  const url = routes.url(routes.seriesCalendarPath(language, slug));
  return [
    { type: calendarType, title: name, url },
    ...inFormats(name, (format) => routes.url(routes.seriesFeedPath(language, slug, format))),
  ];
}

/** Calendar and feeds of an event, or of the events of a venue, organizer, category or tag. */
export function itemLinks(
  site: Site,
  item: Exclude<Item, { readonly kind: 'post' | 'page' }>,
): readonly FeedLink[] {
  if (item.kind === 'event' && !hasOwnCalendar(site, item)) return [];
  const { routes } = site;
  const { kind, id, language } = item;
  const title = kind === 'event' ? item.title : item.name;
  const calendar = {
    type: calendarType,
    title,
    url: routes.url(routes.itemCalendarPath(language, kind, id)),
  };
  if (kind !== 'category' && kind !== 'tag') return [calendar];
  return [
    calendar,
    ...inFormats(title, (format) => routes.url(routes.groupFeedPath(language, kind, id, format))),
  ];
}

function inFormats(title: string, url: (format: FeedFormat) => string): readonly FeedLink[] {
  return feedFormats.map((format) => ({
    type: feedTypes[format].type,
    title: `${title} (${feedTypes[format].name})`,
    url: url(format),
  }));
}

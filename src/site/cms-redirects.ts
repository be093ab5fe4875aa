import type { Language } from '../contract/language.ts';
import { percentDecoded } from '../html/text.ts';
import { hostOf } from './cms-addresses.ts';
import { derivedOfLanguage, derivedOfSite } from './derived.ts';
import { eventDays } from './events/event-days.ts';
import { eventCalendarPath } from './events/own-calendar.ts';
import { newsArchive } from './news-archive.ts';
import { type Item, itemsWithPage, type NewsCategory, type Site } from './site.ts';

/** An address that has no page of this site, and where it leads. */
export type RedirectSource = {
  /** Decoded path; a slash at its end is part of how it is written, and does not distinguish addresses. */
  readonly from: string;
  /** Whether it is meant with a query that asks for a calendar: `?ical=1`, `?outlook-ical=1`. */
  readonly asCalendar?: true;
  /** Root-relative path of a page or file, or an absolute address. */
  readonly to: string;
  readonly language: Language;
  /** What it is an address of, for warnings. */
  readonly name: string;
  /**
   * Whether it is one of many that servers of this family have by themselves: it gives way without a word, and no page
   * stands for it where hosts have no room for rules.
   */
  readonly isView?: true;
};

/** Where an item is shown, and the addresses that the CMS has for it. */
type ItemAddress = Pick<Item, 'kind' | 'id'> & {
  readonly to: string;
  /** Its path in the CMS, where that is one. */
  readonly from: string | undefined;
  /** The calendar of an event or of a group of events. */
  readonly calendar: string | undefined;
  /** Whether the CMS has it below pages that are not public. */
  readonly isBelowOthers: boolean;
};

/**
 * The items of a language and where each is shown, by kind and id: the pages of the home page and of
 * the news are shown there. Small values, of which most edits change none, nor their order.
 */
export const itemAddresses = derivedOfLanguage(
  'addresses of items',
  (local): readonly ItemAddress[] => {
    const { site, language, frontPage, postsPage } = local;
    const byKind = Map.groupBy(itemsWithPage(local), ({ kind }) => kind).values();
    const items = byKind.flatMap((own) => own.toSorted((one, other) => one.id - other.id));
    return [
      ...items.map((item) => addressOf(item, site.pathOf(item))),
      ...(frontPage ? [addressOf(frontPage, site.routes.homePath(language))] : []),
      ...(postsPage ? [addressOf(postsPage, site.routes.sectionPath(language, 'news'))] : []),
    ];

    function addressOf(item: Item, to: string): ItemAddress {
      const { kind, id } = item;
      const from = cmsPathOf(site, item);
      return {
        ...{ kind, id, to, from },
        calendar: calendarOf(item),
        isBelowOthers:
          item.kind === 'page' && from !== undefined && depthOf(from, site) > item.segments.length,
      };
    }

    function calendarOf(item: Item): string | undefined {
      if (item.kind === 'post' || item.kind === 'page') return undefined;
      return item.kind === 'event'
        ? eventCalendarPath(site, item)
        : site.routes.itemCalendarPath(language, item.kind, item.id);
    }
  },
);

/**
 * What the CMS gives an address below a page that is not public is left out: it would name that page. A CMS that says the
 * front page is at its home page has it at its slug too.
 */
export const cmsPaths = derivedOfSite('addresses of items in the CMS', (site) =>
  Array.from(pathsInCms(site)),
);

function* pathsInCms(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
  for (const language of site.languages) {
    for (const { kind, id, from, to, isBelowOthers } of itemAddresses(site.in(language)))
      if (from !== undefined && !isBelowOthers)
        yield { from, to, language, name: `${kind} ${id} (${language})` };
    for (const { category } of newsArchive(site, language).categories) {
      const from = cmsPathOf(site, category);
      const to = routes.newsCategoryPath(language, category.slug);
      if (from !== undefined)
        yield { from, to, language, name: `${category.kind} ${category.id} (${language})` };
    }
  }
  const home = URL.parse(cms.home);
  if (!home) return;
  for (const [index, language] of site.languages.entries()) {
    for (const prefix of index === 0 ? ['', `${language}/`] : [`${language}/`]) {
      const name = `the CMS (${language})`;
      const at = percentDecoded(home.pathname) + prefix;
      yield { from: at, to: routes.homePath(language), language, name };
      yield { from: `${at}events/`, to: routes.sectionPath(language, 'events'), language, name };
      yield { from: `${at}feed/`, to: routes.newsFeedPath(language, 'rss'), language, name };
    }
    const { frontPage } = site.in(language);
    if (frontPage) {
      const at = percentDecoded(home.pathname) + (index === 0 ? '' : `${language}/`);
      const name = `page ${frontPage.id} (${language})`;
      yield {
        from: `${at}${frontPage.segments.join('/')}/`,
        to: routes.homePath(language),
        language,
        name,
      };
    }
  }
}

/** How many pages deep an address of the CMS is, languages apart. */
function depthOf(path: string, { cms, languages }: Site): number {
  const root = percentDecoded(URL.parse(cms.home)?.pathname ?? '/');
  const [first = '', ...others] = path
    .slice(path.startsWith(root) ? root.length : 0)
    .split('/')
    .filter(Boolean);
  return others.length + (languages.some((language) => language === first) ? 0 : 1);
}

/** Views of a list of events, as The Events Calendar names them. */
const listViews = ['list', 'photo', 'map', 'summary', 'today', 'week'];

/**
 * What a server of this family has at addresses that follow from those of its pages: calendars (`?ical=1`), feeds and views
 * of lists, its sitemap and uploads. Whoever subscribed to one of them, or kept a link to a file, goes on having it.
 */
export const cmsViews = derivedOfSite('views of the CMS', (site) => Array.from(viewsOfCms(site)));

function* viewsOfCms(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
  const [first] = site.languages;
  const root = URL.parse(cms.home);
  if (!root || !first) return;
  const home = percentDecoded(root.pathname);
  const places = site.languages.flatMap((language) =>
    (language === first ? ['', `${language}/`] : [`${language}/`]).map((prefix) => ({
      language,
      list: `${home}${prefix}events/`,
    })),
  );
  for (const addresses of [calendarAddresses, feedAddresses, listAddresses, dayAddresses]) {
    for (const { language, list } of places) {
      const view = { language, name: `the CMS (${language})`, isView: true } as const;
      for (const address of addresses(site, language, list)) yield { ...view, ...address };
    }
    if (addresses !== feedAddresses) continue;
    const own = { language: first, name: 'the CMS', isView: true } as const;
    for (const file of ['sitemap_index.xml', 'wp-sitemap.xml', 'sitemap.xml'])
      yield { ...own, from: home + file, to: routes.sitemapPath() };
    for (const { url, path } of site.uploads) {
      const from = URL.parse(url);
      if (from?.search === '' && cms.hosts.has(hostOf(from)))
        yield { ...own, from: percentDecoded(from.pathname), to: path };
    }
  }
}

type Address = Pick<RedirectSource, 'from' | 'to' | 'asCalendar'>;

/** @param list path of the list of events in the CMS, with a slash at its end */
function* calendarAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  const { routes } = site;
  const to = routes.calendarFeedPath(language);
  for (const view of ['', 'month/', ...listViews.map((name) => `${name}/`)])
    yield { from: list + view, asCalendar: true, to };
  for (const { kind, calendar, from } of withCalendar(site, language)) {
    yield { from, asCalendar: true, to: calendar };
    if (kind !== 'category' && kind !== 'tag') continue;
    for (const view of ['month', 'list'])
      yield { from: `${from}${view}/`, asCalendar: true, to: calendar };
  }
}

function* feedAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  const { routes } = site;
  yield { from: `${list}feed/`, to: routes.eventsFeedPath(language, 'rss') };
  for (const { kind, id, from } of withCalendar(site, language))
    if (kind === 'category' || kind === 'tag')
      yield { from: `${from}feed/`, to: routes.groupFeedPath(language, kind, id, 'rss') };
  for (const { category } of newsArchive(site, language).categories) {
    const from = cmsPathOf(site, category)?.replace(/\/*$/, '/');
    if (from !== undefined)
      yield { from: `${from}feed/`, to: routes.newsCategoryFeedPath(language, category.id, 'rss') };
  }
}

function* listAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  const { routes, today } = site;
  const local = site.in(language);
  const events = routes.sectionPath(language, 'events');
  const present = today.toPlainYearMonth();
  const isShown = local.months.some((month) => month.equals(present));
  yield { from: `${list}month/`, to: isShown ? routes.monthPath(present, language) : events };
  for (const view of listViews) yield { from: `${list}${view}/`, to: events };
  for (const month of local.months)
    for (const from of [`${list}${month}/`, `${list}month/${month}/`])
      yield { from, to: routes.monthPath(month, language) };
  for (const { kind, from, to } of withCalendar(site, language))
    if (kind === 'category' || kind === 'tag')
      for (const view of ['month', 'list']) yield { from: `${from}${view}/`, to };
}

function* dayAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  for (const day of eventDays(site, language).days)
    for (const from of [`${list}${day}/`, `${list}day/${day}/`])
      yield { from, to: site.routes.dayPath(day, language) };
}

/** What has a calendar, with its path in the CMS, which ends with a slash. */
function* withCalendar(site: Site, language: Language) {
  for (const { from, calendar, ...one } of itemAddresses(site.in(language)))
    if (from !== undefined && calendar !== undefined)
      yield { ...one, calendar, from: from.replace(/\/*$/, '/') };
}

/** Path of an item in the CMS; `undefined` where it has an address with a query, or another host. */
const cmsPathOf = derivedOfSite(
  'path of an item in the CMS',
  ({ cms }, { sourceUrl }: Item | NewsCategory): string | undefined => {
    const url = URL.parse(sourceUrl);
    if (url?.search !== '' || !cms.hosts.has(hostOf(url))) return undefined;
    return percentDecoded(url.pathname);
  },
);

import type { Language } from '../contract/language.ts';
import { percentDecoded } from '../html/text.ts';
import { hostOf } from './cms-addresses.ts';
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

/** The items of a language and where each is shown: the pages of the home page and of the news are shown there. */
export function* shownItems(
  site: Site,
  language: Language,
): Iterable<{ readonly item: Item; readonly to: string }> {
  const { frontPage, postsPage } = site.in(language);
  for (const item of itemsWithPage(site.in(language))) yield { item, to: site.pathOf(item) };
  if (frontPage) yield { item: frontPage, to: site.routes.homePath(language) };
  if (postsPage) yield { item: postsPage, to: site.routes.sectionPath(language, 'news') };
}

/**
 * What the CMS gives an address below a page that is not public is left out: it would name that page. A CMS that says the
 * front page is at its home page has it at its slug too.
 */
export function* cmsPaths(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
  for (const language of site.languages) {
    for (const { item, to } of shownItems(site, language)) yield* fromCms(item, to);
    for (const { category } of newsArchive(site, language).categories) {
      yield* fromCms(category, routes.newsCategoryPath(language, category.slug));
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

  function* fromCms(item: Item | NewsCategory, to: string): Iterable<RedirectSource> {
    const { kind, id, language } = item;
    const from = cmsPathOf(item, site);
    if (from === undefined) return;
    if (item.kind === 'page' && depthOf(from, site) > item.segments.length) return;
    yield { from, to, language, name: `${kind} ${id} (${language})` };
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
export function* cmsViews(site: Site): Iterable<RedirectSource> {
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
  for (const { item, from } of groupsAndEvents(site, language)) {
    const own =
      item.kind === 'event'
        ? eventCalendarPath(site, item)
        : routes.itemCalendarPath(language, item.kind, item.id);
    yield { from, asCalendar: true, to: own };
    if (item.kind !== 'category' && item.kind !== 'tag') continue;
    for (const view of ['month', 'list'])
      yield { from: `${from}${view}/`, asCalendar: true, to: own };
  }
}

function* feedAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  const { routes } = site;
  yield { from: `${list}feed/`, to: routes.eventsFeedPath(language, 'rss') };
  for (const { item, from } of groupsAndEvents(site, language))
    if (item.kind === 'category' || item.kind === 'tag')
      yield { from: `${from}feed/`, to: routes.groupFeedPath(language, item.kind, item.id, 'rss') };
  for (const { category } of newsArchive(site, language).categories) {
    const from = cmsPathOf(category, site)?.replace(/\/*$/, '/');
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
  for (const { item, from } of groupsAndEvents(site, language))
    if (item.kind === 'category' || item.kind === 'tag')
      for (const view of ['month', 'list'])
        yield { from: `${from}${view}/`, to: site.pathOf(item) };
}

function* dayAddresses(site: Site, language: Language, list: string): Iterable<Address> {
  for (const day of eventDays(site, language).days)
    for (const from of [`${list}${day}/`, `${list}day/${day}/`])
      yield { from, to: site.routes.dayPath(day, language) };
}

/** What has a calendar, with its path in the CMS, which ends with a slash. */
function* groupsAndEvents(site: Site, language: Language) {
  for (const item of itemsWithPage(site.in(language))) {
    if (item.kind === 'post' || item.kind === 'page') continue;
    const path = cmsPathOf(item, site);
    if (path !== undefined) yield { item, from: path.replace(/\/*$/, '/') };
  }
}

/** Path of an item in the CMS; `undefined` where it has an address with a query, or another host. */
function cmsPathOf({ sourceUrl }: Item | NewsCategory, { cms }: Site): string | undefined {
  const url = URL.parse(sourceUrl);
  if (url?.search !== '' || !cms.hosts.has(hostOf(url))) return undefined;
  return percentDecoded(url.pathname);
}

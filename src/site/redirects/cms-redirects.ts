import type { Language } from '../../contract/language.ts';
import { percentDecoded } from '../../html/text.ts';
import { hostOf } from '../cms-addresses.ts';
import { derivedOfLanguage, derivedOfSite, partsOfLanguage } from '../derived.ts';
import { eventDays } from '../events/event-days.ts';
import { earliestEnd, eventCalendarPath } from '../events/own-calendar.ts';
import { newsArchive } from '../news-archive.ts';
import {
  type CmsAddresses,
  type Item,
  itemKey,
  itemsWithPage,
  type LanguageSite,
  type NewsCategory,
  type Site,
} from '../site.ts';
import { type KeyedSource, keyed, type RedirectSource } from './redirect-source.ts';

/** Where an item is shown, and the addresses that the CMS has for it. */
type ItemAddress = Pick<Item, 'kind' | 'id'> & {
  /** As `itemKey` tells it. */
  readonly key: string;
  readonly to: string;
  /** Its path in the CMS, where that is one. */
  readonly from: string | undefined;
  /** The calendar of an event or of a group of events. */
  readonly calendar: string | undefined;
  /** Whether the CMS has it below pages that are not public. */
  readonly isBelowOthers: boolean;
};

/**
 * The items of a language and where each is shown, by kind and id: the pages of the home page and
 * of the news are shown there. Small values, of which most edits change none, nor their order.
 */
export const itemAddresses = derivedOfLanguage(
  'addresses of items',
  (local): readonly ItemAddress[] => {
    const { site, language, frontPage, postsPage } = local;
    const given = addressing(local);
    return [
      ...addressesOfOwnPages(local),
      ...(frontPage ? [addressOf(frontPage, site.routes.homePath(language), given)] : []),
      ...(postsPage
        ? [addressOf(postsPage, site.routes.sectionPath(language, 'news'), given)]
        : []),
    ];
  },
);

/** Those of items with a page of their own. */
const addressesOfOwnPages = partsOfLanguage('addresses of items with a page', {
  list: (local): readonly Item[] =>
    Map.groupBy(itemsWithPage(local), ({ kind }) => kind)
      .values()
      .flatMap((own) => own.toSorted((one, other) => one.id - other.id))
      .toArray(),
  given: addressing,
  partsOf(item, given) {
    const { routes } = given;
    const to =
      item.kind === 'page' ? routes.pagePath(item.language, item.segments) : routes.itemPath(item);
    return [addressOf(item, to, given)];
  },
});

type Addressing = ReturnType<typeof addressing>;

/** What decides about the addresses of all items. */
function addressing({ site }: LanguageSite) {
  const { cms, routes, languages } = site;
  const root = percentDecoded(URL.parse(cms.home)?.pathname ?? '/');
  return { routes, languages, hosts: cms.hosts, root, earliestEnd: earliestEnd(site) };
}

function addressOf(item: Item, to: string, given: Addressing): ItemAddress {
  const { kind, id } = item;
  const from = cmsPathOf(item, given);
  return {
    ...{ kind, id, key: itemKey(item), to, from },
    calendar: calendarOf(item, given),
    isBelowOthers:
      item.kind === 'page' && from !== undefined && depthOf(from, given) > item.segments.length,
  };
}

function calendarOf(item: Item, given: Addressing): string | undefined {
  if (item.kind === 'post' || item.kind === 'page') return undefined;
  return item.kind === 'event'
    ? eventCalendarPath(item, given)
    : given.routes.itemCalendarPath(item.language, item.kind, item.id);
}

/**
 * What the CMS gives an address below a page that is not public is left out: it would name that page. A CMS that says the
 * front page is at its home page has it at its slug too.
 */
export const cmsPaths = derivedOfSite('addresses of the CMS', (site): readonly KeyedSource[] => [
  ...site.languages.flatMap((language) => [
    ...itemsInCms(site.in(language)),
    ...Array.from(newsInCms(site, language), keyed),
  ]),
  ...Array.from(listsInCms(site), keyed),
]);

const itemsInCms = partsOfLanguage('addresses of items in the CMS', {
  list: itemAddresses,
  given: ({ language }) => language,
  partsOf({ kind, id, from, to, isBelowOthers }, language) {
    if (from === undefined || isBelowOthers) return [];
    return [keyed({ from, to, language, name: `${kind} ${id} (${language})` })];
  },
});

function* newsInCms(site: Site, language: Language): Iterable<RedirectSource> {
  for (const { category } of newsArchive(site, language).categories) {
    const from = cmsPathOf(category, site.cms);
    const to = site.routes.newsCategoryPath(language, category.slug);
    if (from !== undefined)
      yield { from, to, language, name: `${category.kind} ${category.id} (${language})` };
  }
}

function* listsInCms(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
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
function depthOf(path: string, { root, languages }: Addressing): number {
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
export const cmsViews = derivedOfSite('views of the CMS', (site): readonly KeyedSource[] => {
  const places = placesOfLists(site);
  const inPlaces = (
    ofPlace: (site: Site, place: CmsList) => Iterable<Address>,
    ofItems: (local: LanguageSite) => readonly KeyedSource[],
  ) =>
    places.flatMap((place) => [
      ...Array.from(ofPlace(site, place), (address) => viewOf(address, place.language)),
      ...(place.isFirst ? ofItems(site.in(place.language)) : []),
    ]);
  return [
    ...inPlaces(calendarAddresses, itemCalendars),
    ...inPlaces(feedAddresses, feedsOfGroups),
    ...filesInCms(site),
    ...inPlaces(listAddresses, listsOfGroups),
    ...daysInCms(site),
  ];
});

/** A list of events in the CMS. */
type CmsList = {
  readonly language: Language;
  /** Its path, with a slash at its end. */
  readonly list: string;
  /** Whether no other of its language comes before. */
  readonly isFirst: boolean;
};

function placesOfLists({ cms, languages }: Site): readonly CmsList[] {
  const root = URL.parse(cms.home);
  if (!root) return [];
  return languages.flatMap((language, index) =>
    (index === 0 ? ['', `${language}/`] : [`${language}/`]).map((prefix, place) => ({
      language,
      list: `${percentDecoded(root.pathname)}${prefix}events/`,
      isFirst: place === 0,
    })),
  );
}

type Address = Pick<RedirectSource, 'from' | 'to' | 'asCalendar'>;

function viewOf(address: Address, language: Language): KeyedSource {
  return keyed({ language, name: `the CMS (${language})`, isView: true, ...address });
}

function* calendarAddresses({ routes }: Site, { language, list }: CmsList): Iterable<Address> {
  const to = routes.calendarFeedPath(language);
  for (const view of ['', 'month/', ...listViews.map((name) => `${name}/`)])
    yield { from: list + view, asCalendar: true, to };
}

const itemCalendars = partsOfLanguage('calendars of items in the CMS', {
  list: itemAddresses,
  given: ({ language }) => language,
  partsOf({ kind, from, calendar: to }, language) {
    if (from === undefined || to === undefined) return [];
    const views = isEventList(kind) ? ['', 'month/', 'list/'] : [''];
    return views.map((view) =>
      viewOf({ from: folder(from) + view, asCalendar: true, to }, language),
    );
  },
});

function* feedAddresses(site: Site, { language, list }: CmsList): Iterable<Address> {
  yield { from: `${list}feed/`, to: site.routes.eventsFeedPath(language, 'rss') };
}

function feedsOfGroups(local: LanguageSite): readonly KeyedSource[] {
  const { site, language } = local;
  return [
    ...eventGroupFeeds(local),
    ...newsArchive(site, language).categories.flatMap(({ category }) => {
      const from = cmsPathOf(category, site.cms);
      if (from === undefined) return [];
      const to = site.routes.newsCategoryFeedPath(language, category.id, 'rss');
      return [viewOf({ from: `${folder(from)}feed/`, to }, language)];
    }),
  ];
}

const eventGroupFeeds = partsOfLanguage('feeds of groups in the CMS', {
  list: itemAddresses,
  given: ({ site, language }) => ({ routes: site.routes, language }),
  partsOf({ kind, id, from, calendar }, { routes, language }) {
    if (from === undefined || calendar === undefined || !isEventList(kind)) return [];
    const to = routes.groupFeedPath(language, kind, id, 'rss');
    return [viewOf({ from: `${folder(from)}feed/`, to }, language)];
  },
});

const filesInCms = derivedOfSite('files of the CMS', (site): readonly KeyedSource[] => {
  const { cms, routes, uploads } = site;
  const [language] = site.languages;
  const root = URL.parse(cms.home);
  if (!root || !language) return [];
  const own = { language, name: 'the CMS', isView: true } as const;
  const home = percentDecoded(root.pathname);
  return [
    ...['sitemap_index.xml', 'wp-sitemap.xml', 'sitemap.xml'].map((file) =>
      keyed({ ...own, from: home + file, to: routes.sitemapPath() }),
    ),
    ...uploads.flatMap(({ url, path }) => {
      const from = URL.parse(url);
      return from?.search === '' && cms.hosts.has(hostOf(from))
        ? [keyed({ ...own, from: percentDecoded(from.pathname), to: path })]
        : [];
    }),
  ];
});

function* listAddresses(site: Site, { language, list }: CmsList): Iterable<Address> {
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
}

const listsOfGroups = partsOfLanguage('lists of groups in the CMS', {
  list: itemAddresses,
  given: ({ language }) => language,
  partsOf({ kind, from, to, calendar }, language) {
    if (from === undefined || calendar === undefined || !isEventList(kind)) return [];
    return ['month', 'list'].map((view) =>
      viewOf({ from: `${folder(from)}${view}/`, to }, language),
    );
  },
});

const daysInCms = derivedOfSite('days of the CMS', (site): readonly KeyedSource[] =>
  placesOfLists(site).flatMap(({ language, list }) =>
    eventDays(site, language).days.flatMap((day) => {
      const to = site.routes.dayPath(day, language);
      return [`${list}${day}/`, `${list}day/${day}/`].map((from) => viewOf({ from, to }, language));
    }),
  ),
);

/** Whether the CMS has lists of events of such an item, with their views. */
function isEventList(kind: Item['kind']): kind is 'category' | 'tag' {
  return kind === 'category' || kind === 'tag';
}

/** A path with one slash at its end. */
function folder(path: string): string {
  return path.replace(/\/*$/, '/');
}

/** Path of an item in the CMS; `undefined` where its address has a query, or another host. */
function cmsPathOf(
  { sourceUrl }: Item | NewsCategory,
  { hosts }: Pick<CmsAddresses, 'hosts'>,
): string | undefined {
  const url = URL.parse(sourceUrl);
  if (url?.search !== '' || !hosts.has(hostOf(url))) return undefined;
  return percentDecoded(url.pathname);
}

import type { WireRoot } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { namedId, urlKey } from '../html/addresses.ts';
import { type BodyLink, fragmentId } from '../html/context.ts';
import type { Event } from '../model/event.ts';
import type { Routes } from '../routes.ts';
import { canonicalPath, hostOf, namesAnother, type Reading, readings } from './cms-addresses.ts';
import { type NewsArchive, sameCategory } from './news-archive.ts';
import type { CmsAddresses, EventGroup, Item, LinkPlace, Links, NewsCategory } from './site.ts';

type LinkSettings = {
  readonly root: WireRoot;
  /** Address of the site in the CMS, ending in a slash. */
  readonly base: string;
  readonly routes: Routes;
  readonly cms: CmsAddresses;
  readonly targets: readonly LanguageTargets[];
  translationsOf(item: Item): Record<Language, Item>;
  /** Address of an image, document, sound or film this site hands on; `undefined` for what is none. */
  imagePath(url: string): string | undefined;
  /** Path of this site for one that is written out, present or former; `undefined` for none. */
  sitePath(path: string): string | undefined;
  /** Root-relative path of the calendar that an item has, or of everything where it has none any more. */
  calendarPathOf(item: Event | EventGroup): string;
};

export function createLinks(settings: LinkSettings): Links {
  const { routes, base: home, cms, targets } = settings;
  const { keyOf, canonical } = cmsKeys(settings);
  const siteHost = new URL(routes.url(routes.base)).host;
  const locals = new Map(targets.map((local) => [local.language, local]));

  return { resolve };

  function resolve(address: string, place: LinkPlace): BodyLink | undefined {
    const subscribes = /^webcals?:/i.test(address);
    const written = subscribes ? address.replace(/^webcals?:/i, 'https:') : address;
    const url = URL.parse(written, URL.canParse(place.base) ? place.base : home);
    if (!url) return undefined;
    if (/^(?:mailto|tel):$/.test(url.protocol))
      return { href: url.href, url: url.href, external: false };
    if (!/^https?:$/.test(url.protocol)) return undefined;
    const link = pageLink(canonical(url), place) ?? fileLink(url) ?? siteLink(url);
    if (link) return link;
    return subscribes || (cms.isOwn(url) && !cms.mayLink(url)) ? undefined : outside(url);
  }

  function pageLink(url: URL, place: LinkPlace): BodyLink | undefined {
    for (const reading of readings(url)) {
      const found = targetOf(reading, place.from);
      if (!found) continue;
      // What is left of an address whose ends were taken off is no reason to lead to the home page.
      if (isHome(found) && reading.as === 'page' && !isHomeAddress(reading, url)) continue;
      return internal(inLanguage(found, url, place), reading, url.hash);
    }
    return undefined;
  }

  function isHomeAddress({ whole }: Reading, { searchParams }: URL): boolean {
    return whole && (namedId(searchParams) !== undefined || !namesAnother(searchParams));
  }

  /** A page at the address of the list of events has neither months nor a calendar: those are of the list. */
  function targetOf({ key, as, month }: Reading, from: Language): LinkTarget | undefined {
    const isOfList = as === 'calendar' || month !== undefined;
    return (isOfList ? find(listOfEvents(key), from) : undefined) ?? find(key, from);
  }

  function find(key: string, from: Language): LinkTarget | undefined {
    const own = targetIn(locals.get(from), key);
    if (own) return own;
    for (const local of targets) {
      const target = targetIn(local, key);
      if (target) return target;
    }
    return undefined;
  }

  function targetIn(local: LanguageTargets | undefined, key: string): LinkTarget | undefined {
    const item = local?.itemAt(key);
    return local && item ? { kind: 'item', item, language: local.language } : local?.at(key);
  }

  /**
   * A link to a page of another language leads to its translation in the language of the text, unless the link says
   * that it means the other language, leads from a page to that page's own translation, or names a language's home page.
   */
  function inLanguage(
    target: LinkTarget,
    url: URL,
    { from, base, hreflang = '', isExact }: LinkPlace,
  ): LinkTarget {
    const asked = url.searchParams.get('lang') ?? '';
    const wanted = targets.find(({ language }) => language === asked)?.language;
    if (wanted) return translated(target, wanted) ?? target;
    if (
      isExact ||
      target.language === from ||
      hreflang.split('-', 1)[0]?.toLowerCase() === target.language.split('-', 1)[0]
    )
      return target;
    if (isHome(target) && url.pathname.replace(/\/+$/, '').endsWith(`/${target.language}`))
      return target;
    const own = translated(target, from);
    return own && !isText(own, base) ? own : target;
  }

  function isText(target: LinkTarget, base: string): boolean {
    const key = keyOf(base);
    const text = key === undefined ? undefined : targetIn(locals.get(target.language), key);
    return text !== undefined && pathOf(text) === pathOf(target);
  }

  function translated(target: LinkTarget, language: Language): LinkTarget | undefined {
    if (target.language === language) return target;
    if (target.kind === 'topic') {
      const local = locals.get(language);
      const category = local && sameCategory(local.archive, target.category);
      return category && { kind: 'topic', category, language };
    }
    if (target.kind !== 'item') return { kind: target.kind, language };
    const item = settings.translationsOf(target.item)[language];
    if (item) return { kind: 'item', item, language };
    return isHome(target) ? { kind: 'home', language } : undefined;
  }

  function internal(
    target: LinkTarget,
    { as, month }: Reading,
    hash: string,
  ): BodyLink | undefined {
    const local = locals.get(target.language);
    if (as !== 'page') {
      const feed = feedOfTarget(target, as, settings, isHome(target));
      if (feed) return { href: feed, url: routes.url(feed), external: false };
    }
    if (target.kind === 'events' && month !== undefined && local?.hasMonth(month)) {
      return plain(routes.monthPath(Temporal.PlainYearMonth.from(month), target.language));
    }
    const path = pathOf(target);
    if (target.kind === 'topic') return { ...plain(path), title: target.category.name };
    if (target.kind !== 'item') return plain(path);
    const { item } = target;
    const id = fragmentId(hash);
    const hasId = id !== '' && local?.anchorsOf(item).has(id) === true;
    const href = hasId ? `${path}#${id}` : path;
    return {
      href,
      url: routes.url(href),
      external: false,
      title: 'title' in item ? item.title : item.name,
    };
  }

  function fileLink(url: URL): BodyLink | undefined {
    const address = settings.imagePath(url.href);
    if (address === undefined) return undefined;
    return address.startsWith('/') ? plain(address) : outside(new URL(address));
  }

  /** An address of this site itself, perhaps a former one. */
  function siteLink({ host, pathname }: URL): BodyLink | undefined {
    if (host !== siteHost) return undefined;
    const path = settings.sitePath(pathname) ?? settings.sitePath(`${pathname}/`);
    return path === undefined ? undefined : plain(path);
  }

  function plain(path: string): BodyLink {
    return { href: path, url: routes.url(path), external: false, title: undefined };
  }

  function pathOf(target: LinkTarget): string {
    const { language } = target;
    switch (target.kind) {
      case 'item':
        return locals.get(language)?.pathOf(target.item) ?? routes.homePath(language);
      case 'topic':
        return routes.newsCategoryPath(language, target.category.slug);
      case 'home':
        return routes.homePath(language);
      case 'events':
      case 'news':
        return routes.sectionPath(language, target.kind);
    }
  }

  function isHome(target: LinkTarget): boolean {
    return target.kind === 'home' || pathOf(target) === routes.homePath(target.language);
  }
}

/** How addresses of the CMS are told apart, however they are spelled. */
function cmsKeys({ base: home, cms }: Pick<LinkSettings, 'base' | 'cms'>) {
  const homeUrl = new URL(home);
  return { keyOf, canonical };

  function keyOf(address: string): string | undefined {
    const url = URL.parse(address, home);
    return url && /^https?:$/.test(url.protocol) ? urlKey(canonical(url)) : undefined;
  }

  /** The same address on the host and below the path of the home page, where it is one of the CMS. */
  function canonical(url: URL): URL {
    if (!cms.hosts.has(hostOf(url))) return url;
    const path = canonicalPath(url, homeUrl.pathname);
    return url.host === homeUrl.host && url.pathname === path
      ? url
      : new URL(path + url.search + url.hash, homeUrl);
  }
}

function outside(url: URL): BodyLink {
  return { href: url.href, url: url.href, external: true };
}

/** A page of this site that an address of the CMS means: that of an item, or one of a language's own. */
export type LinkTarget =
  | { readonly kind: 'item'; readonly item: Item; readonly language: Language }
  | { readonly kind: 'topic'; readonly category: NewsCategory; readonly language: Language }
  | { readonly kind: 'home' | 'events' | 'news'; readonly language: Language };

export type LanguageTargets = {
  readonly language: Language;
  /** The item that has an address of the CMS, by the key that `createItemKeys` gives that. */
  itemAt(key: string): Item | undefined;
  /** What else has one, by the key that `indexTargets` gives that. */
  at(key: string): LinkTarget | undefined;
  pathOf(item: Item): string;
  /** Ids of the places in the text of an item. */
  anchorsOf(item: Item): ReadonlySet<string>;
  readonly archive: Pick<NewsArchive, 'categories'>;
  /** Months that have a page, as `2026-11`. */
  hasMonth(month: string): boolean;
};

/** Makes a function that answers the keys of the addresses that an item has in the CMS. */
export function createItemKeys(cms: CmsAddresses): (item: Item) => ReadonlySet<string> {
  const { keyOf } = cmsKeys({ base: cms.home, cms });
  const homeKey = keyOf(cms.home) ?? '';
  return ({ kind, id, sourceUrl }) => {
    const own = sourceUrl === '' ? undefined : keyOf(sourceUrl);
    const byId = kind === 'category' || kind === 'tag' ? [] : [`${homeKey}?p=${id}`];
    return new Set(own === undefined ? byId : [own, ...byId]);
  };
}

/** What a language has at addresses of the CMS besides items, by keys of these. */
export function indexTargets(
  {
    language,
    postsPageUrl,
    archive,
  }: {
    readonly language: Language;
    /** Address in the CMS of the page that shows its posts; empty when there is none. */
    readonly postsPageUrl: string;
    readonly archive: Pick<NewsArchive, 'categories'>;
  },
  settings: Pick<LinkSettings, 'root' | 'base' | 'cms'> & { readonly isDefault: boolean },
): ReadonlyMap<string, LinkTarget> {
  const { keyOf } = cmsKeys(settings);
  const index = new Map<string, LinkTarget>();
  const add = (address: string, target: LinkTarget) => {
    const key = address === '' ? undefined : keyOf(address);
    if (key === undefined) return;
    index.getOrInsert(key, target);
    if (target.kind === 'events') index.getOrInsert(listOfEvents(key), target);
  };
  add(postsPageUrl, { kind: 'news', language });
  const { root, isDefault } = settings;
  for (const address of [root.home, root.url].filter((one) => one !== '')) {
    const directory = address.replace(/\/$/, '');
    const prefixes = isDefault ? ['', `/${language}`] : [`/${language}`];
    for (const prefix of prefixes) {
      add(`${directory}${prefix}/`, { kind: 'home', language });
      add(`${directory}${prefix}/events/`, { kind: 'events', language });
    }
  }
  for (const { category } of archive.categories) {
    add(category.sourceUrl, { kind: 'topic', category, language });
  }
  return index;
}

/** Key of a list of events at an address that a page may have too. */
function listOfEvents(key: string): string {
  return `${key} events`;
}

/** Path of the calendar or the feed of a target; `undefined` where it has none. */
function feedOfTarget(
  target: LinkTarget,
  as: 'calendar' | 'feed',
  { routes, calendarPathOf }: Pick<LinkSettings, 'routes' | 'calendarPathOf'>,
  isHome: boolean,
): string | undefined {
  const { language } = target;
  if (target.kind === 'topic') {
    return as === 'feed'
      ? routes.newsCategoryFeedPath(language, target.category.id, 'rss')
      : undefined;
  }
  if (as === 'feed') {
    return isHome || target.kind === 'news' ? routes.newsFeedPath(language, 'rss') : undefined;
  }
  if (isHome || target.kind === 'events') return routes.calendarFeedPath(language);
  if (target.kind !== 'item' || target.item.kind === 'post' || target.item.kind === 'page')
    return undefined;
  return calendarPathOf(target.item);
}

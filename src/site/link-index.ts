import type { Language } from '../contract/language.ts';
import type { WireRoot } from '../contract/root.ts';
import type { Routes } from '../routes.ts';
import type { NewsArchive, NewsCategory } from './news-archive.ts';
import type { Item } from './site.ts';

/** A page of this site that an address of the CMS means: that of an item, or one of a language's own. */
export type LinkTarget =
  | { readonly kind: 'item'; readonly item: Item; readonly language: Language }
  | { readonly kind: 'topic'; readonly category: NewsCategory; readonly language: Language }
  | { readonly kind: 'home' | 'events' | 'news'; readonly language: Language };

/** What addresses of the CMS mean, in one language. */
export type LanguageTargets = {
  readonly language: Language;
  /** Every item that has a page, and the front page. */
  readonly items: readonly Item[];
  pathOf(item: Item): string;
  /** The body of an item as the server rendered it. */
  sourceHtml(item: Item): string;
  /** Address in the CMS of the page that shows its posts; empty when there is none. */
  readonly postsPageUrl: string;
  readonly archive: Pick<NewsArchive, 'categories'>;
  /** Months that have a page, as `2026-11`. */
  hasMonth(month: string): boolean;
};

/** The targets of one language by what `keyOf` makes of their addresses in the CMS. */
export function indexTargets(
  { language, items, postsPageUrl, archive }: LanguageTargets,
  settings: {
    readonly root: WireRoot;
    readonly isDefault: boolean;
    /** Key of the home page, before which an id makes an address of any item. */
    readonly homeKey: string;
    keyOf(address: string): string | undefined;
  },
): Map<string, LinkTarget> {
  const index = new Map<string, LinkTarget>();
  const add = (address: string, target: LinkTarget) => {
    const key = address === '' ? undefined : settings.keyOf(address);
    if (key === undefined) return;
    index.getOrInsert(key, target);
    if (target.kind === 'events') index.getOrInsert(listOfEvents(key), target);
  };
  for (const item of items) {
    const target: LinkTarget = { kind: 'item', item, language };
    add(item.sourceUrl, target);
    if (item.kind !== 'category' && item.kind !== 'tag') {
      index.getOrInsert(`${settings.homeKey}?p=${item.id}`, target);
    }
  }
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
export function listOfEvents(key: string): string {
  return `${key} events`;
}

/** Path of the calendar or the feed of a target; `undefined` where it has none. */
export function feedOfTarget(
  target: LinkTarget,
  as: 'calendar' | 'feed',
  routes: Routes,
  isHome: boolean,
): string | undefined {
  const { language } = target;
  if (target.kind === 'topic') {
    return as === 'feed' ? routes.newsCategoryFeedPath(language, target.category.id, 'rss') : undefined;
  }
  if (as === 'feed') {
    return isHome || target.kind === 'news' ? routes.newsFeedPath(language, 'rss') : undefined;
  }
  if (isHome || target.kind === 'events') return routes.calendarFeedPath(language);
  if (target.kind !== 'item' || target.item.kind === 'post' || target.item.kind === 'page') return undefined;
  return routes.itemCalendarPath(language, target.item.kind, target.item.id);
}

import { decodeHTML } from 'entities';
import type { StoredPage, Town } from '../../scripts/mock/stored.ts';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { dictionaryOf } from '../../src/i18n/dictionaries.ts';
import { createRoutes, type Routes, reservedSegments, routeWord } from '../../src/routes.ts';
import type { HtmlPage } from './html-page.ts';
import { nameOf, type PagedItem, type PublicItems } from './public-items.ts';

/** Which page shows which item, found out from addresses, headings and calendar links. */
export type ItemPages = {
  readonly pages: ReadonlyMap<number, HtmlPage>;
  readonly without: readonly string[];
  /** Pages in sections of items that show no item that should be there. */
  readonly unclaimed: readonly string[];
};

type Rules = {
  readonly town: Town;
  readonly language: Language;
  readonly siteUrl: string;
};

const sections = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
  post: 'news',
} as const;

/**
 * An item has the page at its slug where that is plain and nobody's before it. Others have one with their name as its
 * heading; events the one that offers their calendar, which old ones do not have.
 */
export function findItemPages(
  items: PublicItems,
  all: readonly HtmlPage[],
  rules: Rules,
): ItemPages {
  const routes = createRoutes(rules.siteUrl);
  const { language } = rules;
  const claims = new Map<number, HtmlPage>();
  const without: string[] = [];
  const unclaimed: string[] = [];
  const byUrl = new Map(all.map((page) => [page.url, page]));
  const claim = (
    kind: string,
    wanted: readonly PagedItem[],
    candidates: readonly HtmlPage[],
    urlOf: UrlOf,
  ) => {
    const free = new Set(candidates);
    const take = (item: PagedItem, page: HtmlPage | undefined) => {
      if (!page || !free.delete(page)) return false;
      claims.set(item.id, page);
      return true;
    };
    const rest = wanted
      .toSorted((a, b) => a.id - b.id)
      .filter((item) => !take(item, byUrl.get(urlOf(item) ?? '')));
    for (const item of rest) {
      const found = [...free].find((page) =>
        page.headings.some((heading) => sameWords(heading, nameOf(item))),
      );
      if (!take(item, found))
        without.push(`${kind} ${item.id} "${nameOf(item).slice(0, 60)}" (${language})`);
    }
    unclaimed.push(...[...free].map(({ file }) => file));
  };

  const kinds: Record<keyof typeof sections, readonly PagedItem[]> = {
    event: [...items.listed, ...items.hidden],
    venue: items.venues,
    organizer: items.organizers,
    category: items.categories,
    tag: items.tags,
    post: items.posts,
  };
  const inSections = new Set<HtmlPage>();
  for (const kind of ['event', 'venue', 'organizer', 'category', 'tag', 'post'] as const) {
    const base = routes.url(routes.sectionPath(language, sections[kind]));
    const candidates = all.filter(({ url }) => isItemOf(base, url, language));
    for (const page of candidates) inSections.add(page);
    const bySlug: UrlOf = (item) => (isPlain(item.slug) ? `${base}${item.slug}/` : undefined);
    claim(
      kind,
      kinds[kind],
      candidates,
      kind === 'event' ? byCalendar(all, language, routes, bySlug) : bySlug,
    );
  }
  const inTree = all.filter((page) => !inSections.has(page) && isTreePage(page, language, routes));
  claim('page', items.pages, inTree, (item) => treeUrl(item, rules, routes));
  return { pages: claims, without, unclaimed };
}

type UrlOf = (item: PagedItem) => string | undefined;

/**
 * What both have in common is letters and digits; typography, tags and invisible characters do not count, nor does the
 * word by which the heading of a cancelled or postponed event begins.
 */
export function sameWords(shown: string, typed: string): boolean {
  const wanted = wordsOf(decodeHTML(typed.replace(/<[^>]*>/g, '')));
  return [shown, shown.replace(offWord, '')].some((text) => wordsOf(text) === wanted);
}

const offWord = /^(?:Cancelled|Postponed|Odwołane|Przełożone): /;

export function wordsOf(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{So}]+/gu, '')
    .toLowerCase();
}

export function isPlain(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 80;
}

function isItemOf(base: string, url: string, language: Language): boolean {
  const rest = url.startsWith(base) ? url.slice(base.length).split('/') : [];
  const [slug = '', end] = rest;
  const isList = slug === routeWord(language, 'past') || /^\d{4}$/.test(slug);
  return rest.length === 2 && end === '' && slug !== '' && !isList;
}

/** @param otherwise for an event whose calendar no page offers */
function byCalendar(
  all: readonly HtmlPage[],
  language: Language,
  routes: Routes,
  otherwise: UrlOf,
): UrlOf {
  const folder = routes.url(routes.eventCalendarsFolder(language));
  const own = all.filter(({ feeds: [first = ''] }) => first.startsWith(folder));
  const urls = new Map(own.map(({ feeds: [first = ''], url }) => [first, url]));
  const withCalendar = new Set(urls.values());
  return (item) => {
    const offers = urls.get(routes.url(routes.itemCalendarPath(language, 'event', item.id)));
    const other = otherwise(item);
    return offers ?? (other === undefined || withCalendar.has(other) ? undefined : other);
  };
}

function isTreePage({ url }: HtmlPage, language: Language, routes: Routes): boolean {
  const home = routes.url(routes.homePath(language));
  const [first = ''] = url.startsWith(home) ? url.slice(home.length).split('/') : [];
  return first !== '' && !reservedSegments(dictionaryOf(language).address).has(first);
}

/** The slugs from the root of the tree down, as far as every one of them is public and plain. */
function treeUrl(item: PagedItem, { town, language }: Rules, routes: Routes): string | undefined {
  const byId = new Map(town.pages.map((page) => [page.id, page]));
  const segments: string[] = [];
  for (let page = item.kind === 'page' ? item : undefined; page; page = publicParent(page, byId)) {
    if (!isPlain(page.slug) || segments.length > 20) return undefined;
    segments.unshift(page.slug);
  }
  return routes.url(routes.pagePath(language, segments));
}

function publicParent(
  { parent }: StoredPage,
  byId: ReadonlyMap<number, StoredPage>,
): StoredPage | undefined {
  const above = byId.get(parent);
  return above?.status === 'publish' && above.password === '' ? above : undefined;
}

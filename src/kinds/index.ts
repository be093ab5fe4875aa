import type { Language } from '../contract/language.ts';
import type { SitemapEntry, SitemapPage } from '../outputs/sitemap.ts';
import { derivedOfLanguage, derivedOfSite } from '../site/derived.ts';
import type { Site } from '../site/site.ts';
import { changesKind } from './changes.ts';
import { combineKind } from './combine.ts';
import { embedKind } from './embed.ts';
import { eventKind } from './event.ts';
import { groupEventsKind } from './group-events.ts';
import { homeKind } from './home.ts';
import { itemIndexKind } from './item-index.ts';
import { only } from './kind.ts';
import { choiceKind } from './lists/choice.ts';
import { dayKind } from './lists/day.ts';
import { monthKind } from './lists/month.ts';
import { pastKind } from './lists/past.ts';
import { pastYearKind } from './lists/past-year.ts';
import { seriesKind } from './lists/series.ts';
import { upcomingKind } from './lists/upcoming.ts';
import { weekKind } from './lists/week.ts';
import { myEventsKind } from './my-events.ts';
import { newsKind } from './news.ts';
import { notFoundKind } from './not-found.ts';
import { openDataKind } from './open-data.ts';
import { portraitKind } from './portrait.ts';
import { postKind } from './post.ts';
import { offlineKind } from './read-offline.ts';
import { removedKind } from './removed.ts';
import { rootKind } from './root.ts';
import { searchKind } from './search.ts';
import { subscribeKind } from './subscribe.ts';
import { termKind } from './term.ts';
import { treeKind } from './tree.ts';

/** Every kind of page, in the order of the pages of a language. */
const kinds = [
  rootKind,
  homeKind,
  upcomingKind,
  pastKind,
  pastYearKind,
  monthKind,
  weekKind,
  dayKind,
  itemIndexKind,
  newsKind,
  eventKind,
  portraitKind,
  termKind,
  postKind,
  treeKind,
  groupEventsKind,
  choiceKind,
  seriesKind,
  subscribeKind,
  combineKind,
  openDataKind,
  embedKind,
  searchKind,
  myEventsKind,
  offlineKind,
  removedKind,
  changesKind,
  notFoundKind,
] as const;

/** A page of the site. */
export type SitePage = ReturnType<(typeof kinds)[number]['pagesIn']>[number];

/** A page before it is printed: all that decides whether it is another page. */
export type PageParts = ReturnType<SitePage['open']>;

/** Everything that a page shows. */
export type PageData = ReturnType<PageParts['show']>;

export type PageKind = PageData['kind'];

/** The same of pages of one kind. */
export type PageOf<K extends PageKind> = Extract<PageData, { readonly kind: K }>;

/** Lists every page of a site, each once, always in the same order. */
export function sitePages(site: Site): readonly SitePage[] {
  return site.languages.flatMap((language) => languagePages(site, language));
}

/** Those of one language; the default one has those that there are once. */
export const languagePages = derivedOfSite(
  'pages',
  (site, language: Language): readonly SitePage[] => [
    ...(language === defaultLanguage(site) ? pagesOnce(site) : []),
    ...kinds.flatMap((kind) => pagesOf(site.in(language), kind)),
  ],
);

/** The pages that there are once. */
function pagesOnce(site: Site): readonly SitePage[] {
  const root = { name: 'root', path: site.routes.base, file: 'index.html' };
  return [rootKind.page(site, defaultLanguage(site), only, root), hostNotFound(site)];
}

type SiteKind = (typeof kinds)[number];

const pagesOf = derivedOfLanguage(
  'pages of a kind',
  ({ site, language }, kind: SiteKind): readonly SitePage[] => kind.pagesIn(site, language),
  ({ kind }) => kind,
);

/** What a host shows for an address that does not exist: in the default language, with the words of the others. */
function hostNotFound(site: Site) {
  const others = site.languages.slice(1);
  const once = { name: 'notFound', path: `${site.routes.base}404/`, file: '404.html' };
  return notFoundKind.page(site, defaultLanguage(site), { others }, once);
}

export function notFoundParts(site: Site): PageParts {
  return hostNotFound(site).open();
}

function defaultLanguage({ languages: [language] }: Site): Language {
  if (language === undefined)
    throw new Error('The site has no language. Name one in src/site.config.ts.');
  return language;
}

/** Computes what a page shows. */
export function shownPage(page: PageParts): PageData {
  return page.show();
}

const templates = new Map(kinds.map(({ kind, template }): [PageKind, string] => [kind, template]));

/** Path of the template of a kind in `src/pages`, without its ending. @example 'event', 'lists/month' */
export function templatePath(kind: PageKind): string {
  return templates.get(kind) ?? kind;
}

/** The pages that search engines should know, by absolute URL, in the order of the pages. */
export const sitemapEntries = derivedOfSite(
  'sitemap entries',
  (site): ReadonlyMap<string, SitemapEntry> =>
    new Map([
      ...pagesOnce(site).flatMap(inSitemap),
      ...site.languages.flatMap((language) =>
        kinds.flatMap((kind) => sitemapPagesOf(site.in(language), kind)),
      ),
    ]),
);

const sitemapPagesOf = derivedOfLanguage(
  'pages of a kind in the sitemap',
  (local, kind: SiteKind): readonly SitemapPage[] => pagesOf(local, kind).flatMap(inSitemap),
  ({ kind }) => kind,
);

function inSitemap(page: SitePage): readonly SitemapPage[] {
  const listed = page.inSitemap();
  return listed === undefined ? [] : [listed];
}

import type { Language } from '../contract/language.ts';
import { pathOfSubject, subjectsOf } from '../site/pages.ts';
import type { Item, Site, Subject } from '../site/site.ts';
import { changesPage } from './changes.ts';
import { eventPage, removedEventPage } from './event.ts';
import { homePage } from './home.ts';
import { type LayoutData, layoutData } from './layout.ts';
import { dayPage, monthPage, weekPage } from './lists/calendar.ts';
import { choicePage } from './lists/choices.ts';
import { pastPage, pastYearPage, upcomingPage } from './lists/events.ts';
import { groupPage, indexPage, portraitPage, termPage } from './lists/groups.ts';
import { seriesPage } from './lists/series.ts';
import { newsArchivePage, newsPage, postPage } from './news.ts';
import { Deferred, openPage, type PageWords, wordsOf } from './page.ts';
import { treePage } from './page-tree.ts';
import { programPage } from './program.ts';
import { embeddablePage, openDataPage } from './reuse.ts';
import { notFoundPage, openNotFound, rootOf } from './root.ts';
import { searchPage } from './search.ts';
import { combinePage, subscribePage } from './subscribe.ts';

/** What the component of a page shows, by the kind of page: each has a template of that name in `pages/`. */
type Content =
  | ReturnType<typeof contentOf>
  | { readonly kind: 'root'; readonly data: ReturnType<typeof rootOf> };

export type PageKind = Content['kind'];

/** Kinds of pages that list events by time: their templates have a folder of their own. */
const listKinds: ReadonlySet<PageKind> = new Set([
  ...(['upcoming', 'choice', 'series', 'past', 'pastYear', 'month', 'week', 'day'] as const),
]);

/** Path of the template of a kind in `src/pages`, without its ending. @example 'event', 'lists/month' */
export function templatePath(kind: PageKind): string {
  return listKinds.has(kind) ? `lists/${kind}` : kind;
}

/** Everything that a page shows. */
export type PageData = {
  readonly [K in PageKind]: {
    readonly kind: K;
    readonly words: PageWords;
    readonly layout: LayoutData;
    readonly data: Shown<Extract<Content, { readonly kind: K }>['data']>;
  };
}[PageKind];

type Shown<Data> = Data extends Deferred<infer Value> ? Value : Data;

/** The same before what is deferred is computed. */
export type PageParts = {
  readonly words: PageWords;
  readonly layout: Deferred<LayoutData>;
} & Content;

/** Computes what is deferred. */
export function shownPage({ layout, data, ...page }: PageParts): PageData {
  // The compiler does not see that the data stays that of its kind.
  return {
    ...page,
    layout: layout.value,
    data: data instanceof Deferred ? data.value : data,
  } as PageData;
}

/** The same of pages of one kind. */
export type PageOf<K extends PageKind> = Extract<PageData, { readonly kind: K }>;

/** A page of the site. */
export type SitePage = {
  /** Unique in the site. */
  readonly name: string;
  /** Undefined for the pages that speak all languages. */
  readonly language: Language | undefined;
  /** Root-relative. */
  readonly path: string;
  /** Its file in the output folder. */
  readonly file: string;
  /** Computes what it shows, as far as that decides whether it is another page. */
  readonly parts: () => PageParts;
};

/** Lists every page of a site, each once, always in the same order. */
export function sitePages(site: Site): readonly SitePage[] {
  const { routes, languages } = site;
  return [
    {
      name: 'root',
      language: undefined,
      path: routes.base,
      file: 'index.html',
      parts: () => rootParts(site),
    },
    {
      name: 'notFound',
      language: undefined,
      path: `${routes.base}404/`,
      file: '404.html',
      parts: () => notFoundParts(site),
    },
    ...languages.flatMap((language) =>
      subjectsOf(site, language).map((subject) => {
        const path = pathOfSubject(site, language, subject);
        return {
          name: `page ${path}`,
          language,
          path,
          file: routes.outputFile(path),
          parts: () => pageParts(site, language, subject),
        };
      }),
    ),
  ];
}

function pageParts(site: Site, language: Language, subject: Subject): PageParts {
  const page = openPage(site, language, subject);
  return { words: wordsOf(page), layout: layoutData(page), ...contentOf(site, language, subject) };
}

/** The page at the root of the site, which leads to the languages. */
function rootParts(site: Site): PageParts {
  const page = openNotFound(site);
  return { kind: 'root', words: wordsOf(page), layout: layoutData(page), data: rootOf(site) };
}

/** What a host shows for an address that does not exist: in the default language, with the words of the others. */
export function notFoundParts(site: Site): PageParts {
  const page = openNotFound(site);
  const data = notFoundPage(page, site.languages.slice(1));
  return { kind: 'notFound', words: wordsOf(page), layout: layoutData(page), data };
}

function contentOf(site: Site, language: Language, subject: Subject) {
  switch (subject.kind) {
    case 'home':
      return { kind: 'home', data: homePage(openPage(site, language, subject)) } as const;
    case 'section':
      return sectionContent(site, language, subject);
    case 'pastYear':
      return { kind: 'pastYear', data: pastYearPage(openPage(site, language, subject)) } as const;
    case 'newsYear':
    case 'newsCategory':
      return { kind: 'news', data: newsArchivePage(openPage(site, language, subject)) } as const;
    case 'month':
      return { kind: 'month', data: monthPage(openPage(site, language, subject)) } as const;
    case 'week':
      return { kind: 'week', data: weekPage(openPage(site, language, subject)) } as const;
    case 'day':
      return { kind: 'day', data: dayPage(openPage(site, language, subject)) } as const;
    case 'item':
      return itemContent(site, language, subject.item);
    case 'groupEvents':
      return { kind: 'groupEvents', data: groupPage(openPage(site, language, subject)) } as const;
    case 'choice':
      return { kind: 'choice', data: choicePage(openPage(site, language, subject)) } as const;
    case 'series':
      return { kind: 'series', data: seriesPage(openPage(site, language, subject)) } as const;
    case 'subscribe':
      return { kind: 'subscribe', data: subscribePage(openPage(site, language, subject)) } as const;
    case 'combine':
      return { kind: 'combine', data: combinePage(openPage(site, language, subject)) } as const;
    case 'openData':
      return { kind: 'openData', data: openDataPage(openPage(site, language, subject)) } as const;
    case 'embeddable':
      return {
        kind: 'embeddable',
        data: embeddablePage(openPage(site, language, subject)),
      } as const;
    case 'changes':
      return { kind: 'changes', data: changesPage(openPage(site, language, subject)) } as const;
    case 'search':
      return { kind: 'search', data: searchPage(openPage(site, language, subject)) } as const;
    case 'program':
      return { kind: 'program', data: programPage(openPage(site, language, subject)) } as const;
    case 'removed':
      return {
        kind: 'removedEvent',
        data: removedEventPage(openPage(site, language, subject)),
      } as const;
    case 'notFound':
      return { kind: 'notFound', data: notFoundPage(openPage(site, language, subject)) } as const;
  }
}

function sectionContent(
  site: Site,
  language: Language,
  subject: Extract<Subject, { kind: 'section' }>,
) {
  const page = openPage(site, language, subject);
  switch (subject.section) {
    case 'events':
      return { kind: 'upcoming', data: upcomingPage(page) } as const;
    case 'past':
      return { kind: 'past', data: pastPage(page) } as const;
    case 'news':
      return { kind: 'news', data: newsPage(page) } as const;
    default:
      return { kind: 'itemIndex', data: indexPage(page) } as const;
  }
}

function itemContent(site: Site, language: Language, item: Item) {
  switch (item.kind) {
    case 'event':
      return {
        kind: 'event',
        data: eventPage(openPage(site, language, { kind: 'item', item })),
      } as const;
    case 'venue':
    case 'organizer':
      return {
        kind: 'portrait',
        data: portraitPage(openPage(site, language, { kind: 'item', item })),
      } as const;
    case 'category':
    case 'tag':
      return {
        kind: 'term',
        data: termPage(openPage(site, language, { kind: 'item', item })),
      } as const;
    case 'post':
      return {
        kind: 'post',
        data: postPage(openPage(site, language, { kind: 'item', item })),
      } as const;
    case 'page':
      return {
        kind: 'tree',
        data: treePage(openPage(site, language, { kind: 'item', item })),
      } as const;
  }
}

import type { Language } from '../contract/language.ts';
import type { Plural } from '../i18n/translate.ts';
import { type DayChoice, dayChoices, type FacetKind, facetKinds, type SearchKind } from '../search/search.ts';
import { type MonthLinksData, monthLinks, siteMonths } from './lists.ts';
import type { PageContext } from './page.ts';
import { createChoiceName, sectionWords } from './titles.ts';

/** What the script of the search works with. */
export type SearchSettings = {
  readonly language: Language;
  /** The site's, IANA name or offset. */
  readonly timeZone: string;
  /** Path of the home page: all that is found lies below it. */
  readonly home: string;
  /** Folder of the index. */
  readonly folder: string;
  readonly words: {
    readonly none: string;
    readonly wait: string;
    readonly failed: string;
    /** With `{count}`. */
    readonly count: Plural;
    readonly kinds: Readonly<Record<SearchKind, string>>;
  };
};

/** The page that searches the site. */
export type SearchPageData = {
  readonly settings: SearchSettings;
  /** Of the page itself. */
  readonly path: string;
  /** Days that have a button of their own. */
  readonly dayChoices: readonly DayChoice[];
  readonly facets: readonly FacetKind[];
  /** What is found can be of one kind alone. */
  readonly kinds: readonly { readonly kind: SearchKind; readonly name: string }[];
  /** What can be browsed, and chosen in the form. */
  readonly lists: readonly FacetList[];
  /** Empty where no month has a page. */
  readonly months: readonly MonthLinksData[];
  readonly eventsPath: string;
  readonly pastPath: string;
};

type FacetList = {
  readonly facet: FacetKind;
  readonly title: string;
  readonly links: readonly { readonly name: string; readonly path: string }[];
};

const facetSections = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
} as const satisfies Record<FacetKind, string>;

export function searchPage(page: PageContext): SearchPageData {
  const { t, routes, language, local, path } = page;
  return {
    settings: searchSettings(page),
    path,
    dayChoices,
    facets: facetKinds,
    kinds: [
      { kind: 'event', name: t('section.events') },
      { kind: 'venue', name: t('section.venues') },
      { kind: 'post', name: t('section.news') },
      { kind: 'page', name: t('search.pages') },
    ],
    lists: facetKinds.map((facet) => facetList(page, facet)).filter(({ links }) => links.length > 0),
    months: local.openingMonth ? monthLinks(page, siteMonths(page)) : [],
    eventsPath: routes.sectionPath(language, 'events'),
    pastPath: routes.sectionPath(language, 'past'),
  };
}

function searchSettings({ t, forms, routes, language, site }: PageContext): SearchSettings {
  return {
    language,
    timeZone: site.timeZone,
    home: routes.homePath(language),
    folder: routes.searchPath(language),
    words: {
      none: t('search.none'),
      wait: t('search.wait'),
      failed: t('search.failed'),
      count: forms('search.count'),
      kinds: {
        event: t('search.ofEvent'),
        venue: t('search.ofVenue'),
        post: t('search.ofPost'),
        page: t('search.ofPage'),
      },
    },
  };
}

function facetList({ t, local, site }: PageContext, facet: FacetKind): FacetList {
  const section = facetSections[facet];
  const groups = local[section];
  const nameOf = createChoiceName(groups, local);
  return {
    facet,
    title: t(sectionWords[section]),
    links: groups.map((group) => ({ name: nameOf(group), path: site.pathOf(group) })),
  };
}

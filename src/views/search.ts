import { dayChoices, type FacetKind, facetKinds, type SearchKind } from '../search/search.ts';
import { monthLinks, siteMonths } from './lists.ts';
import type { PageContext } from './page.ts';
import { createChoiceName, sectionWords } from './titles.ts';

const facetSections = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
} as const satisfies Record<FacetKind, string>;

export type SearchPageData = ReturnType<typeof searchPage>;

export function searchPage(page: PageContext) {
  const { t, routes, language, local, path } = page;
  return {
    settings: searchSettings(page),
    path,
    /** Days that have a button of their own. */
    dayChoices,
    facets: facetKinds,
    /** What is found can be of one kind alone. */
    kinds: [
      { kind: 'event', name: t('section.events') },
      { kind: 'venue', name: t('section.venues') },
      { kind: 'post', name: t('section.news') },
      { kind: 'page', name: t('search.pages') },
    ],
    /** What can be browsed, and chosen in the form. */
    lists: facetKinds.map((facet) => facetList(page, facet)).filter(({ links }) => links.length > 0),
    /** Empty where no month has a page. */
    months: local.openingMonth ? monthLinks(page, siteMonths(page)) : [],
    eventsPath: routes.sectionPath(language, 'events'),
    pastPath: routes.sectionPath(language, 'past'),
  };
}

/** What the script of the search works with. */
export type SearchSettings = ReturnType<typeof searchSettings>;

function searchSettings({ t, forms, routes, language, site }: PageContext) {
  return {
    language,
    /** The site's, IANA name or offset. */
    timeZone: site.timeZone,
    /** Path of the home page: all that is found lies below it. */
    home: routes.homePath(language),
    /** Of the index. */
    folder: routes.searchPath(language),
    words: {
      none: t('search.none'),
      wait: t('search.wait'),
      failed: t('search.failed'),
      /** With `{count}`. */
      count: forms('search.count'),
      kinds: {
        event: t('search.ofEvent'),
        venue: t('search.ofVenue'),
        post: t('search.ofPost'),
        page: t('search.ofPage'),
      } satisfies Record<SearchKind, string>,
    },
  };
}

function facetList({ t, local, site }: PageContext, facet: FacetKind) {
  const section = facetSections[facet];
  const groups = local[section];
  const nameOf = createChoiceName(groups, local);
  return {
    facet,
    title: t(sectionWords[section]),
    links: groups.map((group) => ({ name: nameOf(group), path: site.pathOf(group) })),
  };
}

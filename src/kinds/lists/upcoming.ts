import { monthToCome, upcomingList } from '../../site/events/event-lists.ts';
import { hasSeries } from '../../site/events/series.ts';
import { choiceBar } from '../../views/lists/choice-bar.ts';
import { listMonths, rowsOf } from '../../views/lists/events.ts';
import {
  jumpLinks,
  type MonthLinksData,
  monthJumps,
  monthLinks,
  pageNumbers,
  pagerData,
  siteMonths,
} from '../../views/lists/lists.ts';
import { derivedOfPages, type PageContext } from '../../views/page.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { sectionStep } from '../../views/trail.ts';
import { Kind } from '../kind.ts';

/** A page of the list of all that is to come, by its number. */
type Upcoming = number;

export const upcomingKind = new Kind({
  kind: 'upcoming',
  folder: 'lists',
  list: (_site, local): readonly Upcoming[] => pageNumbers(upcomingList.pageCount(local), 1),
  name: (number: Upcoming) => `upcoming ${number}`,
  path: ({ routes }, language, number) => routes.sectionPath(language, 'events', number),
  section: () => 'events',
  number: (number) => number,
  title: ({ t }) => t('events.upcoming'),
  description: ({ local, t }) => t('describe.events', { site: local.name }),
  trail: (page) => [sectionStep(page, 'events')],
  translation: (_site, _language, number) => (number === 1 ? number : undefined),
  changed: (_number, changes) => changes.events,
  isCollection: true,
  inputs: upcomingPage,
  data: (_item, shown) => shown,
});

export type UpcomingPageData = ReturnType<typeof upcomingPage>;

export function upcomingPage(page: PageContext<Upcoming>) {
  const { site, local, language, routes, of: number, t } = page;
  const pages = upcomingList.pageCount(local);
  const months = listMonths(page, upcomingList.page(local, number));
  return {
    /** Of the events on all pages, every date of a series counted; undefined from the second on. */
    count: number === 1 ? upcomingList.length(local) : undefined,
    jumps: upcomingJumps(page),
    bar: choiceBar(page, { view: 'list' }, rowsOf(months)),
    months,
    pager: pagerData({ page: number, pages }, (other) =>
      routes.sectionPath(language, 'events', other),
    ),
    pastPath: routes.sectionPath(language, 'past'),
    changesPath: routes.changesPath(language),
    /** Undefined where there are no series. */
    seriesPath: hasSeries(site) ? routes.sectionPath(language, 'series') : undefined,
    subscribe: subscribeOffer(page, t('subscribe.toAll'), {
      calendar: wholeCalendar(page),
      feed: (format) => routes.eventsFeedPath(language, format),
    }),
    calendar: monthLinks(page, siteMonths(page)),
  };
}

/** The same for every page of the list. */
const upcomingJumps = derivedOfPages(
  'months of what is to come',
  (page): readonly MonthLinksData[] => {
    const { site, local, language, routes } = page;
    const months = upcomingList
      .pages(local)
      .map(({ events, nextInLine }) =>
        events.flatMap((event) => (nextInLine.has(event) ? [] : [monthToCome(event, site)])),
      );
    const pathOf = (number: number) => routes.sectionPath(language, 'events', number);
    return jumpLinks(page, monthJumps(months, pathOf));
  },
);

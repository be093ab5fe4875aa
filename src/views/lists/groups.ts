import type { Category } from '../../model/groups.ts';
import { categoryCue, childCategories } from '../../site/categories.ts';
import { derivedOfLanguage } from '../../site/derived.ts';
import { groupEvents, groupList } from '../../site/events/event-lists.ts';
import type { EventGroup, LanguageSite } from '../../site/site.ts';
import type { PageContext } from '../page.ts';
import { listRows } from '../rows.ts';
import { subscribeOffer } from '../subscribe.ts';
import { groupHeading } from '../titles.ts';
import { groupBar } from './choice-bar.ts';
import { pagerData } from './lists.ts';

/** What is to come at a venue, by an organizer, in a category or under a tag, and what is over. */
export type GroupEventsData = ReturnType<typeof eventsOf>;

export function eventsOf(page: PageContext, group: EventGroup) {
  const { site, local, language, routes } = page;
  const { past } = groupEvents(local, group);
  const most = site.config.eventsPerPage;
  return {
    upcoming: upcomingOf(page, group, 1),
    /** Undefined where nothing is over. */
    past:
      past.length === 0
        ? undefined
        : {
            count: past.length,
            /** The newest first. */
            rows: listRows(page, past.slice(0, most)),
            /** Of the list of all past events; undefined where all of the group are shown. */
            allPath: past.length > most ? routes.sectionPath(language, 'past') : undefined,
          },
  };
}

export type GroupUpcomingData = ReturnType<typeof upcomingOf>;

/** @param number which page; counts from 1 */
export function upcomingOf(page: PageContext, group: EventGroup, number: number) {
  const { site, local, language, routes, t } = page;
  const { kind, id, name } = group;
  const pages = groupList.pageCount(local, group);
  const { events, ...series } = groupList.page(local, number, group);
  const rows = listRows(page, events, series);
  return {
    kind,
    /** Undefined on further pages: what is chosen is looked for in all of them from the first on. */
    bar: number === 1 ? groupBar(page, groupEvents(local, group).upcoming, rows) : undefined,
    /** Of the events on all pages, every date of a series counted; undefined from the second on. */
    count: number === 1 ? groupList.length(local, group) : undefined,
    rows,
    pager: pagerData({ page: number, pages }, (other) =>
      other === 1 ? site.pathOf(group) : routes.furtherPath(language, site.pathOf(group), other),
    ),
    subscribe: subscribeOffer(page, t('subscribe.toThese'), {
      calendar: { title: name, path: routes.itemCalendarPath(language, kind, id) },
      ...((kind === 'category' || kind === 'tag') && {
        feed: (format) => routes.groupFeedPath(language, kind, id, format),
      }),
    }),
  };
}

/** A venue, an organizer, a category, a tag or a series in an index. */
export type IndexItemData = {
  readonly name: string;
  readonly path: string;
  /** Number of the color and shape of a category. */
  readonly cue: number | undefined;
  /** The city of a venue that is not where most are, when and where a series takes place; may be none. */
  readonly notes: readonly string[];
  /** Events to come. */
  readonly count: number;
  readonly below: readonly BranchData[];
};

export type BranchData = {
  readonly name: string;
  readonly path: string;
  readonly below: readonly BranchData[];
};

export function indexItems(
  page: PageContext,
  groups: readonly EventGroup[],
): readonly IndexItemData[] {
  return groups.map((group) => ({
    name: groupHeading(group, page.language),
    path: page.site.pathOf(group),
    cue: group.kind === 'category' ? categoryCue(page.local, group) : undefined,
    notes: notesOf(page.local, group),
    count: groupList.length(page.local, group),
    below: group.kind === 'category' ? branchesBelow(page, group) : [],
  }));
}

function notesOf(local: LanguageSite, group: EventGroup): readonly string[] {
  return group.kind === 'venue' && group.city !== '' && group.city !== usualCity(local)
    ? [group.city]
    : [];
}

/** The city in which more than half of the venues are; undefined where there is none. */
const usualCity = derivedOfLanguage(
  'city of most venues',
  ({ venues }) =>
    [...Map.groupBy(venues, ({ city }) => city)].find(
      ([, own]) => own.length > venues.length / 2,
    )?.[0],
);

function branchesBelow(page: PageContext, category: Category): readonly BranchData[] {
  return childCategories(page.local, category).map((child) => ({
    name: child.name,
    path: page.site.pathOf(child),
    below: branchesBelow(page, child),
  }));
}

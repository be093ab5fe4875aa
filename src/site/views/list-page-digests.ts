import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import { type ItemDigests, isItem } from '../item-digests.ts';
import { hasPoster, hasProgram } from '../posters.ts';
import type { EventGroup, Site } from '../site.ts';
import type { Subject } from '../subject.ts';
import { childCategories } from './category-tree.ts';
import { dayOf } from './day.ts';
import { eventTime } from './event-time.ts';
import { frameOf } from './frame.ts';
import { countUpcoming, groupList, pastOf } from './group-list.ts';
import { listPage } from './list-page.ts';
import { seriesRows } from './listed-series.ts';
import { monthGrid } from './month-grid.ts';
import { siteMonths } from './month-links.ts';
import { monthNavigation } from './months.ts';
import { openPage, type PageContext } from './page-context.ts';
import type { DigestTools } from './page-digests.ts';
import { pastYearLinks } from './past-year-links.ts';
import { pastYearList } from './past-year-list.ts';
import { dayPathOf, weekPathOf } from './span-paths.ts';
import { upcomingList } from './upcoming-list.ts';
import { weekOf } from './week.ts';

/**
 * Answers for a page that lists events what changes whenever it would: the head and the links around it, what its view
 * computes, and of each event what lists tell. Undefined for any other page.
 */
export function createListPageDigests({ site, digestOf, items, frames }: DigestTools) {
  const plain = plainValues(site, items);
  return (language: Language, subject: Subject): string | undefined => {
    const values = valuesOf(site, language, subject, items);
    if (values === undefined) return undefined;
    const frame = frameOf(openPage(site, language, subject));
    return digestOf([frames(language), frame, values], plain);
  };
}

function valuesOf(
  site: Site,
  language: Language,
  subject: Subject,
  items: ItemDigests,
): readonly unknown[] | undefined {
  switch (subject.kind) {
    case 'section':
      return subject.section === 'events' ? upcomingValues(openPage(site, language, subject)) : undefined;
    case 'pastYear':
      return pastYearValues(openPage(site, language, subject));
    case 'month':
      return monthValues(openPage(site, language, subject), subject.month);
    case 'week': {
      const page = openPage(site, language, subject);
      return [weekOf(page, subject.monday), page.local.months];
    }
    case 'day': {
      const page = openPage(site, language, subject);
      return [dayOf(page, subject.day), weekPathOf(page, subject.day), page.local.months];
    }
    case 'groupEvents':
      return [
        subject.group,
        ...upcomingOfGroup(openPage(site, language, subject), subject.group, subject.page),
      ];
    case 'item':
      return isGroup(subject.item)
        ? groupValues(openPage(site, language, subject), subject.item, items)
        : undefined;
    default:
      return undefined;
  }
}

function upcomingValues(page: Parameters<typeof upcomingList>[0]): readonly unknown[] {
  const { list, months, jumps, ...series } = upcomingList(page);
  const { upcoming, openingMonth } = page.local;
  return [
    [list.page, list.pages, upcoming.length, openingMonth],
    [months, jumps, siteMonths(page)],
    seriesRows(list.items, series),
  ];
}

function pastYearValues(page: Parameters<typeof pastYearList>[0]): readonly unknown[] {
  const { events, jumps } = pastYearList(page);
  const list = listPage(events, page.site.config.eventsPerPage, page.subject.page);
  return [events.length, jumps, list, pastYearLinks(page)];
}

function monthValues(page: PageContext, month: Temporal.PlainYearMonth): readonly unknown[] {
  const { site, local } = page;
  const events = local.eventsIn(month);
  const { weeks, long } = monthGrid(month, events, site.timeZone);
  return [
    events.length,
    weeks.map((week) =>
      week.map((day) => ({ ...day, path: dayPathOf(page, day.date), week: weekPathOf(page, day.date) })),
    ),
    long,
    monthNavigation(local.months, month),
    siteMonths(page),
    hasProgram(site, month),
  ];
}

function upcomingOfGroup(page: PageContext, group: EventGroup, number: number): readonly unknown[] {
  const { list, series } = groupList(page, group, number);
  return [countUpcoming(page, group), list.page, list.pages, seriesRows(list.items, series)];
}

function groupValues(page: PageContext, group: EventGroup, items: ItemDigests): readonly unknown[] {
  const { site, local } = page;
  const past = pastOf(page, group);
  const children = group.kind === 'category' ? childCategories(local, group) : [];
  return [
    items.content(group),
    group.kind === 'venue' && hasPoster(site, group),
    upcomingOfGroup(page, group, 1),
    [past.length, past.slice(0, site.config.eventsPerPage)],
    children.map((child) => [child, countUpcoming(page, child)]),
    group.kind === 'tag' ? local.postsOf(group).map((post) => items.content(post)) : [],
  ];
}

function isGroup(item: { readonly kind: string }): item is EventGroup {
  return ['venue', 'organizer', 'category', 'tag'].includes(item.kind);
}

/** A replacer for `JSON.stringify`: items are as good as their digests, and events stand somewhere in time. */
function plainValues(site: Site, items: ItemDigests): (name: string, value: unknown) => unknown {
  const times = new Map<Event, string>();
  const ofEvent = (event: Event) =>
    times.getOrInsertComputed(event, () => `${items.shown(event)} ${eventTime(event.when, site.now)}`);
  return (_, value) => {
    if (!isItem(value)) return value instanceof Set || value instanceof Map ? [...value] : value;
    return value.kind === 'event' ? ofEvent(value) : items.whole(value);
  };
}

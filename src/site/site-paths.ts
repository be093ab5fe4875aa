import type { CalendarKind, FeedFormat } from '../routes.ts';
import { specialCalendars } from '../routes.ts';
import { calendarYears } from './calendar-years.ts';
import { itemKey } from './changes/item-key.ts';
import { combinationsOf } from './combinations.ts';
import { isEmbeddable } from './embeddable.ts';
import { itemsWithPage } from './items-with-page.ts';
import { pathOfSubject, subjectsOf } from './page-list.ts';
import type { Site } from './site.ts';

const formats: readonly FeedFormat[] = ['rss', 'atom', 'json'];

/** The path of a page, calendar or feed for a path of this site, present or former. Indexed when first asked. */
export function createSitePath(site: Site): (path: string) => string | undefined {
  let former: ReadonlyMap<string, string> | undefined;
  return (path) => {
    if (sitePaths(site).has(path)) return path;
    former ??= formerPaths(site);
    return former.get(path);
  };
}

function formerPaths(site: Site): Map<string, string> {
  const { routes, history } = site;
  const before = new Map([...history.gone, ...history.items].map((item) => [itemKey(item), item]));
  const items = site.languages.flatMap((language) => itemsWithPage(site.in(language)));
  return new Map(
    items.flatMap((item) => {
      const last = before.get(itemKey(item));
      if (!last) return [];
      const path = site.pathOf(item);
      return [...last.formerPaths, last.path]
        .map((former) => routes.base + former.slice(1))
        .filter((former) => former !== path)
        .map((former) => [former, path] as const);
    }),
  );
}

/** Root-relative paths of every page, and of the calendars and feeds that people are given. */
export function sitePaths(site: Site): ReadonlySet<string> {
  return known.getOrInsertComputed(site, () => listPaths(site));
}

const known = new WeakMap<Site, ReadonlySet<string>>();

function listPaths(site: Site): ReadonlySet<string> {
  const { routes } = site;
  const paths = new Set([routes.rootPath()]);
  for (const language of site.languages) {
    const local = site.in(language);
    for (const subject of subjectsOf(site, language)) paths.add(pathOfSubject(site, language, subject));
    if (isEmbeddable(site)) paths.add(routes.embedFramePath(language));
    paths.add(routes.calendarFeedPath(language));
    for (const name of specialCalendars) paths.add(routes.specialCalendarPath(language, name));
    for (const year of calendarYears(site, language)) paths.add(routes.yearCalendarPath(language, year));
    for (const { key } of combinationsOf(site, language).kept) {
      paths.add(routes.combinedCalendarPath(language, key));
    }
    for (const format of formats) {
      paths.add(routes.newsFeedPath(language, format));
      paths.add(routes.eventsFeedPath(language, format));
      paths.add(routes.changesFeedPath(language, format));
    }
    const calendars = (kind: CalendarKind, items: readonly { readonly id: number }[]) => {
      for (const { id } of items) paths.add(routes.itemCalendarPath(language, kind, id));
    };
    calendars('event', local.eventsWithPage);
    calendars('venue', local.venues);
    calendars('organizer', local.organizers);
    calendars('category', local.categories);
    calendars('tag', local.tags);
  }
  return paths;
}

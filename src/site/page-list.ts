import type { Language } from '../contract/language.ts';
import type { Section } from '../routes.ts';
import { isEmbeddable } from './embeddable.ts';
import { eventDays } from './event-days.ts';
import { groupPages } from './group-pages.ts';
import { itemsWithPage } from './items-with-page.ts';
import { newsArchive } from './news-archive.ts';
import { pastYears } from './past-archive.ts';
import type { LanguageSite, Site } from './site.ts';
import type { Subject } from './subject.ts';
import { upcomingPages } from './upcoming-pages.ts';

type ListSection = Exclude<Section, 'calendar'>;

/** Every page of a language, each once, always in the same order. */
export function subjectsOf(site: Site, language: Language): readonly Subject[] {
  return lists.getOrInsertComputed(site.in(language), (local) => listSubjects(site, local));
}

const lists = new WeakMap<LanguageSite, readonly Subject[]>();

function listSubjects(site: Site, local: LanguageSite): readonly Subject[] {
  return [
    { kind: 'home' },
    ...sectionSubjects('events', upcomingPages(site, local).pages.length),
    ...sectionSubjects('past'),
    ...pastSubjects(site, local),
    ...local.months.map((month): Subject => ({ kind: 'month', month })),
    ...daySubjects(site, local),
    ...sectionSubjects('venues'),
    ...sectionSubjects('organizers'),
    ...sectionSubjects('categories'),
    ...sectionSubjects('tags'),
    ...sectionSubjects('news', pageCount(local.posts.length, site.config.postsPerPage)),
    ...archiveSubjects(site, local),
    ...itemsWithPage(local).map((item): Subject => ({ kind: 'item', item })),
    ...groupSubjects(site, local),
    { kind: 'subscribe' },
    ...(site.config.combinations.max > 0 ? [{ kind: 'combine' } as const] : []),
    ...(site.config.openData.publish ? [{ kind: 'openData' } as const] : []),
    ...(isEmbeddable(site) ? [{ kind: 'embeddable' } as const] : []),
    { kind: 'search' },
    ...vanishedSubjects(site, local),
    { kind: 'changes' },
    { kind: 'notFound' },
  ];
}

/** Root-relative path of a page. */
export function pathOfSubject({ routes, pathOf }: Site, language: Language, subject: Subject): string {
  switch (subject.kind) {
    case 'home':
      return routes.homePath(language);
    case 'section':
      return routes.sectionPath(language, subject.section, subject.page);
    case 'pastYear':
      return routes.pastYearPath(language, subject.year, subject.page);
    case 'newsYear':
      return routes.newsYearPath(language, subject.year, subject.page);
    case 'newsCategory':
      return routes.newsCategoryPath(language, subject.category.slug, subject.page);
    case 'month':
      return routes.monthPath(subject.month, language);
    case 'week':
      return routes.weekPath(subject.monday, language);
    case 'day':
      return routes.dayPath(subject.day, language);
    case 'item':
      return pathOf(subject.item);
    case 'groupEvents':
      return routes.furtherPath(language, pathOf(subject.group), subject.page);
    case 'subscribe':
      return routes.subscribePath(language);
    case 'combine':
      return routes.combinePath(language);
    case 'openData':
      return routes.openDataPath(language);
    case 'embeddable':
      return routes.embeddablePath(language);
    case 'search':
      return routes.searchPath(language);
    case 'vanished':
      return routes.base + subject.tombstone.path.slice(1);
    case 'changes':
      return routes.changesPath(language);
    case 'notFound':
      return routes.notFoundPath(language);
  }
}

function pastSubjects(site: Site, local: LanguageSite): Subject[] {
  return pastYears(local, site.timeZone).flatMap(({ year, events }) =>
    numbersTo(pageCount(events.length, site.config.eventsPerPage)).map((page) => ({
      kind: 'pastYear' as const,
      year,
      page,
    })),
  );
}

/** The first page of each is the one of the venue, organizer, category or tag itself. */
function groupSubjects(site: Site, local: LanguageSite): Subject[] {
  const groups = [...local.venues, ...local.organizers, ...local.categories, ...local.tags];
  return groups.flatMap((group) =>
    numbersTo(groupPages(site, local, group).pages.length)
      .slice(1)
      .map((page) => ({ kind: 'groupEvents' as const, group, page })),
  );
}

function daySubjects(site: Site, { language }: LanguageSite): Subject[] {
  const { weeks, days } = eventDays(site, language);
  return [
    ...weeks.map((monday): Subject => ({ kind: 'week', monday })),
    ...days.map((day): Subject => ({ kind: 'day', day })),
  ];
}

/** An event that took the address of one that vanished keeps it. */
function vanishedSubjects(site: Site, local: LanguageSite): Subject[] {
  const tombstones = site.tombstonesIn(local.language);
  if (tombstones.length === 0) return [];
  const taken = new Set(itemsWithPage(local).map((item) => site.pathOf(item)));
  return tombstones
    .map((tombstone): Subject => ({ kind: 'vanished', tombstone }))
    .filter((subject) => !taken.has(pathOfSubject(site, local.language, subject)));
}

function sectionSubjects(section: ListSection, pages = 1): Subject[] {
  return numbersTo(pages).map((page) => ({ kind: 'section', section, page }));
}

function archiveSubjects(site: Site, { language }: LanguageSite): Subject[] {
  const { years, categories } = newsArchive(site, language);
  const pagesOf = (posts: readonly unknown[]) => numbersTo(pageCount(posts.length, site.config.postsPerPage));
  return [
    ...years.flatMap(({ year, posts }) =>
      pagesOf(posts).map((page) => ({ kind: 'newsYear' as const, year, page })),
    ),
    ...categories.flatMap(({ category, posts }) =>
      pagesOf(posts).map((page) => ({ kind: 'newsCategory' as const, category, page })),
    ),
  ];
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** A list that is empty has a page too, which says so. */
function pageCount(items: number, perPage: number): number {
  return Math.max(1, Math.ceil(items / perPage));
}

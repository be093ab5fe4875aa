import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { takesPlace } from '../model/status.ts';
import type { Section } from '../routes.ts';
import { derivedOfLanguage, derivedOfSite } from './derived.ts';
import { choicePages, choicesOf } from './events/choices.ts';
import { eventDays } from './events/event-days.ts';
import { groupPages, pastYears, upcomingPages } from './events/event-lists.ts';
import { languageOfEventCalendar } from './events/own-calendar.ts';
import { hasSeries, seriesIn } from './events/series.ts';
import { newsArchive } from './news-archive.ts';

import { redirectKey, redirectTable } from './redirects.ts';
import { itemsWithPage, type LanguageSite, type Site, type Subject } from './site.ts';

type ListSection = Exclude<Section, 'calendar'>;

/** Every page of a language, each once, always in the same order. */
export function subjectsOf(site: Site, language: Language): readonly Subject[] {
  return languageSubjects(site.in(language));
}

const languageSubjects = derivedOfLanguage('subjects', (local): readonly Subject[] => {
  const { site } = local;
  return [
    { kind: 'home' },
    ...sectionSubjects('events', upcomingPages(site, local).pages.length),
    ...sectionSubjects('past'),
    ...pastYears(local, site.timeZone).flatMap(({ year, events }) =>
      pageNumbers(events.length, site.config.eventsPerPage).map(
        (page) => ({ kind: 'pastYear', year, page }) as const,
      ),
    ),
    ...local.months.map((month): Subject => ({ kind: 'month', month })),
    ...daySubjects(site, local),
    ...(hasSeries(site) ? sectionSubjects('series') : []),
    ...sectionSubjects('venues'),
    ...sectionSubjects('organizers'),
    ...sectionSubjects('categories'),
    ...sectionSubjects('tags'),
    ...sectionSubjects('news', local.posts.length, site.config.postsPerPage),
    ...archiveSubjects(site, local),
    ...itemsWithPage(local).map((item): Subject => ({ kind: 'item', item })),
    ...groupSubjects(site, local),
    ...choiceSubjects(site, local),
    ...seriesIn(site, local.language).map((series): Subject => ({ kind: 'series', series })),
    { kind: 'subscribe' },
    ...(site.config.combinations.max > 0 ? [{ kind: 'combine' } as const] : []),
    ...(site.config.openData.publish ? [{ kind: 'openData' } as const] : []),
    ...(isEmbeddable(site) ? [{ kind: 'embeddable' } as const] : []),
    { kind: 'search' },
    { kind: 'program' },
    ...removedSubjects(site, local),
    { kind: 'changes' },
    { kind: 'notFound' },
  ];
});

export function pathOfSubject(
  { routes, pathOf }: Site,
  language: Language,
  subject: Subject,
): string {
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
    case 'choice':
      return routes.choicePath(language, subject.choice.name, subject.page);
    case 'series':
      return routes.seriesPath(language, subject.series.slug);
    case 'program':
      return routes.programPagePath(language);
    case 'removed':
      return routes.base + subject.removedEvent.path.slice(1);
    case 'subscribe':
    case 'combine':
    case 'openData':
    case 'embeddable':
    case 'search':
    case 'changes':
    case 'notFound':
      return routes[`${subject.kind}Path`](language);
  }
}

/** The first page of each is the one of the venue, organizer, category or tag itself. */
function groupSubjects(site: Site, local: LanguageSite): Subject[] {
  const groups = [...local.venues, ...local.organizers, ...local.categories, ...local.tags];
  return groups.flatMap((group) =>
    groupPages(site, local, group)
      .pages.slice(1)
      .map((_, index) => ({ kind: 'groupEvents' as const, group, page: index + 2 })),
  );
}

function choiceSubjects(site: Site, { language }: LanguageSite): Subject[] {
  return choicesOf(site, language).flatMap((choice) =>
    (choice.kind === 'days' ? [choice] : choicePages(site, language, choice).pages).map(
      (_, index) => ({
        kind: 'choice' as const,
        choice,
        page: index + 1,
      }),
    ),
  );
}

function daySubjects(site: Site, { language }: LanguageSite): Subject[] {
  const { weeks, days } = eventDays(site, language);
  return [
    ...weeks.map((monday): Subject => ({ kind: 'week', monday })),
    ...days.map((day): Subject => ({ kind: 'day', day })),
  ];
}

/** An event that took the address of one that was removed has it from then on. */
function removedSubjects(site: Site, local: LanguageSite): Subject[] {
  const removedEvents = site.removedEventsIn(local.language);
  if (removedEvents.length === 0) return [];
  const taken = new Set(itemsWithPage(local).map((item) => site.pathOf(item)));
  return removedEvents
    .map((removedEvent): Subject => ({ kind: 'removed', removedEvent }))
    .filter((subject) => !taken.has(pathOfSubject(site, local.language, subject)));
}

function sectionSubjects(section: ListSection, items = 1, perPage = 1): Subject[] {
  return pageNumbers(items, perPage).map((page) => ({ kind: 'section', section, page }));
}

function archiveSubjects(site: Site, { language }: LanguageSite): Subject[] {
  const { years, categories } = newsArchive(site, language);
  const perPage = site.config.postsPerPage;
  return [
    ...years.flatMap(({ year, posts }) =>
      pageNumbers(posts.length, perPage).map((page) => ({ kind: 'newsYear' as const, year, page })),
    ),
    ...categories.flatMap(({ category, posts }) =>
      pageNumbers(posts.length, perPage).map((page) => ({
        kind: 'newsCategory' as const,
        category,
        page,
      })),
    ),
  ];
}

/** A list that is empty has a page too, which says so. */
function pageNumbers(items: number, perPage: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(items / perPage)) }, (_, index) => index + 1);
}

/** The path of what this site publishes for a path of it, present or former. */
export function sitePath(site: Site, path: string): string | undefined {
  if (site.ownPaths.has(path)) return path;
  const to = formerPaths(site).get(redirectKey(path));
  if (to !== undefined) return to.startsWith('/') ? to : undefined;
  const language = languageOfEventCalendar(site, path);
  return language && site.routes.calendarFeedPath(language);
}

const formerPaths = derivedOfSite(
  'former paths',
  (site) => new Map(redirectTable(site).redirects.map(({ from, to }) => [redirectKey(from), to])),
);

/** Whether a site has pages that are made to be printed. A preview has none: drafts must not end up in shop windows. */
export function hasPosters({ config, drafts }: Site): boolean {
  return config.posters && !drafts;
}

/** Whether something has such a page: venues, and listed events that take place, until they are over. */
export function hasPoster(site: Site, item: Event | Venue): boolean {
  if (!hasPosters(site)) return false;
  return item.kind === 'venue' || (!item.hidden && takesPlace(item) && !site.isOver(item));
}

/** Whether a month has a program: the present one and those to come. */
export function hasProgram(site: Site, month: Temporal.PlainYearMonth): boolean {
  return (
    hasPosters(site) && Temporal.PlainYearMonth.compare(month, site.today.toPlainYearMonth()) >= 0
  );
}

/** Whether other sites may show events of this one. Drafts are for those who look at a preview. */
export function isEmbeddable({ config, drafts }: Pick<Site, 'config' | 'drafts'>): boolean {
  return config.embeddable && !drafts;
}

/** The venues whose foyer has a screen of its own: it stays when their last event is over. */
export function venuesWithScreen(local: LanguageSite): readonly Venue[] {
  return local.venues.filter((venue) => local.eventsOf(venue).length > 0);
}

import { subscribedCalendars, yearCalendars } from '../../src/outputs/calendar-plans.ts';
import { embeddableFileNames } from '../../src/outputs/embeddable/embeddable-files.ts';
import { feedFormats } from '../../src/outputs/feed-links.ts';
import { feedPlans } from '../../src/outputs/feed-plans.ts';
import { oembedFileNames } from '../../src/outputs/oembed.ts';
import { dataFileNames } from '../../src/outputs/open-data/data-files.ts';
import { posterFileNames } from '../../src/outputs/posters/poster-files.ts';
import { redirectFiles } from '../../src/outputs/redirects/redirect-files.ts';
import { pathOfSubject, subjectsOf } from '../../src/site/page-list.ts';
import type { Site } from '../../src/site/site.ts';

export type ExpectedFiles = {
  /** What each page file is about; more than one name means that two pages have one address. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Calendars that have exactly this number of events. */
  readonly calendars: ReadonlyMap<string, number>;
  /** Calendars that have no more events than this, because calendars have a largest size. */
  readonly boundedCalendars: ReadonlyMap<string, number>;
  /** The first file of the calendar of each year, whose parts have exactly this number of events together. */
  readonly years: ReadonlyMap<string, number>;
  readonly feeds: readonly string[];
  /** What is told to sites that embed pages. */
  readonly oembeds: ReadonlySet<string>;
  /** The open data and what describes it. */
  readonly data: ReadonlySet<string>;
  /** What other sites show. */
  readonly embeddable: ReadonlySet<string>;
};

/** Every file a site must have, from the site itself. */
export function expectedFiles(site: Site): ExpectedFiles {
  const { routes } = site;
  const pages = new Map<string, string[]>([
    [routes.outputFile(routes.rootPath()), ['the address of the site']],
    ['404.html', ['what hosts answer for an address that does not exist']],
  ]);
  const calendars = new Map<string, number>();
  const boundedCalendars = new Map<string, number>();
  const years = new Map<string, number>();
  const feeds = [];
  for (const language of site.languages) {
    for (const subject of subjectsOf(site, language)) {
      const file = routes.outputFile(pathOfSubject(site, language, subject));
      const name = subject.kind === 'item' ? `${subject.item.kind} ${subject.item.id}` : subject.kind;
      pages.set(file, [...(pages.get(file) ?? []), `${name} (${language})`]);
    }
    for (const { id } of site.in(language).eventsWithPage) {
      calendars.set(routes.outputFile(routes.itemCalendarPath(language, 'event', id)), 1);
    }
    const cancelled = new Set(site.tombstonesIn(language).map(({ id }) => id));
    for (const { kind, id } of site.gone.filter((item) => item.language === language)) {
      if (kind !== 'event') continue;
      const path = routes.itemCalendarPath(language, kind, id);
      calendars.set(routes.outputFile(path), cancelled.has(id) ? 1 : 0);
    }
    for (const { path, events, tombstones } of subscribedCalendars(site, language)) {
      boundedCalendars.set(routes.outputFile(path), events.length + tombstones.length);
    }
    for (const { path, events, tombstones } of yearCalendars(site, language)) {
      years.set(routes.outputFile(path), events.length + tombstones.length);
    }
    feeds.push(routes.outputFile(routes.feedStylePath(language)));
    for (const { pathOf } of feedPlans(site, language)) {
      for (const format of feedFormats) feeds.push(routes.outputFile(pathOf(format)));
    }
  }
  const redirects = redirectFiles(site);
  for (const { file, of } of redirects.copies) {
    boundedCalendars.set(file, boundedCalendars.get(of) ?? calendars.get(of) ?? years.get(of) ?? 0);
  }
  for (const { file } of redirects.files) {
    if (file.endsWith('.html')) pages.set(file, [...(pages.get(file) ?? []), 'a former address']);
  }
  for (const file of posterFileNames(site)) pages.set(file, [...(pages.get(file) ?? []), 'a poster']);
  const embeddable = new Set(embeddableFileNames(site));
  for (const file of embeddable) if (file.endsWith('.html')) pages.set(file, ['the page for frames']);
  return {
    pages,
    calendars,
    boundedCalendars,
    years,
    feeds,
    oembeds: new Set(oembedFileNames(site)),
    data: new Set(dataFileNames(site)),
    embeddable,
  };
}

import { eventsOfEverything } from '../../src/outputs/calendar-files.ts';
import { feedFormats } from '../../src/outputs/feed-links.ts';
import { pathOfSubject, subjectsOf } from '../../src/site/page-list.ts';
import type { Site } from '../../src/site/site.ts';

export type ExpectedFiles = {
  /** What each page file is about; more than one name means that two pages have one address. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Number of events by calendar file. */
  readonly calendars: ReadonlyMap<string, number>;
  readonly feeds: readonly string[];
};

/** Every file a site must have, from the site itself. */
export function expectedFiles(site: Site): ExpectedFiles {
  const { routes } = site;
  const pages = new Map<string, string[]>([
    [routes.outputFile(routes.rootPath()), ['the address of the site']],
    ['404.html', ['what hosts answer for an address that does not exist']],
  ]);
  const calendars = new Map<string, number>();
  const feeds = [];
  for (const language of site.languages) {
    for (const subject of subjectsOf(site, language)) {
      const file = routes.outputFile(pathOfSubject(site, language, subject));
      const name = subject.kind === 'item' ? `${subject.item.kind} ${subject.item.id}` : subject.kind;
      pages.set(file, [...(pages.get(file) ?? []), `${name} (${language})`]);
    }
    for (const { id } of site.in(language).eventsWithPage) {
      calendars.set(routes.outputFile(routes.eventCalendarPath(language, id)), 1);
    }
    calendars.set(
      routes.outputFile(routes.calendarFeedPath(language)),
      eventsOfEverything(site, language).length,
    );
    for (const format of feedFormats) {
      feeds.push(routes.outputFile(routes.newsFeedPath(language, format)));
      feeds.push(routes.outputFile(routes.eventsFeedPath(language, format)));
    }
  }
  return { pages, calendars, feeds };
}

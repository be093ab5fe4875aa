import { pastYears } from '../past-archive.ts';
import type { Site } from '../site.ts';
import type { RedirectSource } from './redirect-sources.ts';

/** The addresses that the past events had as one list of many pages: each leads to where its first event stands. */
export function* pastRedirects(site: Site): Iterable<RedirectSource> {
  const { routes, config } = site;
  const perPage = config.eventsPerPage;
  for (const language of site.languages) {
    const name = `the list of past events (${language})`;
    let before = 0;
    for (const { year, events } of pastYears(site.in(language), site.timeZone)) {
      for (let page = firstAfter(before); (page - 1) * perPage < before + events.length; page += 1) {
        const place = Math.floor(((page - 1) * perPage - before) / perPage) + 1;
        yield {
          from: routes.sectionPath(language, 'past', page),
          to: routes.pastYearPath(language, year, place),
          language,
          name,
        };
      }
      before += events.length;
    }
  }

  /** The second page, or a later one that begins with an event of what follows. */
  function firstAfter(count: number): number {
    return Math.max(2, Math.ceil(count / perPage) + 1);
  }
}

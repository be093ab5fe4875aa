import { type EventPages, pagesOf } from './event-pages.ts';
import { foldSeries } from './event-series.ts';
import { groupEvents } from './group-events.ts';
import type { EventGroup, LanguageSite, Site } from './site.ts';

/** What is to come at a venue, by an organizer, in a category or under a tag, by start. Computed once for each. */
export function groupPages(site: Site, local: LanguageSite, group: EventGroup): EventPages {
  return known.getOrInsertComputed(group, () => {
    const { now, today, timeZone, config } = site;
    const { upcoming } = groupEvents(local, group);
    const { events, ...series } = foldSeries(upcoming, {
      now,
      today,
      timeZone,
      from: config.views.seriesFrom,
    });
    return { ...series, pages: pagesOf(events, series, config.groupEventsPerPage) };
  });
}

const known = new WeakMap<EventGroup, EventPages>();

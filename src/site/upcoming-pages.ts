import type { Event } from '../model/event.ts';
import { stickyFirst } from './chronology.ts';
import { type EventPages, pagesOf } from './event-pages.ts';
import { foldSeries } from './event-series.ts';
import type { LanguageSite, Site } from './site.ts';
import { firstSiteDay } from './site-days.ts';

/**
 * What is to come: what began before today first, then day after day, sticky events first within both. Computed once.
 */
export function upcomingPages(site: Site, local: LanguageSite): EventPages {
  return known.getOrInsertComputed(local, () => createPages(site, local));
}

const known = new WeakMap<LanguageSite, EventPages>();

function createPages({ config, now, today, timeZone }: Site, { upcoming }: LanguageSite): EventPages {
  const { events, ...series } = foldSeries(byDay(upcoming, today, timeZone), {
    now,
    today,
    timeZone,
    from: config.views.seriesFrom,
  });
  return { ...series, pages: pagesOf(events, series, config.eventsPerPage) };
}

function byDay(events: readonly Event[], today: Temporal.PlainDate, timeZone: string): Event[] {
  const days = Map.groupBy(events, ({ when }) => {
    const day = firstSiteDay(when, timeZone);
    return Temporal.PlainDate.compare(day, today) < 0 ? '' : day.toString();
  });
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofDay]) => stickyFirst(ofDay));
}

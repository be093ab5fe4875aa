import type { Event } from '../model/event.ts';
import { stickyFirst } from './chronology.ts';
import { foldSeries, type ListedSeries } from './event-series.ts';
import type { LanguageSite, Site } from './site.ts';
import { firstSiteDay } from './site-days.ts';

/** The list of what is to come, as its pages show it. */
export type UpcomingPages = ListedSeries & {
  /** At least one page. Heirs of a series are not counted. */
  readonly pages: readonly (readonly Event[])[];
};

/**
 * What is to come: what began before today first, then day after day, sticky events first within both. Computed once.
 */
export function upcomingPages(site: Site, local: LanguageSite): UpcomingPages {
  return known.getOrInsertComputed(local, () => createPages(site, local));
}

const known = new WeakMap<LanguageSite, UpcomingPages>();

function createPages({ config, now, today, timeZone }: Site, { upcoming }: LanguageSite): UpcomingPages {
  const { events, ...series } = foldSeries(byDay(upcoming, today, timeZone), {
    now,
    today,
    timeZone,
    from: config.views.seriesFrom,
  });
  const pages: Event[][] = [[]];
  let counted = 0;
  for (const event of events) {
    const isHeir = series.heirs.has(event);
    if (!isHeir && counted === config.eventsPerPage) {
      pages.push([]);
      counted = 0;
    }
    pages.at(-1)?.push(event);
    if (!isHeir) counted += 1;
  }
  return { ...series, pages };
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

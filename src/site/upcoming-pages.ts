import type { Event } from '../model/event.ts';
import { stickyFirst } from './chronology.ts';
import { foldSeries, type ListedSeries } from './event-series.ts';
import type { LanguageSite, Site } from './site.ts';

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

function createPages({ config, now, today }: Site, { upcoming }: LanguageSite): UpcomingPages {
  const { events, ...series } = foldSeries(byDay(upcoming, today), {
    now,
    today,
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

function byDay(events: readonly Event[], today: Temporal.PlainDate): Event[] {
  const isRunning = ({ when }: Event) => Temporal.PlainDate.compare(when.firstDay, today) < 0;
  const days = Map.groupBy(events, (event) => (isRunning(event) ? '' : event.when.firstDay.toString()));
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofDay]) => stickyFirst(ofDay));
}

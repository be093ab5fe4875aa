import type { Event } from '../../model/event.ts';
import { foldSeries, type ListedSeries as Listed, type SeriesList } from '../event-series.ts';
import type { LanguageSite } from '../site.ts';
import type { PageContext } from './page-context.ts';

/** How the dates of series are told in a list. */
export type ListedSeries = Listed;

/** A list of what is to come, in which a series stands once. */
export function listedSeries({ site }: PageContext, events: readonly Event[]): SeriesList {
  const { now, today, timeZone, config } = site;
  return foldSeries(events, { now, today, timeZone, from: config.views.seriesFrom });
}

/** All that is to come, by start. Computed once. */
export function comingSeries(page: PageContext): SeriesList {
  return coming.getOrInsertComputed(page.local, ({ upcoming }) => listedSeries(page, upcoming));
}

const coming = new WeakMap<LanguageSite, SeriesList>();

/** The first rows of a list: so many that stand alone or are the next of a series, and the heirs of these. */
export function firstRows({ events, later, heirs }: SeriesList, most: number): SeriesList {
  const rows = new Set(events.filter((event) => !heirs.has(event)).slice(0, most));
  for (const [heir, before] of heirs) if (rows.has(before)) rows.add(heir);
  return { events: events.filter((event) => rows.has(event)), later, heirs };
}

/** An event of a list, and how it stands to a series. */
type SeriesRow = {
  readonly event: Event;
  /** The dates told with it. */
  readonly later: readonly Event[] | undefined;
  /** The date until whose end it waits. */
  readonly before: Event | undefined;
};

export function seriesRows(events: readonly Event[], series?: ListedSeries): readonly SeriesRow[] {
  return events.map((event) => ({
    event,
    later: series?.later.get(event),
    before: series?.heirs.get(event),
  }));
}

/** How many events stand behind the first rows of a list, the later dates of series among them. */
export function countBehind({ events, later, heirs }: SeriesList, most: number): number {
  const rows = events.filter((event) => !heirs.has(event)).slice(most);
  return rows.reduce((count, row) => count + 1 + (later.get(row)?.length ?? 0), 0);
}

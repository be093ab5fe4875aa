import type { Event } from '../../model/event.ts';
import { foldSeries, type ListedSeries as Listed, type SeriesList } from '../event-series.ts';
import type { PageContext } from './page-context.ts';

/** How the dates of series are told in a list. */
export type ListedSeries = Listed;

/** A list of what is to come, in which a series stands once. */
export function listedSeries({ site }: PageContext, events: readonly Event[]): SeriesList {
  const { now, today, config } = site;
  return foldSeries(events, { now, today, from: config.views.seriesFrom });
}

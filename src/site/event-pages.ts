import type { Event } from '../model/event.ts';
import type { ListedSeries } from './event-series.ts';

/** A list of events in pages. */
export type EventPages = ListedSeries & {
  /** At least one page. Heirs of a series are not counted. */
  readonly pages: readonly (readonly Event[])[];
};

/** Parts a list; an heir of a series stands on the page of the event it follows and takes no room. */
export function pagesOf(
  events: readonly Event[],
  { heirs }: ListedSeries,
  perPage: number,
): readonly (readonly Event[])[] {
  const pages: Event[][] = [[]];
  let counted = 0;
  for (const event of events) {
    const isHeir = heirs.has(event);
    if (!isHeir && counted === perPage) {
      pages.push([]);
      counted = 0;
    }
    pages.at(-1)?.push(event);
    if (!isHeir) counted += 1;
  }
  return pages;
}

import type { Event } from '../model/event.ts';
import type { Venue } from '../model/venue.ts';
import type { Site } from './site.ts';

/** Whether a site has pages that are made to be printed. A preview has none: drafts must not end up in shop windows. */
export function hasPosters({ config, drafts }: Site): boolean {
  return config.posters && !drafts;
}

/** Whether something has such a page: venues, and listed events until they are over. */
export function hasPoster(site: Site, item: Event | Venue): boolean {
  if (!hasPosters(site)) return false;
  return (
    item.kind === 'venue' || (!item.hidden && item.when.end.epochMilliseconds > site.now.epochMilliseconds)
  );
}

/** Whether a month has a program: the present one and those to come. */
export function hasProgram(site: Site, month: Temporal.PlainYearMonth): boolean {
  return hasPosters(site) && Temporal.PlainYearMonth.compare(month, site.today.toPlainYearMonth()) >= 0;
}

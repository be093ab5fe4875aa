import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { takesPlace } from '../model/status.ts';
import { derivedIndexOfSite } from './derived.ts';
import { languageOfEventCalendar } from './events/own-calendar.ts';
import { redirectKey } from './redirects/redirect-source.ts';
import { redirectTable } from './redirects/redirect-table.ts';
import type { LanguageSite, Site } from './site.ts';

/** The path of what this site publishes for a path of it, present or former. */
export function sitePath(site: Site, path: string): string | undefined {
  if (site.isOwnPath(path)) return path;
  const to = formerPaths.at(site, redirectKey(path));
  if (to !== undefined) return to.startsWith('/') ? to : undefined;
  const language = languageOfEventCalendar(site, path);
  return language && site.routes.calendarFeedPath(language);
}

/** Where former paths lead, by their keys: those of calendars have keys that no path has. */
const formerPaths = derivedIndexOfSite(
  'former paths',
  (site) => new Map(redirectTable(site).redirects.map(({ key, to }) => [key, to])),
);

/** Whether a site has pages that are made to be printed. A preview has none: drafts must not end up in shop windows. */
export function hasPosters({ config, drafts }: Site): boolean {
  return config.posters && !drafts;
}

/** Whether something has such a page: venues, and listed events that take place, until they are over. */
export function hasPoster(site: Site, item: Event | Venue): boolean {
  if (!hasPosters(site)) return false;
  return item.kind === 'venue' || (!item.hidden && takesPlace(item) && !site.isOver(item));
}

/** Whether a month has a sheet to print: the present one and those to come. */
export function hasMonthSheet(site: Site, month: Temporal.PlainYearMonth): boolean {
  return (
    hasPosters(site) && Temporal.PlainYearMonth.compare(month, site.today.toPlainYearMonth()) >= 0
  );
}

/** Whether other sites may show events of this one. Drafts are for those who look at a preview. */
export function hasEmbeds({ config, drafts }: Pick<Site, 'config' | 'drafts'>): boolean {
  return config.embeddable && !drafts;
}

/** The venues whose foyer has a screen of its own: it stays when their last event is over. */
export function venuesWithScreen(local: LanguageSite): readonly Venue[] {
  return local.venues.filter((venue) => local.eventsOf(venue).length > 0);
}
